"""What tests of shared tables on the screen take from those of the house."""

from __future__ import annotations

from tests.house.conftest import clock, house

__all__ = ["clock", "house"]
