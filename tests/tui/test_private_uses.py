"""What breaks for a player when a private name of Textual's goes away or comes to mean something else.

Each test stands for the names that it carries; the last one sees that none in ``tui/terminal/private.py`` is left out.
"""

from __future__ import annotations

import ast
import asyncio
import gc
import inspect
import sys
import weakref
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TypeVar

import pytest
from textual._compositor import Compositor
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key, Resize
from textual.geometry import Size
from textual.widget import Widget

from tests.test_private_names import is_private, private_attributes, private_imports, shared_with_textual
from tests.tui.table_builders import until
from tests.tui.test_brush import BEAT, Terminal, drawn_anew, table
from tui.screens.rules_view import RulesScreen
from tui.screens.table import TableScreen
from tui.settings import Settings
from tui.ssh.driver import SIZES
from tui.terminal import private, sight
from tui.terminal.private import QuietApp, bound_sizes, new_parser
from tui.terminal.wire import MOST

TestT = TypeVar("TestT", bound=Callable[..., object])
covered: set[str] = set()


def breaks(*names: str) -> Callable[[TestT], TestT]:
    """Say that a test shows what breaks without these names."""
    covered.update(names)
    return lambda test: test


class Sinking(QuietApp):
    """An app that fails as soon as it has begun."""

    def on_mount(self) -> None:
        cargo = "the hands of the others"
        raise ValueError(f"the boat sank with {len(cargo)} crates")


def mouse_driver(app: QuietApp, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give an app a driver that was started without a mouse; return what it writes."""
    driver = LinuxDriver(app, mouse=False)
    written: list[str] = []
    monkeypatch.setattr(driver, "write", written.append)
    monkeypatch.setattr(app, "_driver", driver)
    return written


@breaks("_get_terminal_size")
async def test_without_it_a_terminal_that_claims_65535_columns_would_be_drawn_that_wide(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "65535")
    monkeypatch.setenv("LINES", "65535")
    driver = LinuxDriver(App())
    told: list[bool] = []
    bound_sizes(driver, lambda: told.append(True))
    assert driver._get_terminal_size() == MOST
    assert told == [True]
    for asks in (LinuxDriver.start_application_mode, LinuxDriver.__init__):
        source = inspect.getsource(asks)
        assert "get_terminal_size" not in source.replace("self._get_terminal_size()", "")
    assert "self._get_terminal_size()" in inspect.getsource(LinuxDriver.start_application_mode)


@breaks("_xterm_parser")
def test_without_it_no_key_would_be_read() -> None:
    parser = new_parser()
    keys = [event.key for event in [*parser.feed("a\x1b[A\r"), *parser.tick()] if isinstance(event, Key)]
    assert keys == ["a", "up", "enter"]


@breaks("_parse_extended_key")
def test_without_it_a_host_would_keep_the_apps_in_which_a_thousand_keys_were_pressed() -> None:
    parser = new_parser()
    assert [*parser.feed("\x1b[A\x1b[97;5u"), *parser.tick()]
    gone = weakref.ref(parser)
    del parser
    gc.collect()
    assert gone() is None


@breaks("_color_system")
@pytest.mark.parametrize("term", ["xterm", "vt100", "dumb"])
def test_without_it_the_first_terminal_would_decide_how_many_colours_all_get(
    term: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    app = QuietApp()
    app.render_all_colours()
    assert app.console.color_system == "truecolor"


@breaks("_handle_exception")
def test_without_it_nobody_could_say_what_went_wrong() -> None:
    app = Sinking()
    app.run(headless=True)
    assert isinstance(app.fault, ValueError)
    assert app.return_code == 1


@breaks("_fatal_error", "_close_messages_no_wait")
def test_without_them_a_crash_would_print_every_variable_or_never_end(capsys: pytest.CaptureFixture[str]) -> None:
    Sinking().run(headless=True)
    out, err = capsys.readouterr()
    assert (out, err) == ("", "")


@breaks("_close_messages_no_wait")
def test_without_it_a_program_that_failed_would_go_on_with_a_dead_screen() -> None:
    class Closing(QuietApp):
        def on_mount(self) -> None:
            self._close_messages_no_wait()

    app = Closing()
    app.run(headless=True)
    assert not app.is_running


@breaks("_print_error_renderables", "_exit_renderables")
def test_without_them_a_page_of_traceback_would_stand_in_the_shell(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app = Sinking()
    app._exit_renderables.append("all about the others' hands")
    app._print_error_renderables()
    assert app._exit_renderables == []
    asked: list[bool] = []
    monkeypatch.setattr(QuietApp, "_print_error_renderables", lambda self: asked.append(True))
    app.run(headless=True)
    assert asked == [True]
    assert capsys.readouterr() == ("", "")


@breaks("_driver")
async def test_without_it_the_mouse_could_not_be_switched_while_playing() -> None:
    app = QuietApp()
    async with app.run_test():
        assert app._driver is not None
        assert app._driver.is_headless
        app.want_mouse(True)


@breaks("_capture_stdout", "_capture_stderr")
async def test_without_them_two_apps_would_give_back_standard_output_in_the_wrong_order() -> None:
    before, apps = (sys.stdout, sys.stderr), (QuietApp(), QuietApp())
    for app in apps:
        app.print_elsewhere()
    async with AsyncExitStack() as first, AsyncExitStack() as second:
        await first.enter_async_context(apps[0].run_test())
        await second.enter_async_context(apps[1].run_test())
        assert (sys.stdout, sys.stderr) == before
        await first.aclose()
    assert (sys.stdout, sys.stderr) == before


@breaks("_styles_cache")
def test_without_it_a_host_would_keep_what_a_thousand_closed_widgets_drew() -> None:
    from textual._styles_cache import StylesCache
    from textual.color import Color

    cache = StylesCache()
    cache.get_inner_outer(Color(0, 0, 0), Color(1, 1, 1))
    gone = weakref.ref(cache)
    del cache
    private.forget_drawn()
    gc.collect()
    assert gone() is None


class Clicking:
    """A driver that knows itself how clicks are asked for."""

    def __init__(self) -> None:
        self.wanted: list[bool] = []

    def want_clicks(self, *, wanted: bool) -> None:
        self.wanted.append(wanted)


@breaks("_driver")
def test_without_it_a_host_could_not_be_told_that_clicks_are_wished(monkeypatch: pytest.MonkeyPatch) -> None:
    app, driver = QuietApp(), Clicking()
    monkeypatch.setattr(app, "_driver", driver)
    app.want_mouse(True)
    assert driver.wanted == [True]


@breaks("_mouse", "_enable_mouse_support", "_disable_mouse_support")
async def test_without_them_a_mouse_that_was_off_at_the_start_would_stay_off_and_one_that_was_on_would_stay_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = QuietApp()
    written = mouse_driver(app, monkeypatch)
    app.want_mouse(True)
    assert "\x1b[?1000h" in written
    written.clear()
    app.want_mouse(False)
    assert "\x1b[?1000l" in written
    assert "\x1b[?1000h" not in written
    assert app._driver is not None
    assert app._driver._mouse is False  # else Textual would ask for it again after every stop


@breaks("_styles_cache", "_message_queue", "_batch_count", "_layout_required", "_repaint_required", "_scroll_required")
@breaks("_dirty_widgets", "_compositor", "_modal_binding_chain")
@breaks("_next_callbacks", "_check_bindings", "_set_forwarded", "_context", "_stop_propagation")
async def test_without_them_nothing_could_be_painted_but_by_textual() -> None:
    async with table((80, 24), Settings()) as (app, terminal):
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.hand in sight.Sight().places(screen)
        assert not sight.Sight().is_at_work(app)
        assert not sight.is_busy(app)
        assert sight.has_binding(screen, "right")
        assert not sight.has_binding(screen, "z")
        screen.hand.refresh()
        assert sight.Sight().is_at_work(app)
        await terminal.calm()
        app.post_message(Key("z", "z"))
        assert sight.is_busy(app)
        app.notify("This lies over the head of the table.")
        await terminal.calm()
        assert screen.head not in sight.Sight().places(screen)
        assert {screen.hand, screen.chain, screen.prompt_line} <= set(sight.Sight().places(screen))


def counted(monkeypatch: pytest.MonkeyPatch, name: str) -> list[tuple[object, ...]]:
    """Take down whenever the compositor of a screen does something, and for what."""
    calls: list[tuple[object, ...]] = []
    original = getattr(Compositor, name)

    def noting(*given: object, **more: object) -> object:
        calls.append(given)
        return original(*given, **more)

    monkeypatch.setattr(Compositor, name, noting)
    return calls


async def resized(terminal: Terminal, *size: int) -> None:
    """Take another size, and wait until it is shown."""
    assert terminal.hearing is not None
    terminal.screen.resize(size[1], size[0])
    terminal.hearing.resize(*size)
    await asyncio.sleep(SIZES + BEAT)
    await terminal.calm()


@breaks("_refresh_layout", "_compositor_refresh", "_on_timer_update", "_size_updated", "_disable_tooltips")
async def test_without_them_a_table_would_be_laid_out_and_painted_four_times_for_each_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with table((80, 24), Settings()) as (app, terminal):
        layouts, paintings = counted(monkeypatch, "reflow"), counted(monkeypatch, "render_full_update")
        for size in ((200, 60), (60, 20), (120, 40)):
            layouts.clear()
            paintings.clear()
            await resized(terminal, *size)
            assert len([call for call in layouts if app.screen in call]) == len(paintings) == 1
            assert app.screen.styles.background.a == 1  # its styles are those of a screen
            assert terminal.cells() == await drawn_anew(app, terminal)


@breaks("_screen_resized", "_size", "_on_screen_resume", "_refresh_notifications", "_notifications")
async def test_without_them_screens_would_be_laid_out_that_nobody_sees_and_again_as_they_come_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with table((80, 24), Settings()) as (app, terminal):
        paintings = counted(monkeypatch, "render_full_update")
        below = app.screen
        app.call_later(app.push_screen, RulesScreen())
        await terminal.calm()
        assert len(paintings) == 1
        await resized(terminal, 120, 40)
        assert below.size == (120, 40)  # what the app says
        assert below._size == (80, 24)
        app.call_later(app.pop_screen)
        await terminal.calm()
        assert below._size == (120, 40)
        assert terminal.cells() == await drawn_anew(app, terminal)
        app.call_later(app.say, "A sentence that the player should read.")
        await terminal.calm()
        assert any("A sentence that the player should" in line for line in terminal.screen.display)


async def test_sizes_that_overtake_each_other_are_not_laid_out_in_turn_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with table((80, 24), Settings()) as (app, terminal):
        await resized(terminal, 127, 27)
        reflow, layouts = Compositor.reflow, list[Size]()

        def counting(self: Compositor, parent: Widget, size: Size) -> object:
            layouts.append(size)
            assert len(layouts) < 20, "it goes on for ever"
            return reflow(self, parent, size)

        monkeypatch.setattr(Compositor, "reflow", counting)
        for size in ((105, 60), (127, 27), (105, 60), (127, 27)):
            app.screen.post_message(Resize.from_dimensions(size, None))
            app.screen.call_later(layouts.count, None)  # without something in between the last one would count
        await terminal.calm()
        assert app.fault is None
        assert app.screen.size == (127, 27)
        assert terminal.cells() == await drawn_anew(app, terminal)


@breaks("_terminal_theme")
def test_without_it_every_painted_line_would_be_kept_for_each_app() -> None:
    one, other = QuietApp(), QuietApp()
    assert list(map(id, one.get_line_filters())) == list(map(id, other.get_line_filters()))


@breaks("_register_child", "_start_widget", "_animator", "_task", "_shutdown")
async def test_without_them_an_app_that_has_ended_would_stay_until_everything_is_searched() -> None:
    gc.disable()
    try:
        async with table((80, 24), Settings()) as (app, terminal):
            assert isinstance(app.screen, TableScreen)
            kept = [weakref.ref[object](one) for one in (app.stylesheet, app.screen._compositor, app.ways)]
            left = RulesScreen()
            app.call_later(app.push_screen, left)
            await terminal.calm()
            kept += [weakref.ref[object](one) for one in (left._compositor, left.vertical_scrollbar.styles)]
            app.call_later(app.pop_screen)
            await terminal.calm()
            assert not app.has_ended
        del left
        await until(lambda: app.has_ended)
        app.take_apart()
        assert [one() for one in kept] == [None] * 5
    finally:
        gc.enable()


def test_every_private_name_that_is_used_has_a_test_that_says_what_breaks() -> None:
    sources = [Path(str(module.__file__)).read_text(encoding="utf-8") for module in (private, sight)]
    tree = ast.parse("\n".join(source.replace("from __future__ import annotations", "") for source in sources))
    used = {part for _, name in private_imports(tree) for part in name.split(".") if is_private(part)}
    used |= {name.rpartition(".")[2] for _, name in private_attributes(tree)}
    used |= {name for _, name in shared_with_textual(tree)}
    assert used == covered
