"""What the house tells of its people: questions that came to nothing, seats that were taken, words that changed."""

from __future__ import annotations

from engine.actions import Do
from tests.house.house_builders import Guest, HandClock, plain, refusal, to_move, two_at
from tui.house.chat import Kind
from tui.house.events import Ask
from tui.house.lobby import House


def told(guest: Guest, kind: Kind) -> list[tuple[str, str]]:
    """Return whom a guest was told of, and what, in lines of this kind."""
    return [(line.name, line.text) for line in guest.heard if line.kind is kind]


def test_who_asked_is_told_who_declined_and_so_is_everybody_at_the_table(house: House) -> None:
    mia, dov = two_at(house)
    eve = Guest(house, "eve")
    eve.see(mia.link.table_id)
    first = to_move(mia, dov)
    second = dov if first is mia else mia
    first.act(next(action for action in first.snapshot.legal if action.do is Do.PLAY))
    first.link.undo(first.snapshot.version)
    first.visit.mute(second.person.name)  # it is the house that says so
    second.link.answer(agrees=False)
    for guest in (first, second, eve):
        assert told(guest, Kind.DECLINED) == [(second.person.name, Ask.TAKE_BACK)]


def test_a_question_that_is_taken_back_was_declined_by_nobody(house: House) -> None:
    mia, dov = two_at(house)
    mia.link.ask(Ask.PAUSE)
    mia.link.answer(agrees=False)
    assert not told(dov, Kind.DECLINED)


def test_who_got_no_answer_in_time_is_told(house: House, clock: HandClock) -> None:
    mia, dov = two_at(house)
    mia.link.ask(Ask.PAUSE)
    clock.forward(31)
    assert told(mia, Kind.UNANSWERED) == told(dov, Kind.UNANSWERED) == [("mia", Ask.PAUSE)]


def test_who_is_sent_away_knows_by_whom_until_he_sits_again(house: House) -> None:
    mia, dov = Guest(house, "mia"), Guest(house, "dov")
    table = mia.make(plain(3)).table_id
    dov.sit(table)
    assert mia.link.decides
    assert not dov.link.decides
    mia.link.clear_seat(1)
    assert dov.link.sent_away_by == "mia"
    assert told(dov, Kind.SENT_AWAY) == [("mia", "dov")]
    dov.sit(table)
    assert dov.link.sent_away_by == ""


def test_a_bot_is_sent_away_without_a_word_and_one_s_own_seat_too(house: House) -> None:
    mia, dov = Guest(house, "mia"), Guest(house, "dov")
    table = mia.make(plain(3), ("club", None, None), seat=1).table_id
    dov.sit(table)
    mia.link.clear_seat(0)
    mia.link.clear_seat(1)
    assert not told(dov, Kind.SENT_AWAY)
    assert mia.link.sent_away_by == ""
    assert dov.link.decides


def test_a_table_is_gone_when_the_only_one_there_clears_his_own_seat(house: House) -> None:
    mia = Guest(house, "mia")
    mia.make()
    mia.link.clear_seat(0)
    assert not house.tables


def test_new_words_open_a_private_table_and_the_old_ones_do_not(house: House) -> None:
    mia, dov, eli = (Guest(house, name) for name in ("mia", "dov", "eli"))
    link, old = mia.visit.make(plain(3), is_private=True)
    dov.sit(link.table_id, words=old)
    assert refusal(dov.visit.new_words, link.table_id) == "maker-only"
    new = mia.visit.new_words(link.table_id)
    assert new != old
    assert refusal(eli.visit.sit_by_words, old) == "code-wrong"
    assert eli.visit.sit_by_words(new).seat == 2
    assert told(dov, Kind.NEW_WORDS) == [("mia", "")]
    assert new not in (house.settings.data / "tables" / link.table_id / "table.log").read_text()


def test_a_table_that_is_open_to_all_has_no_words(house: House) -> None:
    mia = Guest(house, "mia")
    assert refusal(mia.visit.new_words, mia.make().table_id) == "table-public"
