"""The commitment state of a game: what its parties have committed to and disclosed.

Whoever plays a game and whoever audits its log keep the same state, record by record. It refuses a
record whose evidence does not prove what it must, and names the party.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final, Self, TypeAlias

from attrs import frozen

from maginor_core.engine.chance import Chance, Request, SeededChance, Stream
from maginor_core.engine.codec import pack
from maginor_core.engine.commitments import (
    Concern,
    Evidence,
    UnprovenError,
    Witness,
)
from maginor_core.engine.decider import Decider
from maginor_core.engine.disclosures import (
    CHOICE_COMMITTED,
    CHOICE_WITHHELD,
    COMMIT_CHOICE,
    DISCLOSURE_COMMANDS,
    EXCLUDE_PARTY,
    PREIMAGE_WITHHELD,
    REPLACE_CHOICE,
)
from maginor_core.engine.errors import MalformedError, RefusalError, shown
from maginor_core.engine.facts import Fact, Vocabulary
from maginor_core.engine.fields import Row
from maginor_core.engine.given_chance import GivenChance, MissingOutcomeError, TriedChance, execute
from maginor_core.engine.undo import UNDO
from maginor_core.eventlog.header import SIZE
from maginor_core.eventlog.hidden import COMMITMENT, NONCE, PREIMAGES, evidence_from
from maginor_core.evidence.joint_dice import (
    Agreement,
    DisclosureNeededError,
    JointChance,
    JointDice,
)

# Committed choices: what a player publishes of a secret choice before all have chosen.
#
# ``spec/log-format.md`` specifies commitments and evidence. The *decision* is a number that no
# other decision of the game has: the version at which it began.

NONCE_LENGTH: Final = 32
"""The bytes of a nonce that is drawn here."""
SHORTEST_NONCE: Final = 16
LONGEST_NONCE: Final = 64

_CHOICE_LABEL: Final = b"maginor choice:"


def choice_commitment(agreement: Agreement, decision: int, command: Row, nonce: bytes) -> bytes:
    """Return the commitment to a command.

    Args:
        command: the command in numbers: tag, seat, and further fields.
        nonce: what nobody else knows.

    Raises:
        MalformedError: the nonce is not 16 to 64 bytes.
    """
    if type(nonce) is not bytes or not SHORTEST_NONCE <= len(nonce) <= LONGEST_NONCE:
        limits = f"{SHORTEST_NONCE} to {LONGEST_NONCE}"
        raise MalformedError(f"must be {limits} bytes, not {shown(nonce)}", "nonce")
    content = (agreement.digest, decision, command[1], command, nonce)
    return hashlib.sha256(_CHOICE_LABEL + pack(content)).digest()


@frozen
class SecretChoice:
    """A choice that a player has made, and keeps to itself until all have committed.

    Attributes:
        nonce: what is disclosed with it.
        commitment: what the player publishes now.
    """

    command: Fact
    nonce: bytes
    commitment: bytes

    @classmethod
    def of(cls, agreement: Agreement, words: Vocabulary, decision: int, command: Fact) -> Self:
        """Return a choice with a new nonce.

        Args:
            words: how the commands of the game are written, ``game.vocabulary(setup)``.
            decision: the number of the decision, ``match.decision``.
        """
        nonce = os.urandom(NONCE_LENGTH)
        row = words.row(command)
        return cls(command, nonce, choice_commitment(agreement, decision, row, nonce))


Pending: TypeAlias = Mapping[int, bytes]
"""By seat, the commitment that is not disclosed yet."""

MOST_TRIED: Final = 64
"""Among how many legal commands a secret answer is looked for."""

_NOTHING: Final[Pending] = MappingProxyType({})
_LABEL: Final = "choice"
"""The stream from which a default is drawn, of the seed of its step."""


class DisclosureRefusedError(RefusalError, UnprovenError):
    """A record whose evidence is missing or does not prove what it must; nothing has changed."""

    ruling = "commitment"

    def __init__(self, concern: Concern, party: int | None, reason: str) -> None:
        super().__init__(self.ruling, reason)
        self.concern: Concern = concern
        self.party = party


class FalseChoiceError(DisclosureRefusedError):
    """A player disclosed another choice than the one it has committed to.

    Attributes:
        nonce: the nonce that was disclosed with it. Whoever has these four and knows that they came
            from the player can prove that it cheated: ``choice_commitment`` gives another value.
    """

    def __init__(self, party: int, commitment: bytes, command: Row, nonce: bytes) -> None:
        reason = (
            f"seat {party} disclosed another choice than the one it has committed to; "
            "legal is the command of its commitment, with its nonce"
        )
        super().__init__("choice", party, reason)
        self.commitment = commitment
        self.command = command
        self.nonce = nonce


class CommitmentState:
    """What the parties of one game have committed to and disclosed.

    Attributes:
        dice: their joint dice; None if outcomes come from elsewhere.
        chance: the same as a source of outcomes.
        ended_by: who withheld something by which the game ended, in words; empty if nobody did.
        withheld: everything that was withheld, in words; empty if nothing was.
    """

    def __init__(
        self,
        decider: Decider[Any, Any],  # Any: the game's own setups and states
        agreement: Agreement,
        dice: JointDice | None = None,
    ) -> None:
        if agreement.if_undisclosed == "drawn" and dice is None:
            raise MalformedError("a default can be drawn by joint dice only", "if_undisclosed")
        self.agreement = agreement
        self.dice = dice
        self.chance = None if dice is None else JointChance(dice)
        self.ended_by = ""
        self.withheld: list[str] = []
        self._decider = decider
        self._pending: Pending = _NOTHING
        self._decision = 0
        self._at: list[tuple[int, Pending]] = [(0, _NOTHING)]
        self._drawn_default = False

    @property
    def decision(self) -> int:
        """The number of the open decision: the version at which it began."""
        return self._decision

    @property
    def pending(self) -> Pending:
        """By seat, the commitments in the open decision that are not disclosed yet."""
        return self._pending

    @property
    def version(self) -> int:
        """The number of records."""
        return len(self._at) - 1

    def may_commit(self, state: Any, seat: int) -> bool:  # Any: the game's state
        """Return whether a seat may commit to its choice now, instead of answering openly."""
        return (
            self.agreement.if_undisclosed is not None
            and not self.ended_by
            and seat in self._decider.to_act(state)
            and seat not in self._pending
            and self._answers_in_secret(state, seat)
        )

    def all_committed(self, state: Any) -> bool:  # Any: as above
        """Return whether all who are awaited have committed, so that each must disclose now."""
        awaited = self._decider.to_act(state)
        return bool(awaited) and all(seat in self._pending for seat in awaited)

    def exclusion_of(self, party: int) -> Row:
        """Return the command in numbers by which a party is excluded from the joint dice."""
        if self.dice is None:
            raise MalformedError("the game has no joint dice", "party")
        self.agreement.require_party(party)
        return (EXCLUDE_PARTY, party, self.dice.step)

    def check(self, state: Any, command: Row, evidence: Evidence) -> None:  # Any: the game's state
        """Make sure that a record may follow, as far as commitments go.

        Args:
            evidence: its evidence; preimages are looked at by ``disclose``.

        Raises:
            DisclosureRefusedError: it may not. The error names who is at fault.
        """
        if self.ended_by:
            raise DisclosureRefusedError("choice", None, f"the game is abandoned: {self.ended_by}")
        tag = command[0]
        given = tuple([item for item in evidence if item[:1] != (PREIMAGES,)])
        if tag in (COMMIT_CHOICE, REPLACE_CHOICE):
            self._check_decision(state, command, given)
        elif tag == EXCLUDE_PARTY:
            _require_no(given, command[1])
            self._check_exclusion(command)
        elif tag == UNDO:
            _require_no(given, command[1])
        else:
            self._check_choice(state, command, given)

    def disclose(self, evidence: Evidence) -> None:
        """Take the preimages that ``evidence`` contains."""
        preimages = _preimages_in(evidence)
        if preimages is None:
            return
        dice = self.dice
        if dice is None:
            raise DisclosureRefusedError("dice", None, "there are preimages, and no joint dice")
        if len(preimages) != len(dice.parties):
            missing = "; ".join([self.agreement.who(one) for one in dice.parties[len(preimages) :]])
            reason = f"there are {len(preimages)} preimages for {len(dice.parties)} parties"
            reason += f"; missing is that of {missing}" if missing else ""
            party = dice.parties[len(preimages)] if missing else None
            raise DisclosureRefusedError("dice", party, reason)
        for party, preimage in zip(dice.parties, preimages, strict=True):
            dice.disclose(party, preimage)

    def carry_out(self, state: Any, command: Row, chance: Chance) -> None:  # Any: the game's state
        """Carry out a command about commitments on ``state``, which records its events.

        Args:
            state: what is changed; after an error it must be discarded.

        Raises:
            DisclosureNeededError: a default is drawn, and a party has not disclosed its preimage.
        """
        tag, player, number = command
        if tag == COMMIT_CHOICE:
            state.events.append((CHOICE_COMMITTED, player, number))
        elif tag == EXCLUDE_PARTY:
            state.events.append((PREIMAGE_WITHHELD, player, number))
        else:
            state.events.append((CHOICE_WITHHELD, player, number))
            if self.agreement.if_undisclosed != "abandon":
                self._carry_out_default(state, player, chance)

    def require_dice(
        self, evidence: Evidence, asked: Sequence[Request], drawn: Sequence[int]
    ) -> None:
        """Make sure that the outcomes of a record follow from the preimages that it contains."""
        default, self._drawn_default = self._drawn_default, False
        preimages = _preimages_in(evidence)
        if self.dice is None:
            return
        if (preimages is not None) != bool(asked or default):
            what = "draws nothing, and has preimages" if preimages else "draws, without preimages"
            raise DisclosureRefusedError("dice", None, f"the command {what}")
        if preimages is None:
            return
        seeded = SeededChance(self.dice.seed())
        seeded.start(0)
        for place, (request, outcome) in enumerate(zip(asked, drawn, strict=True)):
            right = seeded.outcome(request)
            if right != outcome:
                reason = f"outcome {place} of step {self.dice.step} is {outcome}"
                raise DisclosureRefusedError(
                    "dice", None, f"{reason}; the preimages of all parties give {right}"
                )

    def evidence(self, given: Evidence, chance: Chance) -> Evidence:
        """Return the evidence of a record, from what its player gave and what it drew from."""
        self._drawn_default = False
        if self.dice is None or not isinstance(chance, JointChance) or not chance.used:
            return given
        return ((PREIMAGES, self.dice.preimages()), *given)

    def evidence_of_consent(self) -> Evidence:
        """Return what proves that all parties agree to an undo: their preimages of the next step.

        Raises:
            DisclosureNeededError: a party has not disclosed it.
        """
        assert self.dice is not None, "the game has joint dice"
        return ((PREIMAGES, self.dice.preimages()),)

    def add(self, command: Row, events: Sequence[Row], evidence: Evidence) -> None:
        """Append a record that was checked."""
        tag, player = command[0], command[1] if len(command) > 1 else -1
        if _preimages_in(evidence) is not None and self.dice is not None:
            self.dice.complete()
        following = self.version + 1
        if tag == UNDO:
            self._decision, self._pending = self._at[command[2]]
        elif tag == COMMIT_CHOICE:
            commitments = [item[1] for item in evidence if item[0] == COMMITMENT]
            self._pending = MappingProxyType({**self._pending, player: commitments[0]})
        elif tag == EXCLUDE_PARTY:
            self._exclude(player)
        elif all(
            event[0] in self._decider.secret or event[0] == CHOICE_WITHHELD for event in events
        ):
            left = {seat: one for seat, one in self._pending.items() if seat != player}
            self._pending = MappingProxyType(left)
        else:
            self._decision, self._pending = following, _NOTHING
        if tag == REPLACE_CHOICE:
            what = f"seat {player} did not disclose the choice that it has committed to"
            self.withheld.append(what)
            if self.agreement.if_undisclosed == "abandon":
                self.ended_by = what
        self._at.append((self._decision, self._pending))

    def _exclude(self, party: int) -> None:
        assert self.dice is not None, "the exclusion was checked"
        step = self.dice.step
        what = f"{self.agreement.who(party)} withheld its preimage of step {step}"
        self.withheld.append(what)
        if self.agreement.if_withheld == "abandon":
            self.ended_by = what
        else:
            self.dice.exclude(party)

    def _check_decision(self, state: Any, command: Row, given: Evidence) -> None:  # Any: as above
        """Check a commitment, or that a default may count instead of a choice."""
        tag, player, decision = command
        if self.agreement.if_undisclosed is None:
            reason = "choices are not committed to in this game, by the header of its log"
            raise DisclosureRefusedError("choice", player, reason)
        awaited = self._decider.to_act(state)
        what = "commit to a choice" if tag == COMMIT_CHOICE else "have its choice replaced"
        tried = f"seat {player} cannot {what}"
        if player not in awaited:
            seats = ", ".join(map(str, awaited)) or "none"
            raise DisclosureRefusedError(
                "choice", player, f"{tried}, since it is not awaited; awaited are the seats {seats}"
            )
        if decision != self._decision:
            reason = f"{tried} in decision {decision}; the open one is {self._decision}"
            raise DisclosureRefusedError("choice", player, reason)
        if tag == REPLACE_CHOICE:
            _require_no(given, player)
            self._require_all_committed(state, player, tried)
            return
        if player in self._pending:
            reason = f"{tried} again; it must disclose what it has committed to"
            raise DisclosureRefusedError("choice", player, reason)
        if not _is_one(given, COMMITMENT, SIZE, SIZE):
            reason = f"{tried} without a commitment of {SIZE} bytes"
            raise DisclosureRefusedError("choice", player, reason)
        if not self._answers_in_secret(state, player):
            reason = f"{tried} in a decision that is not answered in secret; it must answer openly"
            raise DisclosureRefusedError("choice", player, reason)

    def _check_choice(self, state: Any, command: Row, given: Evidence) -> None:  # Any: as above
        player = command[1] if len(command) > 1 else -1
        commitment = self._pending.get(player)
        if commitment is None:
            _require_no(given, player)
            return
        tried = f"seat {player} cannot disclose its choice"
        self._require_all_committed(state, player, tried)
        if not _is_one(given, NONCE, SHORTEST_NONCE, LONGEST_NONCE):
            reason = (
                f"seat {player} has committed to its choice, and must disclose it with a nonce "
                f"of {SHORTEST_NONCE} to {LONGEST_NONCE} bytes"
            )
            raise DisclosureRefusedError("choice", player, reason)
        nonce: bytes = given[0][1]
        if choice_commitment(self.agreement, self._decision, command, nonce) != commitment:
            raise FalseChoiceError(player, commitment, command, nonce)

    def _require_all_committed(self, state: Any, player: int, tried: str) -> None:  # Any: as above
        if player not in self._pending:
            reason = f"{tried}: it has not committed to any"
            raise DisclosureRefusedError("choice", player, reason)
        awaited = self._decider.to_act(state)
        if missing := [seat for seat in awaited if seat not in self._pending]:
            seats = ", ".join(map(str, missing))
            reason = f"{tried} before all have committed; missing are the seats {seats}"
            raise DisclosureRefusedError("choice", player, reason)

    def _check_exclusion(self, command: Row) -> None:
        _, party, step = command
        if self.dice is None:
            reason = "nobody can be excluded from dice that are not joint"
            raise DisclosureRefusedError("dice", None, reason)
        try:
            self.dice.require_withheld(party)
        except MalformedError as error:
            raise DisclosureRefusedError("dice", None, error.reason) from None
        if step != self.dice.step:
            reason = f"step {step} is not the next one of the joint dice, which is {self.dice.step}"
            raise DisclosureRefusedError("dice", None, reason)

    def _answers_in_secret(self, state: Any, seat: int) -> bool:  # Any: as above
        """Return whether some command of ``seat`` would be a secret answer.

        One command of each tag is tried, among the first few legal ones: a hostile setup may have
        millions.
        """
        decider = self._decider
        tried: set[int] = set()
        for row in decider.some_legal(state, seat, MOST_TRIED):
            if row[0] in tried:
                continue
            tried.add(row[0])
            after = decider.copy(state)
            after.events.clear()
            with suppress(MissingOutcomeError):  # what happened before the first is enough
                decider.run(after, row, TriedChance(()))
            if after.events and after.events[0][0] in decider.secret:
                return True
        return False

    def _carry_out_default(self, state: Any, seat: int, chance: Chance) -> None:  # Any: as above
        decider = self._decider
        drawn = self.agreement.if_undisclosed == "drawn"
        options = decider.legal(state, seat) if drawn else decider.some_legal(state, seat, 1)
        place = 0
        if drawn:
            assert self.dice is not None, "required from the start"
            place = Stream(self.dice.seed(), _LABEL).below(len(options))
            self._drawn_default = True
        decider.run(state, options[place], chance)
        if drawn and isinstance(chance, JointChance):
            chance.used = True


@frozen
class RecordWitness(Witness):
    """What proves the records of a log, in a game with joint dice or committed choices."""

    commitments: CommitmentState
    evidence: Sequence[object]

    @property
    def withheld(self) -> tuple[str, ...]:
        return tuple(self.commitments.withheld)

    @property
    def excluded(self) -> tuple[str, ...]:
        dice = self.commitments.dice
        return () if dice is None else tuple(map(dice.agreement.name, dice.excluded))

    def execute(
        self,
        decider: Decider[Any, Any],  # Any: the game's own setups and states
        state: Any,  # Any: as above
        command: Row,
        outcomes: Sequence[int],
        asked: list[Request],
        written: Row,
    ) -> tuple[Row, ...]:
        commitments = self.commitments
        evidence = self._proofs()
        commitments.check(state, written, evidence)
        commitments.disclose(evidence)
        if command[0] in DISCLOSURE_COMMANDS:
            chance = GivenChance(decider.refusal)
            chance.give(outcomes)
            state.events.clear()
            try:
                commitments.carry_out(state, command, chance)
            except DisclosureNeededError as error:
                raise DisclosureRefusedError("dice", None, str(error)) from None
            chance.require_all_used()
            asked += chance.asked
            rows = tuple(state.events)
        else:
            rows = execute(decider, state, command, outcomes, asked)
        commitments.require_dice(evidence, asked, outcomes)
        commitments.add(command, rows, evidence)
        return rows

    def check_undo(self, state: Any, undo: Row) -> None:  # Any: the game's own state
        evidence = self._proofs()
        self.commitments.check(state, undo, evidence)
        self.commitments.disclose(evidence)

    def add_undo(self, undo: Row) -> None:
        self.commitments.add(undo, (), self._proofs())

    def _proofs(self) -> Evidence:
        try:
            return evidence_from(self.evidence[self.commitments.version])
        except MalformedError as error:
            raise DisclosureRefusedError("choice", None, str(error)) from None


def _preimages_in(evidence: Evidence) -> tuple[bytes, ...] | None:
    for item in evidence:
        if item[0] == PREIMAGES:
            found: tuple[bytes, ...] = item[1]
            return found
    return None


def _is_one(given: Evidence, kind: int, shortest: int, longest: int) -> bool:
    return (
        len(given) == 1
        and len(given[0]) == 2
        and given[0][0] == kind
        and type(given[0][1]) is bytes
        and shortest <= len(given[0][1]) <= longest
    )


def _require_no(given: Evidence, player: int) -> None:
    if given:
        reason = f"the command of seat {player} has evidence that proves nothing about it"
        raise DisclosureRefusedError("choice", player, reason)
