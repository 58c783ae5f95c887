"""Every number of the embedded physics, frozen before any budget was calibrated on it.

Forces are in PN, the force unit of the game's materials (paper B.4); masses are weights in PN over gravity; lengths in
m, times in s. Vehicle stiffnesses are per PN of the vehicle's weight, so that vehicles of every weight ride alike.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Constants:
    """The physical constants; two runs are comparable only when theirs are equal (see ``constants_hash``).

    Attributes:
        gravity_m_per_s2: acceleration of gravity.
        gravity_ramp_s: gravity grows linearly from zero over this time, so that a bridge is not dropped into place.
        drag_per_s: velocity decay of every particle.
        weight_unit_pn: weight of one passenger car, the unit of ``Vehicle.weight_pg``.
        road_pn_per_m: self-weight of Road; likewise ``wood_pn_per_m`` and ``steel_pn_per_m``.
        joint_pn: self-weight of a joint; it also keeps the lightest joint from needing a tiny step.
        break_strain: elastic strain at which a member carries its full strength, in tension and in compression.
        shortest_stiff_length_m: members shorter than this are as stiff as one of this length.
        member_damping_s: axial damping over axial stiffness.
        wheel_radius_m, body_radius_m: radii of a vehicle's three discs.
        wheelbase_m: distance of the wheel centres; the body disc is centred between them.
        body_height_m: height of the body disc's centre over the wheel centres.
        wheel_mass_share, body_mass_share: share of one wheel, and of the body, in the vehicle's mass.
        first_front_wheel_x_m: where the leading vehicle's front wheel starts, the left deck end being at 0.
        vehicle_spacing_m: distance of the front wheels of consecutive vehicles at the start.
        speed_m_per_s: initial and target speed of every vehicle.
        axle_stiffness_per_m: stiffness between the wheels, per PN of vehicle weight.
        suspension_stiffness_per_m: stiffness between each wheel and the body, per PN of vehicle weight.
        suspension_damping_s: damping over stiffness of those three links.
        tyre_stiffness_per_m: contact stiffness of a disc, per PN of vehicle weight.
        tyre_damping_s: contact damping over contact stiffness.
        slip_gain_s_per_m: traction over normal force, per m/s of missing speed.
        drive_limit, brake_limit: largest traction over normal force, forwards and backwards.
        body_friction: sliding friction of the body disc.
        window_s, frames_per_s: length and rate of the film (paper C.4).
        checks_per_frame: how often per film frame arrival, loss and plausibility are looked at.
        arrival_depth_m: a vehicle that has passed its target but is this far below the far deck has not arrived.
        kill_depth_m: a vehicle this far below the lowest node or deck is lost.
        bank_extension_m: how far the two banks go on beyond the level's own terrain.
        longest_step_s: upper limit of the integration step.
        shortest_step_s: lower limit; joints that would need a shorter one are given more inertia (not weight).
        step_safety: share of the stability bound that the step may take; never above 1.
        neighbour_margin_m: how far a particle moves before the wheels' neighbour lists are made anew.
        plausible_range_m: a particle further out, or faster in m/s, ends the run as not finite.
    """

    gravity_m_per_s2: float = 9.81
    gravity_ramp_s: float = 0.75
    drag_per_s: float = 0.25
    weight_unit_pn: float = 100.0

    road_pn_per_m: float = 5.0
    wood_pn_per_m: float = 2.0
    steel_pn_per_m: float = 4.0
    joint_pn: float = 4.0
    break_strain: float = 0.0025
    shortest_stiff_length_m: float = 0.5
    member_damping_s: float = 1.0e-3

    wheel_radius_m: float = 0.25
    body_radius_m: float = 0.30
    wheelbase_m: float = 1.7
    body_height_m: float = 0.50
    wheel_mass_share: float = 0.2
    body_mass_share: float = 0.6
    first_front_wheel_x_m: float = -3.5
    vehicle_spacing_m: float = 3.6
    speed_m_per_s: float = 4.0
    axle_stiffness_per_m: float = 400.0
    suspension_stiffness_per_m: float = 120.0
    suspension_damping_s: float = 0.01
    tyre_stiffness_per_m: float = 60.0
    tyre_damping_s: float = 0.01
    slip_gain_s_per_m: float = 3.0
    drive_limit: float = 0.5
    brake_limit: float = 1.0
    body_friction: float = 0.3

    window_s: float = 12.0
    frames_per_s: int = 4
    checks_per_frame: int = 5
    arrival_depth_m: float = 0.5
    kill_depth_m: float = 2.0
    bank_extension_m: float = 60.0

    longest_step_s: float = 1.0 / 1200.0
    shortest_step_s: float = 1.0 / 20000.0
    step_safety: float = 0.95
    neighbour_margin_m: float = 0.1
    plausible_range_m: float = 1.0e4

    @property
    def frame_count(self) -> int:
        """Frames of the film: 48 in the 12 s window at 4 frames a second."""
        return round(self.window_s * self.frames_per_s)

    @property
    def checks_per_s(self) -> int:
        """Looks at arrival, loss and plausibility per second; the step divides the time between two."""
        return self.frames_per_s * self.checks_per_frame


CONSTANTS = Constants()


def constants_hash(constants: Constants = CONSTANTS) -> str:
    """SHA-256 of the constants, for manifests and budget maps: equal values give equal hashes on every platform."""
    return hashlib.sha256(json.dumps(asdict(constants), sort_keys=True).encode()).hexdigest()
