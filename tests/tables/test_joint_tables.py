"""Joint dice at tables, without a server: commit, deal, play, wait for preimages, and go on."""

from __future__ import annotations

from typing import Any

import pytest

from maginor_core.commands import RollDie
from maginor_core.engine.errors import ConcurrencyError, MalformedError
from maginor_core.eventlog.stores import MemoryStore, create_game, open_game
from maginor_core.evidence.joint_dice import (
    DisclosureNeededError,
    FalseDisclosureError,
    HashChain,
    Party,
)
from maginor_core.evidence.logs import agreement_before, options_of
from maginor_core.games import game, known_game, names
from maginor_core.games.abracada.definition import DEFINITION as ABRACADA
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.tables import (
    DealingError,
    Due,
    JointDealing,
    JointPlay,
    OutcomeDueError,
    Table,
    can_be_joint,
    token_digest,
)
from tests.tables.test_seat_sessions import TOKENS, Client
from tests.tiny.game import TINY

ID = "table-7"


class Parties:
    """The parties of a game for two: the players, each at its own side, and the host's chain."""

    def __init__(self) -> None:
        parts = DEFINITION.parts.standard()
        self.agreement = agreement_before(DEFINITION, ID, 2, parts=parts)
        chains = [
            HashChain(self.agreement, party, bytes([party]) * 32)
            for party in self.agreement.parties
        ]
        *players, self.host = chains
        self.players = [Party(chain) for chain in players]

    def dealt(self, store: MemoryStore) -> None:
        """Deal the game into a store."""
        dealing = JointDealing.begin(self.agreement, self.host)
        for seat, party in enumerate(self.players):
            dealing = dealing.commit(seat, party.chain.end)
        for seat, party in enumerate(self.players):
            party.note_ends(dealing.ends)
            dealing = dealing.disclose(seat, party.disclose(0))
        setup, chance = dealing.deal(DEFINITION, self.host, DEFINITION.parts.standard(), {})
        create_game(store, DEFINITION, setup, chance, ID, options=options_of(self.agreement))

    def preimage(self, seat: int, due: dict[str, Any]) -> str:
        """Return what a seat discloses for what is due."""
        return self.players[seat].disclose(due["step"], due["record"], due["command"]).hex()


class Room:
    """What processes share of a table: the store of its game, and what is due."""

    def __init__(self) -> None:
        self.parties = Parties()
        self.store = MemoryStore()
        self.parties.dealt(self.store)
        self.due: Due | None = None
        self.tables: list[Table] = []

    def table(self) -> Table:
        """Return the table as one process has it."""
        joint = JointPlay(self.parties.host, self.due)
        seats: dict[str, int | None] = {
            token_digest(token): seat for seat, token in enumerate(TOKENS[:2])
        }
        table = Table(ID, open_game(self.store, ID, known_game), seats, joint=joint)

        def keep(change: Any, at: int) -> None:
            version = len(self.store.read(ID).records)
            if version != at:
                raise ConcurrencyError(at, version)
            self.due = joint.due = change(self.due)

        def catch_up() -> None:
            table.game = open_game(self.store, ID, known_game)
            joint.due = self.due

        joint.keep, table.catch_up = keep, catch_up
        self.tables.append(table)
        return table


def until_due(clients: list[Client]) -> int:
    """Play until a command waits for preimages, and return whose."""
    for number in range(100):
        [seat, *_] = clients[0].state["to_act"]
        legal = clients[seat].state["legal"]
        answer = clients[seat].play(number * 7 % len(legal))
        assert answer["type"] == "accepted", answer
        if answer["version"] is None:
            return int(seat)
    raise AssertionError("nothing is drawn")


def test_a_table_says_what_is_due_and_carries_it_out_once_all_have_disclosed() -> None:
    room = Room()
    table = room.table()
    clients = [Client(table, token) for token in TOKENS[:2]]
    assert clients[0].state["due"] is None
    mover = until_due(clients)
    other, version = 1 - mover, table.game.version
    due = clients[other].state["due"]
    assert (due["seat"], due["record"], due["missing"]) == (mover, version, [0, 1])
    told = clients[other].send("disclose", step=1, preimage=room.parties.preimage(other, due))
    assert (told["type"], told["version"]) == ("accepted", None)
    assert clients[mover].state["due"]["missing"] == [mover]
    assert (table.awaited, table.game.version) == ((mover,), version)
    told = clients[mover].send("disclose", step=1, preimage=room.parties.preimage(mover, due))
    assert told["version"] == version + 1
    for client in clients:
        assert (client.state["due"], client.state["version"]) == (None, version + 1)
    assert table.awaited == table.game.to_act


def test_two_processes_share_what_is_due_and_one_of_them_carries_it_out() -> None:
    room = Room()
    first, second = room.table(), room.table()
    one, two = Client(first, TOKENS[0]), Client(second, TOKENS[1])

    def follow() -> None:
        for table in room.tables:
            table.refresh()
            table.changed()

    for number in range(100):
        [seat, *_] = first.game.to_act
        client = (one, two)[seat]
        answer = client.play(number * 7 % len(client.state["legal"]))
        follow()
        if answer["version"] is None:
            break
    version = first.game.version
    assert one.state["due"] == two.state["due"] is not None
    due = one.state["due"]
    one.send("disclose", step=1, preimage=room.parties.preimage(0, due))
    follow()
    assert two.state["due"]["missing"] == [1]
    told = two.send("disclose", step=1, preimage=room.parties.preimage(1, due))
    assert told["version"] == version + 1
    follow()
    assert (first.game.version, one.state["due"]) == (version + 1, None)
    # A process that comes later, and finds everything disclosed and nothing recorded, records it.
    assert room.due is not None
    assert room.due.missing == ()


def test_what_was_disclosed_before_a_crash_is_carried_out_afterwards() -> None:
    room = Room()
    table = room.table()
    mover = until_due([Client(table, token) for token in TOKENS[:2]])
    assert room.due is not None
    version, due = table.game.version, room.due.to_json()
    for seat in (0, 1):
        preimage = bytes.fromhex(room.parties.preimage(seat, due))
        room.due = room.due.with_preimage(seat, preimage)
    later = room.table()
    later.refresh()
    assert later.game.version == version + 1
    assert later.open_due is None
    table.refresh()
    assert table.game.version == version + 1
    assert mover in (0, 1)


def test_while_something_is_due_nothing_else_can_be_done_and_a_wrong_preimage_changes_nothing() -> (
    None
):
    room = Room()
    table = room.table()
    clients = [Client(table, token) for token in TOKENS[:2]]
    mover = until_due(clients)
    due = table.open_due
    assert due is not None
    commands = table.game.legal(mover)
    same = DEFINITION.command_json.from_json(due.command)
    assert table.submit(mover, same, None, None) is None
    others = [one for one in commands if one != same] or [RollDie(1 - mover)]
    with pytest.raises(OutcomeDueError, match="nothing else can be done"):
        table.submit(others[0].player, others[0], None, None)
    with pytest.raises(OutcomeDueError):
        table.ask_undo(mover, 0)
    with pytest.raises(OutcomeDueError):
        table.answer_undo(mover, 0, due.at, agrees=True)
    with pytest.raises(MalformedError, match="outcomes"):
        table.submit(mover, same, None, [1])
    chain = room.parties.players[mover].chain
    with pytest.raises(FalseDisclosureError):
        table.disclose(mover, 1, chain.preimage(2))
    with pytest.raises(OutcomeDueError, match="that of step 1 is"):
        table.disclose(mover, 2, chain.preimage(2))
    assert table.open_due == due


def test_a_table_without_joint_dice_has_nothing_due() -> None:
    game = DEFINITION.deal(2, "1", None, {})
    store = MemoryStore()
    _, begun = create_game(store, DEFINITION, game)
    table = Table("one", begun, {token_digest(TOKENS[0]): 0})
    client = Client(table, TOKENS[0])
    assert "due" not in client.state
    answer = client.send("disclose", step=1, preimage="ab" * 32)
    assert answer["code"] == "due"


def test_nobody_discloses_or_commits_out_of_turn() -> None:
    parties = Parties()
    one, two = (party.chain for party in parties.players)
    dealing = JointDealing.begin(parties.agreement, parties.host)
    assert (dealing.uncommitted, dealing.undisclosed) == ((0, 1), (0, 1))
    dealing = dealing.commit(0, one.end)
    assert dealing.commit(0, one.end) is dealing
    with pytest.raises(DealingError, match="another chain"):
        dealing.commit(0, two.end)
    with pytest.raises(MalformedError, match="another party"):
        dealing.commit(1, one.end)
    with pytest.raises(MalformedError, match="32 bytes"):
        dealing.commit(1, b"short")
    with pytest.raises(DealingError, match="seats 1 have not"):
        dealing.disclose(0, one.preimage(0))
    dealing = dealing.commit(1, two.end)
    with pytest.raises(FalseDisclosureError):
        dealing.disclose(0, two.preimage(0))
    dealing = dealing.disclose(0, one.preimage(0))
    with pytest.raises(DisclosureNeededError):
        dealing.deal(DEFINITION, parties.host, DEFINITION.parts.standard(), {})


def test_joint_dice_are_for_games_whose_drawing_commands_are_public() -> None:
    found = {name for name in names() if can_be_joint(game(name))}
    assert found == {name for name in names() if name in ("maginor", "abracada", "magalon")}
    assert can_be_joint(ABRACADA)
    assert not can_be_joint(TINY)
