"""A level goes into the game only in a layout that the game wrote, and of that only the save is changed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from controller.levels.catalogue import find_level
from controller.levels.files import initial_save
from controller.native.errors import InstallError
from controller.native.installation import game_file, game_file_bytes, game_folders
from controller.native.profile_file import load_screen_profile
from controller.native.screen_profile import Install
from controller.pairing.compare import PairingError, differences
from controller.pairing.store import check_paired, pair, paired_levels, unpair
from controller.references.record import read_reference
from controller.sweep.errors import SweepError
from controller.sweep.plan import SweepPlan
from controller.sweep.run import run_sweep
from serializer.bridge import Node
from serializer.layout import layout_payload, read_layout
from serializer.save import bridge_from_save, decode_payload, encode_payload

LEVEL = find_level("T1B_Span_8m")


@pytest.fixture(autouse=True)
def own_state(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBBENCH_NATIVE", str(state))


@pytest.fixture
def layout(tmp_path: Path) -> Path:
    """A layout as the game might write it: keys that nobody knows, slashes escaped, whatever is in its save kept."""
    save = {"DisplayName": "mine", "Secret": [1, 2], "Objects": [*initial_save(LEVEL)["Objects"], {"type": 9, "x": 1}]}
    content = {"version": 3, "saveFiles": [encode_payload(save), "another"], "opaque": {"terrain": "k/1.50"}}
    path = tmp_path / "built.pbl"
    path.write_text(json.dumps(content, indent=1).replace("/", "\\/"))
    return path


@pytest.fixture
def paired_install() -> Install:
    return replace(load_screen_profile("native-standin").install, layouts="paired")


def test_a_paired_layout_carries_the_bridge_and_all_else_as_it_was(layout: Path, paired_install: Install) -> None:
    pair(LEVEL, layout)
    bridge = read_reference(LEVEL.name).bridge
    data = game_file_bytes(paired_install, LEVEL, bridge)
    written = layout.with_name("written.pbl")
    written.write_bytes(data)
    before, after = read_layout(layout), read_layout(written)
    save = decode_payload(layout_payload(after))
    assert bridge_from_save(save) == bridge
    assert (save["DisplayName"], save["Secret"]) == ("mine", [1, 2])
    assert {"type": 9, "x": 1} in save["Objects"]
    assert {**after, "saveFiles": before["saveFiles"]} == before
    assert after["saveFiles"][1] == "another"
    assert b"k\\/1.50" in data
    slot = game_file_bytes(replace(paired_install, mode="slot"), LEVEL, bridge)
    assert decode_payload(slot) == save


def test_a_layout_of_another_level_is_refused_with_what_differs(layout: Path) -> None:
    with pytest.raises(PairingError, match=r"built.pbl is not T1B_Span_10m: anchor \d+ is at \(10, 2\) in the level"):
        pair(find_level("T1B_Span_10m"), layout)
    assert not paired_levels()


def test_every_kind_of_difference_has_its_line() -> None:
    first, *rest = LEVEL.anchors
    moved = replace(first, x=first.x + 0.01)
    lines = differences(LEVEL, (moved, *rest[1:], Node(99, 1.0, 1.0, is_kinematic=True)))
    assert len(lines) == 3
    assert f"anchor {first.id} is at" in lines[0]
    assert f"anchor {rest[0].id} at" in lines[1]
    assert "missing in the layout" in lines[1]
    assert "the layout has an anchor 99 at (1, 1), the level none" in lines[2]
    assert differences(LEVEL, tuple(replace(each, x=each.x + 0.0004) for each in LEVEL.anchors)) == ()


def test_a_native_sweep_refuses_unpaired_levels_by_name_before_anything_is_made(layout: Path, tmp_path: Path) -> None:
    pair(LEVEL, layout)
    levels = (LEVEL.name, "T1B_Span_10m", "T1B_Span_12m")
    plan = SweepPlan(("truss",), ("strict",), levels, "native", foreign_budget_map=True)
    session = tmp_path / "session"
    with pytest.raises(PairingError, match=r"not paired with a layout of the game: T1B_Span_10m, T1B_Span_12m;"):
        run_sweep(plan, session, store=tmp_path / "store.sqlite")
    assert not session.exists()
    check_paired((LEVEL.name,))
    unpair(LEVEL)
    with pytest.raises(PairingError):
        check_paired((LEVEL.name,))


def test_a_game_is_not_run_twice_at_once_nor_under_foreign_limits(tmp_path: Path) -> None:
    plan = SweepPlan(("truss",), ("strict",), (LEVEL.name,), "native-standin", foreign_budget_map=True)
    with pytest.raises(
        SweepError, match="the executor native-standin drives the one game there is: use --jobs 1, not 2"
    ):
        run_sweep(plan, tmp_path / "session", jobs=2, store=tmp_path / "store.sqlite")
    with pytest.raises(SweepError, match="calibrated on the embedded executor, not on native-standin"):
        run_sweep(replace(plan, foreign_budget_map=False), tmp_path / "session", store=tmp_path / "store.sqlite")


def test_the_first_folder_that_is_there_is_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, paired_install: Install
) -> None:
    for user in ("111", "222"):
        (tmp_path / "userdata" / user / "remote").mkdir(parents=True)
    monkeypatch.setenv("STEAM_HERE", str(tmp_path))
    monkeypatch.delenv("NOT_SET_HERE", raising=False)
    candidates = ("$NOT_SET_HERE/game", str(tmp_path / "absent"), "$STEAM_HERE/userdata/*/remote")
    install = replace(paired_install, folders=candidates)
    assert [path.parent.name for path in game_folders(install)] == ["111", "222"]
    assert game_file(install) == tmp_path / "userdata" / "111" / "remote" / "PolyBridgeBench.pbl"
    with pytest.raises(InstallError, match=r"none of the game's folders exists here \(\$NOT_SET_HERE/game\)"):
        game_file(replace(install, folders=candidates[:1]))


def test_an_unpaired_level_is_an_infrastructure_fault_of_its_own(paired_install: Install) -> None:
    with pytest.raises(InstallError, match="T1B_Span_8m is not paired with a layout of the game"):
        game_file_bytes(paired_install, LEVEL, read_reference(LEVEL.name).bridge)
