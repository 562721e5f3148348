"""All that seats are told in games, wherever they are played."""

from __future__ import annotations

import hashlib

from maginor_core.engine.game import Game
from maginor_core.games import GAMES, game
from maginor_core.tables import SeatSession, Table, token_digest
from maginor_core.tables.json_text import text_of_json


def told() -> str:
    """Return the digest of all that seats are told in games of all kinds."""
    digest = hashlib.sha256()
    for name in GAMES:
        definition = game(name)
        match = Game(definition, definition.deal(2, 5, None, {}), 5)
        table = Table("one", match, {token_digest(str(seat)): seat for seat in range(2)})
        sessions = [SeatSession(table) for _ in range(2)]
        join = {"type": "join", "show": True}
        for seat, session in enumerate(sessions):
            digest.update(b"".join(session.texts({**join, "token": str(seat), "parts": seat > 0})))
        for number in range(25):
            seat = match.to_act[0]
            legal = match.legal(seat)
            command = definition.command_json.to_json(legal[number % len(legal)])
            text = text_of_json(
                {"type": "submit", "decision": table.decision, "command": command, "id": number}
            )
            session = sessions[seat]
            digest.update(b"".join(session.texts(session.read(text))))
            digest.update(b"".join(sessions[1 - seat].news()))
    return digest.hexdigest()
