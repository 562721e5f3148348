"""The worked examples of the rules, and the numbers of command sequences."""

from __future__ import annotations

import pytest

from maginor_core.engine.game import Game
from tests.magalon.boards import (
    BARE_MINI,
    MINI,
    board,
    do,
    kinds,
    legal,
    new,
    played,
    reference,
    refused,
    values,
    walk,
)


@pytest.mark.ruling("MOVE-06", "MOVE-08", "TURN-04", "ENERGY-02", "ENERGY-04", "ARTIFACT-01")
def test_a_march_through_the_whole_board() -> None:
    position = played(BARE_MINI, [7, 0])
    assert values(position, "move_wizard") == [[0, 1], [1, 0]]
    assert values(position, "set_shield", "cell") == [
        [0, 1],
        [1, 0],
        [1, 1],
        [2, 0],
        [2, 1],
        [3, 0],
    ]
    assert kinds(position) == {"move_wizard", "set_shield", "end_turn"}
    walk(position, [0, 1])
    assert legal(position) == [{"type": "move_wizard", "player": 0, "to": [1, 1]}]
    assert refused(position, "set_shield", cell=[3, 0]) == "MOVE-08"
    assert refused(position, "end_turn") == "TURN-04"
    walk(position, [1, 1], [1, 0], [2, 0], [3, 0])
    assert walk(position, "ring")["artifacts"] == [["ring"], []]
    walk(position, [2, 1])
    assert kinds(position) == {"set_shield", "stay"}
    assert refused(position, "end_turn") == "ENERGY-02"
    assert refused(position, "move_on") == "ENERGY-04"
    assert do(position, "stay")["energy"] == [13, 10]


@pytest.mark.ruling("MOVE-05", "MOVE-06")
def test_a_march_of_eight_steps_finds_seven_places() -> None:
    position = played(BARE_MINI, [8, 0])
    assert "move_wizard" not in kinds(position)
    assert refused(position, "move_wizard", to=[0, 1]) == "MOVE-06"


def _attacked(displacement: int = 2) -> Game:
    on = {**MINI, "displacement": {"gnome": displacement, "giant": 3}}
    position = played(on, [2, 1], wizards=["start", [1, 0]])
    assert [2, 0] in values(position, "move_gnome")
    do(position, "move_gnome", gnome=0, to=[2, 0])
    return position


@pytest.mark.ruling("ATTACK-01", "ATTACK-03", "MOVE-08")
def test_a_gnome_attacks_and_the_wizard_is_displaced() -> None:
    position = _attacked()
    assert values(position, "move_gnome") == [[1, 0], [2, 1]]
    assert values(position, "set_shield", "cell") == [[0, 1], [2, 1], [3, 0]]
    assert kinds(position) == {"move_gnome", "set_shield"}
    assert refused(position, "set_shield", cell=[1, 1]) == "MOVE-08"
    state = do(position, "move_gnome", gnome=0, to=[1, 0])
    assert state["turn"]["displacement"] == {
        "player": 1,
        "by": "gnome",
        "left": 2,
        "trail": [[1, 0]],
    }
    assert values(position, "displace") == [[1, 1], [2, 0]]
    assert kinds(position) == {"displace"}


@pytest.mark.ruling("ATTACK-03")
@pytest.mark.parametrize(
    ("first", "following"), [([1, 1], [[0, 1], [2, 1]]), ([2, 0], [[2, 1], [3, 0]])]
)
def test_after_the_displacement_the_gnome_goes_on(
    first: list[int], following: list[list[int]]
) -> None:
    for last in following:
        position = _attacked()
        do(position, "move_gnome", gnome=0, to=[1, 0])
        do(position, "displace", to=first)
        assert values(position, "displace") == following
        state = do(position, "displace", to=last)
        assert state["turn"]["displaced"] == [1]
        assert state["turn"]["march"] == "gnomes"
        assert values(position, "move_gnome") == [[1, 1]]


@pytest.mark.ruling("MOVE-09")
def test_a_march_lapses_where_the_displaced_wizard_is_in_the_way() -> None:
    position = _attacked(displacement=1)
    do(position, "move_gnome", gnome=0, to=[1, 0])
    other = position.copy()
    state = do(position, "displace", to=[1, 1])
    assert state["turn"]["march"] is None
    assert state["turn"]["left"]["gnomes"] == 0
    assert "end_turn" in kinds(position)
    do(other, "displace", to=[2, 0])
    assert values(other, "move_gnome") == [[1, 1]]


@pytest.mark.ruling("SHIELD-02")
def test_shields_of_others_may_not_shut_a_wizard_in() -> None:
    on = board(4, 4, areas={"start": [[3, 0]], "ring": [[3, 3]]}, energy_fields=[])
    shields = [None, [0, 1], None]
    wizards = ["start", "start", [0, 0]]
    position = played(on, [8, 7, 0], wizards=wizards, shields=shields)
    assert refused(position, "set_shield", cell=[1, 0]) == "SHIELD-02"
    assert [1, 0] not in values(position, "set_shield", "cell")
    with_gnome = {**on, "gnomes": [[0, 1]]}
    position = played(with_gnome, [8, 7, 0], wizards=wizards)
    assert [1, 0] in values(position, "set_shield", "cell")


@pytest.mark.ruling("RUIN-01", "RUIN-02", "MOVE-07")
def test_ruins_are_shifted_out_of_the_way_and_back() -> None:
    position = played(reference(), [7, 0])
    for _ in range(2):
        do(position, "shift_ruin", ruin=0, direction="south")
    walk(position, [5, 1], [5, 2], [5, 3], [4, 3], [4, 4], [4, 5], [4, 6])
    do(position, "shift_ruin", ruin=0, direction="north")
    state = do(position, "shift_ruin", ruin=0, direction="north")
    assert state["ruins"][0] == {"corner": [3, 3], "rotation": 0}
    assert state["turn"]["left"]["shift"] == 0
    position = played(reference(), [7, 0])
    do(position, "shift_ruin", ruin=0, direction="east")
    assert refused(position, "shift_ruin", ruin=0, direction="east") == "RUIN-02"


@pytest.mark.ruling("ROUND-02", "ROUND-03", "ROUND-05", "CARD-02")
def test_a_skipped_player_begins_the_next_round() -> None:
    on = board(cards={0: {"recover": True}, 1: {"energy": 4}})
    position = new(on, hands=[[0, 1], [0]])
    state = do(position, "play_card", value=0)
    assert (state["order"], state["skipped"]) == ([0], [1])
    state = do(position, "end_turn")
    assert state["energy"] == [9, 10]
    assert state["hands"] == [[0, 1], [0]]
    assert (state["round"], state["first_player"], state["current_player"]) == (2, 1, 1)


@pytest.mark.ruling("ENERGY-05", "CARD-03")
def test_a_wizard_without_energy_goes_to_the_start() -> None:
    on = board(cards={0: {"recover": True}, 3: {"gnomes": 2}, 1: {"energy": 4}})
    given = {"energy": [0, 10], "artifacts": [["ring"], []], "wizards": [[1, 1], "start"]}
    position = played(on, [3, 0], **given)
    state = do(position, "end_turn")
    assert (state["wizards"][0], state["artifacts"][0], state["energy"][0]) == ("start", [], 10)
    position = played(on, [1, 0], **given)
    state = do(position, "end_turn")
    assert (state["wizards"][0], state["artifacts"][0], state["energy"][0]) == ([1, 1], ["ring"], 4)


def _sequences(position: Game, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for command in position.legal():
        if depth == 1:
            total += 1
            continue
        following = position.copy()
        following.submit(command)
        total += _sequences(following, depth - 1)
    return total


def test_the_number_of_sequences_on_small_boards() -> None:
    with_gnome = [5, 20, 136, 384, 1252, 2964, 9696]
    without = [5, 20, 164, 424, 1506, 3666, 12286, 48748]
    assert [_sequences(new(MINI), depth) for depth in range(1, 8)] == with_gnome
    assert [_sequences(new(BARE_MINI), depth) for depth in range(1, 9)] == without


def test_the_number_of_sequences_on_the_reference_board() -> None:
    assert [_sequences(new(reference()), depth) for depth in (1, 2, 3)] == [11, 110, 15406]
