"""A game whose parties commit to joint dice, or to choices that they make in secret.

Each record must be proved by what the parties have disclosed for it; ``CommitmentState`` says
whether it is, in play as in an audit. All else is as in any game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from maginor_core.engine.chance import Chance, NoChance
from maginor_core.engine.commitments import Evidence
from maginor_core.engine.definition import GameDefinition, PlayableSetup
from maginor_core.engine.disclosures import (
    CHOICE_COMMITTED,
    COMMIT_CHOICE,
    DISCLOSURE_COMMANDS,
    REPLACE_CHOICE,
)
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.fields import Row
from maginor_core.engine.game import Decided, Game
from maginor_core.engine.given_chance import GivenChance
from maginor_core.engine.log import Append, C, E, Log, Record, S
from maginor_core.engine.undo import Undo, Undone
from maginor_core.engine.view import V_co
from maginor_core.eventlog.hidden import COMMITMENT, NONCE, secrets_in
from maginor_core.evidence.commitment_state import CommitmentState
from maginor_core.evidence.joint_dice import JointDice


class CommittedGame(Game[C, E, S, V_co]):
    """A game with joint dice, with committed choices, or with both.

    Attributes:
        commitments: what the parties have committed to and disclosed.
    """

    __slots__ = ("commitments",)

    def __init__(
        self,
        definition: GameDefinition[S, V_co],
        setup: PlayableSetup,
        chance: Chance | str | int | None = None,
        *,
        commitments: CommitmentState,
        log: Log[C, E] | None = None,
        store: Append | None = None,
    ) -> None:
        """Begin a game, or resume the one in ``log``.

        Args:
            definition: which game it is.
            setup: what it begins with.
            chance: as in ``Game``; if None, outcomes follow from the joint dice, if it has such.
            commitments: what the parties have committed to and disclosed in ``log``.
            log: as in ``Game``.
            store: as in ``Game``; it is called with the evidence of a record that has some, too.
        """
        self.commitments = commitments
        given = commitments.chance if chance is None else chance
        super().__init__(definition, setup, given, log=log, store=store)
        self._secret |= {CHOICE_COMMITTED}
        self._careful = True

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats from which a command is awaited; none once the game is over or abandoned."""
        return () if self.commitments.ended_by else super().to_act

    @property
    def dice(self) -> JointDice:
        """The joint dice.

        Raises:
            MalformedError: the game has none.
        """
        if self.commitments.dice is None:
            raise MalformedError("has no joint dice", "game")
        return self.commitments.dice

    @property
    def choice_number(self) -> int:
        """The number of the open decision, to which a player may commit its choice."""
        return self.commitments.decision

    def may_commit(self, seat: int) -> bool:
        """Return whether a seat may commit to its choice now; never where that is not agreed on."""
        return self.commitments.may_commit(self.live_state, seat)

    @property
    def must_disclose(self) -> tuple[int, ...]:
        """The seats that must disclose their choices now, since all have committed to theirs."""
        return self.to_act if self.commitments.all_committed(self.live_state) else ()

    def commit_choice(self, seat: int, commitment: bytes) -> tuple[E, ...]:
        """Commit ``seat`` to its choice in the open decision, as a ``SecretChoice`` contains it.

        Raises:
            DisclosureRefusedError: it cannot commit now, or choices are not committed to.
        """
        self.require_seat(seat)
        row = (COMMIT_CHOICE, seat, self.choice_number)
        return self.keep(self._decided(row, None, ((COMMITMENT, commitment),)))

    def disclose_choice(
        self, seat: int, command: C, nonce: bytes, outcomes: Sequence[object] | None = None
    ) -> tuple[E, ...]:
        """Disclose the choice to which ``seat`` has committed, and carry it out.

        Args:
            seat: whose choice it is.
            command: the choice, a command of this seat.
            nonce: the nonce of its commitment.
            outcomes: as in ``submit``.

        Raises:
            FalseChoiceError: it is not the choice that the seat has committed to.
            DisclosureRefusedError: it cannot be disclosed yet, or the seat has not committed.
            RefusalError: the rules do not allow it.
            DisclosureNeededError: a party has not disclosed its preimage of the joint dice.
        """
        if type(seat) is not int or getattr(command, "player", None) != seat:
            self._refuse_other(seat, command)
        return self.keep(self._decided(self._row(command), outcomes, ((NONCE, nonce),)))

    def replace_choice(self, seat: int) -> tuple[E, ...]:
        """Let the stated default count, since ``seat`` does not disclose its choice.

        All who are awaited must have committed. When the time for a disclosure is over is for the
        caller to decide.

        Raises:
            DisclosureRefusedError: it cannot be replaced now, or choices are not committed to.
            DisclosureNeededError: the default is drawn, and a party has not disclosed its preimage.
        """
        self.require_seat(seat)
        return self._carry_out((REPLACE_CHOICE, seat, self.choice_number))

    def exclude_party(self, party: int) -> tuple[E, ...]:
        """Do without a party of the joint dice, which withholds its preimage of the next step.

        As the parties have agreed, the game is abandoned by that, or the others continue with the
        step after it. A party is a seat, or for the host the number of seats.

        Raises:
            DisclosureRefusedError: it cannot be excluded.
            MalformedError: the game has no joint dice.
        """
        return self._carry_out(self.commitments.exclusion_of(party))

    def undo(
        self, seat: int, version: int, agreed: Sequence[int] = (), *, proven: bool = False
    ) -> tuple[Undone, ...]:
        """Return to an earlier version by an appended record, as ``Game.undo``.

        Args:
            seat: who asks for it.
            version: where to return.
            agreed: the seats that consent.
            proven: whether the record contains the preimages of the next step of joint dice, of all
                parties that are not excluded, which thereby prove that they agree. Each discloses
                it for this command; without them, that they agree is the word of the host.

        Raises:
            MalformedError: it is to be proven, and the game has no joint dice.
            DisclosureNeededError: it is to be proven, and a party has not disclosed its preimage.
            UndoRefusedError: as in ``Game.undo``.
        """
        self.require_seat(seat)
        request = Undo(seat, version, tuple(agreed))
        proofs: Evidence = ()
        if super().to_act:  # otherwise it is refused since the game is over
            proofs = self._consent() if proven else ()
            self.commitments.check(self.live_state, self.vocabulary.row(request), proofs)
        return self.keep(self._undone(request)._replace(proofs=proofs))

    def _consent(self) -> Evidence:
        if self.commitments.dice is None:
            reason = "consent is proved by preimages of joint dice, and the game has none"
            raise MalformedError(reason, "proven")
        return self.commitments.evidence_of_consent()

    def _decided(
        self, row: Row, outcomes: Sequence[object] | None = None, evidence: Evidence = ()
    ) -> Decided:
        """Return what a command leads to on a copy of the state, and what proves it."""
        commitments, decider = self.commitments, self.definition.decider
        given = None if outcomes is None else self._given(outcomes)
        is_of_engine = row[0] in DISCLOSURE_COMMANDS
        if row[0] not in decider.rules and not is_of_engine:
            raise MalformedError(f"{self.vocabulary.fact(row)!r} is not a command")
        if given is not None and row[0] not in decider.draws:
            given.require_all_used()
        commitments.check(self.live_state, row, evidence)
        chance, state = given or self.chance, self._copied()
        chance.start(state.drawn)
        (commitments.carry_out if is_of_engine else decider.run)(state, row, chance)
        if given is not None:
            given.require_all_used()
        proofs = commitments.evidence(evidence, chance)
        return Decided(self.log.version, row, tuple(state.events), state, proofs)

    def _given(self, outcomes: Sequence[object]) -> GivenChance:
        if self.commitments.chance is not None:
            raise MalformedError("cannot be given: they follow from joint dice", "outcomes")
        return super()._given(outcomes)

    def store(self, decided: Decided) -> None:
        proofs = decided.proofs
        if not proofs or self._store is None:
            super().store(decided)
            return
        hidden = secrets_in(proofs)
        self._store(decided.version, decided.record, evidence=proofs, hidden=hidden)

    def count(self, decided: Decided) -> tuple[Any, ...]:  # Any: as above
        self.log.expect(decided.version)
        self.commitments.add(decided.command, decided.events, decided.proofs)
        events = super().count(decided)
        self._careful = True
        return events

    def branch(
        self, version: int | None = None, chance: Chance | str | int | None = None
    ) -> Game[C, E, S, V_co]:
        """Return another game that shares this one's past, as ``Game.branch``, without commitments.

        If outcomes follow from joint dice here, they come from outside there unless ``chance`` is
        given: preimages are for the game itself.
        """
        if chance is None and self.chance is self.commitments.chance:
            chance = NoChance()
        return super().branch(version, chance)

    def follow(self, records: Iterable[Record[C, E]]) -> None:
        """Refuse records without what proves them.

        Raises:
            MalformedError: always.
        """
        reason = "a game with joint dice or committed choices is opened again from its log"
        raise MalformedError(reason, "records")


def require_committed(game: Game) -> CommittedGame:
    """Return a game as one with commitments.

    Raises:
        MalformedError: it has none.
    """
    if not isinstance(game, CommittedGame):
        raise MalformedError(
            "has neither joint dice nor committed choices; its header must state them", "game"
        )
    return game
