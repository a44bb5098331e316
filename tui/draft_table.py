"""The first page of the form: rulebook, table and variations, enough for a good game."""

from __future__ import annotations

from dataclasses import replace

from engine.bots.ladder import LEVELS
from engine.options import OptionValue
from engine.rulebooks import Rulebook
from engine.rules import OPTIONS
from tui.draft import Draft
from tui.draft_line import Change, Choice, Heading, Item, Line
from tui.draft_options import LARGEST_NUMBER, option_line
from tui.i18n import N_, n, t
from tui.option_words import values_of
from tui.words.lists import listed


def table_page(draft: Draft) -> list[Item]:
    """Return the lines of the first page: rulebook, table and variations."""
    rules = draft.nearest
    left = rules.set_size - rules.hand_size * rules.seats
    tiles_note = t(
        "{tiles} tiles, {hand} each, {left} in the boneyard", tiles=rules.set_size, hand=rules.hand_size, left=left
    )
    return [
        Heading(t("RULEBOOK"), t("what is different")),
        *(_book_line(draft, book) for book in draft.books),
        Heading(t("TABLE")),
        option_line(draft, "seats"),
        replace(option_line(draft, "highest_pip"), label=t("Tiles"), note=tiles_note),
        _target_line(draft),
        *_opponents_line(draft),
        Heading(t("VARIATIONS"), t("none is fine")),
        *(_variation(draft, *one) for one in VARIATIONS),
    ]


def _book_line(draft: Draft, book: Rulebook) -> Line:
    def choose(old: Draft) -> Draft:
        return old.with_book(book)

    chosen = 0 if book == draft.book else None
    note = t(book.differs)
    if book.given:
        changes = ", ".join(f"{name} = {value}" for name, value in book.given.items())
        note = t("house rules: {changes}", changes=changes)
    return Line(
        id=f"book-{book.name}-{book.title}",
        label=t(book.title),
        choices=(Choice("", choose),),
        chosen=chosen,
        note=note,
        is_radio=True,
        help=t("The rulebook sets every option; changes below stay."),
    )


VARIATIONS: tuple[tuple[str, OptionValue, str, str], ...] = (
    ("draw", "none", N_("Block"), N_("no drawing at all")),
    ("score", "fives", N_("All Fives"), N_("ends that sum to 5, 10, 15 and so on score")),
    ("partnership", True, N_("Partners"), N_("two against two, partners opposite")),
    ("spinner", True, N_("Spinner"), N_("the first double has four arms")),
)
"""What the first page offers as boxes: option, value, label, note."""


def _variation(draft: Draft, name: str, value: OptionValue, label: str, note: str) -> Line:
    is_on = draft.value(name) == value

    def turn_on(old: Draft) -> Draft:
        return old.set(name, value)

    def turn_off(old: Draft) -> Draft:
        rules = replace(old, options={key: kept for key, kept in old.options.items() if key != name}).nearest
        own = getattr(rules, name)
        return old.set(name, own if own != value else next(one for one in values_of(OPTIONS[name]) if one != value))

    return Line(
        id=f"variation-{name}",
        label=t(label),
        choices=(Choice(t("no"), turn_off), Choice(t("yes"), turn_on)),
        chosen=int(is_on),
        note=_why_not(draft, name, value) or t(note),
        help=t("{help} ({clause})", help=t(OPTIONS[name].help), clause=OPTIONS[name].clause),
        is_tick=True,
    )


def _why_not(draft: Draft, name: str, value: OptionValue) -> str:
    """Return what speaks against a variation, said before it is chosen."""
    if draft.book.refuses.get(name) == value:
        return t("not with {rulebook}", rulebook=t(draft.book.title))
    if name == "partnership" and draft.seats != 4:
        return t("needs 4 seats: you have {seats}", seats=draft.seats)
    if name not in draft.book.offers and draft.book.values[name] != value:
        by = [t(book.title) for book in draft.books if value in book.offers.get(name, ())]
        if by:
            return t("an extra to {rulebook}; {others} offers it", rulebook=t(draft.book.title), others=listed(by))
    return ""


def _target_line(draft: Draft) -> Line:
    """Return the line of targets and, where the rulebook offers them, fixed numbers of rounds."""
    rules = draft.nearest
    targets = {*draft.book.offers.get("target", ()), 100, 200} | ({rules.target} if rules.rounds is None else set())
    choices = [Choice(str(target), _to_target(target)) for target in sorted(targets)]
    rounds = sorted({*draft.book.offers.get("rounds", ())} | ({rules.rounds} if rules.rounds is not None else set()))
    choices += [Choice(n("{count} round", "{count} rounds", count), _to_rounds(count)) for count in rounds]
    now = str(rules.target) if rules.rounds is None else n("{count} round", "{count} rounds", rules.rounds)
    chosen = next((place for place, choice in enumerate(choices) if choice.label == now), None)
    text = t("Points that win the match, or a fixed number of rounds (R27, R29).")
    return Line(
        id="target",
        label=t("Target"),
        choices=tuple(choices),
        chosen=chosen,
        help=text,
        is_listed=True,
        text=str(rules.target) if rules.rounds is None else "",
        write=_write_target,
    )


def _write_target(draft: Draft, text: str) -> Draft:
    """Return the draft with the target that was typed."""
    digits = "".join(char for char in text if char in "0123456789")[-len(str(LARGEST_NUMBER)) :]
    return _to_target(max(OPTIONS["target"].minimum, int(digits or 0)))(draft)


def _to_target(target: int) -> Change:
    return lambda draft: draft.set("rounds", None).set("target", target)


def _to_rounds(rounds: int) -> Change:
    return lambda draft: draft.set("rounds", rounds)


def _opponents_line(draft: Draft) -> list[Line]:
    """Return the line that gives all bots one level; nothing where no bot plays."""
    levels = [seat.level for seat in draft.people[: draft.seats] if seat.level is not None]
    if not levels:
        return []
    choices = tuple(Choice(t(level.label), _all_bots(level.name)) for level in LEVELS.values())
    same = LEVELS.get(levels[0]) if len(set(levels)) == 1 else None
    chosen = list(LEVELS).index(same.name) if same else None
    note = t(same.about) if same else t("different levels: see the next page")
    text = t("How the bots play; the next page sets each seat.")
    if same:
        text = t("{level} {about}; the next page sets each seat.", level=t(same.label), about=note)
    return [Line(id="bots", label=t("Bots"), choices=choices, chosen=chosen, note=note, help=text)]


def _all_bots(level: str) -> Change:
    def change(draft: Draft) -> Draft:
        return replace(
            draft, people=tuple(seat if seat.level is None else replace(seat, level=level) for seat in draft.people)
        )

    return change
