"""What a visitor was sent, compared with another game that differs only in what it may not know.

The other game is played again: with stones swapped that the seat has never seen, or with another
choice in place of one that is still secret. The code that hides things has no part in that. What a
seat is sent of both must be the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from maginor_core.engine.game import Game
from maginor_core.games.abracada.components.setup import Setup
from maginor_core.tables import SeatSession, Table, new_token, token_digest
from tests.abracada.twins import twin_of as abracada_twin
from tests.browser.visitor import Visitor

LOOKS = 30
"""How many of the messages to a seat are compared with those of a twin, where all games hide."""


def compared_with_twins(
    game: Game, seat: int | None, visitor: Visitor, secrets: Sequence[str]
) -> int:
    """Make sure that nothing in any message to a visitor tells what its seat may not know."""
    for text in visitor.raw:
        for secret in secrets:
            assert secret not in text, secret
    states = [
        message
        for _, message in visitor.received
        if message["type"] in ("joined", "events") and message["undo"] is None
    ]
    assert states
    # Secret choices are few, and open soon: all that is sent between is compared.
    step = 1 if game.definition.decider.secret else max(1, len(states) // LOOKS)
    return sum(_differs(game, seat, message) for message in states[::step])


def hides(game: Game) -> bool:
    """Return whether anything in the game is ever hidden from a seat."""
    return game.definition.determinize is not None or bool(game.definition.decider.secret)


def _differs(game: Game, seat: int | None, message: dict[str, Any]) -> bool:  # Any: JSON
    """Compare a message with that of a twin, and return whether the games differ at all."""
    then = game.branch(message["version"])
    twin = twin_of(then, seat, Random(message["version"]))
    if twin is None:
        return False
    other = state_of(twin, seat, message["shown"]["names"])
    for key in ("version", "decision", "to_act", "view", "legal", "finished", "result"):
        if key in message:  # only a message ``joined`` has the view
            assert message[key] == other[key], (key, message["version"])
    for key in ("picture", "question", "waiting", "menu", "tally", "hand", "secret"):
        assert message["shown"][key] == other["shown"][key], (key, message["version"])
    return twin.definition.states.snapshot(twin.live_state) != then.definition.states.snapshot(
        then.live_state
    )


def state_of(game: Game, seat: int | None, names: Sequence[str]) -> dict[str, Any]:  # Any: JSON
    """Return what a client at ``seat`` would be sent of ``game`` when it joins."""
    token = new_token()
    session = SeatSession(Table("twin", game, {token_digest(token): seat}, names))
    asked = {"type": "join", "token": token, "version": game.version, "show": True}
    (joined,) = session.receive(asked)
    answer: dict[str, Any] = json.loads(json.dumps(joined))  # Any: JSON
    return answer


def twin_of(game: Game, seat: int | None, random: Random) -> Game | None:
    """Return a game that ``seat`` cannot distinguish from ``game``; None if all is known to it."""
    if isinstance(game.setup, Setup):
        return abracada_twin(game, seat, random)
    secret = game.definition.decider.secret
    version = game.version
    while version and all(event.tag in secret for event in game.log.events(version - 1, version)):
        version -= 1
    if version == game.version:
        return None
    twin = game.branch(version)
    for record in list(game.log)[version:]:
        command = record.command
        if command.player == seat:
            twin.submit(command)
        else:
            others = [each for each in twin.legal(command.player) if each != command]
            twin.submit(random.choice(others), seat=command.player)
    return twin
