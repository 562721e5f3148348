"""What holds in every game of Magalon, on random small boards, seen in the states of the protocol.

The games are played once; each test looks at all of their states or commands for one property, and
makes sure that the case occurs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from attrs import frozen

from maginor_core.engine.errors import MalformedError
from tests.magalon.boards import MINI, new
from tests.magalon.drawn import MAGALON, seeded_game, seeded_setup

Json = dict[str, Any]  # Any: JSON of many shapes
GAMES = 240
MOST = 120
ORTHOGONAL = ((0, 1), (1, 0), (0, -1), (-1, 0))


@frozen
class Step:
    """One command of a game: the setup, the states before and after it, and what was legal."""

    setup: Json
    before: Json
    command: Json
    after: Json
    legal: tuple[Json, ...]

    @property
    def board(self) -> Json:
        found: Json = self.setup["board"]
        return found

    @property
    def kind(self) -> str:
        return str(self.command["type"])

    @property
    def player(self) -> int:
        return int(self.command["player"])

    @property
    def effects(self) -> Json:
        """The effects of the card of the player whose turn it is."""
        value = self.before["played"][self.player]
        found: Json = next(c["effects"] for c in self.board["cards"] if c["value"] == value)
        return found


@cache
def steps() -> tuple[Step, ...]:
    return tuple(step for seed in range(GAMES) for step in played(seed))


def played(seed: int) -> Iterator[Step]:
    setup = seeded_setup(seed)
    data = MAGALON.setups.to_json(setup)
    to_json = MAGALON.command_json.to_json
    before: Json = {}
    listed: tuple[Json, ...] = ()
    for position, command in seeded_game(seed, setup, MOST):
        after = position.to_json()
        if command is not None:
            yield Step(data, before, to_json(command), after, listed)
        before, listed = after, tuple(map(to_json, position.legal()))


def of(*kinds: str) -> list[Step]:
    found = [step for step in steps() if step.kind in kinds]
    assert found, "the case does not occur"
    return found


def places(board: Json) -> dict[tuple[int, int], Any]:
    void = {tuple(square) for square in board["void"]}
    found: dict[tuple[int, int], Any] = {
        (x, y): [x, y]
        for x in range(board["width"])
        for y in range(board["height"])
        if (x, y) not in void
    }
    for name, squares in board["areas"].items():
        found |= {tuple(square): name for square in squares}
    return found


def adjacent(board: Json, one: Any, other: Any) -> bool:
    found = places(board)
    return one != other and any(
        found.get((x + dx, y + dy)) == other
        for (x, y), place in found.items()
        if place == one
        for dx, dy in ORTHOGONAL
    )


def occupied(state: Json, board: Json) -> Counter[tuple[int, int]]:
    """Count the pieces on each cell."""
    found: Counter[tuple[int, int]] = Counter()
    for ruin in state["ruins"]:
        if ruin is not None:
            found.update(covered(board, ruin))
    pieces = [*state["gnomes"], state["giant"], *state["shields"], *state["wizards"]]
    found.update(tuple(cell) for cell in pieces if isinstance(cell, list))
    return found


def covered(board: Json, ruin: Json) -> list[tuple[int, int]]:
    turns = {0: (1, 0, 0, 1), 1: (0, -1, 1, 0), 2: (-1, 0, 0, -1), 3: (0, 1, -1, 0)}
    a, b, c, d = turns[ruin["rotation"]]
    x, y = ruin["corner"]
    return [(x + a * dx + b * dy, y + c * dx + d * dy) for dx, dy in board["ruin_shape"]]


@pytest.mark.ruling("BOARD-01", "BOARD-02", "MOVE-02", "START-01")
def test_every_step_leads_to_an_adjacent_place() -> None:
    left_start = 0
    for step in of("move_wizard", "displace"):
        moved = step.before["turn"]["displacement"]
        seat = step.player if moved is None else moved["player"]
        here = step.before["wizards"][seat]
        left_start += here == "start"
        assert adjacent(step.board, here, step.command["to"])
    assert left_start


@pytest.mark.ruling("BOARD-03", "SETUP-01")
def test_wizards_share_areas() -> None:
    assert any(
        isinstance(place, str) and place != "start" and step.after["wizards"].count(place) > 1
        for step in steps()
        for place in step.after["wizards"]
    )


@pytest.mark.ruling("BOARD-04", "BOARD-05", "MOVE-03", "RUIN-02")
def test_a_cell_has_one_piece_but_for_an_open_displacement() -> None:
    for step in steps():
        state = step.after
        shared = [cell for cell, pieces in occupied(state, step.board).items() if pieces > 1]
        displaced = state["turn"] and state["turn"]["displacement"]
        at_once = displaced and len(displaced["trail"]) == 1
        assert shared == ([tuple(displaced["trail"][0])] if at_once else [])
        found = places(step.board)
        assert all(found.get(cell) == list(cell) for cell in occupied(state, step.board))


@pytest.mark.ruling("BOARD-06")
@pytest.mark.parametrize("field", [name for name in MINI if name != "id"])
def test_a_bad_board_is_refused_by_the_name_of_its_field(field: str) -> None:
    for wrong in ({**MINI, field: "wrong"}, {n: v for n, v in MINI.items() if n != field}):
        with pytest.raises(MalformedError) as refusal:
            new(wrong)
        assert field in str(refusal.value)


@pytest.mark.ruling("BOARD-07", "ATTACK-03")
def test_a_displacement_is_as_long_as_the_board_says() -> None:
    for step in of("displace"):
        moved = step.before["turn"]["displacement"]
        made = len(moved["trail"]) - 1
        assert made + moved["left"] == step.board["displacement"][moved["by"]]


@pytest.mark.ruling("SETUP-02", "ROUND-01")
def test_the_given_player_plays_the_first_card() -> None:
    firsts = {step.setup["first_player"] for step in steps()}
    assert len(firsts) > 1
    for step in steps():
        if step.before["round"] == 1 and not any(
            value is not None for value in step.before["played"]
        ):
            assert step.player == step.setup["first_player"]


@pytest.mark.ruling("ROUND-01", "ROUND-04", "CARD-02")
def test_each_card_is_in_hand_used_or_played_and_no_value_is_played_twice() -> None:
    for step in steps():
        state = step.after
        values = [value for value in state["played"] if value is not None]
        assert len(set(values)) == len(values)
        if not state["finished"]:
            cards = sorted(card["value"] for card in step.board["cards"])
            for seat, hand in enumerate(state["hands"]):
                own = [value for value in [state["played"][seat]] if value is not None]
                assert sorted([*hand, *state["used"][seat], *own]) == cards


@pytest.mark.ruling("ROUND-06")
def test_a_recovering_card_is_in_every_hand_when_a_round_begins() -> None:
    for step in of("play_card"):
        if not any(value is not None for value in step.before["played"]):
            cards = step.board["cards"]
            recovering = {card["value"] for card in cards if "recover" in card["effects"]}
            assert all(recovering & set(hand) for hand in step.before["hands"])


@pytest.mark.ruling("CARD-01", "CARD-05", "MOVE-01")
def test_a_turn_begins_with_what_its_card_allows() -> None:
    begun = 0
    for step in steps():
        turn = step.after["turn"]
        if turn and step.before["turn"] is None:
            begun += 1
            value = step.after["played"][step.after["current_player"]]
            effects = next(c["effects"] for c in step.board["cards"] if c["value"] == value)
            assert turn["left"]["wizard"] == value
            for name in ("gnomes", "shift", "place"):
                assert turn["left"][name] == effects.get(name, 0)
    assert begun


@pytest.mark.ruling("CARD-05")
def test_without_the_effect_no_gnome_or_ruin_is_moved() -> None:
    needed = {"move_gnome": "gnomes", "shift_ruin": "shift", "lift_ruin": "place"}
    for step in of(*needed):
        assert needed[step.kind] in step.effects


@pytest.mark.ruling("CARD-04", "ATTACK-01", "ATTACK-02", "ATTACK-04")
def test_only_unprotected_wizards_of_others_are_displaced_and_each_once_in_a_turn() -> None:
    begun = 0
    for step in of("move_gnome", "move_giant"):
        opened = step.after["turn"] and step.after["turn"]["displacement"]
        if opened:
            begun += 1
            seat = opened["player"]
            assert seat != step.player
            assert seat not in step.before["turn"]["displaced"]
            value = step.before["played"][seat]
            cards = {card["value"]: card["effects"] for card in step.board["cards"]}
            assert value is None or "protect" not in cards[value]
    assert begun


@pytest.mark.ruling("ATTACK-05", "ENERGY-06")
def test_a_displacement_changes_no_energy_and_no_step_does() -> None:
    for step in of("displace", "move_gnome"):
        if step.after["turn"]:
            assert step.after["energy"] == step.before["energy"]
    for step in of("move_wizard"):
        if step.after["current_player"] == step.player and step.after["turn"]:
            assert step.after["energy"] == step.before["energy"]


@pytest.mark.ruling("TURN-01", "TURN-04")
def test_a_turn_can_be_ended_whenever_nothing_is_open() -> None:
    for step in steps():
        turn = step.before["turn"]
        if turn and step.before["decision"]["kind"] == "take_turn":
            kinds = {command["type"] for command in step.legal}
            assert bool(kinds & {"end_turn", "stay"}) == (turn["march"] is None)


@pytest.mark.ruling("TURN-02", "TURN-03")
def test_the_decision_says_who_acts_and_what_comes_first() -> None:
    first = {"displace": "displace", "place_ruin": "place_ruin", "move_on": "move_wizard"}
    seen = set()
    for step in steps():
        decision = step.before["decision"]
        seen.add(decision["kind"])
        assert {command["player"] for command in step.legal} == set(decision["players"])
        if decision["kind"] in first:
            assert {command["type"] for command in step.legal} == {first[decision["kind"]]}
    assert seen >= set(first)


@pytest.mark.ruling("TURN-05")
def test_a_single_legal_command_is_awaited_all_the_same() -> None:
    assert {step.kind for step in steps() if len(step.legal) == 1} >= {"end_turn", "move_wizard"}


@pytest.mark.ruling("MOVE-01")
def test_a_wizard_makes_all_steps_of_its_march_or_none() -> None:
    for step in of("end_turn", "stay"):
        made = len(step.before["turn"]["trails"]["wizard"]) - 1
        assert made in (0, step.before["played"][step.player])


@pytest.mark.ruling("MOVE-04")
def test_no_trail_contains_a_place_twice() -> None:
    for step in steps():
        if turn := step.after["turn"]:
            trails = turn["trails"]
            for trail in (trails["wizard"], trails["giant"], *trails["gnomes"]):
                assert all(trail.count(place) == 1 for place in trail)


@pytest.mark.ruling("GNOME-01")
def test_gnomes_make_their_steps_together_or_their_march_has_lapsed() -> None:
    shared = 0
    for step in of("end_turn", "stay"):
        turn = step.before["turn"]
        made = [len(trail) - 1 for trail in turn["trails"]["gnomes"]]
        amount = step.effects.get("gnomes", 0)
        assert sum(made) in (0, amount) or (sum(made) < amount and turn["left"]["gnomes"] == 0)
        shared += sum(map(bool, made)) > 1
    assert shared


@pytest.mark.ruling("GIANT-01", "GIANT-02")
def test_only_the_lowest_rolls_and_a_giant_that_cannot_march_stays() -> None:
    for step in of("roll_dice"):
        assert step.player == step.before["order"][-1]
        assert step.after["turn"]["left"]["roll"] == 0
    stuck = [
        step
        for step in steps()
        if step.before["turn"]
        and step.before["turn"]["left"]["giant"]
        and step.before["decision"]["kind"] == "take_turn"
        and step.before["turn"]["march"] is None
        and not any(command["type"] == "move_giant" for command in step.legal)
    ]
    assert stuck
    assert all(any(c["type"] in ("end_turn", "stay") for c in step.legal) for step in stuck)


@pytest.mark.ruling("RUIN-03")
def test_a_lifted_ruin_is_nowhere_until_it_is_placed() -> None:
    for step in of("lift_ruin"):
        ruin = step.command["ruin"]
        assert step.after["ruins"][ruin] is None
        assert step.after["turn"]["left"]["place"] == 0
    for step in of("place_ruin"):
        lifted = step.before["turn"]["lifted"]
        put = {"corner": step.command["cell"], "rotation": lifted["rotation"]}
        assert step.after["ruins"][lifted["ruin"]] == put


@pytest.mark.ruling("SHIELD-01")
def test_a_shield_is_set_once_in_a_turn_on_a_free_cell() -> None:
    for step in of("set_shield"):
        assert step.before["turn"]["left"]["shield"] == 1
        assert step.after["turn"]["left"]["shield"] == 0
        assert not occupied(step.before, step.board)[tuple(step.command["cell"])]


@pytest.mark.ruling("ENERGY-01", "ENERGY-03", "ENERGY-05")
def test_a_turn_costs_energy_or_gives_it() -> None:
    fallen = 0
    for step in of("end_turn", "stay"):
        energy, seat = step.board["energy"], step.player
        had = step.before["energy"][seat]
        if step.kind == "stay":
            expected = min(had + energy["field"], energy["max"])
        else:
            expected = had - (0 if "energy" in step.effects else energy["cost"])
        if expected < 0:
            fallen += 1
            expected = energy["start"]
            assert step.after["wizards"][seat] == "start"
            assert step.after["artifacts"][seat] == []
        if step.after["current_player"] != seat or step.after["turn"] is None:
            assert step.after["energy"][seat] == expected
    assert fallen


@pytest.mark.ruling("START-02", "START-03", "END-01", "EDITION-01")
def test_the_start_is_entered_with_everything_and_wins() -> None:
    wins = 0
    for step in of("move_wizard"):
        if step.command["to"] == "start":
            wins += 1
            areas = set(step.board["areas"]) - {"start"}
            assert set(step.before["artifacts"][step.player]) == areas
            assert step.before["energy"][step.player] >= step.board["energy"]["goal"]
            if step.setup.get("variants", {}).get("goal_exact"):
                assert step.before["turn"]["left"]["wizard"] == 1
            assert step.after["winners"] == [step.player]
            assert step.after["decision"] is None
    assert wins
    assert set(MAGALON.variants) == {"energy_needs_move", "goal_exact", "round_limit"}


@pytest.mark.ruling("END-02", "END-03")
def test_a_limit_of_rounds_ends_the_game_by_artifacts_and_energy() -> None:
    ended = 0
    for step in steps():
        limit = step.setup.get("variants", {}).get("round_limit")
        assert limit is None or step.after["round"] <= limit
        if step.after["finished"] and step.command.get("to") != "start":
            ended += 1
            state = step.after
            results = list(zip(map(len, state["artifacts"]), state["energy"], strict=True))
            best = [seat for seat, result in enumerate(results) if result == max(results)]
            assert (state["winners"], state["round"]) == (best, limit)
    assert ended
