"""The page that says who sits where."""

from __future__ import annotations

from dataclasses import replace

from engine.bots.ladder import LEVELS
from tui.draft import LONGEST_NAME, Draft, Seat
from tui.draft_line import Change, Choice, Heading, Item, Line
from tui.drawing.cells import clip
from tui.i18n import N_, t


def seats_page(draft: Draft) -> list[Item]:
    """Return two lines a seat: who, and the name."""
    items: list[Item] = [Heading(t("SEATS"), t("clockwise, as they sit round the table"))]
    for number in range(draft.seats):
        items += [_who_line(draft, number), _name_line(draft, number)]
    return items


SIDES = {2: (N_("south"), N_("north")), 3: (N_("south"), N_("west"), N_("east"))}
FOUR_SIDES = (N_("south"), N_("west"), N_("north"), N_("east"))


def _who_line(draft: Draft, number: int) -> Line:
    seat = draft.people[number]
    kinds: list[str | None] = [None, *LEVELS]
    labels = [t("a person"), *(t(level.label) for level in LEVELS.values())]
    side = t(SIDES.get(draft.seats, FOUR_SIDES)[number])
    note = t("sits at this terminal") if seat.level is None else t(LEVELS[seat.level].about)
    if draft.value("partnership") and draft.seats == 4:
        note = t("partner of seat {partner}; {note}", partner=(number + 2) % 4, note=note)
    return Line(
        id=f"seat-{number}",
        label=t("Seat {number}, {side}", number=number, side=side),
        choices=tuple(
            Choice(label, _sit(number, replace(seat, level=kind))) for label, kind in zip(labels, kinds, strict=True)
        ),
        chosen=kinds.index(seat.level) if seat.level in kinds else None,
        note=note,
        help=t("A person or a bot; hands are covered between two people."),
    )


def _sit(number: int, seat: Seat) -> Change:
    return lambda draft: draft.with_seat(number, seat)


def _name_line(draft: Draft, number: int) -> Line:
    seat = draft.people[number]

    def write(old: Draft, text: str) -> Draft:
        name = clip("".join(char for char in text if char.isprintable()), LONGEST_NAME)
        seat = old.people[number]
        changed = replace(seat, person=name) if seat.level is None else replace(seat, bot=name)
        return old.with_seat(number, changed)

    return Line(
        id=f"name-{number}",
        label=t("       called"),
        text=seat.person if seat.level is None else seat.bot,
        write=write,
        note=t("Player {number}", number=number + 1) if seat.level is None and not seat.person else "",
        help=t("Type a name; Backspace erases."),
    )
