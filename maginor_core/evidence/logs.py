"""The agreement and the commitments of logged games.

A header contains the agreement: the ends of joint dice and what happens if a preimage is withheld
in its chance, what the first step is for and what happens if a choice is not disclosed as options.
``eventlog.commitments`` calls this module where a log has such.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

from maginor_core.engine.chance import Chance
from maginor_core.engine.commitments import Evidence
from maginor_core.engine.definition import GameDefinition, Parts, PlayableSetup
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.log import Append, FactLog
from maginor_core.engine.variants import VariantValue
from maginor_core.eventlog.header import Header, IfWithheld, JointSeed, chance_from_numbers
from maginor_core.eventlog.hidden import CHOICES, FIRST_STEP, Item
from maginor_core.evidence.commitment_state import (
    CommitmentState,
    DisclosureRefusedError,
    RecordWitness,
)
from maginor_core.evidence.committed_game import CommittedGame
from maginor_core.evidence.joint_dice import (
    FIRST_STEPS,
    IF_UNDISCLOSED,
    Agreement,
    FirstStep,
    IfUndisclosed,
    JointDice,
    first_step_number,
    joint_seed,
    undisclosed_number,
)

Named = TypeVar("Named", bound=str)

NO_VARIANTS: Final[Mapping[str, VariantValue]] = {}


def agreement_before(
    definition: GameDefinition,
    game_id: str,
    players: int,
    *,
    variants: Mapping[str, VariantValue] = NO_VARIANTS,
    parts: Parts | None = None,
    if_withheld: IfWithheld = "abandon",
    if_undisclosed: IfUndisclosed | None = None,
    first_step: FirstStep | None = "deal",
) -> Agreement:
    """Return what the parties of a new game agree on, before its setup is dealt.

    Its terms are those of every setup that is dealt to so many players from these parts with these
    variants.

    Args:
        game_id: its id, which no other game has.
        parts: what the setup is dealt from; the game's own, if None.
        if_undisclosed: what happens if a player does not disclose a choice that it has committed
            to; None if choices are not committed to.
        first_step: what step 0 of joint dice is for; None in a game without joint dice.
    """
    setup = definition.deal(players, "", parts, variants)
    terms = definition.setups.terms(setup.numbers, definition.revision)
    return Agreement(
        definition.name, game_id, terms, players, if_withheld, if_undisclosed, first_step
    )


def options_of(agreement: Agreement) -> tuple[Item, ...]:
    """Return the options that the header of a game with this agreement has."""
    stated = (
        (FIRST_STEP, first_step_number(agreement.first_step)),
        (CHOICES, undisclosed_number(agreement.if_undisclosed)),
    )
    return tuple([option for option in stated if option[1]])


def agreement_in(header: Header, players: int) -> Agreement:
    """Return what the parties of a logged game have agreed on."""
    chance = chance_from_numbers(header.chance)
    first_step = _option(header, FIRST_STEP, FIRST_STEPS)
    if first_step is not None and not isinstance(chance, JointSeed):
        raise MalformedError("states the first step of joint dice", "header.options")
    return Agreement(
        game=header.game,
        game_id=header.id,
        terms=header.terms,
        players=players,
        if_withheld=chance.if_withheld if isinstance(chance, JointSeed) else "abandon",
        if_undisclosed=_option(header, CHOICES, IF_UNDISCLOSED),
        first_step=first_step,
    )


def require_agreement(header: Header, players: int) -> Agreement:
    """Return what the parties have agreed on, if its chance has the form that this demands.

    Raises:
        DisclosureRefusedError: the first step is used for something else than was agreed on.
        MalformedError: chance or options of the header are not valid.
    """
    chance = chance_from_numbers(header.chance)
    agreement = agreement_in(header, players)
    if not isinstance(chance, JointSeed):
        return agreement
    if wrong := agreement.wrong_first_step("deal" if chance.deal else "command"):
        raise DisclosureRefusedError("dice", None, wrong)
    return agreement


def commitments_before(
    definition: GameDefinition, header: Header, players: int
) -> tuple[CommitmentState, str]:
    """Return the commitment state before the first command, and the seed of a joint deal.

    Raises:
        FalseDisclosureError: a preimage of the deal is false. The error names the party.
        DisclosureRefusedError: the first step is used for something else than was agreed on.
        MalformedError: chance or options of the header are not valid.
    """
    chance = chance_from_numbers(header.chance)
    agreement = require_agreement(header, players)
    if not isinstance(chance, JointSeed):
        return CommitmentState(definition.decider, agreement), ""
    if not chance.deal:
        return CommitmentState(definition.decider, agreement, JointDice(agreement, chance.ends)), ""
    if len(chance.deal) != players + 1:
        raise MalformedError("does not contain one preimage of each party", "header.chance")
    dice, seed = joint_seed(agreement, chance.ends, dict(enumerate(chance.deal)))
    return CommitmentState(definition.decider, agreement, dice), seed


def commitments_after(
    definition: GameDefinition,
    header: Header,
    players: int,
    records: Iterable[tuple[object, Evidence]],
) -> CommitmentState:
    """Return the commitment state of a logged game after its records.

    Preimages are checked, since the next ones are compared with them; all else is not.

    Args:
        records: for each record, command and events in numbers as a pair, and its evidence.
    """
    state, _ = commitments_before(definition, header, players)
    for pair, evidence in records:
        assert isinstance(pair, tuple), "records in numbers are pairs"
        command, events = pair
        state.disclose(evidence)
        state.add(command, events, evidence)
    return state


def game_of_log(
    definition: GameDefinition,
    header: Header,
    setup: PlayableSetup,
    chance: Chance | str | int | None,
    records: Iterable[tuple[object, Evidence]],
    *,
    log: FactLog | None,
    store: Append | None,
) -> CommittedGame:
    """Return the game of a log with commitments, as ``eventlog.commitments`` does."""
    commitments = commitments_after(definition, header, setup.players, records)
    return CommittedGame(definition, setup, chance, commitments=commitments, log=log, store=store)


def witness_of(
    definition: GameDefinition, header: Header, players: int, evidence: Sequence[object]
) -> tuple[RecordWitness, str]:
    """Return what proves the records of a logged game, and the seed of a joint deal."""
    state, seed = commitments_before(definition, header, players)
    return RecordWitness(state, evidence), seed


def _option(header: Header, kind: int, known: tuple[Named, ...]) -> Named | None:
    """Return what an option of the header states, of what is ``known``; None if it is not there."""
    for option in header.options:
        if option[0] == kind:
            number = option[1] if len(option) == 2 else None
            if type(number) is not int or not 0 < number <= len(known):
                raise MalformedError(f"of kind {kind} is not valid", "header.options")
            return known[number - 1]
    return None
