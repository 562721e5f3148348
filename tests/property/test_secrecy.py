"""DUEL-03: what a duellist has chosen shows nowhere before both beasts are revealed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core import ChooseBeast, MaginorGame, MalformedError
from maginor_core.components.tokens import BEASTS, Beast
from maginor_core.events import BeastChosen, BeastHidden, BeastsAsked, BeastsRevealed
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.projections.state_json import state_to_json
from tests.board import carry_out, legal_commands, open_decision, view_of
from tests.strategies import GameStep, games, playthroughs, setups, steps

crowded = setups(fewest_oracles=1, most_oracles=2, most_slots=2)


def first_choice(step: GameStep) -> bool:
    return isinstance(step.command, ChooseBeast) and not step.before.beasts


@pytest.mark.ruling("DUEL-03", "SETUP-08")
@given(steps(first_choice, crowded), st.permutations(BEASTS))
def test_games_that_differ_in_a_hidden_beast_look_alike_to_all_others(
    step: GameStep, beasts: list[Beast]
) -> None:
    assert isinstance(step.command, ChooseBeast)
    chooser = step.command.player
    one, other = step.before.copy(), step.before.copy()
    in_one = carry_out(one, ChooseBeast(chooser, beasts[0]))
    in_other = carry_out(other, ChooseBeast(chooser, beasts[1]))
    assert one != other
    for seat in (None, *(s for s in range(one.setup.players) if s != chooser)):
        assert view_of(one, seat) == view_of(other, seat)
        assert [DEFINITION.redact(event, seat) for event in in_one] == [
            DEFINITION.redact(event, seat) for event in in_other
        ]
    assert list(legal_commands(one)) == list(legal_commands(other))
    assert one.seen == other.seen
    assert open_decision(one) == open_decision(other)
    assert state_to_json(one.state) == state_to_json(other.state)


@pytest.mark.ruling("DUEL-03")
@given(games(crowded), st.sampled_from((None, 0, 1, 2, 3)))
def test_a_seat_sees_every_event_but_others_beasts(game: MaginorGame, seat: int | None) -> None:
    if seat is not None and seat >= game.setup.players:
        with pytest.raises(MalformedError):
            game.events_seen_by(seat)
        return
    seen = list(game.events_seen_by(seat))
    for event, shown in zip(game.events(), seen, strict=True):
        if isinstance(event, BeastChosen) and event.player != seat:
            assert shown == BeastHidden(event.player)
            assert not set(BEASTS) & set(DEFINITION.event_json.to_public_json(shown).values())
        else:
            assert shown is event


@pytest.mark.ruling("DUEL-03", "DUEL-04")
@given(playthroughs(crowded))
def test_both_beasts_are_revealed_together_as_they_were_chosen(game: tuple[GameStep, ...]) -> None:
    chosen: dict[int, Beast] = {}
    asked: BeastsAsked | None = None
    for event in (event for step in game for event in step.events):
        match event:
            case BeastsAsked():
                asked, chosen = event, {}
            case BeastChosen():
                chosen[event.player] = event.beast
            case BeastsRevealed():
                assert asked is not None
                assert event.challenger_beast == chosen[asked.challenger]
                assert event.defender_beast == chosen[asked.defender]
            case _:
                pass
