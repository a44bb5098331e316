"""What the review screen shows of a moment; its keys are in ``review``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.review.outlook import chain_after
from engine.snapshot import Phase
from tui import keys, kiosk
from tui.i18n import n, t
from tui.problem_words import problems_words
from tui.screens.replay_wishes import Wish
from tui.screens.review_graph import Graph, Panel
from tui.screens.review_moment import ReviewMoment
from tui.screens.review_rows import Shown, review_picture
from tui.screens.review_totals import totals_page
from tui.widgets.picture import Row, text_row
from tui.words.judged import mark_name
from tui.words.lists import clauses
from tui.words.review import hints_words


class ReviewView(ReviewMoment):
    """A record with what was found about it so far."""

    # what is shown

    def rows_now(self) -> list[Row]:
        """Return the picture of the moment."""
        width, height = self.app.size
        rows, self._chain = review_picture(self._shown(), width, height, self.glyphs, self._chain, self._wanted)
        return rows

    def _shown(self) -> Shown:
        judged, seen = self.judged, self.seen
        chain = seen.chain
        if judged is not None and self.picked is not None:
            chain = chain_after(seen, judged.options[self.picked].action)
        snapshot = replace(self.snapshot, viewer=seen.viewer, hand=seen.hand, legal=seen.legal)
        return Shown(
            titles=self.title_words(),
            where=self._where(),
            graph=self._graph(),
            panel=self._panel(),
            snapshot=snapshot,
            table=self.moment.table,
            chain=chain,
            people=self.people,
            is_open=(self.is_open and self.may_open) or self.snapshot.phase is not Phase.PLAYING,
            judged=judged,
            picked=self.picked,
            knows=self._knows(),
            nothing=self.nothing(),
            said=self.said(),
            prompt=("►", self.answer or self.prompt()),
            hints=self._hints(),
            page=self._page(),
        )

    def title_words(self) -> Sequence[str]:
        """Return which match this is and how it ended."""
        last = self.moments[-1].snapshot
        scores = clauses(
            t("{name} {score}", name=self.people.side(last, side), score=score)
            for side, score in enumerate(last.scores)
        )
        rounds = n("{count} round", "{count} rounds", last.round)
        return (
            t("Review   {scores} · {title} · {rounds}", scores=scores, title=self.header.rulebook, rounds=rounds),
            t("Review   {scores}", scores=scores),
            t("Review"),
        )

    def _where(self) -> str:
        reviewing = self.reviewing
        if reviewing.is_running:
            return t("judged: {done} of {total}", done=reviewing.done, total=reviewing.total)
        entries = sorted(reviewing.choices)
        if self.entry in reviewing.choices:
            return t("decision {at} of {count}", at=entries.index(self.entry) + 1, count=len(entries))
        return t("move {at} of {count}", at=self.at, count=len(self.moments) - 1)

    def _graph(self) -> Graph:
        side = self.header.rules.team_of(self.looker)
        chances = self.found.chances
        values: list[float | None] = []
        for place in range(len(self.moments)):
            known = chances.get(place)
            values.append(known[side] if known is not None else values[-1] if values else None)
        if self.found.review is None:
            last = max(chances, default=-1)
            values = [value if place <= last else None for place, value in enumerate(values)]
        is_alone = not self.header.rules.partnership
        name = self.people.within(side) if is_alone else self.people.side(self.snapshot, side)
        heading = t("Chance to win the match, {name}", name=name)
        if self.reviewing.is_running:
            heading = _progress(self.reviewing.done, self.reviewing.total)
        marks = {entry - 1: mark for entry, mark in self.marks().items()}
        return Graph(heading=heading, chances=values, rounds=self._rounds, marks=marks, here=self.at)

    def _panel(self) -> Panel:
        review = self.found.review
        return Panel(
            names=self.people.names,
            totals=() if review is None else review.totals,
            judged=[
                (self.reviewing.choices[entry].seat, judged)
                for entry in self.found.judged
                if (judged := self.found.at(entry)) is not None
            ],
            eyes=self.eyes,
        )

    def _knows(self) -> str:
        turn = self.snapshot.turn
        return "" if turn is None else t("by what {name} could know", name=self.people.within(turn))

    def prompt(self) -> str:
        """Return the question that stands, or what went wrong, or where the next mistake is."""
        if self.wish is not Wish.NONE:
            return super().prompt()
        if self.trouble:
            return self.trouble
        if self.reviewing.problems:
            return problems_words(self.reviewing.problems)
        if self.entry in self.reviewing.looking:
            return t("Looking closer at this choice.")
        following = self.next_marked(1)
        key = keys.key_of("review.next-mistake")
        if following is None:
            if self.reviewing.is_running:
                return t("No mistake further on so far; more is being judged.")
            before = keys.key_of("review.last-mistake")
            if self.eyes is not None and self.eyes == self.people.you:
                whose = keys.key_of("review.seat")
                return t(
                    "No mistake of yours further on. {key} goes back, {whose} looks at the others'.",
                    key=before,
                    whose=whose,
                )
            return t("No mistake further on. {key} goes back to the one before.", key=before)
        mark, step = self.marks()[following], self.reviewing.choices[following]
        return t(
            "{key}: the next mistake ({mark} {meaning}, {name}, round {round}).",
            key=key,
            mark=mark.value,
            meaning=mark_name(mark),
            name=self.people.within(step.seat),
            round=step.before.setup.number,
        )

    def _page(self) -> tuple[str, Sequence[str | Row], int] | None:
        if self.is_totals and self.found.review is not None:
            return t("Totals"), self._totals(), self.top
        page = self.page()
        if page is None:
            return None
        heading, lines = page
        if self.has_log:
            return heading, lines, max(0, len(lines) - self.page_height)
        return heading, lines, self.top if self.is_paged else 0

    @property
    def is_paged(self) -> bool:
        """Whether a page is open that can be scrolled."""
        return self.is_totals or self.open_page == "why"

    @property
    def page_height(self) -> int:
        """So many lines of a page are shown."""
        return self.app.size.height - 4

    def _totals(self) -> list[str | Row]:
        assert self.found.review is not None
        last = self.moments[-1].snapshot
        names = [self.people.side(last, side) for side in range(len(last.scores))]
        side = self.header.rules.team_of(self.looker)
        rows = totals_page(self.found.review, self.people, side, names, self.app.size.width)
        helped = hints_words(self.record)
        return [*rows, "", text_row((f"  {helped}", "text"))] if helped else rows

    def scroll(self, by: int) -> None:
        """Scroll the page that is open."""
        page = self._page()
        lines = () if page is None else page[1]
        self.top = max(0, min(self.top + by, len(lines) - self.page_height))
        self.draw()

    def _scroll_hints(self) -> list[tuple[str, str]]:
        keymap = self.settings.keymap
        page = keys.shown_key(keys.keys_of("review.next", keymap)[-1])
        return [(keys.shown_keys(["review.up", "review.down"], keymap), t("scroll")), (page, t("page"))]

    def _hints(self) -> list[tuple[str, str]]:
        def hint(label: str, *names: str) -> tuple[str, str]:
            return keys.shown_keys([f"review.{name}" for name in names], self.settings.keymap), label

        end = [
            (keys.shown_keys(("everywhere.help",), self.settings.keymap), t("help")),
            (keys.keys_of("review.back", self.settings.keymap)[-1], t("leave")),
        ]
        if self.is_totals:
            return [*self._scroll_hints(), hint(t("whose"), "seat"), hint(t("close"), "totals"), *end]
        if self.is_paged:
            return [*self._scroll_hints(), hint(t("close"), "why"), *end]
        return [
            hint(t("move"), "backward", "forward"),
            hint(t("mistake"), "next-mistake", "last-mistake"),
            hint(t("play"), "up", "down"),
            hint(t("why"), "why"),
            hint(t("hands"), "hands"),
            hint(t("totals"), "totals"),
            hint(t("whose"), "seat"),
            hint(t("practise"), "practise"),
            hint(t("closer"), "closer"),
            hint(t("play on"), "branch"),
            *([] if kiosk.is_on() else [hint(t("export"), "export")]),
            hint(t("round"), "last-round", "next-round"),
            *end,
        ]


def _progress(done: int, total: int) -> str:
    """Return a bar of what has been judged."""
    cells = 20
    full = round(cells * done / max(1, total))
    bar = "█" * full + "░" * (cells - full)
    return t("Judging {bar} {done} of {total}", bar=bar, done=done, total=total)
