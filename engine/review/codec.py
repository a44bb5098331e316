"""Frozen values as JSON and back, by their types; what can't be is refused by the name of the field."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from math import isfinite
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from engine.actions import Action
from engine.record import parse_action
from engine.snapshot import Snapshot
from engine.tiles import Tile, parse_tile


def encoded(value: object) -> Any:
    """Return a value as JSON; snapshots are left out."""
    if isinstance(value, Action | Tile):
        return str(value)
    if isinstance(value, tuple):
        if hasattr(value, "_fields"):
            fields = _fields(type(value))
            return {name: encoded(getattr(value, name)) for name, kind in fields.items() if not _is_secret(kind)}
        return [encoded(item) for item in value]
    return value.value if isinstance(value, StrEnum) else value


def decoded(kind: Any, data: object, name: str = "") -> Any:
    """Return the value of a type that JSON stands for; ValueError names the field that is wrong."""
    try:
        return _decoded(kind, data, name)
    except RecursionError:
        raise ValueError(name) from None


def _decoded(kind: Any, data: object, name: str) -> Any:
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return None if data is None else _decoded(next(one for one in get_args(kind) if one is not _NONE), data, name)
    if origin is tuple:
        return _row(get_args(kind), data, name)
    if kind in (int, float, bool, str):
        return _plain(kind, data, name)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _text(kind, data, name)
    if kind is Action or kind is Tile:
        return _text(parse_action if kind is Action else parse_tile, data, name)
    return _object(kind, data, name)


_NONE = type(None)


def _plain(kind: Any, data: object, name: str) -> Any:
    if kind is float and type(data) in (int, float) and isfinite(data):  # type: ignore[arg-type]  # a number
        return float(data)  # type: ignore[arg-type]
    if type(data) is not kind or kind is float:
        raise ValueError(name)
    return data


def _text(read: Any, data: object, name: str) -> Any:
    try:
        if isinstance(data, str):
            return read(data)
    except (ValueError, IndexError, KeyError):
        pass
    raise ValueError(name)


def _row(kinds: tuple[Any, ...], data: object, name: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise ValueError(name)
    if kinds[-1] is Ellipsis:
        return tuple([_decoded(kinds[0], item, name) for item in data])
    if len(data) != len(kinds):
        raise ValueError(name)
    return tuple([_decoded(kind, item, name) for kind, item in zip(kinds, data, strict=True)])


def _object(kind: Any, data: object, name: str) -> Any:
    fields = {field: one for field, one in _fields(kind).items() if not _is_secret(one)}
    if not isinstance(data, Mapping) or set(data) != set(fields):
        raise ValueError(name)
    return kind(**{field: _decoded(one, data[field], field) for field, one in fields.items()})


@cache
def _fields(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {name: hints[name] for name in kind._fields}  # type: ignore[attr-defined]  # named tuples have them


def _is_secret(kind: Any) -> bool:
    return Snapshot in get_args(kind)
