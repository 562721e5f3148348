"""A seat session gives a client what it needs, and never what its seat may not know."""

from __future__ import annotations

import json
from copy import copy
from functools import partial
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.game import Game
from maginor_core.eventlog.logs import OpenSeed
from maginor_core.eventlog.stores import MemoryStore, catch_up, create_game, open_game
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.tables import SeatSession, Table, new_token, token_digest
from maginor_core.tables import table as table_module
from maginor_core.tables.json_text import text_of_json
from maginor_core.tables.texts import MOST_SCENES, UpdateCache, choices_json, shared_state
from tests.tables.client_schema import FROM_CLIENT, FROM_SERVER
from tests.tiny.game import TINY

TOKENS = ["ada", "bo", "cy"]


def as_data(message: object) -> Any:  # Any: JSON of many shapes
    """Return a message as a client reads it, whatever of it was text already."""
    return json.loads(text_of_json(message))


def told_by_match(
    session: SeatSession, start: int, *, views: bool = True, scenes: int = 0
) -> dict[str, Any]:
    """Return what a client must be told, made of its game by what programs use, without texts.

    ``scenes`` is of how many of the last records it is shown some.
    """
    table, game, seat = session.table, session.table.game, session.seat
    command_json, event_json = game.definition.command_json, game.definition.event_json
    events = []
    for version in range(start, game.version):
        seen = list(game.events_seen_by(seat, version, version + 1))
        last = version >= game.version - scenes
        page = session.page() if session.shows else None
        worded = page.happened(version, scenes=last) if page else [{}] * len(seen)
        events += [
            {"version": version + 1, "event": event_json.to_public_json(event), **words}
            for event, words in zip(seen, worded, strict=True)
        ]
    legal = game.legal(seat) if seat in game.to_act else ()
    choices = choices_json(table, seat)
    told = {
        "from": start,
        "events": events,
        **shared_state(table),
        "legal": list(map(command_json.to_json, legal)),
        **({"view": game.view_json(seat)} if views else {}),
        **({} if choices is None else {"choices": choices}),
        **({"shown": session.page().shown()} if session.shows else {}),
    }
    assert told["result"] is None or told["finished"]
    return json.loads(json.dumps(told))  # type: ignore[no-any-return] # the same again


class Client:
    """A client that keeps what it was told, and checks every message against the schema.

    Whatever it is told of the table must be equal, as JSON, to what its game says.
    """

    def __init__(self, table: Table, token: str, *, join: bool = True) -> None:
        self.session = SeatSession(table)
        self.told: list[dict[str, Any]] = []
        self.stop = table.listen(self.poll)
        self.number = 0
        if join:
            self.send("join", token=token)

    @property
    def state(self) -> dict[str, Any]:
        """The last message with the state."""
        return next(each for each in reversed(self.told) if "view" in each)

    def send(self, kind: str, **fields: object) -> dict[str, Any]:
        """Send a message, and return the answer to it."""
        self.number += 1
        message = {"type": kind, "id": self.number, **fields}
        FROM_CLIENT.validate(message)
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        answer = self.session.answer(self.session.read(text))
        if answer is not None:
            told = as_data(answer)
            if told["type"] == "joined":
                expected = told_by_match(self.session, told["from"])
                assert {key: told[key] for key in expected} == expected
            self.take([told])
        self.poll()
        return next(each for each in self.told if each.get("id") == self.number)

    def poll(self) -> None:
        before, told = copy(self.session), self.session.pending()
        for message in told:
            expected = told_by_match(before, before.version, views=before.views, scenes=MOST_SCENES)
            assert message == {"type": "events", **expected}
        self.take(told)

    def take(self, messages: list[dict[str, Any]]) -> None:
        for message in messages:
            FROM_SERVER.validate(message)
            self.told.append(message)

    def play(self, number: int = 0) -> dict[str, Any]:
        """Submit one of the legal commands for the open decision."""
        command = self.state["legal"][number]
        return self.send("submit", decision=self.state["decision"], command=command)


def table_of(definition: GameDefinition, players: int = 2, seed: int = 1) -> Table:
    game = Game(definition, definition.deal(players, seed, None, {}), seed)
    seats: dict[str, int | None] = {
        token_digest(token): seat for seat, token in enumerate(TOKENS[:players])
    }
    seats[token_digest("eye")] = None
    return Table("one", game, seats, ["Ada", "Bo", "Cy"][:players])


@pytest.fixture(params=[DEFINITION, TINY], ids=["maginor", "tiny"])
def table(request: pytest.FixtureRequest) -> Table:
    return table_of(request.param)


def test_a_client_that_was_away_resumes_where_it_was(table: Table) -> None:
    first, second = (Client(table, token) for token in TOKENS[:2])
    clients = {0: first, 1: second}
    for _ in range(6):
        clients[first.state["to_act"][0]].play()
    again = SeatSession(table)
    (joined,) = again.receive({"type": "join", "token": "bo", "version": 3})
    FROM_SERVER.validate(joined)
    assert joined["from"] == 3
    later = [each for told in second.told for each in told.get("events", ()) if each["version"] > 3]
    assert json.loads(json.dumps(joined["events"])) == later
    state = second.state
    assert {key: state[key] for key in ("view", "legal", "version", "decision")} == json.loads(
        json.dumps({key: joined[key] for key in ("view", "legal", "version", "decision")})
    )
    assert second.session.receive({"type": "state", "version": 0})[0]["from"] == 0


def test_the_second_answer_to_one_decision_is_no_conflict() -> None:
    table = table_of(TINY, 3)
    clients = [Client(table, token) for token in TOKENS]
    decision = clients[0].state["decision"]
    for client in clients:
        command = client.state["legal"][0]
        assert client.send("submit", decision=decision, command=command)["type"] == "accepted"
    assert clients[0].state["decision"] == 3


def test_a_command_for_an_earlier_decision_is_a_conflict_and_changes_nothing(table: Table) -> None:
    clients = [Client(table, token) for token in TOKENS[:2]]
    old = clients[0].state["decision"]
    while clients[0].state["decision"] == old:
        clients[clients[0].state["to_act"][0]].play()
    seat = clients[0].state["to_act"][0]
    version = table.game.version
    command = clients[seat].state["legal"][0]
    answer = clients[seat].send("submit", decision=old, command=command)
    assert answer["type"] == "conflict"
    assert answer["decision"] == clients[seat].state["decision"]
    assert table.game.version == version


def test_a_refusal_names_its_code_and_what_is_legal() -> None:
    table = table_of(DEFINITION)
    seat = table.game.to_act[0]
    client, other = Client(table, TOKENS[seat]), Client(table, TOKENS[1 - seat])
    wrong = {"type": "move_wizard", "player": seat, "oracle": "nowhere"}
    answer = client.send("submit", decision=0, command=wrong)
    assert (answer["type"], answer["code"]) == ("refused", "MOVE-01")
    assert answer["legal"] == client.state["legal"]
    answer = other.send("submit", decision=0, command=client.state["legal"][0])
    assert (answer["type"], answer["code"]) == ("error", "malformed")
    own = {**client.state["legal"][0], "player": 1 - seat}
    assert other.send("submit", decision=0, command=own)["type"] == "refused"


def test_refused_commands_compute_no_legal_commands() -> None:
    """On a hard position a list takes long, and refused messages are as many as one likes."""
    computed = 0

    def counting(state: Any, seat: int | None) -> Any:  # Any: of the game
        nonlocal computed
        computed += 1
        return DEFINITION.decider.legal(state, seat)

    table = table_of(
        evolve(DEFINITION, decider=evolve(DEFINITION.decider, legal=counting, list_by=None))
    )
    seat = table.game.to_act[0]
    client = Client(table, TOKENS[seat])
    wrong = {"type": "move_wizard", "player": seat, "oracle": "nowhere"}
    before = computed
    for _ in range(9):
        answer = client.send("submit", decision=0, command=wrong)
        assert answer["type"] == "refused"
        assert answer["legal"] == client.state["legal"]
    assert computed == before
    assert client.play()["type"] == "accepted"
    assert computed > before


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (None, "malformed"),
        ([], "malformed"),
        ({}, "malformed"),
        ({"type": 7}, "malformed"),
        ({"type": "join", "id": "1"}, "malformed"),
        ({"type": "join"}, "malformed"),
        ({"type": "join", "token": 7}, "token"),
        ({"type": "join", "token": "\ud800"}, "token"),
        ({"type": "join", "token": "nobody"}, "token"),
        ({"type": "join", "token": "ada", "version": 99}, "malformed"),
        ({"type": "join", "token": "ada", "version": True}, "malformed"),
        ({"type": "join", "token": "ada", "more": 1}, "malformed"),
        ({"type": "submit", "decision": 0, "command": {}}, "not_joined"),
    ],
)
def test_bad_messages_before_joining_get_an_error(message: object, code: str) -> None:
    (answer,) = SeatSession(table_of(TINY)).receive(message)
    FROM_SERVER.validate(answer)
    assert (answer["type"], answer["code"]) == ("error", code)


def test_a_decision_that_is_no_version_is_malformed() -> None:
    client = Client(table_of(TINY), "ada")
    command = client.state["legal"][0]
    for decision in (-1, "0", None, 0.0, True):
        message = {"type": "submit", "decision": decision, "command": command}
        (answer,) = client.session.receive(message)
        FROM_SERVER.validate(answer)
        assert (answer["type"], answer["code"]) == ("error", "malformed")


def test_an_error_is_text_whatever_a_field_is_called() -> None:
    client = Client(table_of(TINY), "ada")
    command = {**client.state["legal"][0], "\ud800": 1}
    (answer,) = client.session.receive({"type": "submit", "decision": 0, "command": command})
    assert answer["code"] == "malformed"
    assert text_of_json(answer).decode()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(
    st.lists(
        st.fixed_dictionaries(
            {
                "type": st.sampled_from(
                    [
                        "join",
                        "submit",
                        "state",
                        "ask_undo",
                        "answer_undo",
                        "why",
                        "reach",
                        "hint",
                        "explain",
                    ]
                )
            },
            optional=dict.fromkeys(
                (
                    *("id", "token", "version", "decision", "command", "outcomes", "to"),
                    *("show", "language", "place", "ruling"),
                ),
                json_values,
            ),
        )
        | json_values,
        max_size=6,
    )
)
@settings(max_examples=60)
def test_no_message_makes_a_session_fail(messages: list[object]) -> None:
    table = table_of(TINY)
    session = SeatSession(table)
    session.receive({"type": "join", "token": "ada"})
    for message in messages:
        for answer in session.receive(message):
            FROM_SERVER.validate(answer)


def test_a_spectator_only_looks_on(table: Table) -> None:
    eye, player = Client(table, "eye"), Client(table, TOKENS[table.game.to_act[0]])
    assert (eye.state["legal"], eye.state["seat"]) == ([], None)
    answer = eye.send("submit", decision=0, command=player.state["legal"][0])
    assert (answer["type"], answer["message"]) == (
        "error",
        "a spectator looks on and does nothing else",
    )
    assert eye.send("ask_undo", to=0)["type"] == "error"


def test_an_undo_needs_the_agreement_of_all_where_somebody_else_has_acted() -> None:
    table = table_of(DEFINITION, 3)
    clients = [Client(table, token) for token in TOKENS]
    first = table.game.to_act[0]
    move = next(each for each in clients[first].state["legal"] if each["type"] == "move_wizard")
    clients[first].send("submit", decision=0, command=move)
    assert clients[first].send("ask_undo", to=0)["version"] == 2
    clients[first].send("submit", decision=2, command=move)
    second = table.game.to_act[0]
    move = next(each for each in clients[second].state["legal"] if each["type"] == "move_wizard")
    clients[second].send("submit", decision=3, command=move)
    assert clients[first].send("ask_undo", to=2)["version"] is None
    others = [seat for seat in range(3) if seat != first]
    assert clients[others[0]].state["undo"] == {"seat": first, "to": 2, "agreed": []}
    answer = {"agree": True, "to": 2, "version": 4}
    assert clients[first].send("answer_undo", **answer)["type"] == "refused"
    clients[others[0]].send("answer_undo", **answer)
    assert clients[first].state["undo"]["agreed"] == [others[0]]
    clients[others[1]].send("answer_undo", **answer)
    assert clients[first].state["undo"] is None
    assert clients[first].state["version"] == 5
    assert table.game.to_act == (first,)
    assert clients[first].send("ask_undo", to=99)["type"] == "refused"


def test_an_undo_that_somebody_refuses_does_not_happen() -> None:
    table = table_of(DEFINITION)
    clients = [Client(table, token) for token in TOKENS[:2]]
    seat = table.game.to_act[0]
    roll = next(each for each in clients[seat].state["legal"] if each["type"] == "roll_die")
    clients[seat].send("submit", decision=0, command=roll)
    clients[seat].send("ask_undo", to=0)
    clients[1 - seat].send("answer_undo", agree=False, to=0, version=1)
    late = clients[1 - seat].send("answer_undo", agree=True, to=0, version=1)
    assert late["type"] == "refused"
    assert clients[seat].state["undo"] is None
    assert clients[seat].state["version"] == 1


def test_spectators_who_are_alike_are_told_what_was_made_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: a crowd looks on, and each command costs as much as there are spectators."""
    player = Client(table, TOKENS[table.game.to_act[0]])
    crowd = [Client(table, "eye") for _ in range(50)]
    late = Client(table, "eye", join=False)
    made: list[object] = []

    told = UpdateCache.told

    def counted(
        self: UpdateCache, session: SeatSession, begin: bytes, *, views: bool, scenes: int = 0
    ) -> bytes:
        made.append(session.seat)
        return told(self, session, begin, views=views, scenes=scenes)

    monkeypatch.setattr(UpdateCache, "told", counted)
    assert player.play()["type"] == "accepted"
    assert made.count(None) == 1
    assert len(made) == 2
    for client in crowd:
        assert client.state["version"] == 1
        assert client.state["events"] == crowd[0].state["events"] != []
    late.send("join", token="eye")
    assert late.session.receive({"type": "state", "version": 0})[0] == crowd[0].state
    assert made.count(None) == 2


def test_consent_to_one_undo_is_not_consent_to_another() -> None:
    """The attack: a player asks for a small undo, and for a large one while another agrees."""
    table = table_of(TINY)
    clients = [Client(table, token) for token in TOKENS[:2]]
    for _ in range(6):
        clients[clients[0].state["to_act"][0]].play()
    clients[0].send("ask_undo", to=3)
    shown = clients[1].state
    consent = {"agree": True, "to": shown["undo"]["to"], "version": shown["version"]}
    clients[0].send("ask_undo", to=0)
    late = clients[1].send("answer_undo", **consent)
    assert late["type"] == "refused"
    assert "return to version 0 from 6" in late["message"]
    assert table.game.version == 6
    assert clients[1].send("answer_undo", agree=True, to=0, version=6)["type"] == "accepted"
    assert table.game.version == 7


def test_consent_to_an_undo_lapses_once_the_match_has_moved_on() -> None:
    """The attack: the undo that was agreed to is asked for again, after further commands."""
    table = table_of(TINY)
    clients = [Client(table, token) for token in TOKENS[:2]]
    for _ in range(4):
        clients[clients[0].state["to_act"][0]].play()
    clients[0].send("ask_undo", to=2)
    clients[clients[0].state["to_act"][0]].play()
    clients[0].send("ask_undo", to=2)
    assert clients[1].send("answer_undo", agree=True, to=2, version=4)["type"] == "refused"
    assert table.game.version == 5


def test_a_log_does_not_grow_without_end_by_undos(monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack: one command is carried out and taken back, again and again."""
    monkeypatch.setattr(table_module, "MOST_TAKEN_BACK", 40)
    table = table_of(DEFINITION)
    client = Client(table, TOKENS[table.game.to_act[0]])
    refused = 0
    for _ in range(100):
        legal = client.state["legal"]
        move = next((one for one in legal if one["type"] == "move_wizard"), None)
        if move is None:
            break
        client.send("submit", decision=client.state["decision"], command=move)
        refused += client.send("ask_undo", to=client.state["version"] - 1)["type"] == "refused"
    assert refused == 1
    assert table.game.version == 41
    assert not client.state["undo"]


def test_two_processes_with_one_store_learn_of_each_other() -> None:
    store = MemoryStore()
    game_id, game = create_game(
        store, TINY, TINY.deal(2, 1, None, {}), OpenSeed("1", "standard"), "one"
    )
    games = {"swap_or_keep": TINY}.get
    other = open_game(store, game_id, games)
    seats: dict[str, int | None] = {token_digest(TOKENS[seat]): seat for seat in (0, 1)}
    tables = [
        Table(game_id, each, seats, catch_up=partial(catch_up, store, game_id, each))
        for each in (game, other)
    ]
    here, there = Client(tables[0], "ada"), Client(tables[1], "bo")
    assert here.play()["type"] == "accepted"
    assert there.play()["type"] == "accepted"
    assert there.state["version"] == 2
    assert here.state["version"] == 1
    tables[0].refresh()
    assert here.state["view"] == json.loads(json.dumps(game.view_json(0)))
    assert here.state["version"] == 2
    assert there.play()["type"] == "accepted"
    late = here.send("submit", decision=0, command=here.state["legal"][0])
    assert (late["type"], here.state["version"]) == ("conflict", 2), "the store is not read for it"
    answer = here.play()  # the other's secret answer to the same decision is no conflict
    assert (answer["type"], here.state["version"]) == ("accepted", 4)


def test_what_a_seat_may_not_know_is_in_no_message() -> None:
    """Two games that differ only in the other's hidden stone give a seat the same messages."""
    for seed in range(40):
        setup = TINY.deal(2, seed, None, {})
        other_hands = (setup.hands[0], (setup.hands[1] + 1) % len(setup.stones))
        if setup.stones[other_hands[1]] <= (other_hands[0] == other_hands[1]):
            continue
        told = []
        for dealt in (setup, evolve(setup, hands=other_hands)):
            table = Table("one", Game(TINY, dealt, seed), {token_digest("ada"): 0})
            client = Client(table, "ada", join=False)
            client.send("join", token="ada", show=True)
            client.play()
            told.append(client.told)
        assert told[0] == told[1]


def test_tokens_have_128_bits_and_are_stored_as_digests() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert {len(token) for token in tokens} == {22}
    digest = token_digest("ada")
    assert len(digest) == 64
    assert "ada" not in digest


def test_nobody_chooses_what_a_die_shows_where_the_table_draws_it() -> None:
    table = table_of(DEFINITION)
    clients = [Client(table, token) for token in TOKENS[:2]]
    draws, game = DEFINITION.decider.draws, table.game
    while not any(one.tag in draws for one in game.legal()):
        [seat, *_] = game.to_act
        clients[seat].play(game.version * 7 % len(game.legal(seat)))
    [seat, *_] = game.to_act
    drawing = [place for place, one in enumerate(game.legal(seat)) if one.tag in draws]
    version, client = table.game.version, clients[seat]
    command = client.state["legal"][drawing[0]]
    submitted = {"decision": client.state["decision"], "command": command}
    for face in ("maginor", "fire"):
        answer = client.send("submit", **submitted, outcomes=[face])
        assert (answer["type"], answer["code"]) == ("error", "malformed")
        assert "this table draws them itself" in answer["message"]
    assert table.game.version == version
    assert client.send("submit", **submitted)["type"] == "accepted"


@pytest.mark.parametrize("takebacks", [True, False])
def test_bots_alone_agree_to_take_back_a_roll_only_where_the_table_says_so(takebacks: bool) -> None:
    table = table_of(DEFINITION)
    table.takebacks = takebacks
    seat = table.game.to_act[0]
    table.bots = frozenset(range(table.game.setup.players)) - {seat}
    for command in table.game.legal(seat):
        if type(command).__name__ == "RollDie":
            table.game.submit(command, seat=seat)
            break
    else:
        pytest.fail("nothing can be rolled")
    answer = Client(table, TOKENS[seat]).send("ask_undo", to=0)
    assert answer["type"] == ("accepted" if takebacks else "refused")
