"""A review as one JSON object, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import RecordError, problem
from engine.options import shown
from engine.record import GameRecord
from engine.review.codec import decoded, encoded
from engine.review.values import VERSION, Review
from engine.review.walking import rounds_of

FORMAT = "draw-dominoes-review"


def to_json(review: Review) -> dict[str, Any]:
    """Return a review as JSON values: the fields of its types by their names, actions and tiles as in records."""
    return {"format": FORMAT, **encoded(review)}


def from_json(data: object, record: GameRecord | None = None) -> Review:
    """Read ``to_json`` back; RecordError says what is wrong.

    With the record that was reviewed the decisions get their snapshots again.
    """
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise _bad("it is no review of this program")
    if data.get("version") != VERSION:
        raise RecordError(problem("review-version", version=shown(data.get("version")), known=VERSION))
    try:
        review: Review = decoded(Review, {name: value for name, value in data.items() if name != "format"}, "review")
    except ValueError as error:
        raise _bad(f"a field is wrong ({shown(str(error))})") from None
    return review if record is None else _with_snapshots(review, record)


def _with_snapshots(review: Review, record: GameRecord) -> Review:
    steps = {step.entry: step for played in rounds_of(record) for step in played.steps}
    if any(one.entry not in steps or steps[one.entry].seat != one.seat for one in review.decisions):
        raise _bad("it belongs to another record")
    known = [one._replace(snapshot=steps[one.entry].snapshot()) for one in review.decisions]
    return review._replace(decisions=tuple(known))


def _bad(reason: str) -> RecordError:
    return RecordError(problem("review-bad", reason=reason))
