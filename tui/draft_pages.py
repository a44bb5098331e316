"""The three pages of the form."""

from __future__ import annotations

from tui.draft import Draft
from tui.draft_line import Item
from tui.draft_options import options_page
from tui.draft_seats import seats_page
from tui.draft_table import table_page
from tui.i18n import N_

PAGES = (N_("rulebook and table"), N_("who sits where"), N_("all options"))
"""What the pages are called."""


def page(draft: Draft, number: int) -> list[Item]:
    """Return the lines of a page, from 0."""
    return (table_page, seats_page, options_page)[number](draft)
