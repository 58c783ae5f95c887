"""Every error is one line that says what, where and what to do, and exit code 2."""

from __future__ import annotations

import errno
import os

import pytest

from controller.cli.boundary import guarded, os_error_line
from serializer.errors import LayoutError


def test_a_typed_error_is_one_line_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> None:
        raise LayoutError("a.json: no saveFiles:\n give a layout")

    assert guarded(fail) == 2
    captured = capsys.readouterr()
    assert captured.err == "pbbench: a.json: no saveFiles: give a layout\n"
    assert captured.out == ""


def test_a_system_error_names_the_path_and_advises(capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "records/summary.json")

    assert guarded(fail) == 2
    assert capsys.readouterr().err == (
        "pbbench: records/summary.json: No space left on device: free some space and run the command again\n"
    )


def test_a_system_error_without_a_path_is_about_the_output() -> None:
    assert os_error_line(OSError(errno.EIO, "Input/output error")).startswith("the output: Input/output error: ")


def test_the_traceback_is_there_on_request_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise LayoutError("gone")

    guarded(fail)
    assert "Traceback" not in capsys.readouterr().err
    monkeypatch.setenv("PBBENCH_TRACEBACK", "1")
    guarded(fail)
    assert "Traceback" in capsys.readouterr().err


def test_a_defect_is_not_dressed_up_as_a_users_error() -> None:
    def fail() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        guarded(fail)


def test_success_and_exit_codes_pass_through() -> None:
    def leave() -> None:
        raise SystemExit(1)

    assert guarded(lambda: None) == 0
    with pytest.raises(SystemExit):
        guarded(leave)
