"""Who may do what at a table: the page, the server's own table, and the server itself agree."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve, frozen

from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.tables import table_request
from maginor_core.tables.permissions import RIGHTS, ROLES
from maginor_core.tables.seat_session import _ANSWERS, SeatSession
from maginor_core.tables.server.application import ROUTES
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.server.table_store import TableStore
from maginor_core.tables.table_changes import Change
from maginor_core.tables.table_row import Absence, TableRow
from tests.web.clients import Player, ask, bearer, connected, get, look_on, open_table, take_seat
from tests.web.running import Running, running

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "server.md"
TABLE: Final = "/api/tables/{id}"
REFUSALS: Final = {"host", "resigned", "replaced", "spectator", "token"}
"""The codes with which somebody is refused because of who it is."""
OPENER, PLAYER, RESIGNED, REPLACED, LAST = range(5)
"""The seats of each table here; the last one is free as long as it waits, then absent, to act."""

Json = dict[str, Any]  # Any: JSON


@frozen
class Row:
    """A row of the page: a right, how it is used, and whether each role has it."""

    name: str
    routes: tuple[str, ...]
    messages: tuple[str, ...]
    cells: Mapping[str, bool]


def rows_of_page() -> Iterator[Row]:
    """Yield the rows of the table of rights."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    head = next(line for line in lines if line.startswith("| right | routes"))
    roles = [each.strip() for each in head.split("|")[4:-1]]
    for line in lines[lines.index(head) + 2 :]:
        if not line.startswith("|"):
            return
        name, routes, messages, *cells = [each.strip() for each in line.split("|")[1:-1]]
        assert set(cells) <= {"yes", "no"}
        named = [each.partition(" ") for each in re.findall("`([^`]+)`", routes)]
        yield Row(
            name,
            tuple([f"{method} {TABLE}{path}" for method, _, path in named]),
            tuple(re.findall("`([^`]+)`", messages)),
            dict(zip(roles, [cell == "yes" for cell in cells], strict=True)),
        )


ROWS: Final = list(rows_of_page())


def test_the_page_has_the_table_of_the_server() -> None:
    told = {row.name: (row.routes, row.messages, row.cells) for row in ROWS}
    assert told == {
        name: (right.routes, right.messages, {role: role in right.roles for role in ROLES})
        for name, right in RIGHTS.items()
    }


def test_every_route_of_a_table_and_every_message_has_a_right() -> None:
    routes = {f"{method} {path}" for method, path, _ in ROUTES if path.startswith(TABLE)}
    assert {route for row in ROWS for route in row.routes} == routes
    messages = [message for row in ROWS for message in row.messages]
    assert sorted(messages) == sorted(_ANSWERS)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Return a server for all tables here, at which the last seat is the first to decide."""
    store = f"sqlite:///{tmp_path_factory.mktemp('tables') / 'games.db'}"
    limits: Json = {"core_share": 1e6, "posts_per_minute": 10**6}
    with (
        pytest.MonkeyPatch.context() as patch,
        running(Settings(store=store, port=0, notify_command="cat", **limits)) as server,
    ):
        patch.setattr(table_request, "fresh_seed", lambda: SEED)
        yield server


SEED: Final = "3"
"""A seed with which the last of five players begins."""


@frozen
class Scene:
    """A table at which there is somebody of each role.

    Attributes:
        table: its id.
        tokens: by role what opens its place; none for nobody.
        made: what its opener was told.
    """

    table: str
    tokens: Mapping[str, str]
    made: Json


def scene(server: Running, status: str) -> Scene:
    """Make a table that waits for players, plays, or is over."""
    made = open_table(server, 5, game="abracada")
    table, names = made["table"], ("Bo", "Cy", "Di", "Ed")[: 3 if status == "waiting" else 4]
    tokens = [made["tokens"][0], *[take_seat(server, made, name) for name in names]]
    eye = look_on(server, made)

    def with_all_roles(record: TableRow) -> Change:
        seats = list(record.seats)
        bot: Json = {"kind": "bot", "bot": "random"}
        seats[RESIGNED] = evolve(seats[RESIGNED], resigned=True, **bot)
        seats[REPLACED] = evolve(seats[REPLACED], absent=True, **bot)
        changed: Json = {"status": "archived"} if status == "over" else {}
        absences = {str(LAST): Absence(0, 0)}
        return Change(evolve(record, seats=tuple(seats), absences=absences, **changed))

    settings: Settings = server.services.settings
    with SqlStore(settings.store) as store:
        if status == "over":
            store.seal(table, "abandoned")
        server.tables.table_store.change(table, with_all_roles)
        assert TableStore(store).read(table).seats[REPLACED].absent
    roles = dict(zip(ROLES, [*tokens[:4], eye, ""], strict=True))
    return Scene(table, roles, made)


def status_for(name: str) -> str:
    """Return how a table must be for a right."""
    right = RIGHTS[name]  # type: ignore[index] # the first test compares the names
    over = {"review", "rematch", "follow"}
    waiting = {"see", "enter"}
    return right.only or ("over" if name in over else "waiting" if name in waiting else "playing")


BODIES: Final[Mapping[str, Json]] = {
    f"POST {TABLE}/branch": {"version": 0},
    f"POST {TABLE}/dice": {"end": "0" * 64},
    f"POST {TABLE}/remarks": {"phrase": "hello"},
    f"PUT {TABLE}/notifications": {"mail": "ada@example.org"},
}
ELSEWHERE: Final = {f"POST {TABLE}/dice": "not_due", f"GET {TABLE}/parts": "no_parts"}
"""What everybody who has the right is answered where there is nothing of it."""


@pytest.fixture(scope="module")
def unchanged(shared: Running) -> Callable[[str], Scene]:
    """Return what gives one table of each status to all who are refused, which changes nothing."""
    return cache(partial(scene, shared))


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(
    ("row", "route"),
    [pytest.param(row, route, id=f"{row.name}-{route}") for row in ROWS for route in row.routes],
)
def test_each_route_is_for_those_who_have_the_right(
    shared: Running, unchanged: Callable[[str], Scene], row: Row, route: str, role: str
) -> None:
    status = status_for(row.name)
    is_alone = row.cells[role] or row.name == "follow"
    here = scene(shared, status) if is_alone else unchanged(status)
    if row.name == "follow":
        assert ask(shared, f"{here.table}/rematch", here.tokens["opener"]).status_code == 201
    method, _, path = route.partition(" ")
    filled = path.format(id=here.table, seat=LAST, version=0)
    body = BODIES.get(route, {})
    if row.name == "enter":
        body = {"invitation": here.made["invitation"]}
        body |= {"name": "Flo"} if path.endswith("seats") else {}
    answer = shared.http.request(
        method, filled, json=body or None, headers=bearer(here.tokens[role])
    )
    code = answer.json()["error"]["code"] if answer.status_code >= 400 else ""
    if row.cells[role]:
        assert code == ELSEWHERE.get(route, ""), answer.text
    else:
        assert answer.status_code == (401 if role == "nobody" else 403), answer.text
        assert code in REFUSALS


def asked(player: Player, kind: str) -> Json:
    """Return the answer to a message of a type; that to ``state`` repeats no number."""
    if kind != "state":
        return player.send(kind, **message_of(kind, player.state))
    player.socket.send(json.dumps({"type": "state", "version": 0}))
    return player.await_message("events")


def message_of(kind: str, state: Json) -> Json:
    """Return the fields of a message of a type."""
    legal = state.get("legal") or [{"type": "cast_spell", "player": 4, "number": 1}]
    fields: dict[str, Json] = {
        "submit": {"decision": state.get("decision", 0), "command": legal[0]},
        "commit": {"decision": 0, "commitment": "0" * 64},
        "disclose": {"step": 1, "preimage": "0" * 64},
        "disclose_choice": {"decision": 0, "command": legal[0], "nonce": "0" * 64},
        "ask_undo": {"to": 0},
        "answer_undo": {"agree": True, "to": 0, "version": 0},
        "why": {"place": "die"},
        "reach": {"place": ""},
        "explain": {"ruling": "SETUP-02"},
    }
    return fields.get(kind, {})


each_message = pytest.mark.parametrize(
    ("row", "kind"), [pytest.param(row, kind, id=kind) for row in ROWS for kind in row.messages]
)


@pytest.mark.parametrize("role", [role for role in ROLES if role not in ("replaced", "nobody")])
@each_message
def test_each_message_is_for_those_who_have_the_right(
    shared: Running, unchanged: Callable[[str], Scene], row: Row, kind: str, role: str
) -> None:
    here = scene(shared, "playing") if row.cells[role] else unchanged("playing")
    with connected(shared, here.table, here.tokens[role]) as player:
        if kind == "join":
            assert (player.joined["type"] == "joined") == row.cells[role]
            return
        answer = asked(player, kind)
    assert (answer.get("code") not in REFUSALS) == row.cells[role], answer
    if not row.cells[role]:
        assert answer["code"] == role


@each_message
def test_nobody_sends_any_message(
    shared: Running, unchanged: Callable[[str], Scene], row: Row, kind: str
) -> None:
    with connected(shared, unchanged("playing").table, "wrong") as player:
        assert player.joined["code"] == "token"
        answer = player.send(kind, **({"token": "x"} if kind == "join" else message_of(kind, {})))
    assert not row.cells["nobody"]
    assert answer["code"] in ("not_joined", "token")


@each_message
def test_each_message_of_a_replaced_seat_is_refused_that_it_may_not_send(
    shared: Running, row: Row, kind: str
) -> None:
    """No client is connected to a replaced seat: it is not replaced any more once it has joined."""
    here = scene(shared, "playing")
    assert get(shared, f"{here.table}/turn", here.tokens["opener"]).is_success
    session = SeatSession(shared.tables.live[here.table])
    joined = session.answer({"type": "join", "token": here.tokens["replaced"]})
    assert joined is not None
    assert joined["type"] == "joined"
    if kind == "join":
        return
    answer = session.answer({"type": kind, **message_of(kind, {})})
    code = None if answer is None else answer.get("code")
    assert (code not in REFUSALS) == row.cells["replaced"]
    with connected(shared, here.table, here.tokens["replaced"]) as back:
        mine = asked(back, kind)
    assert mine.get("code") not in REFUSALS
