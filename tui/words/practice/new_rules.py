"""What is different from the last problem where another rulebook or another table comes up."""

from __future__ import annotations

from engine.practice.problem import Problem
from engine.rules import BlockedWinner, DrawRule, Rules
from tui.i18n import n, t
from tui.words.heading import variations
from tui.words.lists import clauses, sentences
from tui.words.prompts import Ways


def changed_rules(before: Problem, now: Problem) -> Ways:
    """Return the sentences that tell what is new, the fullest first; nothing where the rules are the same."""
    old, new = before.rules, now.rules
    if (before.rulebook, old.seats, variations(old)) == (now.rulebook, new.seats, variations(new)):
        return ()
    book = t(now.rulebook.capitalize())
    if before.rulebook == now.rulebook:
        head = t("Now {table}, {rules} rules as before.", table=_table(new), rules=book)
    else:
        head = t("Now {rules} rules, {table}.", rules=book, table=_table(new))
    differs = _differs(old, new)
    return (*(sentences([head, *differs[:count]]) for count in range(len(differs), 0, -1)), head)


def _table(rules: Rules) -> str:
    return clauses([n("{count} player", "{count} players", rules.seats), *variations(rules)])


def _differs(old: Rules, new: Rules) -> list[str]:
    """Return what matters in an ending."""
    said = []
    if old.draw != new.draw:
        said.append(
            t("Draws prove nothing: one may draw though a tile fits (R14).")
            if new.draw is DrawRule.FREE
            else t("Who draws had nothing that fits (R13).")
        )
    if old.blank_bonus != new.blank_bonus:
        bonus = new.blank_bonus
        said.append(
            t("Going out with 0-0 brings {bonus} more.", bonus=bonus)
            if bonus
            else t("Going out with 0-0 brings nothing extra.")
        )
    if new.partnership and (not old.partnership or old.blocked_winner != new.blocked_winner):
        by_side = new.blocked_winner is BlockedWinner.LOWEST_TEAM
        said.append(t("In a block each side adds its pips.") if by_side else t("In a block the lightest hand wins."))
    return said
