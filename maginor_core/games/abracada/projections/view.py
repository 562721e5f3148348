"""What a seat may know of a game, by names: stones are numbers, and None where it sees none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from attrs import frozen

from maginor_core.engine.view import View


@frozen(slots=False)
class TurnDecision:
    """Cast a spell of one of the ``numbers``, or end the turn if that is allowed."""

    kind: Literal["take_turn"]
    players: Sequence[int]
    numbers: Sequence[int]
    may_end: bool


@frozen(slots=False)
class SecretDecision:
    """Take a secret stone, or go on as ``TurnDecision`` says, which leaves it (SPELL-10)."""

    kind: Literal["take_secret"]
    players: Sequence[int]
    numbers: Sequence[int]
    may_end: bool


@frozen(slots=False)
class RoundDecision:
    """Deal the next round (ROUND-03)."""

    kind: Literal["deal_round"]
    players: Sequence[int]


Decision = TurnDecision | SecretDecision | RoundDecision


@frozen(slots=False)
class SeenState:
    """What somebody sees of a game, which is the protocol's STATE.

    Attributes:
        round: the number of the round, from 1.
        points: by seat.
        lives: by seat.
        hands: by seat, the stones, ascending; None for one that the viewer may not know.
        board: how many stones of each number lie open.
        secrets_taken: by seat, the stones in the order taken; None as in hands.
        secrets_left: how many secret stones nobody has taken.
        supply: how many stones are left to be drawn.
        last_cast: the number named last in this turn.
        gained: by seat, the points of the round that ended last.
        current_player: whose turn it is.
        decision: what must be done next; None after the end.
        finished: whether the game is over.
        winners: who has won, ascending; None until the game is over.
    """

    round: int
    points: Sequence[int]
    lives: Sequence[int]
    hands: Sequence[Sequence[int | None]]
    board: Mapping[str, int]
    secrets_taken: Sequence[Sequence[int | None]]
    secrets_left: int
    supply: int
    last_cast: int | None
    gained: Sequence[int] | None
    current_player: int
    decision: Decision | None
    finished: bool
    winners: Sequence[int] | None


@frozen(slots=False)
class AbracadaView(View[SeenState]):
    """All that one seat, or a spectator, may know (VIEW-01 to VIEW-03).

    Attributes:
        unseen: how many stones of each number the viewer cannot see.
    """

    state: SeenState
    unseen: Mapping[str, int]
