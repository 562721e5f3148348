"""The games of ``golden-logs/joint*.log``: joint dice, committed beasts, and what is withheld."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from maginor_core.commands import ChooseBeast
from maginor_core.components.tokens import BEASTS
from maginor_core.engine.chance import Stream
from maginor_core.eventlog.logs import GameLog, JointSeed
from maginor_core.evidence.commitment_state import CommitmentState, choice_commitment
from maginor_core.evidence.committed_game import CommittedGame
from maginor_core.evidence.joint_dice import (
    Agreement,
    DisclosureNeededError,
    FirstStep,
    HashChain,
    JointDice,
    joint_seed,
)
from maginor_core.evidence.logs import agreement_before, options_of
from maginor_core.games.maginor.definition import DEFINITION

PLAYERS = 2
WITHHELD_STEP = 3
"""The step whose preimage the host withholds."""
DUELS = 3
"""After so many duels the game is abandoned; in the last one seat 0 does not disclose its beast."""


class Specimen:
    """A game that is played the same each time."""

    def __init__(self, path: Path, first_step: FirstStep | None) -> None:
        self.agreement: Agreement = agreement_before(
            DEFINITION,
            "joint-specimen" if first_step is None else "joint-steps-specimen",
            PLAYERS,
            if_withheld="exclude",
            if_undisclosed="drawn",
            first_step=first_step,
        )
        self.chains = [
            HashChain(self.agreement, party, bytes([65 + party]) * 32, 300)
            for party in self.agreement.parties
        ]
        ends = tuple([chain.end for chain in self.chains])
        deal = tuple([chain.preimage(0) for chain in self.chains])
        self.dice, seed = joint_seed(self.agreement, ends, dict(enumerate(deal)))
        self.log = GameLog.create(
            path,
            DEFINITION.deal(PLAYERS, seed, None, {}),
            JointSeed(ends, deal, "reconstruction-1", "exclude"),
            definition=DEFINITION,
            game_id=self.agreement.game_id,
            began=0,
            options=options_of(self.agreement),
            sync="never",
        )
        setup = DEFINITION.deal(PLAYERS, seed, None, {})
        commitments = CommitmentState(DEFINITION.decider, self.agreement, self.dice)
        self.game = CommittedGame(DEFINITION, setup, commitments=commitments, store=self.log.store)
        self.choose = Stream("joint-specimen", "play").choose

    def play(self) -> None:
        duels = 0
        while duels < DUELS:
            seats = self.game.to_act
            if len(seats) == 2:
                duels += 1
                self.duel(seats, withheld=duels == DUELS)
            else:
                self.submit(seats[0])
        self.log.seal("abandoned")

    def submit(self, seat: int) -> None:
        command = self.choose(self.game.legal(seat))
        try:
            self.game.submit(command, seat=seat)
        except DisclosureNeededError:
            self.disclose(self.dice)
            self.game.submit(command, seat=seat)

    def disclose(self, dice: JointDice) -> None:
        if dice.step == WITHHELD_STEP:
            self.game.exclude_party(PLAYERS)
        for party in dice.missing:
            dice.disclose(party, self.chains[party].preimage(dice.step))

    def duel(self, seats: Sequence[int], *, withheld: bool) -> None:
        words = DEFINITION.vocabulary(self.game.setup)
        decision = self.game.choice_number
        choices = {seat: ChooseBeast(seat, self.choose(BEASTS)) for seat in seats}
        nonces = {seat: bytes([decision % 256, seat]) * 16 for seat in seats}
        for seat, command in choices.items():
            row = words.row(command)
            commitment = choice_commitment(self.agreement, decision, row, nonces[seat])
            self.game.commit_choice(seat, commitment)
        for seat in reversed(seats):
            if withheld and seat == seats[0]:
                self.disclose(self.dice)
                self.game.replace_choice(seat)
            else:
                self.game.disclose_choice(seat, choices[seat], nonces[seat])


def joint_log(path: Path, first_step: FirstStep | None) -> bytes:
    """Return the bytes of the log, which is written to ``path``.

    Args:
        path: where.
        first_step: what the parties have agreed that the first step is for, if they have.
    """
    Specimen(path, first_step).play()
    return path.read_bytes()
