"""The Chinese catalog: complete, in the words of the Chinese rulebook, and safe to draw."""

from __future__ import annotations

import ast
import errno
import os
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import polib
import pytest

from engine.errors import problem
from engine.messages import REASONS
from tests.tui.every_screen import unsafe_characters
from tools import messages
from tui import i18n
from tui.characters import CHARACTERS
from tui.cli import main
from tui.i18n import choose_language, set_language, t
from tui.problem_words import problem_words
from tui.settings import Settings, save, saved_language
from tui.words.lists import clauses, listed, sentences
from tui.words.wrapping import wrapped

ROOT = Path(__file__).parents[2]
PATH = i18n.LOCALE / "zh_CN" / "LC_MESSAGES" / "draw-dominoes.po"
WORDS_OF_THE_RULEBOOK = (
    "摸牌堆 牌链 末端 双牌 封局 先手 跳过 骨牌 手牌 半面 空白半面 顺时针 整场对局 平局 抽签 洗牌 发牌 开局 目标 对手"
)
GLOSSARY = {
    r"\bboneyard\b": "摸牌堆",
    r"\bchain\b": "牌链",
    r"\bblocked\b": "封局",
    r"\bdoubles?\b": "双牌|双六|双九",
    r"\bpass(es|ed)?\b": "跳过|Pass",
    r"\bhighest double\b": "最大双牌",
    r"\blast round\b": "上一局|上局",
    r"\brulebooks?\b": "规则书|规则|循规",
    r"\bclockwise\b": "顺时针",
    r"\bby lot\b": "抽签",
    r"\bpartners?\b": "搭档",
}
"""English words, and what stands for them in Chinese."""
LOOSE = frozenset({"Through {programs}; every key of the game passes them.", "The shut-out chain", "shut-out chain"})
"""Sentences in which a word of the glossary means something else."""


@cache
def entries() -> tuple[tuple[str, str], ...]:
    """Return every message id with its translation."""
    catalog = polib.pofile(str(PATH))
    return tuple(
        (entry.msgid, entry.msgstr_plural[0] if entry.msgid_plural else entry.msgstr)
        for entry in catalog
        if not entry.obsolete
    )


@cache
def extracted() -> dict[messages.Message, list[str]]:
    """Return every message of the program, read once."""
    return messages.extract()


def test_every_message_is_translated_and_none_is_a_guess() -> None:
    catalog = polib.pofile(str(PATH))
    assert [entry.msgid for entry in catalog if "fuzzy" in entry.flags or entry.obsolete] == []
    assert [msgid for msgid, text in entries() if not text] == []
    wanted = {message.singular for message in extracted()}
    assert sorted(wanted - {msgid for msgid, _ in entries()}) == []


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_every_parameter_stands_in_the_translation() -> None:
    plurals = {message.singular: message.plural for message in extracted() if message.plural}
    for msgid, text in entries():
        if "{" in msgid and text:
            assert fields(text) == fields(msgid) | fields(plurals.get(msgid, "")), msgid


def test_every_character_takes_the_same_cells_in_every_terminal() -> None:
    spared = CHARACTERS["cjk-safe"]
    for msgid, text in entries():
        assert unsafe_characters(text.translate(spared)) == set(), msgid


def test_points_are_chinese() -> None:
    wide = "[\u4e00-\u9fff]"
    for msgid, text in entries():
        assert not re.search(rf"{wide}[,;:!?()]|[,;!?] ?{wide}|\){wide}", text), text
        if msgid.endswith(".") and len(msgid) > 1:
            assert text.endswith("。"), msgid


def test_a_blank_parts_chinese_from_latin_letters_and_digits() -> None:
    for _, text in entries():
        assert not re.search(r"[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]", text), text


def test_the_words_of_the_rulebook_are_used() -> None:
    everything = "".join(text for _, text in entries())
    assert [word for word in WORDS_OF_THE_RULEBOOK.split() if word not in everything] == []


@pytest.mark.parametrize("pattern", GLOSSARY)
def test_a_term_has_one_translation(pattern: str) -> None:
    for msgid, text in entries():
        said = re.sub(r"\{.*?\}", "", msgid)
        if re.search(pattern, said, re.IGNORECASE) and text and msgid not in LOOSE:
            assert re.search(GLOSSARY[pattern], text), f"{msgid!r} → {text!r}"


def calls_at_import(tree: ast.Module) -> Iterator[int]:
    """Yield the lines at which a module translates when it is imported."""
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("t", "n"):
            yield node.lineno
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            todo += [*node.args.defaults, *filter(None, node.args.kw_defaults)]
        else:
            todo += ast.iter_child_nodes(node)


def test_nothing_is_translated_at_import() -> None:
    frozen = []
    for path in sorted((messages.ROOT / "tui").rglob("*.py")):
        frozen += [f"{path.name}:{line}" for line in calls_at_import(ast.parse(path.read_text(encoding="utf-8")))]
    assert frozen == []


def test_a_locale_that_only_chooses_an_encoding_leaves_the_language_to_the_next() -> None:
    assert choose_language(None, "auto", {"LC_ALL": "C.UTF-8", "LANG": "zh_CN.UTF-8"}) == "zh_CN.UTF-8"
    assert choose_language(None, "auto", {"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}) == "C"
    assert choose_language(None, "auto", {"LC_ALL": "zh_CN.UTF-8", "LANG": "C.UTF-8"}) == "zh_CN.UTF-8"


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main(words)
    shown = capsys.readouterr()
    return shown.out + shown.err


def test_the_command_line_speaks_the_language_of_its_flag_of_the_settings_and_of_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "用法" in printed(capsys, "play", "--language", "zh", "--help")
    assert "用法" in printed(capsys, "--language", "zh-CN", "--help")
    assert "规则 · 官方" in printed(capsys, "rules", "--plain", "--rules", "official", "--language", "zh_CN.UTF-8")
    assert "Usage" in printed(capsys, "--help")
    save(Settings(language="zh_CN"))
    assert "用法" in printed(capsys, "--help")
    assert "没有命令 'nosuch'" in printed(capsys, "nosuch")
    save(Settings())
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert "没有选项" in printed(capsys, "play", "--nosuch")
    assert "Usage" in printed(capsys, "--language", "en", "--help")


def test_settings_that_cannot_be_read_leave_the_language_to_the_environment(tmp_path: Path) -> None:
    broken = tmp_path / "settings.toml"
    broken.write_text("language = ", encoding="utf-8")
    assert saved_language(broken) == saved_language(tmp_path / "none.toml") == "auto"
    assert broken.exists()


def test_names_and_sentences_stand_beside_each_other_as_chinese_does() -> None:
    set_language("zh_CN")
    assert t("{name} leads.", name="安娜") == "安娜先手。"
    assert t("{name} leads.", name="Ana") == "Ana 先手。"
    assert listed((6, 4, 1)) == "6、4、1"
    assert clauses(("Jaques", "先得 100 分")) == "Jaques，先得 100 分"
    assert sentences(("不能跳过。", "", "3-6 能接。")) == "不能跳过。3-6 能接。"


def test_a_chinese_sentence_breaks_between_words_but_never_before_a_point() -> None:
    text = "3-6 两端都能接（标 > 处）：按 [ 接在 3 上，按 ] 接在 6 上。"
    for width in range(8, 60):
        lines = wrapped(text, width)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(line[0] not in "，。：）" for line in lines), lines
        assert all(line[-1] != "（" for line in lines), lines


def reasons_in_the_engine() -> Iterator[str]:
    """Yield every reason that the engine gives in its own words, without what follows in brackets."""
    for path in (ROOT / "engine").rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            name = call.func.id if isinstance(call.func, ast.Name) else ""
            given = [word.value for word in call.keywords if word.arg == "reason"]
            given += call.args[:1] if name == "bad_record" else call.args[2:3] if name == "damaged" else []
            for one in given:
                first = one.values[0] if isinstance(one, ast.JoinedStr) else one
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield first.value.partition(" (")[0]


def test_every_reason_of_the_engine_is_translated() -> None:
    found = set(reasons_in_the_engine())
    assert len(found) > 10
    assert found <= set(REASONS)


def test_a_reason_is_chinese_and_its_detail_stays() -> None:
    set_language("zh_CN")
    reason = "an entry is wrong (a seat is no number)"
    said = problem_words(problem("record-damaged", file="x.jsonl", line=3, reason=reason))
    assert said == "x.jsonl 第 3 行损坏：有条目有误 (a seat is no number)。"
    assert "没有权限" in problem_words(problem("file-unreadable", file="x", reason=os.strerror(errno.EACCES)))


def test_no_message_is_asked_for_both_with_and_without_a_count() -> None:
    """Some versions of Python find a message with a plural by its count alone."""
    found = extracted()
    counted = {message.singular for message in found if message.plural}
    assert [message for message in found if not message.plural and message.singular in counted] == []
