"""A question at a table whose guest looks at another screen: it is told over that one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.words.house_asked import asked_words, is_for

if TYPE_CHECKING:
    from tui.house.views import Question, TableView
    from tui.screens.house_room_base import HouseRoomBase
    from tui.screens.house_table_view import HouseTableView


def tell_above(table: HouseRoomBase | HouseTableView, before: Question | None, view: TableView) -> None:
    """Tell a new question that waits for an answer, until a key is pressed or it is over."""
    guest, seat, question = table.guest, table.link.seat, view.question
    if guest.screen is table or question == before:
        return
    if is_for(question, seat):
        guest.warn(asked_words(view, seat, table.PLACES[-1], is_beside=True))
    elif is_for(before, seat):
        guest.clear_notifications()
