"""How the fuzzer draws games with few stones, in which much goes wrong, and makes them smaller."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias

from attrs import frozen

from maginor_core.engine.definition import outcomes_json
from maginor_core.engine.errors import RefusalError
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import FuzzingHints, Move, Pick, one_of
from maginor_core.games.abracada.commands import (
    ABRACADA,
    CastSpell,
    Command,
    DealRound,
    EndTurn,
    TakeSecret,
)
from maginor_core.games.abracada.components.stone_set import NUMBERS
from maginor_core.games.abracada.projections.state import SECRET_OFFERED, TURN, State

Json: TypeAlias = dict[str, Any]  # Any: JSON of the protocol's shapes
Setup: TypeAlias = Json

_OUTCOMES: Final = outcomes_json(draw="stone")


@frozen
class AbracadaSize:
    """How large the games are.

    Attributes:
        stones: how many stones there are of a number, at most, beyond those that are dealt.
    """

    players: int
    stones: int
    hand: int
    lives: int
    commands: int


SIZES: Final = (
    AbracadaSize(0, 1, 2, 2, 8),
    AbracadaSize(1, 1, 3, 3, 20),
    AbracadaSize(3, 2, 5, 6, 60),
)


def draw_setup(pick: Pick, variants: Sequence[str], size: AbracadaSize) -> Setup:
    """Draw a setup of few stones; only these variants may differ from their defaults."""
    players = 2 + pick(size.players + 1)
    hand = 1 + pick(size.hand)
    dealt = [[1 + pick(len(NUMBERS)) for _ in range(hand)] for _ in range(players)]
    removed = [1 + pick(len(NUMBERS)) for _ in range(pick(3))]
    stones = {str(number): pick(size.stones + 1) for number in NUMBERS}
    secret = min(pick(3), sum(stones.values()))
    for stone in [*removed, *[stone for row in dealt for stone in row]]:
        stones[str(stone)] += 1
    return {
        "players": players,
        "first_player": pick(players),
        "removed": removed,
        "hands": dealt,
        "stones": stones,
        "lives": 1 + pick(size.lives),
        "hand": hand,
        "secret": secret,
        "removed_count": len(removed),
        "die": [1 + pick(3) for _ in range(1 + pick(3))],
        "target": 1 + pick(8),
        "variants": {name: True for name in variants if pick(3) == 2},
    }


def draw_move(pick: Pick, position: Game) -> Move:
    """Draw a command, often one that succeeds, with its outcomes; sometimes one that is wrong."""
    state: State = position.live_state
    twist = pick(24)
    command = _command(pick, state)
    outcomes = _outcomes(pick, position, command)
    data = {
        "type": _TYPES[type(command)],
        **dict(zip(command.names, command.values(), strict=True)),
    }
    match twist:
        case 16:
            data["player"] = (command.player + 1) % state.layout.players
        case 17:
            data[list(data)[-1]] = (None, True, 1.0, -1, 9, 0)[pick(6)]
        case 18:
            del data[list(data)[-1]]
        case 19:
            outcomes = (*outcomes, {"die": state.layout.die[0]})
        case 20:
            outcomes = (*outcomes, {"stone": 1 + pick(8)})
        case 21:
            outcomes = outcomes[:-1]
        case 22:
            wrong: list[Json] = [{"stone": 1 + pick(9)}, {"die": 1 + pick(4)}, {"stone": 1.0}, {}]
            outcomes = (*outcomes[:-1], one_of(pick, wrong))
        case 23:
            data = {
                "type": ("end_turn", "deal_round", "take_secret")[pick(3)],
                "player": command.player,
            }
    return data, outcomes


_TYPES: Final = {
    CastSpell: "cast_spell",
    EndTurn: "end_turn",
    DealRound: "deal_round",
    TakeSecret: "take_secret",
}


def _command(pick: Pick, state: State) -> Command:
    """Draw a command of the seat that is awaited, or of any once the game is over."""
    awaited = ABRACADA.to_act(state)
    player = awaited[0] if awaited else pick(state.layout.players)
    if state.phase not in TURN:
        return DealRound(player)
    if state.phase == SECRET_OFFERED and pick(2):
        return TakeSecret(player)
    kind = pick(8)
    if state.last_cast and kind == 7:
        return EndTurn(player)
    held = [n for n in NUMBERS if state.hands[player][n] and n >= state.last_cast]
    if held and kind < 5:
        return CastSpell(player, one_of(pick, held))
    return CastSpell(player, 1 + pick(len(NUMBERS)))


def _outcomes(
    pick: Pick, position: Game, command: Command
) -> tuple[Any, ...]:  # Any: JSON of outcomes
    """Draw the outcomes of a command; none if it is refused."""
    with suppress(RefusalError):  # a command that is refused takes none
        return tuple(map(_OUTCOMES.to_json, position.pick_outcomes(command, pick)))
    return ()


def simpler_setups(setup: Setup) -> Iterator[Setup]:
    """Yield setups with a stone less, also of each hand, or with a smaller number."""
    for place in range(len(setup["removed"])):
        removed = [*setup["removed"][:place], *setup["removed"][place + 1 :]]
        yield {**setup, "removed": removed, "removed_count": len(removed)}
    for place in range(len(setup["hands"][0])):
        hands = [[*hand[:place], *hand[place + 1 :]] for hand in setup["hands"]]
        yield {**setup, "hands": hands, "hand": len(hands[0])}
    for number, count in setup.get("stones", {}).items():
        if count:
            yield {**setup, "stones": {**setup["stones"], number: count - 1}}
    for key in ("secret", "lives", "target"):
        if key in setup:
            yield {**setup, key: setup[key] - 1}


def is_choice(position: Game) -> bool:
    """Return whether the round is over, so that only its successor can be dealt."""
    state: State = position.live_state
    return state.phase not in TURN


FUZZING: Final = FuzzingHints(
    sizes=SIZES,
    draw_setup=draw_setup,
    draw_move=draw_move,
    simpler_setups=simpler_setups,
    is_choice=is_choice,
)
"""How games are drawn and made smaller."""
