"""How ``lanes`` are compiled: the type of a few numbers side by side, and the instruction for each thing done to them.

An emitter is what numba's ``intrinsic`` takes: given the types of the arguments it returns the types of the whole and
a function that writes the instructions. None of them may contract or reorder: the bits are those of the plain bodies.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils, types
from numba.extending import lower_builtin, models, register_model, type_callable

NUMBER, POSITION = ir.DoubleType(), ir.IntType(32)
ALIGNED_BYTES = 8
"""Lanes may start at any number of an array."""
INSTRUCTIONS = {operator.add: "fadd", operator.sub: "fsub", operator.mul: "fmul", operator.truediv: "fdiv"}

Kind = Any
"""A type of the compiler's."""
Value = Any
"""A value in the compiler's hands, what writes its instructions, or several."""
Emitter = Callable[..., Any]


class Lanes(types.Type):
    """The compiler's type of ``count`` numbers side by side."""

    def __init__(self, count: int) -> None:
        self.count = count
        super().__init__(name=f"Lanes({count})")


TWO, FOUR = Lanes(2), Lanes(4)


def _vector(count: int) -> Kind:
    return ir.VectorType(NUMBER, count)


register_model(Lanes)(lambda manager, lanes: models.PrimitiveModel(manager, lanes, _vector(lanes.count)))


def _spread(builder: Value, value: Value, count: int) -> Value:
    """A number put in every lane; lanes as they are."""
    if isinstance(value.type, ir.VectorType):
        return value
    first = builder.insert_element(ir.Constant(_vector(count), ir.Undefined), value, POSITION(0))
    return _shuffled(builder, first, first, [0] * count)


def _shuffled(builder: Value, p: Value, q: Value, order: Sequence[int]) -> Value:
    """The lanes of p and q in this order, those of q counted on from those of p."""
    return builder.shuffle_vector(p, q, ir.Constant(ir.VectorType(POSITION, len(order)), list(order)))


def _address(context: Value, builder: Value, array: Kind, arguments: Value, count: int) -> Value:
    """Of lanes in an array, whose values and first index the arguments begin with."""
    data = cgutils.create_struct_proxy(array)(context, builder, arguments[0]).data
    return builder.bitcast(builder.gep(data, [arguments[1]]), _vector(count).as_pointer())


def _teach(symbol: Callable[[Kind, Kind], Kind], instruction: str) -> None:
    """An operator between lanes, or between lanes and a number."""

    def typed(_: Kind) -> Callable[[Kind, Kind], Kind]:
        def result(p: Value, q: Value) -> Value:
            lanes, other = (p, q) if isinstance(p, Lanes) else (q, p)
            return lanes if isinstance(lanes, Lanes) and (other == lanes or isinstance(other, types.Float)) else None

        return result

    def emit(_: Value, builder: Value, signature: Kind, arguments: Value) -> Value:
        count = signature.return_type.count
        return getattr(builder, instruction)(*(_spread(builder, value, count) for value in arguments))

    type_callable(symbol)(typed)
    for kinds in ((Lanes, Lanes), (Lanes, types.Float), (types.Float, Lanes)):
        lower_builtin(symbol, *kinds)(emit)


for _symbol, _instruction in INSTRUCTIONS.items():
    _teach(_symbol, _instruction)


def loading(lanes: Lanes) -> Emitter:
    """Lanes from an array, by index of the first."""

    def typed(_: Kind, array: Kind, __: Kind) -> Value:
        def emit(context: Value, builder: Value, _signature: Kind, arguments: Value) -> Value:
            return builder.load(_address(context, builder, array, arguments, lanes.count), align=ALIGNED_BYTES)

        return lanes(array, types.uintp), emit

    return typed


def storing(_: Kind, array: Kind, __: Kind, lanes: Kind) -> Value:
    """Lanes into an array, by index of the first."""

    def emit(context: Value, builder: Value, _signature: Kind, arguments: Value) -> Value:
        address = _address(context, builder, array, arguments, lanes.count)
        builder.store(arguments[2], address, align=ALIGNED_BYTES)
        return context.get_dummy_value()

    return types.void(array, types.uintp, lanes), emit


def joining(_: Kind, __: Kind, ___: Kind) -> Value:
    """Two numbers as lanes."""

    def emit(_context: Value, builder: Value, _signature: Kind, arguments: Value) -> Value:
        lanes = ir.Constant(_vector(2), ir.Undefined)
        for k, value in enumerate(arguments):
            lanes = builder.insert_element(lanes, value, POSITION(k))
        return lanes

    return TWO(types.float64, types.float64), emit


def splitting(_: Kind, pair: Kind) -> Value:
    """Two lanes as numbers."""

    def emit(context: Value, builder: Value, signature: Kind, arguments: Value) -> Value:
        numbers = [builder.extract_element(arguments[0], POSITION(k)) for k in range(2)]
        return context.make_tuple(builder, signature.return_type, numbers)

    return types.UniTuple(types.float64, 2)(pair), emit


def on_each(name: str) -> Emitter:
    """One of the compiler's own functions of a number, lane by lane."""

    def typed(_: Kind, lanes: Kind) -> Value:
        def emit(_context: Value, builder: Value, _signature: Kind, arguments: Value) -> Value:
            kind = ir.FunctionType(_vector(lanes.count), [_vector(lanes.count)])
            called = cgutils.get_or_insert_function(builder.module, kind, f"llvm.{name}.v{lanes.count}f64")
            return builder.call(called, arguments)

        return lanes(lanes), emit

    return typed


def choosing_larger(_: Kind, p: Value, q: Value) -> Value:
    """The larger of p and q in each lane, p where that cannot be said."""

    def emit(_context: Value, builder: Value, _signature: Kind, arguments: Value) -> Value:
        a, b = (_spread(builder, value, p.count) for value in arguments)
        return builder.select(builder.fcmp_ordered(">", b, a), b, a)

    return p(p, q), emit


def finding_larger(_: Kind, p: Value, q: Value) -> Value:
    """Whether p is larger than q in any lane."""

    def emit(_context: Value, builder: Value, _signature: Kind, arguments: Value) -> Value:
        a, b = (_spread(builder, value, p.count) for value in arguments)
        bits = ir.IntType(p.count)
        return builder.icmp_unsigned("!=", builder.bitcast(builder.fcmp_ordered(">", a, b), bits), bits(0))

    return types.boolean(p, q), emit


def shuffling(order: Sequence[int]) -> Emitter:
    """Four of the eight lanes of p and q."""

    def typed(_: Kind, p: Value, q: Value) -> Value:
        def emit(_context: Value, builder: Value, _signature: Kind, arguments: Value) -> Value:
            return _shuffled(builder, arguments[0], arguments[1], order)

        return FOUR(p, q), emit

    return typed


def turning(_: Kind, p: Value, q: Value, r: Kind, s: Kind) -> Value:
    """Four rows of four as four columns."""

    def emit(context: Value, builder: Value, signature: Kind, arguments: Value) -> Value:
        columns = []
        for half in ((0, 1, 4, 5), (2, 3, 6, 7)):
            even, odd = (_shuffled(builder, arguments[k], arguments[k + 2], half) for k in range(2))
            columns += [_shuffled(builder, even, odd, (k, k + 4, k + 2, k + 6)) for k in range(2)]
        return context.make_tuple(builder, signature.return_type, columns)

    return types.UniTuple(FOUR, 4)(p, q, r, s), emit


def pairing(_: Kind, x: Kind, y: Kind) -> Value:
    """Two columns of four as four pairs."""

    def emit(context: Value, builder: Value, signature: Kind, arguments: Value) -> Value:
        pairs = [_shuffled(builder, arguments[0], arguments[1], (k, k + 4)) for k in range(4)]
        return context.make_tuple(builder, signature.return_type, pairs)

    return types.UniTuple(TWO, 4)(x, y), emit
