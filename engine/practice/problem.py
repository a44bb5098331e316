"""A problem as a value, and as a line of a file.

What is written is the whole round in one true world, so that draws and passes are as real as in a match; what the
player may know is read off it (``engine.practice.moments``).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from engine.actions import DRAW, ENDS, OPENING_PLAYS, PASS, PLAYS, Action, Do
from engine.errors import GameError, RulesError, problem
from engine.options import shown
from engine.practice.kinds import Difficulty, Quality, Tag, Theme
from engine.record import entry_from_json, entry_to_json
from engine.rulebooks import RULEBOOKS
from engine.rules import Rules, rules_from_json, rules_to_json
from engine.state import Deal
from engine.tiles import parse_tile

RATINGS: Mapping[Difficulty, int] = {
    Difficulty.EASY: 1100,
    Difficulty.MEDIUM: 1400,
    Difficulty.HARD: 1700,
    Difficulty.EXPERT: 2000,
}
"""What a problem is rated before anybody has tried it."""

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # none that look alike
_LONGEST_NAME, _MOST_RATING = 100, 4000
_FIELDS = frozenset(
    ("id", "rulebook", "rules", "seat", "deal", "actions", "values", "quality", "theme", "tags", "difficulty", "rating")
)


class ProblemError(GameError):
    """A practice problem that can't be read, or does not exist."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A moment of a round in which ``seat`` is to play, and what each play is worth to its side."""

    id: str
    rulebook: str
    rules: Rules
    seat: int
    deal: Deal
    actions: tuple[Action, ...]
    """What was done from the deal on, each by the seat whose turn it was."""
    values: tuple[tuple[Action, float], ...]
    """The mean points of each play over all hands that are possible, the best first."""
    quality: Quality
    theme: Theme
    tags: tuple[Tag, ...]
    difficulty: Difficulty
    rating: int
    are_hands_known: bool = True
    """Whether the other hands of ``deal`` were dealt or given; else they are only some of those that are possible."""

    @property
    def best(self) -> Action:
        """The best play."""
        return self.values[0][0]

    @property
    def margin(self) -> float:
        """By how many points it is better than the next."""
        return round(self.values[0][1] - self.values[1][1], 4) if len(self.values) > 1 else 0.0


def id_of(rules: Rules, seat: int, deal: Deal, actions: Sequence[Action]) -> str:
    """Return a short name of a moment that is the same wherever it is made."""
    whole = [rules_to_json(rules), seat, entry_to_json(deal), _written(actions)]
    digest = hashlib.blake2b(json.dumps(whole, sort_keys=True).encode(), digest_size=8).digest()
    number = int.from_bytes(digest, "big")
    letters = ""
    for _ in range(6):
        number, at = divmod(number, len(_ALPHABET))
        letters += _ALPHABET[at]
    return letters


def to_json(made: Problem) -> dict[str, Any]:
    """Return a problem as JSON values; ``from_json`` reads them back."""
    told: dict[str, Any] = {"id": made.id, "rulebook": made.rulebook, "rules": _told_rules(made), "seat": made.seat}
    return told | {
        "deal": entry_to_json(made.deal)["deal"],
        "actions": _written(made.actions),
        "values": {_word(action): value for action, value in made.values},
        "quality": made.quality.value,
        "theme": made.theme.value,
        "tags": [tag.value for tag in made.tags],
        "difficulty": made.difficulty.value,
        "rating": made.rating,
    }


def from_json(data: object) -> Problem:
    """Return the problem that ``to_json`` wrote; ProblemError says what is wrong.

    It is not replayed here: ``state_of`` does that, and refuses what breaks a rule.
    """
    if not isinstance(data, Mapping) or set(data) != _FIELDS:
        raise bad_problem("its fields are others than expected")
    try:
        values = sorted(((_action(word), float(value)) for word, value in data["values"].items()), key=lambda v: -v[1])
        deal = entry_from_json({"deal": data["deal"]})
        read = Problem(
            id=_name(data["id"]),
            rulebook=_name(data["rulebook"]),
            rules=_read_rules(data["rulebook"], data["rules"]),
            seat=_number(data["seat"]),
            deal=deal,  # type: ignore[arg-type]  # an entry of a deal is one
            actions=tuple(_action(word) for word in _text(data["actions"]).split()),
            values=tuple(values),
            quality=Quality(data["quality"]),
            theme=Theme(data["theme"]),
            tags=tuple(Tag(tag) for tag in data["tags"]),
            difficulty=Difficulty(data["difficulty"]),
            rating=_rating(data["rating"]),
        )
    except (GameError, TypeError, ValueError, KeyError, AttributeError, RecursionError) as error:
        raise bad_problem(f"a field is wrong ({shown(str(error))})") from None
    if not 0 <= read.seat < read.rules.seats or len(read.values) < 1 or not all(isfinite(v) for _, v in read.values):
        raise bad_problem("it has no such seat, or no plays")
    return read


def to_line(made: Problem) -> str:
    """Return a problem as one line of a file."""
    return json.dumps(to_json(made), separators=(",", ":"), allow_nan=False)


def from_line(line: str) -> Problem:
    """Read ``to_line`` back; ProblemError says what is wrong."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise bad_problem("it is no JSON") from None
    return from_json(data)


def bad_problem(reason: str) -> ProblemError:
    """Return the refusal of a problem that can't be read."""
    return ProblemError(problem("practice-bad", reason=reason))


def _told_rules(made: Problem) -> dict[str, object]:
    """Return the rules, short where they are just those of a rulebook."""
    rules = made.rules
    short: dict[str, object] = {"seats": rules.seats, "partnership": rules.partnership}
    book = RULEBOOKS.get(made.rulebook)
    try:
        plain = book is not None and book.rules(rules.seats, {"partnership": rules.partnership}) == rules
    except RulesError:
        plain = False
    return short if plain else rules_to_json(rules)


def _read_rules(rulebook: object, data: object) -> Rules:
    if isinstance(data, dict) and set(data) == {"seats", "partnership"}:
        book = RULEBOOKS[_text(rulebook)]
        return book.rules(_number(data["seats"]), {"partnership": data["partnership"]})
    return rules_from_json(data)


def _written(actions: Sequence[Action]) -> str:
    return " ".join(map(_word, actions))


def _word(action: Action) -> str:
    """Return an action as one word: ``1-4l`` at the left end, ``1-4`` to open, ``draw``, ``pass``."""
    if action.do is not Do.PLAY:
        return action.do.value
    return f"{action.tile}{action.end.value[0] if action.end is not None else ''}"


def _action(word: str) -> Action:
    if word in (PASS.do, DRAW.do):
        return PASS if word == PASS.do else DRAW
    tile = parse_tile(word[:3])
    if len(word) == 3:
        return OPENING_PLAYS[tile.id]
    side = [end.value[0] for end in ENDS].index(word[3:])
    return PLAYS[tile.id][side]


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("a text is none")
    return value


def _name(value: object) -> str:
    """Return a name that can be shown and kept."""
    name = _text(value)
    if not (0 < len(name) <= _LONGEST_NAME and name.isprintable()):
        raise ValueError("a name is none")
    return name


def _rating(value: object) -> int:
    rating = _number(value)
    if not 0 <= rating <= _MOST_RATING:
        raise ValueError("a rating is none")
    return rating


def _number(value: object) -> int:
    if type(value) is not int:
        raise ValueError("a number is none")
    return value
