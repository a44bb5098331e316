"""What Textual knows of the screen and tells nobody: what is seen whole, and whether it is about to draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from textual.widget import Widget

from tui.terminal.flow import Flow

if TYPE_CHECKING:
    from textual.app import App
    from textual.events import Key
    from textual.geometry import Region
    from textual.message_pump import MessagePump
    from textual.screen import Screen


def flow_of(app: App[Any]) -> Flow | None:
    """Return the driver of a running app if it sends differences to a terminal."""
    driver: object = app._driver
    return driver if isinstance(driver, Flow) and driver.loop is not None else None


def has_binding(screen: Screen[Any], key: str) -> bool:
    """Whether a key is bound on a screen; Textual would make a list of all bindings first, and look each one up."""
    return any(key in bindings.key_to_bindings for _, bindings in screen._modal_binding_chain)


def has_messages(pump: MessagePump) -> bool:
    """Whether something waits for its turn there."""
    return pump._message_queue.qsize() > 0


async def press_at_once(app: App[Any], event: Key) -> bool:
    """Let screen and app answer a key in one step; False where it has to wait for its turn.

    Textual lets each of the three steps of a key (app, screen, app again) wait in a queue for a task of its own.
    """
    screen = app.screen
    waits: bool = has_messages(screen) or bool(screen._next_callbacks) or not screen.is_running
    if waits or event.is_forwarded or app.focused is not None or screen.maximized is not None or not app.app_focus:
        return False
    if await app._check_bindings(event.key, priority=True):
        return True
    event._set_forwarded()
    event.bubble = False  # type: ignore[misc]  # this one goes no further by itself
    with screen._context():
        await screen.on_event(event)
    if not event._stop_propagation and screen.is_attached:
        await app.on_event(event)
    return True


def forget_lines(widget: Widget, regions: Iterable[Region]) -> None:
    """Let Textual draw these lines anew when it draws the widget next; it is not told to do so now."""
    widget._styles_cache.set_dirty(*regions)


def is_busy(app: App[Any]) -> bool:
    """Whether the app or its screen has something to work off, which may change what is shown."""
    return has_messages(app) or has_messages(app.screen)


class Sight:
    """Knows which widgets can be seen whole, with nothing above them; looks again when the layout is another."""

    def __init__(self) -> None:
        self._looked_at: Mapping[Widget, tuple[Region, Region]] | None = None
        self._places: dict[Widget, Region] = {}
        self._widgets: list[Widget] = []

    def _look(self, screen: Screen[Any]) -> None:
        seen = screen._compositor.visible_widgets
        if seen is not self._looked_at:
            self._looked_at, self._places = seen, dict(_uncovered(seen))
            self._widgets = [screen, *screen.walk_children(Widget)]

    def places(self, screen: Screen[Any]) -> Mapping[Widget, Region]:
        """Return the cells of the screen that each of these widgets has."""
        self._look(screen)
        return self._places

    def is_at_work(self, app: App[Any]) -> bool:
        """Whether Textual is about to lay out or to draw something itself, or may not draw."""
        screen = app.screen
        if app._batch_count or app.is_inline or screen._dirty_widgets or screen._scroll_required:
            return True
        self._look(screen)
        return any(one._layout_required or one._repaint_required for one in self._widgets)


def _uncovered(seen: Mapping[Widget, tuple[Region, Region]]) -> Iterator[tuple[Widget, Region]]:
    above: list[tuple[Widget, Region]] = []
    for widget, (region, clip) in seen.items():  # the topmost first
        inside = clip.contains_region(region) and not widget.styles.gutter.width and not widget.styles.gutter.height
        covered = any(other.overlaps(region) and widget not in one.ancestors for one, other in above)
        if inside and not covered:
            yield widget, region
        above.append((widget, region))
