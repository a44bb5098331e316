"""The protocol: whatever comes in, one JSON object goes out, and bad input changes nothing."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.notation import parse_notation, print_notation
from engine.record import record_from_json, record_to_json
from engine.referee import Referee
from tests.oracle.checks import check_refused
from tests.oracle.driver import random_match
from tests.oracle.talk import ROOT, Table, fresh, real_process

TABLE_KEYS = ["phase", "round", "leader", "turn", "chain", "arms", "ends", "hands", "boneyard", "drawable"]
TABLE_KEYS += ["scores", "passes", "touched", "legal", "last_round", "winner"]

NO_JSON = [
    "",
    "   ",
    "{",
    "}",
    '{"op"',
    '{"op":}',
    "nope",
    '{"op":"table"}{"op":"table"}',
    "\x00",
    '\ufeff{"op":"table"}',
]
NO_JSON += ["NaN", '{"op":"new","seed":NaN}', '{"op":"new","seed":Infinity}', '{"op":"new","seed":-Infinity}']
NO_JSON += ['{"op":"table","op":"new"}', '{"op":"new","options":{"target":1,"target":2}}', "{'op':'table'}"]
NO_JSON += ["[" * 100_000, '{"a":' * 100_000, '{"op":"new","options":' + "[" * 50_000 + "]" * 50_000 + "}"]
NO_JSON += ['"' + "x" * 2_000_000 + '"', '{"op":"new","seed":' + "9" * 5000 + "}"]

NO_REQUEST = ["null", "true", "1", '"table"', "[]", '[{"op":"table"}]', "{}", '{"op":null}', '{"op":["new"]}']
NO_REQUEST += ['{"op":{"new":1}}', '{"OP":"new"}', '{"op":"NEW"}', '{"op":""}', '{"op":"new\\u0000"}']

WRONG_NEW: list[dict[str, Any]] = [
    {"seed": 1.5},
    {"seed": True},
    {"seed": []},
    {"seats": 2.0},
    {"seats": "2"},
    {"seats": True},
    {"seats": 1},
    {"seats": 5},
    {"seats": 10**30},
    {"preset": "nope"},
    {"preset": 3},
    {"preset": "\ud800"},
    {"preset": ""},
    {"options": []},
    {"options": "target"},
    {"deal": []},
    {"deal": {}},
    {"deal": {"hands": [], "boneyard": []}},
    {"deal": {"hands": None, "boneyard": []}},
    {"deal": {"hands": [[], []], "boneyard": []}},
    {"deal": {"hands": [["0-1"], []], "boneyard": []}},
    {"deal": {"hands": [["0-1"], ["1-0"]], "boneyard": []}},
    {"deal": {"hands": [["0-1", "0-1"], ["0-2"]], "boneyard": []}},
    {"deal": {"hands": [["0-1"], ["0-2"]], "boneyard": ["2-0"]}},
    {"deal": {"hands": [["0-7"], ["0-2"]], "boneyard": []}},
    {"deal": {"hands": [["0-1"], ["0-2"]], "boneyard": ["9-9"]}},
    {"deal": {"hands": [["0-1"], ["0-2"], ["0-3"]], "boneyard": []}},
    {"deal": {"hands": ["0-1", "0-2"], "boneyard": []}},
    {"deal": {"hands": [[1], [2]], "boneyard": []}},
    {"deal": {"hands": [[["0-1"]], ["0-2"]], "boneyard": []}},
    {"deal": {"hands": [["0-1"], ["0-2"]], "boneyard": "0-3"}},
    {"deal": {"hands": [["0-1"], ["0-2"]], "boneyard": [], "leader": 2}},
    {"deal": {"hands": [["0-1"], ["0-2"]], "boneyard": [], "leader": -1}},
    {"deal": {"hands": [["0-1"], ["0-2"]], "boneyard": [], "leader": True}},
    {"deal": {"hands": [["0-1"], ["0-2"]], "boneyard": [], "leader": "0"}},
    {"deal": {"hands": [["0-1"], ["0-2"]], "boneyard": [], "leader": 10**40}},
    {"preset": "official", "deal": {"hands": [["0-1"], ["0-2"]], "boneyard": []}},
]

NO_TILES: list[Any] = [
    None,
    11,
    [6, 6],
    "",
    "66",
    "6-6-6",
    "6-6\n",
    " 6-6",
    "6–6",
    "٦-٦",
    "６-６",
    "²-1",
    "6-x",
    "-1-1",
    {},
]
NO_ENDS: list[Any] = ["middle", "", 3, ["left"], "LEFT", "left "]
NO_SEATS: list[Any] = [True, "0", [0], {}, 9, -1, 1.0, 10**50]
WRONG_ACT: list[dict[str, Any]] = [
    {},
    {"seat": 0},
    {"seat": 0, "do": None},
    {"seat": 0, "do": "fly"},
    {"seat": 0, "do": []},
    {"seat": 0, "do": ""},
    {"do": "surrender"},
    {"seat": "0", "do": "surrender"},
    {"seat": True, "do": "surrender"},
    {"seat": 0.0, "do": "surrender"},
    {"seat": None, "do": "surrender"},
    {"seat": -1, "do": "surrender"},
    {"seat": 2, "do": "surrender"},
    {"seat": int("1" * 4000), "do": "surrender"},
    {"seat": 0, "do": "touch"},
    {"seat": 0, "do": "draw", "tile": "6-6"},
    {"seat": 0, "do": "surrender", "tile": "6-6"},
    {"seat": 0, "do": "pass", "end": "left"},
    *({"seat": 0, "do": "play", "tile": tile} for tile in NO_TILES),
    *({"seat": 0, "do": "play", "tile": "5-5", "end": end} for end in NO_ENDS),
]

UNKNOWN_KEYS: list[tuple[dict[str, Any], str]] = [
    ({"op": "table", "verbose": 1}, "verbose"),
    ({"op": "record", "file": None}, "file"),
    ({"op": "new", "player": 2}, "player"),
    ({"op": "new", "deal": {"hands": [["0-1"], ["0-2"]], "boneyard": [], "lead": 0}}, "lead"),
    ({"op": "new", "options": {"hand": 7}}, "hand"),
    ({"op": "new", "options": {"Target": 7}}, "Target"),
    ({"op": "act", "seat": 0, "do": "surrender", "why": "bored"}, "why"),
    ({"op": "view", "seat": 0, "all": True}, "all"),
    ({"op": "next", "seed": 4}, "seed"),
    ({"op": "load", "record": {}, "merge": 1}, "merge"),
]


@pytest.fixture
def playing() -> Iterator[Referee]:
    """A referee with a match in progress, in which nothing must change."""
    referee = Referee()
    referee.answer('{"op":"new","seed":3}')
    before = referee.answer('{"op":"table"}'), referee.answer('{"op":"record"}')
    yield referee
    assert (referee.answer('{"op":"table"}'), referee.answer('{"op":"record"}')) == before


def refused(referee: Referee, line: str | bytes) -> str:
    answer = referee.answer(line)
    assert "\n" not in answer
    reply = json.loads(answer)
    check_refused(reply)
    return str(reply["error"])


def test_what_is_no_json_is_refused(playing: Referee) -> None:
    for line in [*NO_JSON, *NO_REQUEST]:
        refused(playing, line)


def test_bytes_that_are_no_text_are_refused(playing: Referee) -> None:
    for line in (b"\xff\xfe", b"\x80abc", b'{"op":"\xff"}', bytes(range(256)), b"\xed\xa0\x80"):
        refused(playing, line)


def test_wrong_types_and_values_are_refused(playing: Referee) -> None:
    for wrong in WRONG_NEW:
        refused(playing, json.dumps({"op": "new", **wrong}))
    for wrong in WRONG_ACT:
        refused(playing, json.dumps({"op": "act", **wrong}))
    for seat in NO_SEATS:
        refused(playing, json.dumps({"op": "view", "seat": seat}))


@pytest.mark.parametrize(("request_", "key"), UNKNOWN_KEYS)
def test_unknown_keys_are_refused_by_name(playing: Referee, request_: dict[str, Any], key: str) -> None:
    assert key in refused(playing, json.dumps(request_))


def test_junk_in_any_place_is_refused_or_understood_but_never_raises() -> None:
    chance = Random(8)
    junk: list[Any] = [None, True, 0, -1, 10**30, 1.5, "", "left", "6-6", [], {}, [[]], {"a": {}}, "\ud800", [1] * 300]
    requests: list[dict[str, Any]] = [{"op": "new", **wrong} for wrong in WRONG_NEW]
    requests += [{"op": "act", **wrong} for wrong in WRONG_ACT]
    requests += [request for request, _ in UNKNOWN_KEYS]
    referee = Referee()
    for _ in range(3000):
        request = copy.deepcopy(chance.choice(requests))
        request[chance.choice([*request, "seat", "options", "deal", "tile"])] = chance.choice(junk)
        reply = json.loads(referee.answer(json.dumps(request)))
        if not reply["ok"]:
            check_refused(reply)


def test_before_a_match_everything_but_new_and_load_is_refused() -> None:
    for op in ("act", "next", "view", "table", "record"):
        request = {"op": op, "seat": 0, "do": "draw"} if op == "act" else {"op": op}
        assert "match" in refused(Referee(), json.dumps(request))


JUNK_IN_RECORDS: list[Any] = [
    None,
    True,
    0,
    -1,
    54,
    99,
    10**30,
    1.5,
    "",
    "x",
    "0-1",
    "9-9",
    "play 6-6",
    "play 6-6 left",
]
JUNK_IN_RECORDS += ["draw", "challenge", "surrender", [], {}, [[]], [0], {"a": 1}, [["0-1"], ["0-2"]], [0, "draw"]]


def test_a_damaged_record_is_refused_or_plays_on_but_never_raises() -> None:
    chance, refusals = Random(5), 0
    for seed in range(12):
        match = random_match(fresh(), seed)
        match.play(rounds=2, views=0.0)
        record = match.ask({"op": "record"})["record"]
        places = list(_places(record))
        for _ in range(60):
            ask = fresh()
            reply = ask({"op": "load", "record": _damaged(record, chance.choice(places), chance)})
            if not reply["ok"]:
                check_refused(reply)
                refusals += 1
                assert ask({"op": "table"})["ok"] is False
                continue
            for act in reply["table"]["legal"][:1]:
                assert ask({"op": "act", "seat": reply["table"]["turn"], **act})["ok"]
            assert ask({"op": "view", "seat": 0})["ok"]
    assert refusals > 300


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield (*path, key)
        yield from _places(part, (*path, key))


def _damaged(record: Any, place: tuple[Any, ...], chance: Random) -> Any:
    damaged = copy.deepcopy(record)
    *way, last = place
    part = damaged
    for key in way:
        part = part[key]
    if chance.random() < 0.3:
        del part[last]
    else:
        part[last] = copy.deepcopy(chance.choice(JUNK_IN_RECORDS))
    return damaged


def test_a_failed_load_or_new_leaves_the_match_in_progress(playing: Referee) -> None:
    refused(playing, '{"op":"load","record":{"format":"draw-dominoes","version":1}}')
    refused(playing, '{"op":"new","options":{"rounds":0}}')


def test_a_newer_record_is_refused_by_its_version() -> None:
    ask = fresh()
    record = ask({"op": "new", "seed": 1}) and ask({"op": "record"})["record"]
    reply = fresh()({"op": "load", "record": {**record, "version": 99}})
    assert "99" in reply["error"]


def test_the_table_has_the_keys_of_the_protocol_in_their_order() -> None:
    table = Table(seed=4).shuffled()
    assert list(table.now) == TABLE_KEYS
    assert list(table.view(1)) == TABLE_KEYS
    assert table.now["arms"] == {"up": [], "down": []}


def test_tiles_may_be_written_either_way_and_are_answered_low_half_first() -> None:
    table = Table().dealt("4-1 6-0", "5-2", boneyard="6-5 3-2 1-0", leader=0)
    assert (table.now["hands"], table.now["boneyard"]) == ([["0-6", "1-4"], ["2-5"]], ["5-6", "2-3", "0-1"])
    table.do(0, "play 4-1")
    assert table.now["chain"] == [[1, 4]]


def test_next_is_refused_while_a_round_is_played_and_after_the_match() -> None:
    table = Table(target=5).dealt("1-1", "2-6", leader=0)
    check_refused(table.ask({"op": "next"}))
    table.do(0, "play 1-1")
    assert table.now["phase"] == "match_over"
    check_refused(table.ask({"op": "next"}))
    for words in ("surrender", "draw", "pass", "challenge"):
        table.error(1, words)
    assert table.ask({"op": "new"})["table"]["scores"] == [0, 0]


def test_the_seed_is_told_in_match_started_and_nowhere_else() -> None:
    ask = fresh()
    reply = ask({"op": "new", "seed": 918273645})
    assert reply["events"][0] == {"type": "match_started", "preset": "jaques", "seats": 2, "seed": 918273645}
    assert "918273645" not in json.dumps([reply["events"][1:], reply["table"], ask({"op": "view", "seat": 0})])


GIVEN_LEAD = {"hands": [["0-1", "0-2"], ["3-3", "2-3"]], "boneyard": ["4-4", "0-0"], "leader": 1}


def test_a_given_leader_with_his_highest_double_is_recorded_and_loaded() -> None:
    ask = fresh()
    new = ask({"op": "new", "preset": "official", "deal": GIVEN_LEAD, "seed": 1})
    assert new["events"][-1] == {"type": "round_started", "round": 1, "leader": 1, "why": "given_double", "shuffler": 0}
    ask({"op": "act", "seat": 1, "do": "play", "tile": "3-3"})
    record = ask({"op": "record"})["record"]
    text = print_notation(record_from_json(record))
    assert record_to_json(parse_notation(text)) == record
    assert fresh()({"op": "load", "record": record})["table"] == ask({"op": "table"})["table"]


@pytest.mark.parametrize(
    "lie", [{"prescribed": "2-3"}, {"prescribed": None}, {"why": "heaviest"}, {"why": "highest_double", "leader": 0}]
)
def test_a_record_whose_lead_the_hands_do_not_bear_out_is_refused(lie: dict[str, Any]) -> None:
    ask = fresh()
    ask({"op": "new", "preset": "official", "deal": GIVEN_LEAD, "seed": 1})
    record = ask({"op": "record"})["record"]
    deal = {**record["entries"][0]["deal"], **lie}
    record["entries"][0]["deal"] = {key: value for key, value in deal.items() if value is not None}
    check_refused(fresh()({"op": "load", "record": record}))


def test_an_error_of_which_nothing_is_known_is_null_and_the_most_points_come_first() -> None:
    for deals in (1, 2):
        referee = Referee()
        referee.answer('{"op":"new","seed":7}')
        told = json.loads(referee.answer(json.dumps({"op": "analyse", "deals": deals})), parse_constant=pytest.fail)
        points = [action["points"] for action in told["actions"]]
        assert points == sorted(points, reverse=True)
        assert all((action["se"] is None) is (deals == 1) for action in told["actions"])


def test_a_block_waits_until_a_wrong_tile_stands_where_a_position_is_analysed_too() -> None:
    ask = fresh()
    hands = [["1-1", "1-4", "0-6"], ["4-4", "3-3", "2-2"]]
    ask({"op": "new", "options": {"referee": "players"}, "deal": {"hands": hands, "leader": 0}})
    for seat, tile, end in ((0, "1-1", None), (1, "3-3", "right"), (0, "0-6", "left")):
        act = {"op": "act", "seat": seat, "do": "play", "tile": tile}
        assert ask(act if end is None else {**act, "end": end})["ok"]
    assert ask({"op": "analyse", "open": True})["actions"] == [{"do": "pass", "points": -7}]
    assert [action["do"] for action in ask({"op": "analyse"})["actions"]] == ["pass"]


@pytest.mark.parametrize("seed", ["\ud800", "\ud83d\ude00", ""])
def test_any_text_is_a_seed_of_choices(seed: str) -> None:
    ask = fresh()
    ask({"op": "new", "seed": 3})
    told = [ask({"op": "choose", "level": "expert", "seed": seed})["action"] for _ in range(2)]
    assert told[0] == told[1] != ask({"op": "table"})["table"]["legal"][0], "what a bot that fails would play"
    assert ask({"op": "analyse", "deals": 10, "seed": seed})["ok"]


@pytest.mark.parametrize(
    "command", [(sys.executable, "-m", "engine.referee"), (sys.executable, "-m", "tui", "referee")]
)
def test_the_command_serves_lines_until_the_input_ends(command: tuple[str, ...]) -> None:
    with real_process(*command) as ask:
        check_refused(ask({"op": "table"}))
        assert ask({"op": "new", "seed": 7})["table"] == fresh()({"op": "new", "seed": 7})["table"]
        check_refused(ask({"op": "act", "seat": 5, "do": "draw"}))


def test_the_process_survives_bad_lines_and_ends_with_status_0() -> None:
    lines = b'\xff\xfe\n\n{"op":\n' + b"[" * 200_000 + b'\n{"op":"new","seed":1}\r\n{"op":"table"}'
    done = subprocess.run(
        [sys.executable, "-m", "engine.referee"], input=lines, capture_output=True, cwd=ROOT, check=True
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [False, False, False, False, True, True]
    assert done.stderr == b""


def test_the_referee_loads_no_terminal_library() -> None:
    code = (
        "import sys, engine.referee; print([m for m in sys.modules if m.split('.')[0] in ('textual', 'rich', 'tui')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"
