"""Games of Swap or Keep whose parties disclose by ``Party``, and note what for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from maginor_core.audit import Commitments, Verdict, audit
from maginor_core.audit.commitments import commitments_from_json
from maginor_core.engine.disclosures import ReplaceChoice
from maginor_core.engine.facts import Fact
from maginor_core.engine.undo import Undo
from maginor_core.evidence.committed_game import CommittedGame
from maginor_core.evidence.joint_dice import Agreement, DisclosureNeededError, Party
from tests.tiny.distrust import logged_table
from tests.tiny.game import TINY


class Noting:
    """A table whose parties are honest: two players and the host."""

    def __init__(
        self, path: Path, agreement: Agreement | None = None, *, seat_proofs: bool = False
    ) -> None:
        self.played, self.log = logged_table(path, agreement, seat_proofs=seat_proofs)
        self.parties = [Party(chain) for chain in self.played.chains]
        ends = [chain.end for chain in self.played.chains]
        for party in self.parties:
            party.note_ends(ends)
            party.disclose(0)

    @property
    def game(self) -> CommittedGame:
        return self.played.game

    def disclose(self, step: int, missing: Sequence[int], command: Fact) -> None:
        """Let parties disclose a step for a command."""
        as_json = TINY.record_json.to_json(command)
        for party in missing:
            preimage = self.parties[party].disclose(step, self.game.version, as_json)
            self.played.dice.disclose(party, preimage)

    def carry_out(self, command: Fact, act: Callable[[], Any]) -> None:  # Any: events
        """Do something that may need a step, for which the parties disclose it."""
        try:
            act()
        except DisclosureNeededError as needed:
            self.disclose(needed.step, needed.missing, command)
            act()

    def round(self, swaps: int = 3, *, withheld: bool = False) -> None:
        """Let all who are awaited commit to a choice and disclose it; or withhold the last one.

        Args:
            swaps: the choices, a bit for each seat.
        """
        choices = [self.played.commit(seat, bool(swaps >> seat & 1)) for seat in self.game.to_act]
        for at, choice in enumerate(choices):
            seat = choice.command.values()[0]
            assert isinstance(seat, int)
            if withheld and at == len(choices) - 1:
                instead = ReplaceChoice(seat, self.game.choice_number)
                self.carry_out(instead, partial(self.game.replace_choice, seat))
            else:
                disclose = partial(self.game.disclose_choice, seat, choice.command, choice.nonce)
                self.carry_out(choice.command, disclose)

    def undo(self, version: int, *, proven: bool = True) -> None:
        """Let all agree to an undo, and prove it by their preimages of the next step."""
        undo = partial(self.game.undo, 1, version, (0,), proven=proven)
        self.carry_out(Undo(1, version, (0,)), undo)

    def exclude(self, party: int) -> None:
        """Let the others continue without a party."""
        step = self.played.dice.step
        self.game.exclude_party(party)
        for each in self.played.dice.parties:
            self.parties[each].pass_step(step)

    def verdict(self, path: Path, party: int = 0) -> Verdict:
        """Return the verdict of an audit that is given the notes of a party."""
        notes = {self.played.agreement.game_id: self.parties[party].notes()}
        [verdict] = audit([path], commitments=Commitments(commitments_from_json(notes)))
        return verdict
