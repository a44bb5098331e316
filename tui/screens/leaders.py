"""Who is rated best under each rulebook, and one's own matches in this house."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tui import keys
from tui.drawing.cells import cell_width, fit
from tui.house.ratings import Finished
from tui.i18n import n, t
from tui.screens.pages import PagesScreen
from tui.screens.text_rows import wrapped
from tui.words import lobby
from tui.words.lists import listed

if TYPE_CHECKING:
    from tui.house.visit import Visit
    from tui.widgets.picture import Row

_SHOWN = 20


class LeadersScreen(PagesScreen):
    """Tables of leaders, then the guest's own matches."""

    def __init__(self, visit: Visit) -> None:
        super().__init__()
        self._visit = visit

    def title_text(self) -> str:
        return t("Ratings and matches")

    def side_text(self) -> str:
        return t("Glicko-2, tables of two with aids off")

    def page(self, width: int) -> list[Row]:
        """Return the leaders of each rulebook, then my matches."""
        ratings, own = self._visit.house.ratings, self._visit.person.identity
        rows: list[Row] = []
        for rulebook in ratings.rulebooks():
            rows.append(((f" {t(rulebook)}", "accent"),))
            for place, one in enumerate(ratings.leaders(rulebook, _SHOWN), 1):
                style = "bold" if one.identity == own else "text"
                games = n("{count} match", "{count} matches", one.games)
                text = f" {place:>4}  {fit(one.name, 18)}{one.rating:>6.0f} ± {2 * one.deviation:<5.0f} {games}"
                rows.append(((text, style),))
            rows.append(())
        if not rows:
            rows = [((f"   {t('Nobody has played a rated match yet.')}", "text"),), ()]
        rows.append(((f" {t('YOUR MATCHES HERE')}", "accent"),))
        history = ratings.history(own)
        for match in history:
            rows += self._match(match, width)
        if not history:
            rows.append(((f"   {t('None yet.')}", "text"),))
        key = keys.key_of("lobby.replays")
        said = t("{key} in the lobby opens them move by move, with their reviews.", key=key)
        rows += [(), *(((f"   {line}", "dim"),) for line in wrapped(said, width - 4))]
        return rows

    def _match(self, match: Finished, width: int) -> list[Row]:
        """Return a match in one row, or in two where its rating has no room."""
        me = next(player for player in match.players if player.identity == self._visit.person.identity)
        others = listed(player.name for player in match.players if player is not me)
        when = datetime.fromtimestamp(match.ended, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
        result = {1.0: t("won"), 0.0: t("lost")}.get(me.result, t("drawn"))
        scores = listed(str(player.score) for player in match.players)
        text = f"   {when}  {fit(t(match.rulebook), 10)}{fit(result, 8)}{fit(scores, 12)}"
        rest, change = t("against {names}", names=others), lobby.change_words(me)
        room = width - cell_width(text) - 1
        if cell_width(rest) + cell_width(change) + 2 <= room:
            return [((text, "text"), (f"{rest}  ", "text"), (change, "dim"))]
        if room >= 36:
            shown = fit(rest, room - cell_width(change) - 2)
            return [((text, "text"), (f"{shown}  ", "text"), (change, "dim"))]
        room = width - 8 - cell_width(change)
        return [((text, "text"),), ((f"     {fit(rest, min(cell_width(rest), room))}  ", "text"), (change, "dim"))]
