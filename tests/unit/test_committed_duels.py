"""A duel of Maginor in which both players commit to their beasts, with joint dice for the rolls."""

from __future__ import annotations

from typing import NoReturn

import pytest
from attrs import evolve

from maginor_core.evidence.commitment_state import CommitmentState, DisclosureRefusedError
from maginor_core.evidence.committed_game import CommittedGame
from maginor_core.evidence.joint_dice import Agreement, HashChain, joint_seed
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
