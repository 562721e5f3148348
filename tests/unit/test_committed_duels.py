"""A duel of Maginor in which both players commit to their beasts, with joint dice for the rolls."""

from __future__ import annotations

from typing import NoReturn

import pytest
from attrs import evolve

from maginor_core.commands import ChooseBeast
from maginor_core.engine.chance import Stream
from maginor_core.engine.replay import re_execute
from maginor_core.events import BeastChosen, BeastsRevealed
from maginor_core.evidence.commitment_state import (
    CommitmentState,
    DisclosureRefusedError,
    FalseChoiceError,
    RecordWitness,
    SecretChoice,
)
from maginor_core.evidence.committed_game import CommittedGame
from maginor_core.evidence.joint_dice import Agreement, DisclosureNeededError, HashChain, joint_seed
from maginor_core.games.maginor.definition import DEFINITION
from tests.tiny.distrust import Stored

PLAYERS = 2
STEPS = 400


def begun(game_id: str) -> tuple[CommittedGame, Agreement, list[HashChain], Stored]:
    any_setup = DEFINITION.deal(PLAYERS, "any", None, {})
    terms = DEFINITION.setups.terms(any_setup.numbers, DEFINITION.revision)
    agreement = Agreement("maginor", game_id, terms, PLAYERS, "abandon", "first")
    chains = [HashChain(agreement, one, bytes([one + 1]) * 32, STEPS) for one in agreement.parties]
    shown = {one: chain.preimage(0) for one, chain in enumerate(chains)}
    dice, seed = joint_seed(agreement, [chain.end for chain in chains], shown)
    setup = DEFINITION.deal(PLAYERS, seed, None, {})
    assert DEFINITION.setups.terms(setup.numbers, DEFINITION.revision) == terms
    stored = Stored()
    commitments = CommitmentState(DEFINITION.decider, agreement, dice)
    game = CommittedGame(DEFINITION, setup, commitments=commitments, store=stored.store)
    return game, agreement, chains, stored


def play_to_a_duel(game: CommittedGame, chains: list[HashChain]) -> None:
    dice = game.dice
    chance = Stream(dice.agreement.game_id, "play")
    while len(game.to_act) < 2 and not game.finished:
        seat = game.to_act[0]
        command = chance.choose(game.legal(seat))
        try:
            game.submit(command, seat=seat)
        except DisclosureNeededError:
            for party in dice.missing:
                dice.disclose(party, chains[party].preimage(dice.step))
            game.submit(command, seat=seat)
    assert len(game.to_act) == 2, "no duel in this game"


@pytest.mark.parametrize("game_id", ["a", "b"])
def test_a_duel_is_fought_with_beasts_that_both_committed_to(game_id: str) -> None:
    game, agreement, chains, stored = begun(game_id)
    play_to_a_duel(game, chains)
    version = game.version
    assert game.choice_number == version
    words = DEFINITION.vocabulary(game.setup)
    choices = {
        command.player: SecretChoice.of(agreement, words, game.choice_number, command)
        for command in (ChooseBeast(0, "earthbeast"), ChooseBeast(1, "firebeast"))
    }
    game.commit_choice(0, choices[0].commitment)
    views = [game.view_json(seat) for seat in (0, 1, None)]
    assert all(view["own_beast"] is None for view in views)
    with pytest.raises(DisclosureRefusedError, match="missing are the seats 1"):
        game.disclose_choice(0, choices[0].command, choices[0].nonce)
    game.commit_choice(1, choices[1].commitment)
    with pytest.raises(FalseChoiceError, match="seat 1"):
        game.disclose_choice(1, ChooseBeast(1, "waterbeast"), choices[1].nonce)
    first = game.disclose_choice(1, choices[1].command, choices[1].nonce)
    assert first == (BeastChosen(1, "firebeast"),)
    assert game.view_json(0)["own_beast"] is None
    second = game.disclose_choice(0, choices[0].command, choices[0].nonce)
    assert isinstance(second[1], BeastsRevealed)
    assert game.version == version + 4
    replay = re_execute(
        DEFINITION.decider,
        words,
        game.setup.layout,
        None,
        lambda: stored.records,
        RecordWitness(commitments_again(agreement, chains), stored.evidence),
    )
    assert (replay.false, replay.records) == (None, game.version)


def commitments_again(agreement: Agreement, chains: list[HashChain]) -> CommitmentState:
    shown = {one: chain.preimage(0) for one, chain in enumerate(chains)}
    dice, _ = joint_seed(agreement, [chain.end for chain in chains], shown)
    return CommitmentState(DEFINITION.decider, agreement, dice)


def test_a_commitment_does_not_list_all_legal_commands() -> None:
    """A setup with a tile of thousands of slots has millions of them."""
    game, agreement, _, _ = begun("a")

    def too_many(*given: object) -> NoReturn:
        raise AssertionError("all legal commands were listed")

    decider = evolve(DEFINITION.decider, legal=too_many)
    state = game.state
    command = (120, game.to_act[0], 0)
    with pytest.raises(DisclosureRefusedError, match="not answered in secret"):
        CommitmentState(decider, agreement).check(state, command, ((10, bytes(32)),))


def test_a_command_that_is_no_secret_answer_cannot_be_committed_to() -> None:
    game, _, _, _ = begun("a")
    with pytest.raises(DisclosureRefusedError, match="not answered in secret"):
        game.commit_choice(game.to_act[0], bytes(32))
