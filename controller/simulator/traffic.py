"""Vehicles: two driven wheels and a body disc, held together by three damped links that do not break."""

from __future__ import annotations

from controller.levels.level import Level, Vehicle
from controller.simulator.assembly import Assembly
from controller.simulator.constants import Constants


def lay_vehicles(assembly: Assembly, level: Level, constants: Constants) -> None:
    """Add the vehicles of a level where they stand, already rolling; their discs follow in the level's order."""
    for vehicle in level.vehicles:
        _lay_vehicle(assembly, vehicle, level.deck_left_y + constants.wheel_radius_m, constants)


def _lay_vehicle(assembly: Assembly, vehicle: Vehicle, wheel_y: float, constants: Constants) -> None:
    weight = vehicle.weight_pg * constants.weight_unit_pn
    mass = weight / constants.gravity_m_per_s2
    contact = constants.tyre_stiffness_per_m * weight
    speed = constants.speed_m_per_s
    front_x = vehicle.front_wheel_x
    rear_x = front_x - constants.wheelbase_m
    rear = assembly.add_particle(rear_x, wheel_y, constants.wheel_mass_share * mass, speed)
    front = assembly.add_particle(front_x, wheel_y, constants.wheel_mass_share * mass, speed)
    body = assembly.add_particle(
        0.5 * (rear_x + front_x), wheel_y + constants.body_height_m, constants.body_mass_share * mass, speed
    )
    for wheel in (rear, front):
        assembly.add_disc(wheel, constants.wheel_radius_m, contact, speed)
    assembly.add_disc(body, constants.body_radius_m, contact, 0.0)
    axle = constants.axle_stiffness_per_m * weight
    suspension = constants.suspension_stiffness_per_m * weight
    for a, b, stiffness in ((rear, front, axle), (rear, body, suspension), (front, body, suspension)):
        assembly.add_bar(a, b, stiffness, constants.suspension_damping_s * stiffness)
