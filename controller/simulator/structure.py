"""A bridge as particles and bars: joints with the weight of what meets in them, members as damped springs."""

from __future__ import annotations

import numpy as np

from controller.simulator.assembly import NO_SURFACE, Assembly
from controller.simulator.constants import Constants
from controller.simulator.kernel.records import Signed
from serializer.bridge import Bridge
from serializer.materials import ROAD, STEEL, WOOD, materials

IDLE = -1


def lay_bridge(assembly: Assembly, bridge: Bridge, constants: Constants) -> Signed:
    """Add joints, then members, to an assembly without bars; returns the bar of each member, or ``IDLE``.

    Of two nodes with one id the first has the members. A member of foreign material, with an unknown end or with one
    node at both ends carries nothing and weighs nothing.
    """
    particle_of: dict[int, int] = {}
    for node in bridge.nodes:
        mass = 0.0 if node.is_kinematic else constants.joint_pn / constants.gravity_m_per_s2
        particle_of.setdefault(node.id, assembly.add_particle(node.x, node.y, mass))
    table = materials()
    carrying: list[int] = []
    kinds: list[int] = []
    ends: list[tuple[int, int]] = []
    for i, member in enumerate(bridge.members):
        a, b = particle_of.get(member.node_a), particle_of.get(member.node_b)
        if member.material in table and a is not None and b is not None and a != b:
            carrying.append(i)
            kinds.append(member.material)
            ends.append((a, b))
    member_bar = np.full(len(bridge.members), IDLE, np.int64)
    member_bar[carrying] = np.arange(len(carrying))
    _lay_members(assembly, ends, kinds, constants)
    return member_bar


def _lay_members(assembly: Assembly, ends: list[tuple[int, int]], kinds: list[int], constants: Constants) -> None:
    table = materials()
    self_weight = {ROAD: constants.road_pn_per_m, WOOD: constants.wood_pn_per_m, STEEL: constants.steel_pn_per_m}
    length = assembly.lengths_m(ends)
    strength = np.array([table[kind].strength_pn for kind in kinds], np.float64)
    stiffness = strength / constants.break_strain / np.maximum(length, constants.shortest_stiff_length_m)
    assembly.bar_ends += ends
    assembly.bar_stiffness += stiffness.tolist()
    assembly.bar_damping += (constants.member_damping_s * stiffness).tolist()
    assembly.bar_strength += strength.tolist()
    assembly.bar_surface += [
        assembly.add_surface(*pair) if kind == ROAD else NO_SURFACE for pair, kind in zip(ends, kinds, strict=True)
    ]
    weight_pn_per_m = np.array([self_weight[kind] for kind in kinds], np.float64)
    half_mass = (0.5 * weight_pn_per_m * length / constants.gravity_m_per_s2).tolist()
    mass = assembly.mass
    for pair, half in zip(ends, half_mass, strict=True):
        for end in pair:
            if mass[end] > 0.0:
                mass[end] += half
