"""The draft that the form begins with: the last game or a good first one, with the player's own rulebooks."""

from __future__ import annotations

from dataclasses import replace

from engine.errors import RulesError
from engine.rulebooks import RULEBOOKS, Rulebook, house_rules
from tui.draft import Draft, new_draft
from tui.last_draft import with_last
from tui.paths import config_folder
from tui.problem_words import problems_words

MOST_HOUSE_RULES = 3


def house_rulebooks() -> tuple[tuple[Rulebook, ...], tuple[str, ...]]:
    """Return the rulebooks of ``rules/*.toml`` in the config folder, and a sentence for each that can't be used."""
    books: list[Rulebook] = []
    notices: list[str] = []
    folder = config_folder(create=False) / "rules"
    for path in sorted(folder.glob("*.toml")):
        try:
            book = house_rules(path)
        except RulesError as error:
            notices.append(problems_words(error.problems))
            continue
        books.append(replace(book, name=path.stem))
    return tuple(books[:MOST_HOUSE_RULES]), tuple(notices)


def draft_to_begin_with(*, watch: bool, name: str) -> tuple[Draft, tuple[str, ...]]:
    """Return the first draft of the form, and what was wrong with house rules."""
    books, notices = house_rulebooks()
    draft = replace(new_draft(watch=watch, name=name), books=(*RULEBOOKS.values(), *books))
    return with_last(draft, watch=watch), notices
