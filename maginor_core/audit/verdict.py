"""A verdict is what an audit reports about one game."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, get_args

from attrs import field, fields, frozen

from maginor_core.audit.message import message
from maginor_core.engine.plain import plain
from maginor_core.eventlog.log_error import number_of

VerdictKind: TypeAlias = Literal[
    "ok",
    "ok so far",
    "ok in part",
    "torn",
    "damaged",
    "illegal",
    "other events",
    "false dice",
    "false disclosure",
    "false terms",
    "insufficient",
    "unknown",
    "unreadable",
    "could not be judged",
]
"""``ok``: sealed, every command follows the rules, and all of it fits the seal; ``ok so far``: the
same of every record that is there, but the log is open, so that later ones may be missing;
``ok in part``: the log of a seat, in which nothing that it shows is wrong, but from which not all
can be confirmed; the reason says what was not checked; ``torn``: the same as ok so far, up to where
the writing was cut off; ``damaged``: bytes were changed;
``illegal``: a command against the rules; ``other events``: than the rules produce; ``false dice``:
faces or deal that do not follow from the seed, or a seed that was not committed to; ``false
disclosure``: a choice that is not the one that its player committed to, or that was disclosed
before all had committed; ``false terms``: the header or seal contain other rules, tiles or another
ending than those played;
``insufficient``: all that is there was confirmed, but something that the audit requires is missing;
``unknown``: another format, or other rulings; ``unreadable``: a file that cannot be opened or
decompressed, or that holds nothing at all; ``could not be judged``: the game is beyond a limit of
the audit, or judging it failed. A signature that is not valid counts for nothing and makes no game
bad, since anybody can append one."""
WORDS: Final[tuple[VerdictKind, ...]] = get_args(VerdictKind)
CONFIRMED: Final[frozenset[VerdictKind]] = frozenset(("ok", "ok so far"))
"""The verdicts on games in which nothing is wrong or missing."""
DiceFindingKind: TypeAlias = Literal[
    "verified",
    "follow from a published commitment",
    "follow from the commitment in this log",
    "follow an open seed",
    "secret withheld",
    "not verifiable",
    "false",
]
"""``verified``: joint dice, the ends that a party noted before the deal are those in this log, and
each step was used for what the party had disclosed it for;
``follow from a published commitment``: a secret, to which the host committed before the game, but
with knowledge of which it may have chosen the last of the texts; ``follow from the commitment in
this log``: the same, or joint dice, without enough that was published beforehand, so that whoever
wrote the log may have chosen all of it; ``follow an open seed``: which was known from the start;
``secret withheld``: the log is sealed without the secret that it commits to; ``not verifiable``:
they came from elsewhere, or their secret is not due yet."""
DealFindingKind: TypeAlias = Literal["dealt", "not dealt", "not checked"]
"""Whether the setup is the one that the same chance deals. ``not dealt``: by its log it was not
dealt, so it may have been chosen; ``not checked``: nothing is known of it."""
TrustFindingKind: TypeAlias = Literal["no policy", "satisfied", "not satisfied"]
"""Whether the parties whom the auditor's policy requires have signed."""
RulesFindingKind: TypeAlias = Literal["not named", "those installed", "others", "not compared"]
"""Under which rules a game was begun, as its log states it by their fingerprint: whoever wrote the
log has written this, too. ``not compared``: those that are installed have no fingerprint, or the
game is not known."""
RULES: Final[tuple[RulesFindingKind, ...]] = get_args(RulesFindingKind)
Ending: TypeAlias = Literal["finished", "abandoned", "open", "torn", "damaged", "unknown"]
"""How a log ends. ``finished``, ``abandoned``: it is sealed, after a game that was played to its
end or not; ``open``: after a whole record, without a seal; ``torn``: within a record that was being
written; ``damaged``: where bytes were changed, so that nothing is known of what followed;
``unknown``: it was not read to its end."""
ENDINGS: Final[tuple[Ending, ...]] = get_args(Ending)
SEALED: Final[frozenset[Ending]] = frozenset(("finished", "abandoned"))
"""The endings of logs that are sealed."""
Requirement: TypeAlias = Literal["sealed", "signed", "committed"]
"""What an audit may require of a log besides being confirmed. ``sealed``: it is sealed;
``signed``: it has a valid signature; ``committed``: its dice are ``verified`` or ``follow from a
published commitment``, and its setup was dealt by them."""
REQUIREMENTS: Final[tuple[Requirement, ...]] = get_args(Requirement)


@message
@frozen
class Verdict:
    """What an audit reports about one game.

    Attributes:
        file: the path or URL of the log, as it can be shown.
        source: the same as the system has it, if it has bytes that are not text; else empty. It is
            not part of a report.
        commitments: what was committed to, in hexadecimal digits: the commitment of committed dice,
            or the end of each party of joint dice, by seat and the host's last.
        excluded: the parties, by seat or ``host``, that by the log withheld a preimage, so that the
            others continued without them.
        signed_by: the public keys, in hexadecimal digits, whose signatures hold.
        false_signatures: those whose signatures do not.
        unchecked_signatures: those that were not checked, without the extra ``sign`` or beyond the
            limit.
        vouched_by: the parties of that policy that have signed, each as role and name.
        distrust: what the policy lacks; empty if nothing.
        head: the digest of the game in hexadecimal digits: the head in its seal, or for a log that
            is not sealed, of the header and all whole records; empty if the header cannot be read.
        record_count: how many whole records the log contains.
        opening: the digest of the header in hexadecimal digits, as ``head``.
        content: a digest of setup, source of chance and records, without id and time.
        began: when the game began, in seconds since 1970 began, as its header states; 0 if unknown.
        seat: the seat whose log it is; None if it is a full log.
        rules: whether the log names the rules that are installed.
        differs: where installed rules and log differ first though chain, seal and chance hold: the
            ruling that refuses, or those that the command cites whose events differ, or else this
            command. Empty if they do not, or the log is at fault in any case.
        missing: what the audit requires and the log does not have.
        byte: where in the file it is wrong; None if not at one byte.
        record: which record is wrong, counted from 0; None if none in particular.
        ruling: the ruling that an illegal command breaks; empty otherwise.
        reason: what is wrong, with what was played and what was legal.
    """

    file: str
    game: int
    id: str
    word: VerdictKind
    ending: Ending
    records: int = 0
    events: int = 0
    dice: DiceFindingKind = "not verifiable"
    deal: DealFindingKind = "not checked"
    commitments: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    signed_by: tuple[str, ...] = ()
    false_signatures: tuple[str, ...] = ()
    unchecked_signatures: tuple[str, ...] = ()
    trust: TrustFindingKind = "no policy"
    vouched_by: tuple[str, ...] = ()
    distrust: str = ""
    head: str = ""
    record_count: int = 0
    opening: str = ""
    content: str = ""
    began: int = 0
    seat: int | None = None
    rules: RulesFindingKind = "not named"
    differs: str = ""
    missing: tuple[Requirement, ...] = ()
    byte: int | None = None
    record: int | None = None
    ruling: str = ""
    reason: str = ""
    source: str = field(default="", eq=False, repr=False)

    @property
    def path(self) -> str:
        """The path or URL at which the log can be read again."""
        return self.source or self.file

    @property
    def ok(self) -> bool:
        """Whether all in the log, open or not, was confirmed, and nothing required is missing."""
        return self.word in CONFIRMED

    @property
    def refuted(self) -> bool:
        """Whether something that the log shows is wrong, or cannot be judged."""
        return not self.ok and self.word != "ok in part"

    def to_json(self) -> dict[str, Any]:  # Any: plain JSON data
        """Return the verdict as plain JSON data."""
        data: dict[str, Any] = plain(self)
        del data["source"]
        return data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Verdict:  # Any: what ``to_json`` gave
        """Return the verdict that ``to_json`` has written.

        Raises:
            MalformedError: a number is none, or larger than any log allows.
        """
        for name in _NUMBERS:
            if data[name] is not None or name not in _OPTIONAL:
                number_of(data, name)
        return cls(**{**data, **{name: tuple(data[name]) for name in _LISTS}})


_LISTS: Final = tuple(one.name for one in fields(Verdict) if str(one.type).startswith("tuple"))
"""The fields of a verdict that are lists."""
_NUMBERS: Final = tuple(one.name for one in fields(Verdict) if str(one.type).startswith("int"))
"""Those that are numbers, and those of them that may be None."""
_OPTIONAL: Final = tuple(one.name for one in fields(Verdict) if str(one.type) == "int | None")
