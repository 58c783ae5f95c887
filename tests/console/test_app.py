import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from console.app.display import has_display
from console.app.fault_dialog import FaultDialog
from console.app.faults import MOST_REPORTS, Faults
from console.app.report import report_text, scrubbed, write_report
from console.app.single_copy import SecondCopyError, hold_store
from console.theme import theme

NOW = datetime(2026, 11, 30, 14, 8, 12, tzinfo=UTC)
KEY = "sk-abcdefghijklmnop0123456789"


def fault(text: str = "the frame is gone") -> Exception:
    def fail() -> None:
        raise ValueError(text)

    with pytest.raises(ValueError, match=re.escape(text)) as caught:
        fail()
    return caught.value


def run(arguments: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if k not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}}
    return subprocess.run(
        [sys.executable, *arguments], env={**clean, **environment}, capture_output=True, text=True, timeout=60
    )


COMMAND = "import sys; sys.argv = ['pbbench', *sys.argv[1:]]; from console.command import main; main()"


def test_the_command_without_a_verb_says_what_to_do_where_there_is_no_display() -> None:
    ended = run(["-c", COMMAND])
    assert ended.returncode == 2
    assert ended.stderr.startswith("pbbench: no display here")
    assert "pbbench --help" in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_a_verb_goes_to_the_command_line_and_never_loads_qt() -> None:
    loaded = "import atexit, sys; atexit.register(lambda: print('PySide6' in sys.modules, file=sys.stderr)); "
    ended = run(["-c", loaded + COMMAND, "--help"])
    assert ended.returncode == 0
    assert "sweep" in ended.stdout
    assert ended.stderr.strip() == "False"


def test_a_display_is_x_wayland_or_a_named_platform() -> None:
    assert not has_display({}, "linux")
    assert has_display({"DISPLAY": ":0"}, "linux")
    assert has_display({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert has_display({"QT_QPA_PLATFORM": "offscreen"}, "linux")
    assert has_display({}, "win32")
    assert has_display({}, "darwin")


def test_make_run_is_told_whether_anybody_would_see_a_window() -> None:
    ask = ["-m", "console.app.display"]
    assert run(ask, DISPLAY=":0").returncode == 0
    if sys.platform not in {"win32", "darwin"}:
        assert run(ask).returncode == 1
        assert run(ask, QT_QPA_PLATFORM="offscreen").returncode == 1


def test_the_first_paint_needs_no_heavy_library() -> None:
    code = (
        "import sys\n"
        "import console.window.window, console.app.application, console.app.start, console.app.faults\n"
        "print(sorted({name.split('.')[0] for name in sys.modules} & set(sys.argv[1].split(','))))"
    )
    ended = run(["-c", code, "numba,pyqtgraph,openai,shapely,qtawesome,sqlite_utils,PIL,scipy"])
    assert ended.stdout.strip() == "[]", ended.stderr


def test_a_report_has_the_whole_traceback_and_no_path_and_no_key(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOME_API_KEY", "a-quite-secret-value")
    text = report_text(
        fault(f"no {tmp_path}/frames/7.png; a-quite-secret-value; Bearer {KEY}; api_key={KEY}"), "x", NOW
    )
    assert "ValueError: no 7.png" in text
    assert "in fault" in text
    assert "tests/console/test_app.py" in text.replace("\\", "/")
    assert str(tmp_path) not in text
    assert str(Path(__file__).parents[2]) not in text
    assert "a-quite-secret-value" not in text
    assert KEY not in text


@given(st.text(alphabet=st.characters(codec="ascii", exclude_characters="\n\r"), min_size=1, max_size=40))
def test_scrubbing_never_fails_and_takes_every_named_secret_out(value: str) -> None:
    secret = value + "0123456789"
    assert secret not in scrubbed(f"before {secret} after", {"MODEL_TOKEN": secret})


def test_reports_of_one_second_do_not_overwrite_each_other(tmp_path: Path) -> None:
    first, second = (write_report(tmp_path / "reports", text, NOW) for text in ("one", "two"))
    assert (first.read_text(), second.read_text()) == ("one", "two")


def test_a_report_that_cannot_be_written_is_no_second_fault(tmp_path: Path) -> None:
    place = tmp_path / "reports"
    place.write_text("a file where the folder should be")
    assert write_report(place, "one", NOW) is None


@pytest.fixture
def faults(tmp_path: Path, qapp: QApplication) -> Iterator[Faults]:
    stopped = []
    made = Faults(tmp_path / "reports", lambda: stopped.append(1))
    made.stopped = stopped
    made.install()
    yield made
    made.remove()


@pytest.mark.qt_no_exception_capture
def test_a_fault_in_the_window_is_reported_and_the_runner_stopped_once(
    qtbot: QtBot, faults: Faults, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    faults.told.connect(lambda text, path: told.append((text, path)))

    def fail() -> None:
        raise RuntimeError("a slot failed")

    for _ in range(3):
        QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: faults.count == 3)
    assert len(told) == 1
    assert faults.stopped == [1]
    assert "a slot failed" in told[0][1].read_text()
    assert "a slot failed" in capsys.readouterr().err
    faults.go_on()
    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: len(told) == 2)


@pytest.mark.qt_no_exception_capture
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_fault_in_a_thread_is_told_in_the_window(
    qtbot: QtBot, faults: Faults, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise OSError("the thread failed")

    thread = threading.Thread(target=fail, name="frames")
    with qtbot.waitSignal(faults.told) as heard:
        thread.start()
    thread.join()
    assert "in: thread frames" in heard.args[0]
    assert faults.stopped == [1]


def test_a_fault_that_comes_with_every_paint_fills_no_disk(faults: Faults) -> None:
    for _ in range(MOST_REPORTS + 10):
        faults.report(fault(), "a panel")
    assert len(list(faults.folder.iterdir())) == MOST_REPORTS
    assert faults.count == MOST_REPORTS + 10
    assert faults.stopped == []


def test_the_dialog_shows_the_report_and_lets_a_person_go_on_or_quit(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    theme().install(qapp, "light")
    dialog = FaultDialog("the whole report", tmp_path / "fault-1.txt", tmp_path)
    qtbot.addWidget(dialog)
    dialog.open()
    buttons = {button.text(): button for button in dialog.findChildren(type(dialog.quit_button))}
    buttons["Copy report"].click()
    assert qapp.clipboard().text() == "the whole report"
    with qtbot.waitSignals([dialog.quit_wanted, dialog.finished]):
        dialog.quit_button.click()


HOLD = """
import sys, time
from pathlib import Path
from console.app.single_copy import hold_store
lock = hold_store(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_a_second_copy_on_the_same_store_is_told_who_has_it(tmp_path: Path) -> None:
    store = tmp_path / "data" / "store.sqlite"
    first = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(store)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert first.stdout.readline() == "held\n"
    with pytest.raises(SecondCopyError, match=rf"open in another console \(process {first.pid} on "):
        hold_store(store)
    first.kill()
    first.communicate()
    hold_store(store).unlock()


def test_a_store_whose_folder_cannot_be_made_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SecondCopyError, match="see whether its folder can be written"):
        hold_store(tmp_path / "file" / "store.sqlite")


def test_the_console_opens_on_its_store_and_quits_with_its_runner(tmp_path: Path) -> None:
    code = """
import sys
from pathlib import Path
from PySide6.QtCore import QSettings, QTimer
from console.app import start
from console.app.application import make_application
folder = Path(sys.argv[1])
application, settings = make_application(QSettings(str(folder / "s.ini"), QSettings.Format.IniFormat))
console = start.open_console(application, settings, folder / "store.sqlite")
watch = console.window.watch
def leave(_event):
    print("ready", console.runner.process_id, flush=True)
    QTimer.singleShot(0, console.window.close)
watch.ready.connect(leave)
code = application.exec()
print("ended", console.runner.process_id, code, flush=True)
"""
    ended = run(["-c", code, str(tmp_path)], QT_QPA_PLATFORM="offscreen")
    lines = ended.stdout.split("\n")
    assert lines[0].startswith("ready "), ended.stderr
    assert lines[1] == "ended None 0"
    with pytest.raises(ProcessLookupError):
        os.kill(int(lines[0].split()[1]), 0)


FAILING = """
import sys
from pathlib import Path
from PySide6.QtCore import QSettings, QTimer
from console.app import start
from console.app.application import make_application
from console.app.fault_dialog import FaultDialog
folder = Path(sys.argv[1])
application, settings = make_application(QSettings(str(folder / "s.ini"), QSettings.Format.IniFormat))
console = start.open_console(application, settings, folder / "store.sqlite")
def fail():
    raise LookupError("a slot lost its row")
def look():
    dialogs = console.window.findChildren(FaultDialog)
    print(len(dialogs), console.runner.process_id, console.window.centre.banner.isVisible(), flush=True)
    dialogs[0].quit_button.click()
console.faults.told.connect(lambda _text, _path: QTimer.singleShot(0, look))
console.window.watch.ready.connect(lambda _event: QTimer.singleShot(0, fail))
QTimer.singleShot(30_000, application.quit)
print(application.exec(), console.window.isVisible(), flush=True)
"""


def test_a_fault_stops_the_runner_and_is_shown_with_a_way_on(tmp_path: Path) -> None:
    ended = run(["-c", FAILING, str(tmp_path)], QT_QPA_PLATFORM="offscreen")
    assert ended.stdout.split("\n")[:2] == ["1 None True", "0 False"], ended.stderr
    report = next((tmp_path / "reports").iterdir()).read_text()
    assert "LookupError: a slot lost its row" in report
    assert str(tmp_path) not in report


def test_a_second_start_on_the_same_store_says_so_before_it_shows_anything(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    lock = hold_store(store)
    second = subprocess.Popen(
        [sys.executable, "-m", "console", "--store", str(store)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(tmp_path)},
        stderr=subprocess.PIPE,
        text=True,
    )
    assert second.stderr is not None
    patience = threading.Timer(30, second.kill)
    patience.start()
    line = second.stderr.readline()
    patience.cancel()
    second.kill()
    second.communicate()
    lock.unlock()
    assert line.startswith(f"pbbench: the store {store} is open in another console (process {os.getpid()} on ")
