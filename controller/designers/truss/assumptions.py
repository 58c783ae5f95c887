"""What this designer takes the world to be: its own guesses, since no observation states a load.

Strengths and costs come from the material table that every designer is shown. That a vehicle of weight 1 pulls with
100 PN, that bars weigh a few PN a metre, how far apart wheels and vehicles are, and how much a moving wheel adds to a
resting one, are this designer's experience, not facts it was given.
"""

from __future__ import annotations

from controller.trusses.form import Form, Web
from controller.trusses.loads import LoadModel
from controller.trusses.menu import Menu

LOADS = LoadModel(
    weight_unit_pn=100.0,
    self_weights_pn_per_m=(5.0, 2.0, 4.0),
    joint_weight_pn=4.0,
    break_strain=0.0025,
    shortest_stiff_m=0.5,
    wheelbase_m=1.7,
    spacing_m=3.6,
    dynamic_factor=1.05,
)

MENU = Menu(
    webs=(Web.WARREN, Web.PRATT, Web.ALTERNATING),
    extra_panels=(0, 1),
    depths=(0.8, 1.0, 1.2, 1.4, 1.7, 2.0),
    held_below=(0.0, 0.4, 0.7, 1.0, 1.4),
    held_above=(0.0, -0.5, -1.0),
    one_sided=(1.0,),
    doubles=(),
)

RISES_M = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.3, 1.6, 2.0)
MOST_RISES = 3

HUMP_PER_M = 0.25


def amplification(form: Form, failed_runs: int = 0) -> float:
    """How much larger than static a member's peak force is expected to be.

    Humps throw wheels down on the far side; every failed run raises the fear of them, so that gentler decks win.
    """
    return 1.0 + HUMP_PER_M * (1 + failed_runs) * form.rise_m
