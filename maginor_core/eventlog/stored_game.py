"""A stored game: the contents of a log file about one game, and how much of it is intact."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final

from attrs import field, frozen

from maginor_core.engine.codec import pack_record, unpack_record
from maginor_core.engine.commitment_state import (
    DisclosureRefusedError,
    Evidence,
    Ledger,
    evidence_from,
)
from maginor_core.engine.definition import (
    GameDefinition,
    Games,
    Parts,
    PlayableSetup,
    Setup,
)
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.game import Game
from maginor_core.engine.joint_dice import (
    FIRST_STEPS,
    IF_UNDISCLOSED,
    Agreement,
    FalseDisclosureError,
    FirstStep,
    IfUndisclosed,
    IfWithheld,
    JointDice,
    first_step_number,
    joint_seed,
    seed_from,
    undisclosed_number,
)
from maginor_core.engine.log import Append, FactLog, Log, Record
from maginor_core.engine.replay import FalseRecordError, Witness, re_execute
from maginor_core.engine.validation import VariantValue, shown
from maginor_core.engine.vocabulary import Vocabulary
from maginor_core.eventlog.chance import Chance, CommittedSeed, JointSeed, chance_from_numbers
from maginor_core.eventlog.files import open_log
from maginor_core.eventlog.header import Header
from maginor_core.eventlog.hidden import CHOICES, FIRST_STEP, Item
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame, Seal, SeatLogError, Signature
from maginor_core.eventlog.reader import read_games

# Ledgers of logged games: what the parties have agreed on, committed to and disclosed.
#
# A header contains the agreement: the ends of joint dice and what happens if a preimage is withheld
# in its chance, what the first step is for and what happens if a choice is not disclosed as
# options.

NO_VARIANTS: Final[Mapping[str, VariantValue]] = {}


@frozen
class LedgerStart:
    """The ledger of a game before its first command.

    Attributes:
        ledger: the ledger.
        deal_seed: the seed by which the setup was dealt; empty if it was not dealt by joint dice.
    """

    ledger: Ledger
    deal_seed: str


def agreement_before(
    game: GameDefinition,
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
        game: which game they play.
        game_id: its id, which no other game has.
        players: how many play.
        variants: the variants that differ from their defaults.
        parts: what the setup is dealt from; the game's own, if None.
        if_withheld: what happens if a party withholds a preimage.
        if_undisclosed: what happens if a player does not disclose a choice that it has committed
            to; None if choices are not committed to.
        first_step: what step 0 of joint dice is for; None in a game without joint dice.

    Raises:
        MalformedError: one of these is not valid.
    """
    setup = game.deal(players, "", parts, variants)
    terms = game.setups.terms(setup.numbers, game.revision)
    return Agreement(game.name, game_id, terms, players, if_withheld, if_undisclosed, first_step)


def options_of(agreement: Agreement) -> tuple[Item, ...]:
    """Return the options that the header of a game with this agreement has."""
    stated = (
        (FIRST_STEP, first_step_number(agreement.first_step)),
        (CHOICES, undisclosed_number(agreement.if_undisclosed)),
    )
    return tuple([option for option in stated if option[1]])


def agreement_in(header: Header, players: int) -> Agreement:
    """Return what the parties of a logged game have agreed on.

    Raises:
        MalformedError: chance or options of the header are not valid.
    """
    chance = chance_from_numbers(header.chance)
    return Agreement(
        game=header.game,
        game_id=header.id,
        terms=header.terms,
        players=players,
        if_withheld=chance.if_withheld if isinstance(chance, JointSeed) else "abandon",
        if_undisclosed=_undisclosed_in(header),
        first_step=_first_step_in(header, chance),
    )


def ledger_of(game: GameDefinition, header: Header, players: int) -> LedgerStart | None:
    """Return the ledger of a logged game before its first command; None if it needs none.

    Args:
        game: which game it is.
        header: its header, of a full log.
        players: how many play with its setup.

    Raises:
        FalseDisclosureError: a preimage of the deal is false. The error names the party.
        DisclosureRefusedError: the first step is used for something else than was agreed on.
        MalformedError: chance or options of the header are not valid.
    """
    chance = chance_from_numbers(header.chance)
    if not needs_ledger(header, chance):
        return None
    agreement = agreement_in(header, players)
    if not isinstance(chance, JointSeed):
        return LedgerStart(Ledger(game.decider, agreement), "")
    _require_first_step(agreement, chance)
    if not chance.deal:
        return LedgerStart(Ledger(game.decider, agreement, JointDice(agreement, chance.ends)), "")
    if len(chance.deal) != players + 1:
        raise MalformedError("does not contain one preimage of each party", "header.chance")
    dice, seed = joint_seed(agreement, chance.ends, dict(enumerate(chance.deal)))
    return LedgerStart(Ledger(game.decider, agreement, dice), seed)


def require_ledger(game: GameDefinition, header: Header, players: int) -> None:
    """Make sure that a header describes a ledger, or needs none.

    Raises:
        MalformedError: its ends are not of these parties, or a preimage of the deal is false.
    """
    try:
        ledger_of(game, header, players)
    except (FalseDisclosureError, DisclosureRefusedError) as error:
        reason = f"{error}; its options are those of the agreement (options_of)"
        raise MalformedError(reason, "chance") from None


def ledger_after(
    game: GameDefinition, header: Header, players: int, records: Iterable[tuple[object, Evidence]]
) -> Ledger | None:
    """Return the ledger of a logged game after its records; None if it needs none.

    Preimages are checked, since the next ones are compared with them; all else is not.

    Args:
        game: which game it is.
        header: its header, of a full log.
        players: how many play with its setup.
        records: for each record, command and events in numbers as a pair, and its evidence.

    Raises:
        MalformedError: the header or a record is not valid.
        FalseDisclosureError: a preimage is false. The error names the party.
        DisclosureRefusedError: preimages are missing, or used for something else than was agreed.
    """
    start = ledger_of(game, header, players)
    if start is None:
        return None
    for pair, evidence in records:
        assert isinstance(pair, tuple), "records in numbers are pairs"
        command, events = pair
        start.ledger.disclose(evidence)
        start.ledger.add(command, events, evidence)
    return start.ledger


def needs_ledger(header: Header, chance: Chance) -> bool:
    """Return whether records of a game can have evidence."""
    return isinstance(chance, JointSeed) or bool(header.options)


def _require_first_step(agreement: Agreement, chance: JointSeed) -> None:
    """Make sure that a log uses step 0 for what the parties have agreed on, if they did.

    Raises:
        DisclosureRefusedError: it uses it for something else.
    """
    if wrong := agreement.wrong_first_step("deal" if chance.deal else "command"):
        raise DisclosureRefusedError("dice", None, wrong)


def _undisclosed_in(header: Header) -> IfUndisclosed | None:
    for option in header.options:
        match option:
            case (20, int(number)) if 0 < number <= len(IF_UNDISCLOSED):
                return IF_UNDISCLOSED[number - 1]
            case (20, *_):
                raise MalformedError("of kind 20 is not valid", "header.options")
    return None


def _first_step_in(header: Header, chance: Chance) -> FirstStep | None:
    for option in header.options:
        match option:
            case (10, int(number)) if 0 < number <= len(FIRST_STEPS):
                if isinstance(chance, JointSeed):
                    return FIRST_STEPS[number - 1]
                raise MalformedError("states the first step of joint dice", "header.options")
            case (10, *_):
                raise MalformedError("of kind 10 is not valid", "header.options")
    return None


class UnregisteredGameError(MalformedError):
    """A log of a game that this program does not know; it may be intact."""

    def __init__(self, name: str) -> None:
        super().__init__(f"it is a log of {shown(name)}, a game that this program does not know")
        self.name = name


@frozen
class StoredGame:
    """A game as its log describes it; the events are applied unchecked until ``verify``.

    Attributes:
        header: what is known before the first command.
        definition: which game it is.
        setup: what the game began with, as the revision of the rulings in the header reads it. So
            replaying, showing and resuming the game use its own rules.
        chance: where its dice come from.
        records: the accepted commands with their events.
        seal: how it ended; None if the log is open.
        signatures: who has signed it; whether they hold is another question.
        torn: how many bytes at the end were cut off while they were written; they mean nothing.
        evidence: of each record what proves it, in a game with joint dice or committed choices.
    """

    header: Header
    definition: GameDefinition
    setup: Setup
    chance: Chance
    records: FactLog = field(eq=tuple)
    seal: Seal | None
    signatures: tuple[Signature, ...]
    torn: int
    evidence: tuple[Evidence, ...] = ()

    @property
    def seed(self) -> str | None:
        """What the dice follow from, if that is known by now."""
        return self._seed("" if self.seal is None else self.seal.secret)

    def _seed(self, secret: str) -> str | None:
        chance = self.chance
        if isinstance(chance, CommittedSeed):
            return seed_from(secret, chance.entropies) if secret else None
        return getattr(chance, "seed", None)

    def game(self, secret: str = "", store: Append | None = None) -> Game:
        """Return the game, to be shown or resumed.

        Args:
            secret: what committed chance follows from, if the host resumes the game with it.
            store: stores each further record durably before it counts, such as ``GameLog.store``.

        Raises:
            MalformedError: the header or a record is not valid, or a preimage is false.
        """
        ledger = self.ledger()
        seed = self._seed(secret) if secret else self.seed
        if ledger is not None and ledger.dice is not None:
            seed = None
        log = self.records.branch(self.records.version)
        return Game(self.definition, self.setup, seed, log=log, store=store, ledger=ledger)

    def ledger(self) -> Ledger | None:
        """Return what the parties have committed to and disclosed; None if the game has no ledger.

        Raises:
            MalformedError: the header or a record is not valid, or a preimage is false.
        """
        row = self.definition.vocabulary(self.setup).row
        pairs = [(row(one.command), tuple(map(row, one.events))) for one in self.records]
        records = zip(pairs, self.evidence, strict=True) if self.evidence else ()
        try:
            return ledger_after(self.definition, self.header, self.setup.players, records)
        except (FalseDisclosureError, DisclosureRefusedError) as error:
            raise MalformedError(str(error)) from None

    def verify(self) -> Game:
        """Execute every command again and return the game to which they lead, without its past.

        Raises:
            FalseRecordError: the rules do not confirm a record, or its evidence does not prove it.
            MalformedError: the header is not valid, or a preimage of the deal is false.
        """
        witness = None
        try:
            start = ledger_of(self.definition, self.header, self.setup.players)
        except (FalseDisclosureError, DisclosureRefusedError) as error:
            raise MalformedError(str(error)) from None
        if start is not None:
            witness = Witness(start.ledger, self.evidence)
        return verify(self.definition, self.setup, self.records, witness)


def verify(
    game: GameDefinition,
    setup: PlayableSetup,
    records: Iterable[Record[Any, Any]],  # Any: the game's commands and events
    witness: Witness | None = None,
) -> Game:
    """Execute the commands of ``records`` again and return the game to which they lead.

    Raises:
        FalseRecordError: a command is refused, or has other events than the rules produce.
    """
    words = game.vocabulary(setup)
    packed = [pack_record(words, record) for record in records]
    replay = re_execute(game.decider, words, setup.layout, None, lambda: packed, witness)
    false = replay.false
    if false is not None:
        against = f"{false.command} is against the rules: " if false.refusal else ""
        raise FalseRecordError(false.record, against + false.reason, false.refusal)
    return Game(game, setup, state=replay.state, version=len(packed))


def stored(game: LoggedGame, games: Games) -> StoredGame:
    """Return what a logged game contains, up to its first problem.

    Args:
        game: the game as its file contains it.
        games: the games that are known.

    Raises:
        UnknownGameError: its game is none of these.
        UnknownRevisionError: it was played under rulings that its definition does not know.
        MalformedError: its header or a record contains what no such game can have.
    """
    if game.header is None:
        raise MalformedError("has no intact header")
    definition = games(game.header.game)
    if definition is None:
        raise UnregisteredGameError(game.header.game)
    if game.header.seat is not None:
        raise SeatLogError(game.header.seat)
    setup = definition.setup_under(game.header.rules, game.header.setup)
    records = log_of(definition.vocabulary(setup), game.record_bytes())
    problem = game.problem
    chance = chance_from_numbers(game.header.chance)
    evidence: tuple[Evidence, ...] = ()
    if needs_ledger(game.header, chance):
        evidence = tuple([evidence_from(tuple(form.evidence)) for form in game.forms()])
    return StoredGame(
        header=game.header,
        definition=definition,
        setup=setup,
        chance=chance,
        records=records,
        seal=game.seal,
        signatures=tuple(game.signatures),
        torn=0 if problem is None else problem.cut,
        evidence=evidence,
    )


def log_of(words: Vocabulary, records: Iterable[bytes]) -> FactLog:
    """Return the log of ``records``, each in bytes.

    Raises:
        MalformedError: one is not a record; the message names its number.
    """
    log: FactLog = Log()
    for version, packed in enumerate(records):
        try:
            command, events = unpack_record(words, packed)
        except MalformedError as error:
            raise MalformedError(f"record {version}: {error}") from None
        log.add(words.cached(command), tuple(map(words.cached, events)))
    return log


def read_logs(path: str | Path, games: Games) -> Iterator[StoredGame]:
    """Yield the games in the file at ``path``, one after another.

    Args:
        path: where.
        games: the games that are known.

    Raises:
        LogError: it cannot be read, contains an unknown game, or is damaged.
    """
    with open_log(path) as file:
        yield from _read(path, file, games)


def read_log(path: str | Path, games: Games) -> StoredGame:
    """Return the one game, or the first, in the file at ``path``.

    It takes and raises the same as ``read_logs``.
    """
    for game in read_logs(path, games):
        return game
    raise LogError(path, "is empty")


def _read(path: str | Path, file: BinaryIO, games: Games) -> Iterator[StoredGame]:
    for game in read_games(file):
        problem = game.problem
        if problem is not None and problem.trouble == "unknown format":
            raise LogError(path, problem.reason)
        if problem is not None and problem.trouble == "damaged":
            raise LogError(path, f"is damaged at byte {problem.byte}: {problem.reason}")
        try:
            yield stored(game, games)
        except MalformedError as error:
            raise LogError(path, f"contains no game that can be read: {error}") from None
