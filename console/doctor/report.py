"""The list of conditions in words: the line at its head, and a text to give away."""

from __future__ import annotations

from collections.abc import Sequence

from console.doctor import strings as say
from controller.native.preflight import Check
from controller.secret_values import without_secrets


def summary(checks: Sequence[Check]) -> tuple[str, str]:
    """The worst that is seen, and its light."""
    for light, (one, many) in (("red", say.SUMMARY_RED), ("amber", say.SUMMARY_AMBER)):
        count = sum(check.light == light for check in checks)
        if count:
            return one if count == 1 else many.format(count=count), light
    return say.SUMMARY_GREEN, "green"


def report_of(profile: str, checks: Sequence[Check]) -> str:
    """Everything that was seen, as plain text."""
    lines = [f"{say.TITLE}: {profile}: {summary(checks)[0]}"]
    for check in checks:
        advice = f" -> {check.advice}" if check.advice else ""
        lines.append(f"[{say.LIGHTS[check.light][2]}] {check.name}: {check.seen}{advice}")
    return without_secrets("\n".join(lines))


def profile_names() -> tuple[str, ...]:
    """The profiles that drive a game, the user's own among them; one that is broken is still named."""
    from importlib.resources import files

    from controller.evidence.profile import SCREEN, SUFFIX, profile_text, user_folder

    folders = (files("resources").joinpath("profiles"), user_folder())
    named = {entry.name for folder in folders if folder.is_dir() for entry in folder.iterdir()}
    found = sorted(name.removesuffix(SUFFIX) for name in named if name.endswith(SUFFIX))
    return tuple(name for name in found if f"[{SCREEN}" in profile_text(name))
