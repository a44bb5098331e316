"""The drills in words: what is asked, what the right answer is, and what proves it."""

from __future__ import annotations

from engine.belief import Belief, Void, believed
from engine.events import Drew, Passed, TileDrawn
from engine.practice.drills import Balance, Closed, Counted, Drill, Fate, Question, Voided
from engine.tiles import pips_in, tiles_in
from tui.i18n import n, t
from tui.keys import key_of
from tui.words.knowledge import Gap, act_words, gap_clause, proof_words
from tui.words.lists import all_of, clauses, listed, sentences
from tui.words.people import People
from tui.words.prompts import place_words


def asks(question: Question, people: People) -> str:
    """Return the question."""
    name = people[question.seat]
    if question.drill is Drill.COUNT:
        return t("How many tiles with a {number} are unseen, neither on the table nor yours?", number=question.number)
    if question.drill is Drill.VOIDS:
        return t("Which numbers can {name} not hold?", name=name)
    if question.drill is Drill.SCORE:
        return t("If the round were blocked now: who wins the count, by how many pips at least?")
    return t("If you play {play}, is the round blocked for sure?", play=_play_words(question))


def belief_of(question: Question) -> Belief:
    """Return what the viewer can prove."""
    return believed(question.snapshot)


def acts_words(question: Question, people: People) -> list[str]:
    """Return the draws and passes that a question about them is answered from, the oldest first."""
    if question.drill is not Drill.VOIDS:
        return []
    return [t("{name}, one after the other: {acts}.", name=people[question.seat], acts=t("; ").join(_acts(question)))]


def _acts(question: Question) -> list[str]:
    history, said = question.snapshot.history, list[str]()
    for sign in believed(question.snapshot).hands[question.seat].signs:
        before = history[sign.place - 1]
        if isinstance(sign.event, Passed) or not isinstance(before, Drew | TileDrawn) or before.seat != sign.event.seat:
            said.append(act_words(sign, history))
    return said


def how_words(question: Question, people: People) -> str:
    """Return which keys answer it."""
    enter, yes, no = key_of("drill.accept"), key_of("drill.yes"), key_of("drill.no")
    if question.drill is Drill.COUNT:
        return t("Type the number, then {enter}.", enter=enter)
    if question.drill is Drill.VOIDS:
        return t("Type the numbers, then {enter}.", enter=enter)
    if question.drill is Drill.BLOCK:
        return t("{yes} yes, {no} no.", yes=yes, no=no)
    return t(
        "{yes} you win, {no} {name} wins; then the pips, then {enter}.",
        yes=yes,
        no=no,
        name=people[question.seat],
        enter=enter,
    )


def typed_words(question: Question, typed: str, people: People) -> str:
    """Return an answer, or a part of one, as a reader says it."""
    if question.drill is Drill.VOIDS:
        return listed(typed) if typed else t("none")
    if question.drill is Drill.COUNT or not typed:
        return typed
    if question.drill is Drill.BLOCK:
        return t("yes") if typed == "y" else t("no")
    pips = int(typed[1:] or 0)
    if typed[0] == "y":
        return n("you win by {count} pip at least", "you win by {count} pips at least", pips)
    name = people[question.seat]
    return n("{name} wins by {count} pip at least", "{name} wins by {count} pips at least", pips, name=name)


def lacks_pips(question: Question, typed: str) -> bool:
    """Whether it is said who wins, but not yet by how many pips."""
    return question.drill is Drill.SCORE and len(typed) == 1


def more_words(question: Question, typed: str, people: People) -> str:
    """Return what is still to be typed."""
    enter, name = key_of("drill.accept"), people[question.seat]
    if typed == "y":
        return t("You win: by how many pips at least? Type the number, then {enter}.", enter=enter)
    return t("{name} wins: by how many pips at least? Type the number, then {enter}.", name=name, enter=enter)


def answer_words(question: Question, typed: str | None, people: People) -> str:
    """Return whether an answer is right; None is none in time."""
    right = typed_words(question, question.answer, people)
    if typed is None:
        return t("Time is up. The answer: {answer}.", answer=right)
    if question.is_right(typed):
        return t("Right: {answer}.", answer=right)
    if question.drill is Drill.BLOCK:
        return t("Wrong. The answer: {answer}.", answer=right)
    said = typed_words(question, typed, people)
    return t("Wrong (you said: {typed}). The answer: {answer}.", typed=said, answer=right)


def row_ways(question: Question, typed: str | None, people: People) -> tuple[str, ...]:
    """Return what was asked, what was answered and what is right in one line, the fullest way first."""
    right, asked = _brief_words(question, question.answer, people), _asked_ways(question, people)
    if typed is None:
        ways = [t("time was up; right: {answer}", answer=right)]
    elif question.is_right(typed):
        ways = [right]
    else:
        said = _brief_words(question, typed, people)
        ways = [
            t("your answer: {typed}; right: {answer}", typed=said, answer=right),
            t("{typed}; right: {answer}", typed=said, answer=right),
        ]
    return tuple(t("{asked} {said}", asked=one, said=way) for way in ways for one in asked)


def _brief_words(question: Question, typed: str, people: People) -> str:
    if question.drill is not Drill.SCORE:
        return typed_words(question, typed, people)
    who = t("you") if typed[0] == "y" else people[question.seat]
    return t("{name} by {count}", name=who, count=int(typed[1:] or 0))


def _asked_ways(question: Question, people: People) -> tuple[str, ...]:
    name = people[question.seat]
    if question.drill is Drill.COUNT:
        return t("How many {number}s unseen?", number=question.number), t("{number}s?", number=question.number)
    if question.drill is Drill.VOIDS:
        acts = t("; ").join(_acts(question))
        return t("{name} {acts}. Can't have?", name=name, acts=acts), t("{name} can't have?", name=name)
    if question.drill is Drill.SCORE:
        mine = sum(tile.pips for tile in question.snapshot.hand)
        return (
            n("You hold {count} pip: who wins?", "You hold {count} pips: who wins?", mine),
            n("{count} pip: who wins?", "{count} pips: who wins?", mine),
            t("With {pips}?", pips=mine),
        )
    return t("Blocked by {play}?", play=_play_words(question)), t("{play}?", play=_play_words(question))


def reason_words(question: Question, people: People) -> list[str]:
    """Return what proves the answer."""
    proof = question.proof
    if isinstance(proof, Counted):
        return [_counted(question, proof)]
    if isinstance(proof, Voided):
        return _voided(question, proof, people)
    if isinstance(proof, Closed):
        return [_fate(question, fate, people) for fate in proof.ends]
    return [_balance(question, proof, people)]


def _play_words(question: Question) -> str:
    action = question.action
    if action is None or action.end is None:
        return ""
    where = place_words(question.snapshot, action.end)
    return t("{tile} {where}", tile=action.tile, where=where)


def _tiles(mask: int) -> str:
    return all_of(tiles_in(mask)) if mask else t("none")


def _counted(question: Question, proof: Counted) -> str:
    seven = question.snapshot.rules.highest_pip + 1
    laid, mine = proof.laid.bit_count(), proof.mine.bit_count()
    unseen = n(
        "{count} is unseen: {tiles}.", "{count} are unseen: {tiles}.", seven - laid - mine, tiles=_tiles(proof.unseen)
    )
    said = t("{laid} on the table, {mine} yours; {seven} in all.", laid=laid, mine=mine, seven=seven)
    return sentences([said, unseen])


def _voided(question: Question, proof: Voided, people: People) -> list[str]:
    """Return a sentence for the numbers of each sign, then one for those that are all in sight."""
    snapshot, name = question.snapshot, people[question.seat]
    signs: dict[int, tuple[Void, list[int]]] = {}
    for number, void in proof.gaps:
        if void is not None:
            signs.setdefault(void.sign.place, (void, []))[1].append(number)
    said = []
    for void, numbers in signs.values():
        gap = Gap(tuple(numbers), void.sign, 0)
        act, clause = proof_words(gap, snapshot.history), gap_clause(gap, snapshot.rules)
        no = clauses(t("no {number}", number=number) for number in numbers)
        said.append(t("{name} has {gap}: {act} ({clause}).", name=name, gap=no, act=act, clause=clause))
    seen = [number for number, void in proof.gaps if void is None]
    if seen:
        said.append(t("Every tile with {numbers} is on the table or yours.", numbers=all_of(seen)))
    return said


def _fate(question: Question, fate: Fate, people: People) -> str:
    """Return who can play at an end after the play."""
    seven, name = question.snapshot.rules.highest_pip + 1, people[question.seat]
    said = {"number": fate.number, "name": name, "seven": seven}
    if fate.mine:
        return t("On the {number} you can still play {tiles}.", tiles=_tiles(fate.mine), **said)
    if fate.theirs:
        return t("On the {number} {name} may still play {tiles}.", tiles=_tiles(fate.theirs), **said)
    if fate.nobody:
        tiles = _tiles(fate.nobody)
        return t("On the {number}: {name} can't have {tiles}, by the draws and passes.", tiles=tiles, **said)
    return t("On the {number}: all {seven} tiles lie on the table.", **said)


def _balance(question: Question, proof: Balance, people: People) -> str:
    name, holds = people[question.seat], proof.holds
    mine = n("You hold {count} pip.", "You hold {count} pips.", proof.mine)
    if proof.may.bit_count() == holds:
        pips = pips_in(proof.closest)
        theirs = t("{name} must hold {tiles}: {pips} pips.", name=name, tiles=_tiles(proof.may), pips=pips)
        return sentences([mine, _not_with(name, proof.nobody), theirs])
    which = t("{name} has {count} of {tiles}.", count=holds, name=name, tiles=_tiles(proof.may))
    closest = t("Closest to yours: {tiles}, {pips} pips.", tiles=_tiles(proof.closest), pips=pips_in(proof.closest))
    return sentences([mine, which, _not_with(name, proof.nobody), closest])


def _not_with(name: str, nobody: int) -> str:
    return t("{name} can't have {tiles}, by the draws and passes.", name=name, tiles=_tiles(nobody)) if nobody else ""
