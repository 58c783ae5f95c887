"""What must not leave the machine, and taking it out of texts."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from controller.secret_values import REDACTED, SHORTEST, without_secrets

HOME, HOST = "<home>", "<host>"
SHORTEST_HOST = 4
_SECRET_NAME = re.compile(r"(?:^|_)(?:API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)$", re.IGNORECASE)

OWN_WORDS = frozenset(
    {
        "anchor",
        "attempt",
        "bridge",
        "call",
        "embedded",
        "failed",
        "interrupted",
        "level",
        "localhost",
        "loose",
        "member",
        "native",
        "node",
        "none",
        "polybridge",
        "reference",
        "replay",
        "road",
        "running",
        "session",
        "standin",
        "steel",
        "strict",
        "success",
        "truss",
        "wood",
    }
)
"""A machine that is called like a word of the records gives nothing away by it, and taking it out would break them."""

SECRET_PATTERNS: Mapping[str, str] = {
    "an API key": r"(?<![A-Za-z0-9+/_-])(?:sk|pk|rk)-[A-Za-z0-9_-]{20,}",
    "a Google key": r"(?<![A-Za-z0-9+/_-])AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])",
    "a GitHub token": r"(?<![A-Za-z0-9+/_-])gh[pousr]_[A-Za-z0-9]{36,}",
    "an AWS key": r"(?<![A-Za-z0-9+/_-])AKIA[A-Z0-9]{16}(?![A-Za-z0-9])",
    "a bearer token": r"(?i:bearer)\s+[A-Za-z0-9._~+/-]{16,}=*",
    "a private key": r"-----BEGIN [A-Z ]*PRIVATE KEY-----",
}
"""Secrets told by their look, for those that this process never knew by value."""

HOME_PATTERNS: Mapping[str, str] = {
    "a home folder": r"(?<![\w.])/(?:home|Users)/[^/\s\"'<>\\]+",
    "a Windows home folder": (
        r"(?i:(?<![A-Za-z])[A-Z]:(?:\\\\?|/)+(?:Users|Documents and Settings)(?:\\\\?|/)+[^\\/\s\"'<>]+)"
    ),
}


@dataclass(frozen=True)
class Private:
    """Values of this machine and this user: ``secrets`` go by value, ``homes`` and ``hosts`` as whole names."""

    secrets: tuple[str, ...] = field(repr=False)
    homes: tuple[str, ...]
    hosts: tuple[str, ...]

    def cleaned(self, text: str) -> str:
        """The text with everything private replaced; JSON stays JSON."""
        text = without_secrets(text)
        for secret in self.secrets:
            text = text.replace(secret, REDACTED)
        for pattern, instead in self._patterns:
            text = pattern.sub(instead, text)
        return text

    @cached_property
    def _patterns(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        patterns = [(re.compile(pattern), REDACTED) for pattern in SECRET_PATTERNS.values()]
        patterns += [(re.compile(whole(home)), HOME) for home in self.homes]
        patterns += [(re.compile(pattern), HOME) for pattern in HOME_PATTERNS.values()]
        patterns += [(re.compile(f"(?i:{whole(host)})"), HOST) for host in self.hosts]
        return tuple(patterns)


def private_values(own_words: Collection[str], environment: Mapping[str, str] = os.environ) -> Private:
    """What is private here; ``own_words`` are names that the records themselves use, such as designers and levels."""
    words = OWN_WORDS | {word.lower() for word in own_words}
    names = {platform.node(), environment.get("HOSTNAME", ""), environment.get("COMPUTERNAME", "")}
    hosts = {part for name in names for part in (name, name.partition(".")[0])}
    home = str(Path.home())
    return Private(
        secrets=tuple(
            sorted(
                {value for name, value in environment.items() if _SECRET_NAME.search(name) and _is_secret(value)},
                key=len,
                reverse=True,
            )
        ),
        homes=tuple({home, home.replace("\\", "\\\\")} - {"/", ""}),
        hosts=tuple(
            sorted(
                (host for host in hosts if len(host) >= SHORTEST_HOST and host.lower() not in words),
                key=len,
                reverse=True,
            )
        ),
    )


def whole(name: str) -> str:
    """A pattern for a name that is not part of a longer one."""
    return rf"(?<![\w.-]){re.escape(name)}(?![\w-])"


def _is_secret(value: str) -> bool:
    return len(value) >= SHORTEST and not value.startswith("/") and not any(letter.isspace() for letter in value)
