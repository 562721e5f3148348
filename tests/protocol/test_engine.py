"""The engine protocol, to the letter."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from maginor_core import __version__
from maginor_core.components.setup import VARIANT_NAMES
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.suite.engine import Engine, serve
from tests.protocol.lines import lines

Json = dict[str, Any]  # Any: JSON of the protocol's many shapes
SETUP: Json = {
    "players": 2,
    "first_player": 0,
    "circle": ["guild_hall", "owl", "raven"],
    "tiles": {"guild_hall": ["fire", "fate"], "owl": ["fire", "fire", "air"], "raven": ["water"]},
    "spells": {"raven": "reversal", "guild_hall": "high_wizard"},
}
FULL_HAND = {"fire": 1, "water": 1, "earth": 1, "air": 1, "fate": 1, "sorcery": 5}


class Conversation:
    """An engine whose requests and answers are objects."""

    def __init__(self) -> None:
        self.engine = Engine(DEFINITION, "1.2.3")

    def say(self, line: str | bytes) -> Json:
        text = self.engine.answer(line)
        assert "\n" not in text
        answer: Json = json.loads(text)
        return answer

    def ask(self, op: object, **fields: object) -> Json:
        return self.say(json.dumps({"seq": 1, "op": op, **fields}))

    def submit(self, kind: str, player: int, *dice: str, **fields: object) -> Json:
        command = {"type": kind, "player": player, **fields}
        return self.ask("submit", command=command, dice=list(dice))


@pytest.fixture
def idle() -> Conversation:
    return Conversation()


@pytest.fixture
def talk() -> Conversation:
    conversation = Conversation()
    assert conversation.ask("new", setup=SETUP)["ok"]
    return conversation


def refused(answer: Json, code: str) -> bool:
    assert answer["ok"] is False
    assert set(answer) == {"seq", "ok", "error"}
    assert set(answer["error"]) == {"code", "message"}
    assert answer["error"]["message"]
    assert answer["error"]["code"] == code
    return True


def test_hello_names_engine_and_variants(idle: Conversation) -> None:
    assert idle.ask("hello", protocol=1) == {
        "seq": 1,
        "ok": True,
        "protocol": 1,
        "game": "maginor",
        "engine": {"name": "maginor-core", "version": "1.2.3", "language": "Python"},
        "variants": list(VARIANT_NAMES),
    }


@pytest.mark.parametrize("protocol", [0, 2, -1, 99])
def test_another_protocol_is_refused(idle: Conversation, protocol: int) -> None:
    assert refused(idle.ask("hello", protocol=protocol), "protocol")


@pytest.mark.parametrize("protocol", ["1", 1.0, True, None, [1]])
def test_a_protocol_is_a_whole_number(idle: Conversation, protocol: object) -> None:
    assert refused(idle.ask("hello", protocol=protocol), "malformed")
    assert refused(idle.ask("hello"), "malformed")


def test_before_the_first_new_there_is_no_game(idle: Conversation) -> None:
    assert refused(idle.ask("legal"), "no_game")
    assert refused(idle.submit("roll_die", 0, "fire"), "no_game")
    assert refused(idle.ask("new", setup={}), "setup")
    assert refused(idle.ask("legal"), "no_game")


def test_hello_is_optional_and_new_answers_with_the_state(idle: Conversation) -> None:
    assert idle.ask("new", setup=SETUP) == {
        "seq": 1,
        "ok": True,
        "state": {
            "circle": ["guild_hall", "owl", "raven"],
            "slots": {
                "guild_hall": [None, None],
                "owl": [None, None, None],
                "raven": [None],
            },
            "maginor": {"place": "on", "oracle": "guild_hall"},
            "wizards": ["guild_hall", "guild_hall"],
            "supply": [15, 15],
            "hands": [FULL_HAND, FULL_HAND],
            "discards": [dict.fromkeys(FULL_HAND, 0)] * 2,
            "spells_beside": {"raven": "reversal", "guild_hall": "high_wizard"},
            "spells_held": [[], []],
            "oracles_won": [[], []],
            "current_player": 0,
            "decision": {"kind": "take_turn", "players": [0]},
            "finished": False,
            "totals": None,
            "winners": None,
        },
    }


def test_new_drops_the_game_under_way_and_a_refused_one_leaves_it(talk: Conversation) -> None:
    state = talk.submit("move_wizard", 0, oracle="owl")["state"]
    assert refused(talk.ask("new", setup={**SETUP, "players": 9}), "setup")
    assert refused(talk.ask("new"), "malformed")
    assert talk.submit("move_wizard", 1, oracle="raven")["state"]["wizards"] == ["owl", "raven"]
    fresh = talk.ask("new", setup=SETUP)["state"]
    assert fresh["wizards"] == ["guild_hall", "guild_hall"]
    assert state["wizards"] == ["owl", "guild_hall"]


def test_counters_and_hand_may_be_given(idle: Conversation) -> None:
    hand = {**FULL_HAND, "fire": 0, "sorcery": 7}
    state = idle.ask("new", setup={**SETUP, "counters": 3, "hand": hand})["state"]
    assert state["supply"] == [3, 3]
    assert state["hands"] == [hand, hand]


def test_null_for_an_optional_key_is_refused(idle: Conversation) -> None:
    for key in ("variants", "counters", "hand"):
        assert refused(idle.ask("new", setup={**SETUP, key: None}), "setup")


def test_an_unknown_variant_is_refused(idle: Conversation) -> None:
    assert refused(idle.ask("new", setup={**SETUP, "variants": {"tea": True}}), "setup")


def test_legal_lists_what_submit_accepts(talk: Conversation) -> None:
    commands = talk.ask("legal")["commands"]
    sorcery = [{"type": "play_sorcery_card", "player": 0, "oracle": o} for o in SETUP["circle"]]
    symbols = [
        {"type": "play_symbol_card", "player": 0, "symbol": s}
        for s in ("fire", "water", "earth", "air", "fate")
    ]
    moves = [{"type": "move_wizard", "player": 0, "oracle": o} for o in ("owl", "raven")]
    expected = [*symbols, *sorcery, *moves, {"type": "roll_die", "player": 0}]
    assert sorted(map(json.dumps, commands)) == sorted(map(json.dumps, expected))


def test_dice_may_be_left_out_if_nothing_is_rolled(talk: Conversation) -> None:
    command = {"type": "move_wizard", "player": 0, "oracle": "owl"}
    assert talk.ask("submit", command=command)["ok"]


@pytest.mark.parametrize(
    ("kind", "fields", "dice"),
    [
        ("roll_die", {}, []),
        ("roll_die", {}, ["fire", "air"]),
        ("play_sorcery_card", {"oracle": "owl"}, []),
        ("play_sorcery_card", {"oracle": "owl"}, ["fire"] * 9),
        ("move_wizard", {"oracle": "owl"}, ["fire"]),
        ("play_symbol_card", {"symbol": "fire"}, ["fire"]),
    ],
)
def test_too_few_or_too_many_faces_are_refused(
    talk: Conversation, kind: str, fields: Json, dice: list[str]
) -> None:
    assert refused(talk.submit(kind, 0, *dice, **fields), "dice")


@pytest.mark.parametrize("dice", [None, "fire", {}, 5, True, ["ice"], [None], [["fire"]], [1]])
def test_dice_are_a_list_of_faces(talk: Conversation, dice: object) -> None:
    command = {"type": "roll_die", "player": 0}
    assert refused(talk.ask("submit", command=command, dice=dice), "malformed")


@pytest.mark.parametrize(
    "command",
    [
        None,
        "roll_die",
        [],
        {},
        {"type": "roll_die"},
        {"player": 0},
        {"type": "fly", "player": 0},
        {"type": None, "player": 0},
        {"type": "RollDie", "player": 0},
        {"type": "roll_die", "player": 0.0},
        {"type": "roll_die", "player": False},
        {"type": "roll_die", "player": "0"},
        {"type": "roll_die", "player": None},
        {"type": "roll_die", "player": 0, "face": "fire"},
        {"type": "move_wizard", "player": 0},
        {"type": "move_wizard", "player": 0, "oracle": None},
        {"type": "move_wizard", "player": 0, "oracle": ["owl"]},
        {"type": "play_symbol_card", "player": 0, "symbol": "sorcery"},
        {"type": "cast_domination", "player": 0, "slots": {"0": 1}},
        {"type": "cast_domination", "player": 0, "slots": [1.0]},
    ],
)
def test_a_malformed_command_is_refused(talk: Conversation, command: object) -> None:
    before = talk.ask("legal")
    assert refused(talk.ask("submit", command=command, dice=["fire"]), "malformed")
    assert talk.ask("legal") == before


def test_submit_without_a_command_is_malformed(talk: Conversation) -> None:
    assert refused(talk.ask("submit"), "malformed")


@pytest.mark.parametrize("player", [1, 2, -1, 99])
def test_a_player_who_is_not_asked_is_refused(talk: Conversation, player: int) -> None:
    assert not talk.submit("roll_die", player, "fire")["ok"]


def test_a_refused_command_changes_nothing(talk: Conversation) -> None:
    before = talk.ask("legal")
    assert refused(talk.submit("move_wizard", 0, oracle="guild_hall"), "MOVE-01")
    assert refused(talk.submit("move_wizard", 0, oracle="atlantis"), "MOVE-01")
    assert talk.ask("legal") == before


@pytest.mark.parametrize("op", [None, "", "HELLO", "quit", 1, [], {}, True])
def test_an_unknown_request_is_malformed(talk: Conversation, op: object) -> None:
    assert refused(talk.ask(op), "malformed")
    assert refused(talk.say("{}"), "malformed")


def test_unknown_fields_of_a_request_are_ignored(talk: Conversation) -> None:
    assert talk.ask("legal", comment="why not", setup=5)["ok"]
    command = {"type": "move_wizard", "player": 0, "oracle": "owl"}
    assert talk.ask("submit", command=command, comment=None)["ok"]


@pytest.mark.parametrize("seq", [0, -5, 10**30])
def test_seq_is_echoed(talk: Conversation, seq: int) -> None:
    assert talk.say(json.dumps({"seq": seq, "op": "legal"}))["seq"] == seq
    assert talk.say(json.dumps({"seq": seq, "op": "sleep"}))["seq"] == seq


@pytest.mark.parametrize("seq", ["null", '"1"', "1.0", "true", "[]", "{}", "1e2"])
def test_an_unreadable_seq_is_echoed_as_null(talk: Conversation, seq: str) -> None:
    answer = talk.say(f'{{"seq":{seq},"op":"legal"}}')
    assert answer["seq"] is None
    assert answer["ok"]
    assert talk.say('{"op":"legal"}')["seq"] is None


def test_of_duplicate_keys_the_last_counts(talk: Conversation) -> None:
    assert talk.say('{"seq":1,"seq":2,"op":"sleep","op":"legal"}')["seq"] == 2
    line = (
        '{"op":"submit","command":{"type":"roll_die","type":"move_wizard","player":0,'
        '"oracle":"raven","oracle":"owl"}}'
    )
    assert talk.say(line)["state"]["wizards"][0] == "owl"


@pytest.mark.parametrize(
    "line",
    [
        *(b"", b" ", b"\r", b"null", b"[]", b"1", b'"legal"', b"{", b"{}}", b"NaN", b"\xff\xfe"),
        *(b"[" * 200_000, b'{"a":' * 100_000, b"\xef\xbb\xbf{}", b"\x00", b"{'op':'legal'}"),
        *(b'{"op":"legal","seq":NaN}', b'{"op":"legal","x":-Infinity}', b'{"op":"legal",}'),
        *(b'{"seq":' + b"1" * 5000 + b',"op":"legal"}', b'{"op":"legal"} {"op":"legal"}'),
        '{"op":"legal"}'.encode("utf-16"),
    ],
)
def test_a_line_that_is_not_a_request_is_malformed_and_ends_nothing(
    talk: Conversation, line: bytes
) -> None:
    answer = talk.say(line)
    assert refused(answer, "malformed")
    assert answer["seq"] is None
    assert talk.ask("legal")["ok"]


@pytest.mark.parametrize("depth", [5, 300, 900])
def test_a_deep_value_is_refused_at_its_position(talk: Conversation, depth: int) -> None:
    deep = "[" * depth + "]" * depth
    assert refused(talk.say(f'{{"op":"new","setup":{deep}}}'), "setup")
    assert refused(talk.say(f'{{"op":"submit","command":{deep}}}'), "malformed")
    line = json.dumps({"op": "new", "setup": {**SETUP, "players": "here"}})
    assert refused(talk.say(line.replace('"here"', deep)), "setup")


def test_tiles_may_have_any_name_and_size(idle: Conversation) -> None:
    names = ["guild_hall", "", "\ud800", "\u0000", "großer Adler", "𝄞", "a\nb"]
    data = {
        **SETUP,
        "circle": names,
        "tiles": {name: ["fate"] * 40 for name in names},
        "spells": {"": "summoning"},
        "counters": 10**40,
    }
    state = idle.ask("new", setup=data)["state"]
    assert state["circle"] == names
    assert state["supply"] == [10**40, 10**40]
    assert idle.submit("move_wizard", 0, oracle="\ud800")["state"]["wizards"][0] == "\ud800"


def test_a_beast_is_not_shown_before_both_are_chosen(talk: Conversation) -> None:
    talk.submit("play_sorcery_card", 0, "water", oracle="raven")
    talk.submit("choose_reward", 0, reward="spell")
    talk.submit("play_symbol_card", 1, symbol="fire")
    talk.submit("move_wizard", 1, oracle="owl")
    decision = talk.submit("play_symbol_card", 0, symbol="fire")["state"]["decision"]
    duel = {"oracle": "guild_hall", "slot": 0, "challenger": 0, "defender": 1}
    assert decision == {"kind": "choose_beast", "players": [0, 1], **duel}
    state = talk.submit("choose_beast", 1, beast="waterbeast")["state"]
    assert state["decision"] == {"kind": "choose_beast", "players": [0], **duel}
    assert "waterbeast" not in json.dumps(state)
    state = talk.submit("choose_beast", 0, beast="firebeast")["state"]
    assert state["decision"] == {
        "kind": "reversal",
        "players": [0],
        **duel,
        "beasts": ["firebeast", "waterbeast"],
    }
    state = talk.submit("cast_reversal", 0)["state"]
    assert state["slots"]["guild_hall"] == [0, None]
    assert state["spells_held"] == [[], []]
    assert state["decision"] == {"kind": "take_turn", "players": [0]}


def test_reversal_before_the_duel_shows_no_beasts(idle: Conversation) -> None:
    idle.ask("new", setup={**SETUP, "variants": {"reversal_before_duel": True}})
    idle.submit("play_sorcery_card", 0, "water", oracle="raven")
    idle.submit("choose_reward", 0, reward="spell")
    idle.submit("play_symbol_card", 1, symbol="fire")
    idle.submit("move_wizard", 1, oracle="owl")
    decision = idle.submit("play_symbol_card", 0, symbol="fire")["state"]["decision"]
    assert decision["kind"] == "reversal"
    assert decision["beasts"] is None


def test_choices_of_slot_target_symbol_and_reward(talk: Conversation) -> None:
    state = talk.submit("play_sorcery_card", 0, "fire", oracle="owl")["state"]
    assert state["decision"] == {
        "kind": "choose_slot",
        "players": [0],
        "oracle": "owl",
        "slots": [0, 1],
    }
    assert talk.ask("legal")["commands"] == [
        {"type": "choose_slot", "player": 0, "slot": slot} for slot in (0, 1)
    ]
    talk.submit("choose_slot", 0, slot=1)
    talk.submit("play_sorcery_card", 0, "fire", oracle="owl")
    talk.submit("move_wizard", 0, oracle="owl")
    state = talk.submit("play_sorcery_card", 1, "fire", oracle="owl")["state"]
    assert state["decision"] == {
        "kind": "choose_target",
        "players": [1],
        "oracle": "owl",
        "slots": [0, 1],
    }
    talk.ask("new", setup=SETUP)
    state = talk.submit("roll_die", 0, "maginor")["state"]
    assert state["decision"] == {"kind": "choose_symbol", "players": [0], "oracle": "guild_hall"}
    talk.ask("new", setup=SETUP)
    state = talk.submit("play_sorcery_card", 0, "water", oracle="raven")["state"]
    assert state["decision"] == {"kind": "choose_reward", "players": [0], "oracle": "raven"}
    assert state["slots"]["raven"] == [0]
    assert state["spells_beside"]["raven"] == "reversal"


def test_after_the_end_nothing_is_legal_and_the_table_is_bare(idle: Conversation) -> None:
    bare = {
        **SETUP,
        "circle": ["guild_hall"],
        "tiles": {"guild_hall": ["fire"]},
        "spells": {"guild_hall": "high_wizard"},
    }
    idle.ask("new", setup=bare)
    idle.submit("roll_die", 0, "maginor")
    idle.submit("choose_symbol", 0, symbol="fire")
    idle.submit("roll_die", 1, "maginor")
    idle.submit("choose_symbol", 1, symbol="air")
    state = idle.submit("choose_reward", 0, reward="spell")["state"]
    assert (state["finished"], state["totals"], state["winners"]) == (True, [5, 0], [0])
    assert (state["circle"], state["slots"], state["spells_beside"]) == ([], {}, {})
    assert (state["wizards"], state["decision"]) == ([None, None], None)
    assert state["maginor"] == {"place": "on", "oracle": "guild_hall"}
    assert state["current_player"] == 1
    assert idle.ask("legal")["commands"] == []
    assert refused(idle.submit("roll_die", 0, "fire"), "END-01")
    assert idle.ask("new", setup=SETUP)["ok"]


def test_bye_ends_the_conversation_and_nothing_else_does() -> None:
    requests = [b"nonsense", b"", b'{"seq":1,"op":"bye"}', b'{"seq":2,"op":"legal"}']
    answers = [json.loads(answer) for answer in serve(DEFINITION, requests, "1")]
    assert [answer["ok"] for answer in answers] == [False, False, True]
    assert answers[-1] == {"seq": 1, "ok": True}


def test_the_end_of_input_ends_the_engine() -> None:
    assert list(serve(DEFINITION, io.BytesIO(b""), "1")) == []
    assert len(list(serve(DEFINITION, io.BytesIO(b'{"op":"legal"}'), "1"))) == 1


def run(data: bytes) -> tuple[list[Json], int, bytes]:
    """Give ``data`` to the command line's engine; return answers, exit code and diagnostics."""
    done = subprocess.run(
        [sys.executable, "-m", "maginor_core", "engine"],
        input=data,
        capture_output=True,
        timeout=120,
        check=False,
    )
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode, done.stderr


def test_the_command_line_answers_requests_written_ahead_in_order() -> None:
    asked = [{"seq": 0, "op": "hello", "protocol": 1}, {"seq": 1, "op": "new", "setup": SETUP}]
    asked += [{"seq": seq, "op": "legal"} for seq in range(2, 300)]
    asked += [{"seq": 300, "op": "bye"}, {"seq": 301, "op": "legal"}]
    data = b"".join(json.dumps(request).encode() + b"\n" for request in asked)
    answers, code, diagnostics = run(data)
    assert (code, diagnostics) == (0, b"")
    assert [answer["seq"] for answer in answers] == list(range(301))
    assert answers[0]["engine"]["version"] == __version__
    assert all(answer["ok"] for answer in answers)


def test_the_command_line_ends_with_its_input() -> None:
    answers, code, diagnostics = run(b'{"seq":1,"op":"legal"}\n\n{"seq":2')
    assert (code, diagnostics) == (0, b"")
    assert [answer["seq"] for answer in answers] == [1, None, None]


def test_two_thousand_lines_of_all_sorts_are_answered_one_by_one() -> None:
    asked = list(lines(Random(7), 2000))
    engine = Engine(DEFINITION, "1")
    refusals = 0
    for line in asked:
        legal = engine.answer('{"op":"legal"}')
        answer = json.loads(engine.answer(line))
        assert type(answer["ok"]) is bool
        if not answer["ok"]:
            refusals += 1
            assert set(answer) == {"seq", "ok", "error"}
            assert engine.answer('{"op":"legal"}') == legal
    assert 500 < refusals < 1500
