"""Random guests do random things at random tables: nothing but refusals, no hand in a wrong window, no table lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine.actions import SURRENDER
from engine.dealing import GivenDeal
from engine.errors import IllegalActionError
from engine.snapshot import Phase, Update
from engine.tiles import TILES
from tests.house.fixed_chance import FixedChance
from tests.house.house_builders import Guest, HandClock, house_at, kill, plain, stage, two_at
from tui.house.events import Ask
from tui.house.link import Link
from tui.house.options import Empty, TableOptions, Time, TimeUp, Watching, rated
from tui.house.state import Stage

NAMES = ("mia", "dov", "eli", "fay", "gus")
TIMES = (Time(), Time(per_move=20), Time(per_match=60, increment=2))


class Evening:
    """A house, its guests, and what they may think of."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.random, self.folder, self.clock = Random(seed), folder, HandClock()
        self.chance = FixedChance()
        self.house = house_at(folder, self.clock, chance=self.chance)
        self.guests = [Guest(self.house, name) for name in NAMES]
        self.kills = 0

    def options(self) -> TableOptions:
        choice = self.random.choice
        seats = choice((2, 2, 3, 4))
        options = plain(
            seats,
            choice(("jaques", "official", "pagat")),
            rules_target=choice((15, 40)),
            rules_referee=choice(("engine", "players")),
            time=choice(TIMES),
            time_up=choice(tuple(TimeUp)),
            empty=choice(tuple(Empty)),
            watching=choice(tuple(Watching)),
            fill=choice((0, 30)),
            hold=choice((20, 300)),
        )
        return rated(options) if seats == 2 and self.random.random() < 0.3 else options

    def step(self) -> None:
        guest = self.random.choice(self.guests)
        share = self.random.random()
        if share < 0.004:
            self.kill()
        elif share < 0.2:
            self.random.choice((self.make, self.sit, self.sit, self.watch, self.quick, self.leave, self.wait))(guest)
        elif hasattr(guest, "link"):
            if share < 0.65:
                self.random.choice(self.doings(guest.link))()
            else:
                self.play(guest.link)
            check(guest.link)

    def kill(self) -> None:
        before = {name: table.match and table.match.version for name, table in self.house.tables.items()}
        kill(self.house)
        self.house = house_at(self.folder, self.clock, chance=self.chance)
        assert self.house.notices == []
        for name, table in self.house.tables.items():
            assert before[name] in (None, table.match and table.match.version)
        self.guests = [Guest(self.house, name) for name in NAMES]
        self.kills += 1

    def make(self, guest: Guest) -> None:
        levels = (None, *(self.random.choice((None, "novice")) for _ in range(3)))
        guest.make(self.options(), levels, is_private=self.random.random() < 0.1)

    def sit(self, guest: Guest) -> None:
        if self.house.tables:
            guest.sit(self.random.choice(list(self.house.tables)))

    def watch(self, guest: Guest) -> None:
        if self.house.tables:
            guest.see(self.random.choice(list(self.house.tables)))

    def quick(self, guest: Guest) -> None:
        guest.at(guest.visit.quick(self.options()))

    def leave(self, guest: Guest) -> None:
        guest.visit.close()
        self.guests.remove(guest)
        self.guests.append(Guest(self.house, guest.person.name))

    def wait(self, guest: Guest) -> None:
        self.clock.forward(self.random.choice((0.02, 0.02, 0.3, 1, 5, 40, 400)))

    def doings(self, link: Link) -> list[Callable[[], object]]:
        seat = self.random.randrange(-1, 5)
        return [
            *[link.ready] * 12,
            *[lambda: link.answer(agrees=self.random.random() < 0.7)] * 4,
            lambda: link.ask(self.random.choice(tuple(Ask))),
            lambda: link.move(seat),
            lambda: link.put_bot(seat, "novice"),
            lambda: link.clear_seat(seat),
            link.leave,
            link.stop,
            lambda: link.undo(link.snapshot(link.seat).version),
            lambda: link.submit(0, SURRENDER, link.snapshot(link.seat).version),
            link.wake_up,
            link.play_here,
            link.let_stand,
            lambda: link.set_auto([0, 1]),
            lambda: link.say("x"),
        ]

    def play(self, link: Link) -> None:
        snapshot = link.snapshot(link.seat)
        if snapshot.legal:
            link.submit(link.seat or 0, self.random.choice(snapshot.legal), snapshot.version)
        elif snapshot.phase is Phase.ROUND_OVER:
            link.next_round(snapshot.version)


def check(link: Link) -> None:
    """See that a window knows no more than it may."""
    if not link.has_match:
        return
    for viewer in (None, 0, 1, 2, 3):
        snapshot = link.snapshot(viewer)
        assert snapshot.viewer in (None, link.seat)
        assert not snapshot.hand or snapshot.viewer == link.seat
    if link.open_table() is not None and snapshot.phase is Phase.PLAYING:
        assert link.seat is None
        assert link.view.options.watching is Watching.LATE


@pytest.mark.parametrize("seed", range(4))
def test_an_evening_of_random_guests_brings_refusals_only(seed: int, tmp_path: Path) -> None:
    evening = Evening(seed, tmp_path)
    for _ in range(500):
        try:
            evening.step()
        except IllegalActionError:
            continue
        for table in evening.house.tables.values():
            identities = [seat.identity for seat in table.state.seats if seat.identity is not None]
            assert len(identities) == len(set(identities))
            assert table.state.stage is not Stage.CLOSED
            assert all(table.state.seats[seat].identity for seat in table.presence.here)
    evening.clock.forward(3)
    assert all(guest.room == evening.house.view(guest.person) for guest in evening.guests)
    evening.house.close()


def told_with(deal: GivenDeal, folder: Path, watching: Watching, moves: int = 1) -> list[object]:
    """Return all that mia and somebody who watches are told at a table with this first deal."""
    clock = HandClock()
    house = house_at(folder, clock, chance=FixedChance({(1, 1): deal}))
    options = replace(plain(2, watching=watching, delay=6), time=Time(per_match=300))
    eve = Guest(house, "eve")
    mia, _ = two_at(house, options)
    eve.see(mia.link.table_id)
    for _ in range(moves):
        if mia.snapshot.turn == 0:
            mia.act()
        clock.forward(1)
    told: list[object] = [mia.heard, mia.views, mia.link.header, mia.link.record(), mia.snapshot]
    updates: list[Update] = [*mia.updates, *eve.updates]
    told += [updates, eve.link.snapshot(None), eve.link.open_table(), eve.link.header, house.view(eve.person)]
    assert stage(mia) is Stage.PLAYING
    house.close()
    return told


@pytest.mark.parametrize("watching", list(Watching)[1:])
def test_nothing_that_is_told_depends_on_tiles_that_nobody_there_has_seen(tmp_path: Path, watching: Watching) -> None:
    tiles = [TILES[number] for number in range(28)]
    mine, unseen = tiles[:7], tiles[7:]
    one = GivenDeal(tuple(map(tuple, (mine, unseen[:7]))), tuple(unseen[7:]), 0)
    other = GivenDeal(tuple(map(tuple, (mine, unseen[-7:]))), tuple(reversed(unseen[:-7])), 0)
    assert told_with(one, tmp_path / "one", watching) == told_with(other, tmp_path / "other", watching)
