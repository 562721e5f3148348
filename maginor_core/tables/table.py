"""A table: one match, the tokens of its seats, and all sessions that look on or play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from attrs import define, field, frozen

from maginor_core.kernel.definition import Json
from maginor_core.kernel.errors import ConcurrencyError, MalformedError
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.match import Match, NoChance
from maginor_core.kernel.undo import UndoRefusedError
from maginor_core.tables.tokens import token_digest

SPECTATOR: Final = None
"""The seat of those who look on."""


@frozen
class UndoProposal:
    """A return to an earlier version that waits for the consent of others.

    Attributes:
        seat: who asks for it.
        to: the version to return to.
        at: the version at which it was asked for.
        agreed: the other seats that have agreed, ascending.
    """

    seat: int
    to: int
    at: int
    agreed: tuple[int, ...] = ()


Adviser = Callable[[Match, int], Fact | None]
"""Returns the command that a bot would choose for a seat; None if there is no such bot."""
ProposalChange = Callable[["UndoProposal | None"], "UndoProposal | None"]
"""Makes of a proposal, or of none, what follows; it may refuse by raising an error."""
Listener = Callable[[], object]
"""Called whenever something has changed at a table."""


@define(eq=False)
class Table:
    """A match that several sessions share; one thread, or one lock, at a time.

    Attributes:
        game_id: the id of the match.
        match: the match, which stores each record before it counts.
        seats: by the digest of each token the seat that it opens, or None for spectators.
        names: the players' names, by seat.
        labels: printed names of what the game is played with, as far as they are known.
        hints: whether seats may ask for hints.
        adviser: the bot whose choice is part of a hint; None if there is none.
        bots: the seats that bots play; they agree to every undo.
        proposal: an undo that waits for consent; None if there is none.
        keep_proposal: stores what a function makes of the proposal where other processes see it; by
            default there are none.
        catch_up: appends to the match what other processes have stored of it; by default there are
            none.
    """

    game_id: str
    match: Match
    seats: Mapping[str, int | None]
    names: Sequence[str] = ()
    bots: frozenset[int] = frozenset()
    proposal: UndoProposal | None = None
    keep_proposal: Callable[[ProposalChange], None] | None = None
    catch_up: Listener = lambda: None
    labels: Mapping[str, str] = field(factory=dict)
    hints: bool = True
    adviser: Adviser | None = None
    _listeners: list[Listener] = field(factory=list)

    def seat_of(self, token: object) -> int | None:
        """Return the seat that ``token`` opens, or None for a spectator.

        Raises:
            KeyError: it opens none.
        """
        if type(token) is not str:
            raise KeyError
        return self.seats[token_digest(token)]

    @property
    def decision(self) -> int:
        """The number of the open decision: the version at which it began.

        A secret answer of one seat to it does not change it for the others.
        """
        log, secret = self.match.log, self.match.game.decider.secret
        version = log.version
        while version and all(event.tag in secret for event in log.events(version - 1, version)):
            version -= 1
        return version

    def submit(
        self, seat: int, command: Fact, decision: int | None, outcomes: Sequence[int] | None
    ) -> int:
        """Carry out a command of ``seat`` for the open decision, and return the new version.

        If another process has stored a record since, but the decision is still the same, as after
        the other's secret answer to it, the command is carried out all the same.

        It raises what ``Match.submit`` raises, and:

        Raises:
            MalformedError: outcomes are given, and the table draws them itself.
        """
        if outcomes is not None and not isinstance(self.match.session.chance, NoChance):
            reason = "are given only where real dice are rolled; this table draws them itself"
            raise MalformedError(reason, "outcomes")
        while True:
            version = self.match.version
            try:
                accepted = self.match.submit(seat, command, decision, outcomes)
            except ConcurrencyError:
                self.refresh()
                if self.match.version == version:  # the decision itself is another
                    raise
            else:
                self.changed()
                return accepted.version

    def ask_undo(self, seat: int, to: int) -> int | None:
        """Return to version ``to`` if ``seat`` may do so alone; otherwise ask the others.

        Returns:
            The new version, or None if the others were asked.

        Raises:
            UndoRefusedError: there is no such version, or the game is over.
        """
        bots = tuple(sorted(self.bots - {seat}))
        try:
            accepted = self.match.undo(seat, to, bots)
        except UndoRefusedError:
            others = self._others(seat)
            if self.match.finished or not 0 <= to < self.match.version or set(others) <= {*bots}:
                raise
            proposal = UndoProposal(seat, to, self.match.version, bots)
            self._change_proposal(lambda _: proposal)
            self.changed()
            return None
        self.changed()
        return accepted.version

    def answer_undo(self, seat: int, *, agrees: bool) -> None:
        """Answer the undo that was asked for; it is carried out once everybody agrees.

        Raises:
            UndoRefusedError: nothing was asked, by another seat, for the current version.
        """
        version = self.match.version

        def answered(proposal: UndoProposal | None) -> UndoProposal | None:
            if proposal is None or proposal.at != version or seat == proposal.seat:
                raise UndoRefusedError("no other seat has asked for an undo")
            if not agrees:
                return None
            agreed = tuple(sorted({*proposal.agreed, seat}))
            return UndoProposal(proposal.seat, proposal.to, proposal.at, agreed)

        self._change_proposal(answered)
        proposal = self.proposal
        if proposal is not None and set(self._others(proposal.seat)) <= set(proposal.agreed):
            self.match.undo(proposal.seat, proposal.to, proposal.agreed)
        self.changed()

    @property
    def open_proposal(self) -> UndoProposal | None:
        """The undo that waits for consent; none once the match has moved on."""
        proposal = self.proposal
        return proposal if proposal is not None and proposal.at == self.match.version else None

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` whenever something has changed; call what is returned to stop that."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def refresh(self) -> None:
        """Append to the match what other processes have stored of it, and inform every listener."""
        before = self.match.version
        self.catch_up()
        if self.match.version != before:
            self.changed()

    def changed(self) -> None:
        """Inform every listener."""
        for listener in tuple(self._listeners):
            listener()

    def _change_proposal(self, change: ProposalChange) -> None:
        if self.keep_proposal is None:
            self.proposal = change(self.proposal)
        else:
            self.keep_proposal(change)

    def _others(self, seat: int) -> tuple[int, ...]:
        return tuple([other for other in range(self.match.setup.players) if other != seat])


def names_of(table: Table) -> list[str]:
    """Return the players' names, by seat; those without a name are called by their seat."""
    names, players = table.names, table.match.setup.players
    return [names[seat] if seat < len(names) else f"seat {seat}" for seat in range(players)]


def state_for(table: Table, seat: int | None) -> Json:
    """Return what a client at ``seat`` shows now: view, decision, legal commands and result."""
    match = table.match
    to_json = match.game.command_json.to_json
    legal = [] if seat is None else [to_json(command) for command in match.legal(seat)]
    result = match.result
    proposal = table.open_proposal
    return {
        "version": match.version,
        "decision": table.decision,
        "to_act": list(match.to_act),
        "view": match.view(seat),
        "legal": legal,
        "finished": match.finished,
        "result": None
        if result is None
        else {"totals": list(result.totals), "winners": list(result.winners)},
        "undo": None
        if proposal is None
        else {"seat": proposal.seat, "to": proposal.to, "agreed": list(proposal.agreed)},
    }
