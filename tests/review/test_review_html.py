"""The page of a review needs nothing but itself, shows what it tells of, and lets no name out of its text."""

from __future__ import annotations

import json
from functools import cache
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from engine.header import Player
from engine.hints_given import Hint
from engine.record import GameRecord
from engine.review import Depth, Mark, Review, from_json, review, to_json
from tests.review.review_records import TABLES, played
from tui.html.graph import graph
from tui.html.tiles import chain_picture, hand_picture
from tui.i18n import set_language
from tui.review_html import page

VOID = {"meta", "br"}
HOSTILE = ("<script>alert(1)</script>", "\"'&\x1b[2J</title>")


@cache
def reviewed(table: str = "two seats") -> tuple[GameRecord, Review]:
    """A round of weak players whose names mean harm, and its review."""
    book, seats, options = TABLES[table]
    record = played(book, ("novice", "unloader", "novice", "unloader")[:seats], options, seed="4")
    names = tuple(Player(HOSTILE[seat % 2], player.bot) for seat, player in enumerate(record.header.players))
    record = record._replace(header=record.header._replace(players=names), hints=(Hint(3, 0),))
    return record, review(record, Depth(12, luck=2))


class Tree(HTMLParser):
    """Collects tags and texts, and fails on what is not closed in its order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("table", ["two seats", "partners"])
def test_a_page_is_whole_and_asks_for_nothing_from_outside(table: str) -> None:
    record, found = reviewed(table)
    tree = Tree(page(found, record))
    names = {tag for tag, _ in tree.tags}
    assert names.isdisjoint({"script", "link", "img", "iframe", "object", "use", "image"})
    addresses = [value for _, attrs in tree.tags for key, value in attrs.items() if key in ("href", "src")]
    assert all(value and value.startswith("#") for value in addresses)
    marks = {attrs["id"] for _, attrs in tree.tags if "id" in attrs}
    assert {value[1:] for value in addresses if value} <= marks
    assert not any(key.startswith("on") for _, attrs in tree.tags for key in attrs)
    assert "prefers-color-scheme:dark" in page(found, record)
    assert "@media print" in page(found, record)


def test_names_stay_text() -> None:
    record, found = reviewed()
    text = page(found, record)
    assert "<script" not in text
    assert "\x1b" not in text
    assert HOSTILE[0] in Tree(text).text


def test_every_marked_choice_has_its_picture_its_candidates_and_what_it_gave_up() -> None:
    record, found = reviewed()
    marked = [one for one in found.decisions if one.mark is not Mark.GOOD]
    assert marked
    text = page(found, record)
    for one in marked:
        article = text.split(f'id="d{one.number}"')[1].split("</article>")[0]
        assert article.count('class="tile') >= len(one.snapshot.hand if one.snapshot else ())
        assert article.count('class="share"') == len(one.options)
        assert f"{one.loss:.1f}" in article
    assert "There was help: 1 hint." in text


def test_a_review_that_was_read_back_gives_the_same_page() -> None:
    record, found = reviewed()
    assert page(from_json(json.loads(json.dumps(to_json(found)))), record) == page(found, record)


def test_pictures_are_sound_svg_with_a_pip_for_each_pip() -> None:
    _, found = reviewed()
    snapshot = max((one.snapshot for one in found.decisions if one.snapshot), key=lambda one: len(one.chain.placements))
    for picture, tiles in (
        (chain_picture(snapshot.chain, "x & y", spinner=False), [one.tile for one in snapshot.chain.placements]),
        (hand_picture(snapshot.hand, (snapshot.hand[0],), "<hand>"), list(snapshot.hand)),
    ):
        ElementTree.fromstring(picture)
        assert picture.count("h.01") == sum(tile.pips for tile in tiles)
        assert picture.count("<rect") == len(tiles)
    ElementTree.fromstring(graph(found.moments, (), "a < b"))
    assert graph(found.moments[:1], (), "") == ""


def test_a_page_speaks_the_language_of_the_player() -> None:
    record, found = reviewed()
    set_language("zh_CN")
    try:
        assert '<html lang="zh-CN">' in page(found, record)
    finally:
        set_language("en")
