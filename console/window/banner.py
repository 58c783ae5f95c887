"""What the window says of a runner that ended by itself: it stays until it is dismissed or the runner is back."""

from __future__ import annotations

from console.widgets.notice_bar import Message, NoticeBar
from console.window import strings as say


def runner_banner() -> NoticeBar:
    """A bar whose one act asks for the runner again."""
    made = NoticeBar("windowBanner", say.COPY_DETAILS, say.DISMISS)
    made.acts[0].setToolTip(say.RESTART_TIP)
    made.dismissed.connect(made.hide)
    return made


def runner_lost(message: str, detail: str) -> Message:
    """The runner ended; ``message`` and ``detail`` are its own account, empty where it gave none."""
    body = message or say.LOST_BODY
    details = "\n".join(part for part in (say.LOST_TITLE, body, detail) if part)
    return Message("error", say.LOST_TITLE, body, details, (say.RESTART,))
