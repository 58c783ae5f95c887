"""Watches for a Qt binding that loses references: its processes abort in long runs while short tests stay green."""

import subprocess
import sys

PROGRAM = """
import sys
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

application = QGuiApplication([])
image = QImage(8, 8, QImage.Format.Format_RGB32)
painter = QPainter(image)
colour = QColor(1, 2, 3)
before = sys.getrefcount(None)
for _ in range(10_000):
    painter.fillRect(0, 0, 1, 1, colour)
print(before - sys.getrefcount(None))
painter.end()
"""


def test_ten_thousand_void_qt_calls_lose_no_reference_to_none() -> None:
    child = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=120, check=False)
    assert child.returncode == 0, child.stderr
    lost = int(child.stdout)
    assert lost < 1_000, f"{lost} references to None were lost: this PySide6 aborts in long runs"
