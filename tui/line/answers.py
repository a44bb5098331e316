"""What is done and said when a line was typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from engine.actions import ACCEPT, CHALLENGE, DRAW, PASS, SURRENDER, Action, Do, End, play, touch
from engine.errors import IllegalActionError
from engine.snapshot import Phase
from engine.tiles import Tile
from tui.cli_syntax import quoted
from tui.i18n import t
from tui.line import turn
from tui.line.asked import Say
from tui.line.helped import Helped
from tui.line.naming import Named, UnclearError, begins_like_a_tile, end_in, tile_named
from tui.line.table import LineTable
from tui.line.vocabulary import named
from tui.settings import Settings
from tui.turns import challenger
from tui.words import reasons
from tui.words.lists import one_of, sentences
from tui.words.manners import may_lay_wrongly

PUBLIC = frozenset({"ends", "chain", "counts", "score", "log", "rules", "fair", "quit", "help"})
"""Commands that show no hand, and so work while nobody sits at the terminal."""


class After(Enum):
    """What comes after an answer."""

    STAY = 0
    LEAVE = 1
    AGAIN = 2


class Answers(Helped):
    """Understands lines and carries them out at a table."""

    def __init__(self, table: LineTable, say: Say, settings: Settings) -> None:
        super().__init__(table, say, settings)
        self._asked_end: Named | None = None
        self._asked_surrender = False
        self._commands: Mapping[str, Callable[[str], After | None]] = {
            name: getattr(self, f"_{name}")
            for name in (
                *("hand", "ends", "chain", "counts", "score", "legal", "why", "unseen", "log", "rules", "help", "fair"),
                *("play", "draw", "pass", "touch", "challenge", "accept", "surrender", "undo"),
                *("hint", "sort", "auto", "next", "again", "quit"),
            )
        }

    @property
    def has_asked(self) -> bool:
        """Whether the last answer was a question of its own."""
        return self._asked_end is not None or self._asked_surrender or self.unsure is not None

    def answer(self, line: str) -> After:
        """Carry out a line, or say in one sentence why not."""
        version = self._table.session.version
        after = self._answered(line)
        if self._table.session.version != version:
            self._refusal = None
        return after

    def _answered(self, line: str) -> After:
        asked, self._asked_end = self._asked_end, None
        surrenders, self._asked_surrender = self._asked_surrender, False
        unsure, self.unsure = self.unsure, None
        end = end_in(line) if asked is not None else None
        try:
            if surrenders:
                self._surrender_answered(line)
            elif unsure is not None and self._is_answer(line, unsure):
                pass
            elif self._table.trouble is not None and named(line) != ("quit",):
                self._table.retry()
            elif asked is not None and end in self._snapshot.ends:
                self._lay(asked._replace(end=end))
            elif not line:
                self._nothing_typed()
            elif begins_like_a_tile(line):
                self._seated(self._play, line)
            else:
                return self._command(line) or After.STAY
        except UnclearError as error:
            self._say(str(error))
        except IllegalActionError as error:
            self._refusal = error.problems[0]
            self._refuse(sentences(reasons.sentence(problem, self._table.people) for problem in error.problems))
        return After.STAY

    def _command(self, line: str) -> After | None:
        word, _, rest = line.partition(" ")
        found = named(word)
        if len(found) > 1:
            raise UnclearError(t("{word} may mean {commands}.", word=quoted(word), commands=one_of(found)))
        if found:
            command = self._commands[found[0]]
            return command(rest) if found[0] in PUBLIC else self._seated(command, rest)
        if end_in(word) is not None:
            raise UnclearError(t("Name a tile with the end, such as 6-4 left."))
        raise UnclearError(t("There is no command {word}; help lists them.", word=quoted(word)))

    def _seated(self, command: Callable[[str], After | None], rest: str) -> After | None:
        """Run a command that only somebody who sits at the terminal may give."""
        if self._table.curtain.is_closed:
            raise UnclearError(t("First press Enter, {name}: nobody sits at the table yet.", name=self._asked_for))
        return command(rest)

    @property
    def _asked_for(self) -> str:
        return self._table.people[self._table.curtain.next or 0]

    def _nothing_typed(self) -> None:
        if self._table.curtain.is_closed:
            self._table.sit_down()
            self._hand("")
        elif self._snapshot.phase is Phase.ROUND_OVER:
            self._table.next_round()

    def _refuse(self, why: str) -> None:
        """Say why something can't be done, and what can."""
        can = turn.can_words(self._snapshot, self._table.people, self._table.places)
        self._say(sentences([why, can]))

    # what is done

    def _act(self, action: Action, seat: int | None = None) -> None:
        who = self._snapshot.viewer if seat is None else seat
        if who is None:
            raise UnclearError(t("Nobody is sitting at the table yet."))
        if not self._asks_back(action):
            self._table.act(who, action)

    def _play(self, text: str) -> None:
        if not text:
            raise UnclearError(t("Play which tile? Write play 6-4 left, or play 3 for the third of your hand."))
        self._lay(tile_named(text, self._table.places))

    def _lay(self, wanted: Named) -> None:
        """Lay a tile, or ask at which end."""
        snapshot, (tile, first, end) = self._snapshot, wanted
        if snapshot.phase is Phase.PLAYING and tile not in snapshot.hand:
            return self._refuse(t("You do not hold {tile}.", tile=tile))
        fits = reasons.ends_for(snapshot, tile)
        if not snapshot.ends or not snapshot.legal:
            return self._act(play(tile, end))
        is_wrong = may_lay_wrongly(snapshot) and (end not in fits if end else not fits)
        ends = tuple(snapshot.ends) if is_wrong else fits
        if end is None and not ends:
            return self._refuse(reasons.why_not(snapshot, tile, self._table.people))
        if end is None and len(ends) > 1:
            self._asked_end = wanted
            return self._say(self._end_question(tile, ends, is_wrong=is_wrong))
        where = end or ends[0]
        is_wrong = is_wrong and snapshot.ends.get(where) not in tile
        return self._act(Action(Do.PLAY, tile, where, first) if is_wrong else play(tile, where))

    def _end_question(self, tile: Tile, ends: tuple[End, ...], *, is_wrong: bool) -> str:
        asks = turn.end_question(self._snapshot, tile, ends)
        why = reasons.why_not(self._snapshot, tile, self._table.people) if is_wrong else ""
        return sentences([why, asks])

    def _draw(self, _: str) -> None:
        self._act(DRAW)

    def _pass(self, _: str) -> None:
        self._act(PASS)

    def _touch(self, text: str) -> None:
        if not text:
            raise UnclearError(t("Touch which tile? Write touch 6-4, or touch 3 for the third of your hand."))
        tile = tile_named(text, self._table.places).tile
        if tile not in self._snapshot.hand:
            return self._refuse(t("You do not hold {tile}.", tile=tile))
        return self._act(touch(tile))

    def _challenge(self, _: str) -> None:
        self._act(CHALLENGE, challenger(self._snapshot, self._table.humans))

    def _accept(self, _: str) -> None:
        if self._table.waits_for_challenge:
            self._table.let_stand()
        else:
            self._act(ACCEPT)

    def _surrender(self, _: str) -> None:
        snapshot = self._snapshot
        if snapshot.phase is Phase.ROUND_OVER and not self._table.is_alone:
            raise UnclearError(t("Nobody is sitting at the table yet."))
        if snapshot.phase is Phase.MATCH_OVER or not snapshot.rules.surrender:
            return self._act(SURRENDER)
        self._asked_surrender = True
        return self._say(t("Give up the match (R30)? Type yes to give up, anything else to play on."))

    def _surrender_answered(self, line: str) -> None:
        if line.casefold() in ("yes", t("yes").casefold()):
            self._act(SURRENDER)
        else:
            self._say(t("You play on."))

    def _undo(self, _: str) -> None:
        if not self._settings.undo:
            raise UnclearError(t("Undo is off; the settings turn it on."))
        self._table.undo()

    # everything else

    def _sort(self, _: str) -> None:
        self._table.sort()
        self._hand("")

    def _auto(self, rest: str) -> None:
        table, viewer = self._table, self._snapshot.viewer
        wanted = named(rest, ("on", "off"))
        if viewer is None:
            raise UnclearError(t("Nobody is sitting at the table yet."))
        if rest and len(wanted) != 1:
            raise UnclearError(t("auto takes on or off, not {text}.", text=quoted(rest)))
        if wanted == ("on",):
            table.auto |= {viewer}
        elif wanted == ("off",):
            table.auto -= {viewer}
        if viewer in table.auto:
            self._say(t("Auto is on: draws, passes and forced plays are done for you. auto off ends that."))
        else:
            self._say(t("Auto is off: you draw, pass and play yourself."))

    def _next(self, _: str) -> None:
        if self._snapshot.phase is Phase.MATCH_OVER:
            raise UnclearError(turn.after_words(self._snapshot))
        if self._snapshot.phase is Phase.PLAYING:
            self._refuse(t("The round is still being played."))
        else:
            self._table.next_round()

    def _again(self, _: str) -> After | None:
        if self._snapshot.phase is Phase.MATCH_OVER:
            return After.AGAIN
        self._refuse(t("The match is still being played; surrender gives it up."))
        return None

    def _quit(self, _: str) -> After:
        return After.LEAVE
