"""The language machinery, and the catalogs that are in the tree."""

from __future__ import annotations

import string
from pathlib import Path

import polib
import pytest

from tools import messages
from tui import i18n
from tui.i18n import N_, available_languages, choose_language, current_language, match_language, n, set_language, t


def catalog(folder: Path, code: str, plural_forms: str, entries: dict[str, str | list[str]]) -> None:
    """Compile a catalog; the plural of a message is its English with an s."""
    made = polib.POFile()
    made.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": plural_forms}
    for msgid, text in entries.items():
        if isinstance(text, str):
            made.append(polib.POEntry(msgid=msgid, msgstr=text))
        else:
            made.append(polib.POEntry(msgid=msgid, msgid_plural=f"{msgid}s", msgstr_plural=dict(enumerate(text))))
    target = folder / code / "LC_MESSAGES" / "draw-dominoes.mo"
    target.parent.mkdir(parents=True)
    made.save_as_mofile(str(target))


@pytest.fixture
def languages(tmp_path: Path) -> Path:
    folder = tmp_path / "locale"
    catalog(
        folder,
        "zh_CN",
        "nplurals=1; plural=0;",
        {
            "Draw": "摸牌",
            "{name} draws": "{name}摸牌",
            "{count} tile": ["{count}张牌"],
            "wrong {name}": "{nobody}",
        },
    )
    catalog(folder, "pl", "nplurals=2; plural=n!=1;", {"{count} tile": ["{count} kostka", "{count} kostki"]})
    return folder


def test_english_needs_no_catalog() -> None:
    assert t("Draw") == "Draw"
    assert t("{name} draws {tile}", name="Ana", tile="6-4") == "Ana draws 6-4"
    assert (n("{count} tile", "{count} tiles", 1), n("{count} tile", "{count} tiles", 0)) == ("1 tile", "0 tiles")


def test_a_message_without_parameters_may_hold_braces() -> None:
    assert t("press { for the upper arm") == "press { for the upper arm"


def test_a_translation_replaces_the_message_and_its_plural(languages: Path) -> None:
    assert set_language("zh_CN", languages) == "zh_CN" == current_language()
    assert t("Draw") == "摸牌"
    assert t("{name} draws", name="Ana") == "Ana摸牌"
    assert [n("{count} tile", "{count} tiles", count) for count in (1, 2)] == ["1张牌", "2张牌"]
    set_language("pl", languages)
    assert [n("{count} tile", "{count} tiles", count) for count in (1, 2)] == ["1 kostka", "2 kostki"]


def test_what_is_not_translated_stays_english(languages: Path) -> None:
    set_language("zh_CN", languages)
    assert (t("Pass"), t("")) == ("Pass", "")


def test_a_translation_with_a_wrong_placeholder_gives_way_to_english(languages: Path) -> None:
    set_language("zh_CN", languages)
    assert t("wrong {name}", name="Ana") == "wrong Ana"


def test_a_forgotten_parameter_is_an_error() -> None:
    with pytest.raises(KeyError):
        t("{name} draws {tile}", name="Ana")


def test_an_unknown_language_means_english(languages: Path) -> None:
    set_language("zh_CN", languages)
    assert set_language("tlh", languages) == "en" == current_language()
    assert t("Draw") == "Draw"


def test_a_marked_message_is_translated_when_it_is_shown(languages: Path) -> None:
    marked = N_("Draw")
    set_language("zh_CN", languages)
    assert (marked, t(marked)) == ("Draw", "摸牌")


def test_languages_are_those_with_a_compiled_catalog(languages: Path) -> None:
    (languages / "de" / "LC_MESSAGES").mkdir(parents=True)
    assert available_languages(languages) == ("en", "pl", "zh_CN")


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("zh_CN", "zh_CN"),
        ("zh-cn", "zh_CN"),
        ("zh", "zh_CN"),
        ("zh_CN.UTF-8", "zh_CN"),
        ("zh_TW.Big5@stroke", "zh_CN"),
        ("en_GB.UTF-8", "en"),
        ("C", None),
        ("POSIX", None),
        ("", None),
    ],
)
def test_a_language_is_found_by_any_usual_name(wanted: str, found: str | None) -> None:
    assert match_language(wanted, ("en", "zh_CN")) == found


def test_the_command_line_goes_before_the_settings_and_these_before_the_environment() -> None:
    environ = {"LANG": "pl_PL", "LC_MESSAGES": "de_DE", "LC_ALL": "zh_CN.UTF-8"}
    assert choose_language("en", "pl", environ) == "en"
    assert choose_language(None, "pl", environ) == "pl"
    assert choose_language(None, "auto", environ) == "zh_CN.UTF-8"
    assert choose_language(None, "auto", {**environ, "LC_ALL": ""}) == "de_DE"
    assert choose_language(None, "auto", {"LANG": "pl_PL"}) == "pl_PL"
    assert choose_language(None, "", {}) == "en"


def test_messages_are_found_where_they_are_marked() -> None:
    source = (
        "from tui.i18n import t, n as many, N_\n"
        "a = t('one ' 'sentence'); b = many('{count} tile', '{count} tiles', 2); c = N_('Later'); t(c)\n"
        "def t2(x): ...\nt2('not this')\n"
    )
    found = set(messages.messages_in(source, "x.py"))
    assert found == {
        messages.Message("one sentence"),
        messages.Message("{count} tile", "{count} tiles"),
        messages.Message("Later"),
    }


def test_the_engine_s_own_english_is_found() -> None:
    source = (
        "TEMPLATES: dict[str, str] = {'code': 'The match is over.'}\n"
        "class Rules:\n    reserve: int = declare(Kind.NUMBER, 'R17', 'Reserve', 'tiles that stay')\n"
        "BOOK = Rulebook(name='jaques', title='Jaques', differs='the winner leads')\n"
    )
    found = {message.singular for message in messages.engine_texts_in(source, "x.py")}
    assert found == {"The match is over.", "Reserve", "tiles that stay", "Jaques", "the winner leads"}


@pytest.mark.parametrize("call", ["t(f'{x} draws')", "t('a' + x)", "N_(x)", "n(x, 'many', 2)"])
def test_a_marked_text_must_be_plain(call: str) -> None:
    with pytest.raises(messages.UntranslatableError):
        list(messages.messages_in(f"from tui.i18n import N_, n, t\n{call}\n", "x.py"))


def test_a_language_is_updated_compiled_and_found_stale(tmp_path: Path) -> None:
    module = tmp_path / "tui" / "page.py"
    module.parent.mkdir()
    module.write_text("from tui.i18n import t\nt('Draw')\n", encoding="utf-8")
    messages.update(tmp_path)
    assert messages.stale(tmp_path) == []
    po = tmp_path / "tui" / "locale" / "zh_CN" / "LC_MESSAGES" / "draw-dominoes.po"
    po.parent.mkdir(parents=True)
    chinese = polib.pofile(str(tmp_path / "tui" / "locale" / "draw-dominoes.pot"))
    chinese[0].msgstr = "摸牌"
    chinese.save(str(po))
    assert messages.stale(tmp_path) == [
        "tui/locale/zh_CN/LC_MESSAGES/draw-dominoes.mo does not agree with its .po",
    ]
    module.write_text("from tui.i18n import t\nt('Draw')\nt('Pass')\n", encoding="utf-8")
    messages.update(tmp_path)
    assert messages.stale(tmp_path) == []
    set_language("zh", tmp_path / "tui" / "locale")
    assert (t("Draw"), t("Pass")) == ("摸牌", "Pass")


def test_a_language_with_one_form_for_all_numbers_keeps_it_when_it_is_updated(tmp_path: Path) -> None:
    module = tmp_path / "tui" / "page.py"
    module.parent.mkdir()
    module.write_text("from tui.i18n import n\nn('{count} tile', '{count} tiles', 2)\n", encoding="utf-8")
    po = tmp_path / "tui" / "locale" / "zh_CN" / "LC_MESSAGES" / "draw-dominoes.po"
    po.parent.mkdir(parents=True)
    chinese = polib.POFile()
    chinese.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": "nplurals=1; plural=0;"}
    chinese.append(polib.POEntry(msgid="{count} tile", msgid_plural="{count} tiles", msgstr_plural={0: "{count} 张"}))
    chinese.save(str(po))
    messages.update(tmp_path)
    assert messages.missing(tmp_path) == []
    set_language("zh", tmp_path / "tui" / "locale")
    assert n("{count} tile", "{count} tiles", 3) == "3 张"


def test_the_catalogs_in_the_tree_are_up_to_date() -> None:
    assert messages.stale() == [], "run: make messages"


def placeholders(text: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("code", [code for code in available_languages() if code != i18n.SOURCE_LANGUAGE])
def test_every_translation_keeps_the_placeholders(code: str) -> None:
    path = i18n.LOCALE / code / "LC_MESSAGES" / "draw-dominoes.po"
    for entry in polib.pofile(str(path)).translated_entries():
        wanted = placeholders(entry.msgid) | placeholders(entry.msgid_plural) if "{" in entry.msgid else set()
        for text in [*entry.msgstr_plural.values(), entry.msgstr] if wanted else []:
            assert not text or placeholders(text) <= wanted, f"{entry.msgid!r} → {text!r}"
