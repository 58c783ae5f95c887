"""What the driver's libraries say of a display stays out of what a command prints."""

import json
import os
import subprocess
import sys

import pytest


@pytest.mark.usefixtures("display")
def test_the_conditions_as_json_are_nothing_but_json_on_a_display_without_authority() -> None:
    child = subprocess.run(
        [sys.executable, "-c", "from controller.cli import main; main()", "doctor", "--json"],
        capture_output=True,
        text=True,
        env={**os.environ, "XAUTHORITY": os.devnull},
        timeout=60,
        check=False,
    )
    assert any(each["name"] == "display" for each in json.loads(child.stdout)), child.stderr
