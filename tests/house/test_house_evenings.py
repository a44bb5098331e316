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
from tui.house.views import LobbyView

NAMES = ("mia", "dov", "eli", "fay", "gus")
WITHOUT_KEY = {"zed": "203.0.113.1", "zoe": "203.0.113.1", "zan": "203.0.113.2"}
MOST = {"most_tables": 8, "most_near_keyless": 3}
TIMES = (Time(), Time(per_move=20), Time(per_match=60, increment=2))


class Evening:
    """A house, its guests, and what they may think of."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.random, self.folder, self.clock = Random(seed), folder, HandClock()
        self.chance = FixedChance()
        self.house = house_at(folder, self.clock, chance=self.chance, **MOST)
        self.guests = [Guest(self.house, name) for name in NAMES]
        self.guests += [Guest(self.house, name, address=at, words="") for name, at in WITHOUT_KEY.items()]
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
            ways = (self.make, self.sit, self.sit, self.watch, self.quick, self.abandon, self.leave, self.wait)
            do = self.random.choice(ways)
            is_limited = do in (self.make, self.quick, self.abandon)
            may_go = self.of_nobody_with_a_key() if is_limited else set(self.house.tables)
            before = set(self.house.tables)
            try:
                do(guest)
            finally:
                assert before - set(self.house.tables) <= may_go
        elif hasattr(guest, "link"):
            if share < 0.65:
                self.random.choice(self.doings(guest.link))()
            else:
                self.play(guest.link)
            check(guest.link)

    def kill(self) -> None:
        before = {name: table.match and table.match.version for name, table in self.house.tables.items()}
        kill(self.house)
        self.house = house_at(self.folder, self.clock, chance=self.chance, **MOST)
        assert self.house.notices == []
        for name, table in self.house.tables.items():
            assert before[name] in (None, table.match and table.match.version)
        self.guests = [self.again(guest) for guest in self.guests]
        self.kills += 1

    def make(self, guest: Guest) -> None:
        levels = (None, *(self.random.choice((None, "novice")) for _ in range(3)))
        guest.make(self.options(), levels, is_private=self.random.random() < 0.1)

    def abandon(self, guest: Guest) -> None:
        """Let somebody without a key leave a match for good; another one comes from where he was."""
        if guest.words is not None:
            guest.make(plain(), (None, "novice")).ready()
            guest.link.leave()
            guest.words = ""
            self.leave(guest)

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
        if guest.words and self.random.random() < 0.5:
            guest.words = ""  # somebody else without a key, where he was
        self.guests.append(self.again(guest))

    def again(self, guest: Guest) -> Guest:
        return Guest(self.house, guest.person.name, address=guest.address, words=guest.words)

    def of_nobody_with_a_key(self) -> set[str]:
        """Return the tables that may make room: at them are only people without a key, and nobody now."""
        here = {guest.person.identity for guest in self.guests}
        return {
            name
            for name, table in self.house.tables.items()
            for people in ({table.state.maker, *(seat.identity or "g" for seat in table.state.seats)},)
            if table.state.stage is Stage.ADJOURNED and not table.presence.is_anybody
            if not people & here and all(identity.startswith("g") for identity in people)
        }

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


def without_clocks(room: LobbyView) -> LobbyView:
    """Return the room without what the lobby doesn't show."""
    return room._replace(tables=tuple(replace(table, clocks=None) for table in room.tables))


def everybody_knows(evening: Evening) -> bool:
    """Whether all guests were told the room as it is."""
    rooms = [(guest.room, evening.house.view(guest.person)) for guest in evening.guests]
    return all(told is not None and without_clocks(told) == without_clocks(room) for told, room in rooms)


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
            assert table.state.people, "a table without anybody is gone"
        makers = [table.state.maker for table in evening.house.tables.values()]
        assert len(makers) <= MOST["most_tables"]
        assert sum(maker.startswith("g") for maker in makers) <= MOST["most_tables"] // 2
    for _ in range(5):  # something may be due in the moment in which all are told
        evening.clock.forward(3)
        if everybody_knows(evening):
            break
    assert everybody_knows(evening)
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
