"""Whether the game can be driven now: every condition as a light, what was seen, and what to do."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from controller.evidence.profile import ProfileError, user_folder
from controller.executor import ExecutorError
from controller.native.capture import Screen
from controller.native.desktop import Desktop, FoundWindow, Rect
from controller.native.errors import HostError, InstallError
from controller.native.input import knows_key, load_library
from controller.native.installation import game_folders
from controller.native.journal import Journal
from controller.native.lock import lock_file
from controller.native.pictures import is_black, pixel
from controller.native.platform import platform_fault
from controller.native.profile_file import load_screen_profile
from controller.native.screen_profile import ScreenProfile
from controller.native.window import open_desktop

Light = Literal["green", "amber", "red"]
ROOM_BYTES = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Check:
    """One condition. ``advice`` is what to do; empty for a green one."""

    name: str
    light: Light
    seen: str
    advice: str = ""


def examine(profile_name: str, state: Path) -> tuple[Check, ...]:
    """All conditions, in the order in which to see to them. Nothing is pressed, moved or written.

    What cannot be asked because of a red light before it is left out.
    """
    checks = list(_host(state))
    try:
        profile = load_screen_profile(profile_name)
    except ProfileError as fault:
        return (*checks, Check("profile", "red", str(fault), f"your own profiles are in {user_folder()}"))
    return (*checks, *_profile(profile), *_files(profile), *_levels(profile), *_screen(profile))


def _refused(name: str, fault: str) -> Check:
    """A red light out of an error's one line, which says what is wrong and, after its last colon, what to do."""
    seen, _, advice = fault.rpartition(": ")
    return Check(name, "red", seen or fault, advice if seen else "")


def _host(state: Path) -> Iterator[Check]:
    fault = platform_fault()
    yield Check("display", "green", "reachable") if fault is None else _refused("display", fault)
    try:
        left = Journal(state).entries()
    except InstallError as broken:
        yield _refused("your files", str(broken))
    else:
        seen = f"{len(left)} still replaced by ours: {', '.join(entry.path for entry in left)}"
        give_back = "they come back when the driver ends or starts next; or now: pbbench doctor --give-back"
        yield Check("your files", "amber", seen, give_back) if left else Check("your files", "green", "in their places")
    yield _driver(state)
    free = shutil.disk_usage(next(folder for folder in (state, *state.parents) if folder.exists())).free
    room = f"{free / 1e9:.0f} GB free"
    yield (
        Check("room for films", "green", room)
        if free > ROOM_BYTES
        else Check("room for films", "amber", room, "a run's film takes 5 to 100 MB: make room")
    )


def _driver(state: Path) -> Check:
    from filelock import FileLock, Timeout

    if not state.is_dir():
        return Check("other drivers", "green", "none")
    try:
        with FileLock(lock_file(state), timeout=0):
            return Check("other drivers", "green", "none")
    except Timeout:
        return Check("other drivers", "amber", "a process drives the game now", "let it end before another begins")


def _profile(profile: ScreenProfile) -> Iterator[Check]:
    seen = f"{profile.name} v{profile.detector.version} for {profile.game}, {profile.sha256[:12]}"
    if profile.measured:
        yield Check("profile", "green", seen)
    else:
        advice = f"measure the pixels on this screen and save the profile as {user_folder() / profile.name}.toml"
        yield Check("profile", "red", f"{seen}: an example that nobody has measured", advice)


def _files(profile: ScreenProfile) -> Iterator[Check]:
    folders = game_folders(profile.install)
    if not folders:
        looked = ", ".join(profile.install.folders)
        yield Check("game folder", "red", f"none of {looked}", "start the game once, or name its folder in the profile")
        return
    chosen = folders[0]
    if not os.access(chosen, os.W_OK):
        yield Check("game folder", "red", f"{chosen} cannot be written", "allow writing there")
    elif "userdata" in chosen.parts:
        advice = "turn cloud sync off for the game, or it may bring an older file back"
        yield Check("game folder", "amber", f"{chosen}, which Steam syncs", advice)
    else:
        others = f"; also {', '.join(map(str, folders[1:]))}" if folders[1:] else ""
        yield Check("game folder", "green", f"{chosen}{others}")


def _levels(profile: ScreenProfile) -> Iterator[Check]:
    from controller.budgets.budget_map import load_budget_map
    from controller.levels.catalogue import level_names
    from controller.pairing.store import paired_levels

    if profile.install.layouts == "paired":
        known = level_names()
        count = len(paired_levels() & known)
        light: Light = "green" if count == len(known) else "amber" if count else "red"
        advice = "" if light == "green" else "pair a level with its layout: pbbench pairing add LEVEL FILE"
        yield Check("paired levels", light, f"{count} of {len(known)}", advice)
    calibrated = load_budget_map().executor
    if calibrated != profile.executor:
        seen = f"the default map's limits are those of the {calibrated} executor"
        yield Check("budgets", "amber", seen, f"calibrate a map on {profile.executor}, or allow a foreign one by name")


def _screen(profile: ScreenProfile) -> Iterator[Check]:
    """Whatever needs the display."""
    try:
        library, keys = load_library(profile.input), profile.keys.all
        unknown = [key for key in keys if not knows_key(library, key)]
        if unknown:
            yield Check("keys", "red", f"{profile.input} knows no {', '.join(unknown)}", "correct them in the profile")
        else:
            yield Check("keys", "green", f"{profile.input}: {', '.join(keys)}")
        desktop = open_desktop()
    except HostError as fault:
        yield _refused("keys", str(fault))
        return
    try:
        held = desktop.key_is_down(profile.hotkey)
        yield Check("hotkey", "green", f"{profile.hotkey} pauses everything{', and is down now' if held else ''}")
        screen = Screen()
        try:
            yield Check("capture", "green", f"a screen of {screen.bounds}")
            yield from _window(profile, desktop, screen)
        finally:
            screen.close()
    except ExecutorError as fault:
        yield _refused("capture", str(fault))
    finally:
        desktop.close()


def _window(profile: ScreenProfile, desktop: Desktop, screen: Screen) -> Iterator[Check]:
    found = desktop.find(profile.window_title)
    if len(found) != 1:
        titles = ", ".join(repr(window.title) for window in found) or "none"
        advice = "start it" if not found else "close all but one"
        yield Check("game window", "red", f"{titles} matches {profile.window_title!r}", advice)
        return
    window, wanted = found[0], profile.detector
    area = desktop.client_area(window)
    if area is None or (area.width, area.height) != (wanted.width, wanted.height):
        advice = f"set it to {wanted.width} x {wanted.height} at a screen scale of {profile.dpi_scale:g}"
        yield Check("game window", "red", f"{window.title!r}: {area or 'gone'}", advice)
        return
    yield Check("game window", "green", f"{window.title!r}: {area}")
    yield from _picture(profile, desktop, screen, window, area)


def _picture(
    profile: ScreenProfile, desktop: Desktop, screen: Screen, window: FoundWindow, area: Rect
) -> Iterator[Check]:
    middle = (area.left + area.width // 2, area.top + area.height // 2)
    other = desktop.in_the_way(window, (middle,))
    if other is not None:
        yield Check("in front", "amber", f"{other} is", "the driver brings the game forward; close what comes back")
        return
    yield Check("in front", "green", "the game is")
    frame = screen.grab(area)
    if is_black(frame):
        yield Check("picture", "red", "black", "leave exclusive full screen, or wake the screen")
        return
    mark = profile.editor
    seen = pixel(frame, *mark.pixel)
    if mark.holds(seen):
        yield Check("picture", "green", "the plain editor")
    else:
        advice = "end the run and close menus; if this is the editor, measure its mark again"
        yield Check("picture", "amber", f"not the plain editor: {seen} at {mark.pixel}, not {mark.rgb}", advice)
