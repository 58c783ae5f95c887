"""Compiling numeric functions."""

from collections.abc import Callable

import pytest

from controller.compiled import compiled


@pytest.mark.filterwarnings("error")
def test_a_function_whose_machine_code_cannot_be_cached_is_compiled_all_the_same() -> None:
    nowhere: dict[str, Callable[[float], float]] = {}
    exec("def next_of(x):\n    return x + 1.0\n", nowhere)
    assert compiled(nowhere["next_of"])(1.0) == 2.0
