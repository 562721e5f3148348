"""A sitting: people and bots at one terminal, playing a game that is logged as it is played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from attrs import Factory, define, field, frozen
from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from maginor_core.cli.options import adviser_of, command_of
from maginor_core.cli.terminal.screen import Screen, read_words
from maginor_core.cli.terminal.seating import HUMAN, Seating
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.disclosures import seat_of
from maginor_core.engine.errors import EngineError
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import event_text
from maginor_core.engine.history import before_last_of
from maginor_core.engine.languages import Texts
from maginor_core.engine.presentation import (
    Explanation,
    Line,
    LostError,
    MenuBranch,
    Presentation,
    State,
    line,
    trimmed,
    width_of,
    wrapped,
)
from maginor_core.eventlog.logs import GameLog
from maginor_core.suite.rulings import Ruling, UnknownRulingError, rulings_page

# Explaining: the rulings behind a decision or a word, and the words that may be typed.


def show_help(screen: Screen, presentation: Presentation) -> None:
    """Describe the game in a minute, and list what may be typed."""
    for paragraph in presentation.primer:
        screen.show([line(paragraph), line()])
    texts, (choices, ruling) = screen.texts, presentation.examples
    history = texts("key-history")
    keys = (
        (choices, texts("help-choices")),
        ("?", texts("help-decision")),
        (f"? {ruling}", texts("help-ruling")),
        (texts("key-board"), texts("help-board")),
        (f"{texts('key-look')} 3", texts("help-look")),
        (texts("key-score"), texts("help-score")),
        (f"{history}, {history} 40", texts("help-history")),
        (texts("key-hint"), texts("help-hint")),
        (texts("key-undo"), texts("help-undo")),
        ("..", texts("help-back")),
        (texts("key-help"), texts("help-help")),
        (texts("key-quit"), texts("help-quit")),
    )
    indent = max(len(key) for key, _ in keys) + 3
    rows: list[Line] = [((f"{key:<{indent}}", "bold"), (meaning, "")) for key, meaning in keys]
    for row in rows:
        screen.show(list(wrapped(row, screen.width, indent=min(indent, screen.width // 2))))


def explain(screen: Screen, explanation: Explanation, definition: GameDefinition) -> None:
    """Show the rulings of an explanation in full, and name those beside them."""
    if explanation.text:
        screen.say(explanation.text, "bold")
    if not explanation.rulings:
        return
    page = rulings_page(definition)
    if note := screen.texts("rulings-in-english"):
        screen.say(note, "dim")
    for ruling_id in explanation.rulings:
        screen.print(_draw_ruling(page.ruling(ruling_id)))
    if explanation.beside:
        screen.say(screen.texts("see-also"), "dim")
    for ruling_id in explanation.beside:
        name = (f"  {ruling_id:<9} ", "dim")
        screen.show([(name, (page.ruling(ruling_id).title, "dim"))])


def explain_word(
    screen: Screen, presentation: Presentation, word: str, definition: GameDefinition
) -> None:
    """Show what ``word`` of the game means, or the ruling or family of rulings that it names."""
    explanation = presentation.explain_word(word)
    if explanation is not None:
        explain(screen, explanation, definition)
        return
    page = rulings_page(definition)
    if word.upper() in page.families:
        rulings = [ruling for ruling in page.rulings.values() if ruling.family == word.upper()]
        screen.show([line(f"{ruling.id:<9} {ruling.title}") for ruling in rulings])
    else:
        screen.print(_draw_ruling(page.ruling(word)))


def listing(entries: list[tuple[str, str, str]], width: int, height: int) -> list[Line]:
    """Return the choices, each with its number, label and note, in ``height`` lines if they fit.

    Where there is little space the choices are printed side by side, without their notes.
    """
    if not entries:
        return []
    digits = max(len(number) for number, _, _ in entries)
    widest = max(len(label) for _, label, _ in entries)
    indent = digits + widest + 6
    full: list[Line] = []
    for number, label, note in entries:
        head = (f"  {number:>{digits}}  ", "bold")
        if indent + 12 <= width:
            row = trimmed([head, (f"{label:<{widest}}  ", ""), (note, "dim")])
            full += wrapped(row, width, indent=indent)
        else:
            row = trimmed([head, (label, ""), (f"  {note}", "dim")])
            full += wrapped(row, width, indent=digits + 4)
    if len(full) <= height:
        return full
    cells: list[Line] = [((f"{n:>{digits}} ", "bold"), (label, "")) for n, label, _ in entries]
    each = max(map(width_of, cells)) + 2
    per_line = max(1, (width - 2) // each)
    short: list[Line] = []
    for begin in range(0, len(cells), per_line):
        spans: list[tuple[str, str]] = [("  ", "")]
        for cell in cells[begin : begin + per_line]:
            spans += [*cell, (" " * (each - width_of(cell)), "")]
        short += wrapped(trimmed(spans), width, indent=2)
    return short if len(short) < len(full) else full


def _draw_ruling(ruling: Ruling) -> RenderableType:
    heading = Text(f"{ruling.id}: {ruling.title}", style="bold")
    return Group(heading, Padding(Markdown(ruling.statement), (0, 2, 1, 2)))


Aside = Callable[[Sequence[str]], None]
"""Answers what was typed beside the game; gets the words behind the first."""


@frozen
class Question:
    """A decision that a person at the terminal must make.

    Attributes:
        hidden: whether others at the terminal must not see the answer.
        asides: what else may be typed, by its first word.
        waiting: the orders of a line that are not carried out yet; cleared when one cannot be.
    """

    screen: Screen
    presentation: Presentation
    state: State
    seat: int
    legal: Sequence[Fact]
    hidden: bool
    asides: Mapping[str, Aside]
    definition: GameDefinition
    waiting: list[Sequence[str]] = field(factory=list)

    def ask(self) -> Fact:
        """Return the legal command that the person chooses."""
        root = branch = self.presentation.menu(self.state, self.legal)
        if not self.waiting:
            self._show(branch, again=True)
        while True:
            words = self._words()
            if not words:
                self._show(branch)
            elif words == [".."]:
                branch = root
                self._show(branch)
            elif not self._aside(words):
                try:
                    branch = _follow(root, branch, words)
                except LostError as lost:
                    texts = self.screen.texts
                    message = texts("lost-secret") if self.hidden else self._lost(words, lost)
                    self.screen.say(f"  {message}", "yellow")
                    self.waiting.clear()
                    continue
                if branch.command is not None:
                    return branch.command
                self.waiting.clear()
                self._show(branch)

    def _words(self) -> list[str]:
        """Return the words of the next order, read if none is waiting."""
        if not self.waiting:
            words = read_words(self._prompt, hidden=self.hidden)
            self.screen.count_answer()
            if not words:
                return words
            self.waiting.extend(self.presentation.orders(words))
        return list(self.waiting.pop(0))

    @property
    def _name(self) -> str:
        return self.presentation.players[self.seat]

    @property
    def _prompt(self) -> str:
        message = "prompt-secret" if self.hidden else "prompt"
        return f"{self.screen.texts(message, player=self._name)} "

    def _show(self, branch: MenuBranch, *, again: bool = False) -> None:
        """Print the question and the choices, and the board again if it would leave the screen."""
        width, height = self.screen.width, self.screen.height
        board = self.presentation.draw(self.state, self.seat, width, short=True).board
        head = self._head(width)
        entries = [
            (number, choice.step.label, choice.step.note or ", ".join(choice.words))
            for number, choice in branch.numbered()
        ]
        space = height - len(board) - len(head) - 1
        about = list(self.presentation.about(self.state, self.seat, width)) if again else []
        choices = listing(entries, width, max(space - len(about), 1))
        if len(choices) > space - len(about):
            about = []
            choices = listing(entries, width, max(space, 1))
        lines = [*head, *about, *choices]
        if board and not self.screen.in_sight(len(lines)):
            self.screen.show_board(board)
        self.screen.show(lines)

    def _head(self, width: int) -> list[Line]:
        asked = self.presentation.question(self.state, self.seat)
        style = self.presentation.style(self.seat)
        return list(wrapped(((self._name, style), (f": {asked}", "bold")), width))

    def _lost(self, words: Sequence[str], lost: LostError) -> str:
        texts, typed = self.screen.texts, {"word": repr(lost.word), "typed": lost.word}
        if lost.meant:
            return texts("lost-ambiguous", meant=texts.listed(lost.meant, "or"), **typed)
        reason = self.presentation.why_not(self.state, self.seat, words)
        if reason is not None:
            return texts("lost-refused", reason=reason)
        return texts("lost-unknown", **typed)

    def _explain(self, words: Sequence[str]) -> None:
        """Explain a word of the game, or why what ``words`` mean is refused."""
        word = "_".join(words)
        if self.presentation.explain_word(word) is None:
            reason = self.presentation.why_not(self.state, self.seat, words)
            if reason is not None:
                self.screen.say(f"  {reason}")
                return
        try:
            explain_word(self.screen, self.presentation, word, self.definition)
        except UnknownRulingError as error:
            families = ", ".join(rulings_page(self.definition).families)
            message = self.screen.texts(
                "ruling-unknown", error=str(error), typed=" ".join(words), families=families
            )
            self.screen.say(f"  {message}", "yellow")

    def _aside(self, words: Sequence[str]) -> bool:
        """Answer ``words`` beside the game, and return whether they ask for such a thing."""
        order, *rest = words
        try:
            if order.startswith("?"):
                asked = [part for part in (order[1:], *rest) if part]
                if asked:
                    self._explain(asked)
                else:
                    explanation = self.presentation.explain(self.state, self.seat)
                    explain(self.screen, explanation, self.definition)
            elif order in ("h", "help", self.screen.texts("key-help")):
                show_help(self.screen, self.presentation)
            elif order in self.asides:
                self.asides[order](rest)
            else:
                return False
        except EngineError as error:
            self.screen.say(f"  {error}", "yellow")
        return True


def ask_face(screen: Screen, presentation: Presentation, seat: int) -> str:
    """Return the face that the person reads off a real die."""
    texts, names = screen.texts, dict(zip(presentation.faces, presentation.face_names, strict=True))
    faces = texts.listed(names.values(), "or")
    while True:
        words = read_words(f"{texts('prompt-die', player=presentation.players[seat])} ")
        screen.count_answer()
        typed = words[0] if words else ""
        shown = [face for face in names if typed and names[face].lower().startswith(typed)]
        shown = shown or [face for face in names if typed and face.startswith(typed)]
        if len(shown) == 1:
            return shown[0]
        about = {"word": repr(typed), "typed": typed}
        if shown:
            meant = texts.listed([names[face] for face in shown], "or")
            screen.say(f"  {texts('lost-ambiguous', meant=meant, **about)}", "yellow")
        elif typed in ("", "h", "help", texts("key-help")) or typed.startswith("?"):
            screen.say(f"  {texts('die-help', faces=faces)}")
        else:
            screen.say(f"  {texts('die-unknown', faces=faces, **about)}", "yellow")


def ask_yes(screen: Screen, question: str) -> bool:
    """Return whether a person answers ``question`` with yes."""
    while True:
        words = read_words(question)
        screen.count_answer()
        answer = words[0].lower() if words else ""
        for meaning in ("yes", "no"):
            if answer and screen.texts(meaning).startswith(answer):
                return meaning == "yes"
        screen.say(f"  {screen.texts('yes-or-no')}", "yellow")


def _follow(root: MenuBranch, branch: MenuBranch, words: Sequence[str]) -> MenuBranch:
    """Return where ``words`` lead from here or, failing that, from the beginning."""
    try:
        return branch.follow(words)
    except LostError as lost:
        if branch is root or lost.meant:
            raise
        return root.follow(words)


# Undoing: back to before a player's last command, alone or with the consent of everybody else.

AS_SENTENCE: Final = {"undo-final": "undo-final-first", "undo-others": "undo-others-first"}
"""By the message of a reason, the one with which a sentence begins."""


class CannotUndoError(EngineError):
    """A command that cannot be taken back."""


@frozen
class Return:
    """A return to before the last command of a seat that counts.

    Attributes:
        version: where the game returns to.
        reason: the message that says why the other people must agree; empty if they need not.
        asked: the seats of the people who must agree, ascending.
    """

    version: int
    reason: str = ""
    asked: tuple[int, ...] = ()


def last_return(game: Game, seat: int, bots: Collection[int], texts: Texts) -> Return:
    """Return how the last command of ``seat`` that counts may be taken back.

    Bots agree to everything; but what chance has drawn or a secret revealed stays, unless other
    people play who can agree to take it back.
    """
    version = before_last_of(seat, game.log)
    if version is None:
        raise CannotUndoError(texts("undo-nothing"))
    since = list(game.log.records(version))
    people = tuple(sorted(set(range(game.setup.players)) - set(bots) - {seat}))
    others = {seat_of(record.command) for record in since} - {seat}
    final = game.definition.decider.final
    if any(event.tag in final for record in since for event in record.events):
        reason = "undo-final"
        if not people:
            raise CannotUndoError(texts("undo-refused", reason=texts(reason)))
    elif others and people:
        reason = "undo-others"
    else:
        return Return(version)
    return Return(version, reason, people)


TALL = 40
"""From so many lines on, a turn begins with everything drawn, and not only what it needs."""
RECENT = 20
"""How many events ``history`` shows, if no number is given."""


class _Undone(Exception):  # noqa: N818 # it leaves a question that is asked no more
    """The game is at an earlier version."""


@define
class Sitting:
    """A game at a terminal.

    Attributes:
        game: the game, which stores each record in the log before it counts.
        seed: what the bots' chance follows from.
        manual_dice: whether a person types what a real die shows.
        secret: what the dice follow from, to be revealed at the end, if they were committed to.
    """

    game: Game
    log: GameLog | None
    seating: Seating
    seed: str
    manual_dice: bool
    screen: Screen
    presentation: Presentation
    secret: str = ""
    _viewer: int | None = None
    _seen: dict[int, int] = Factory(dict)
    _begun: int = 0
    _orders: list[Sequence[str]] = Factory(list)

    def __attrs_post_init__(self) -> None:
        """Begin where the game is: nobody is told what was told before."""
        self._begun = self.game.version

    def play(self) -> None:
        """Play until the game is over, and seal its log."""
        people = [seat for seat, who in enumerate(self.seating.seats) if who == HUMAN]
        if self.presentation.is_private and len(people) == 1:
            self._viewer = people[0]
        self.draw(self._viewer, short=self.screen.height < TALL)
        definition = self.game.definition
        fresh, drawn = False, self.game.version
        while not self.game.finished:
            seat = self._next_seat()
            human = self.seating.seats[seat] == HUMAN
            passed = human and self._pass_screen_to(seat)
            if human and not self._orders and (passed or drawn != self.game.version):
                self.draw(seat, short=not fresh or self.screen.height < TALL)
                fresh, drawn = False, self.game.version
            try:
                command = self._command(seat)
            except _Undone:
                continue
            outcomes = None
            if self.manual_dice and definition.draws(command):
                face = ask_face(self.screen, self.presentation, seat)
                outcomes = [definition.chance.from_json(face)]
            events = self.game.submit(command, seat=seat, outcomes=outcomes)
            turn_over = any(map(self.presentation.ends_turn, events))
            if turn_over or definition.draws(command):
                self._orders.clear()
            if self.log is not None and turn_over:
                self.log.flush()
            self._tell(events)
            fresh = fresh or turn_over
        if self.log is not None:
            self.log.seal("finished", self.secret)
        self.draw()

    def _pass_screen_to(self, seat: int) -> bool:
        """Let the person of ``seat`` alone look at the screen, if others may not see what it sees.

        What the last one has seen is removed; what has happened since then is told again, as this
        one may see it. Return whether the screen was passed.
        """
        if not self.presentation.is_private or self._viewer == seat:
            return False
        name = self.presentation.players[seat]
        self.screen.clear()
        texts = self.screen.texts
        self.screen.say(texts("pass-screen", player=name))
        read_words(f"{texts('prompt-pass', player=name)} ")
        self.screen.count_answer()
        self._viewer = seat
        for version in range(self._seen.get(seat, self._begun), self.game.version):
            self._tell_record(seat, version)
        return True

    def draw(self, viewer: int | None = None, *, short: bool = False) -> None:
        """Draw the board as ``viewer`` may see it."""
        width = self.screen.width
        drawing = self.presentation.draw(self.game.live_state, viewer, width, short=short)
        self.screen.show([line(), line("─" * width, "dim"), *drawing.rest])
        self.screen.show_board(drawing.board)

    def _next_seat(self) -> int:
        """Return who is asked next: of those who decide at once a bot, since it needs no time."""
        return min(self.game.to_act, key=lambda seat: self.seating.seats[seat] == HUMAN)

    def _command(self, seat: int) -> Fact:
        if self.seating.seats[seat] != HUMAN:
            return command_of(self.game, self.seating.seats[seat], seat, self.seed)
        state = self.game.live_state
        hidden = self.seating.people > 1 and self.presentation.is_secret(state, seat)
        asides: dict[str, Callable[[Sequence[str]], None]] = {
            "board": lambda words: self.draw(seat),
            "look": self._look,
            "score": self._score,
            "history": self._history,
            "hint": partial(self._hint, seat, hidden=hidden),
            "undo": partial(self._undo, seat),
        }
        texts = self.screen.texts
        native = {texts(f"key-{word}"): answer for word, answer in asides.items()}
        asides = {**native, **asides, "b": asides["board"], "l": asides["look"]}
        return Question(
            self.screen,
            self.presentation,
            state,
            seat,
            self.game.legal(seat),
            hidden,
            asides,
            self.game.definition,
            self._orders,
        ).ask()

    def _look(self, words: Sequence[str]) -> None:
        lines = self.presentation.look(self.game.live_state, words, self.screen.width)
        if lines:
            self.screen.show(lines)
        else:
            message = self.screen.texts("look-nothing", typed=" ".join(words))
            self.screen.say(f"  {message}", "yellow")

    def _score(self, words: Sequence[str]) -> None:
        self.screen.show(self.presentation.score(self.game.live_state).lines(self.screen.width))

    def _history(self, words: Sequence[str]) -> None:
        wanted = int(words[0]) if words and words[0].isdecimal() and len(words[0]) < 6 else RECENT
        content: list[tuple[str, str]] = []
        version = self.game.version
        while version > 0 and len(content) < wanted:
            version -= 1
            content[:0] = self._sentences(self._viewer, version)
        for sentence, style in content[max(len(content) - wanted, 0) :]:
            self.screen.say(f"  {sentence}", style)
        if not content:
            self.screen.say(f"  {self.screen.texts('history-empty')}")

    def _hint(self, seat: int, words: Sequence[str], *, hidden: bool) -> None:
        texts = self.screen.texts
        if hidden:
            self.screen.say(f"  {texts('hint-secret')}")
            return
        state = self.game.live_state
        self.screen.show(self.presentation.hint(state, seat, self.screen.width))
        adviser = adviser_of(self.game.definition)
        if adviser is None:
            self.screen.say(f"  {texts('hint-none')}")
            return
        command = command_of(self.game, adviser, seat, f"{self.seed}:hint")
        article = "an" if adviser[0] in "aeiou" else "a"
        order = self.presentation.command(command)
        self.screen.say(f"  {texts('hint', article=article, bot=adviser, order=order)}")

    def _undo(self, seat: int, words: Sequence[str]) -> None:
        to = last_return(self.game, seat, self.seating.bots, self.screen.texts)
        self._ask_consent(seat, to)
        self.game.undo(seat, to.version, sorted({*self.seating.bots, *to.asked} - {seat}))
        self.screen.say(f"  {self.screen.texts('undo-done', version=to.version)}")
        raise _Undone

    def _ask_consent(self, seat: int, to: Return) -> None:
        names, texts = self.presentation.players, self.screen.texts
        if to.asked:
            reason = texts(AS_SENTENCE[to.reason])
            self.screen.say(f"  {texts('undo-agreement', reason=reason)}")
        for other in to.asked:
            question = texts("prompt-agree", player=names[seat], other=names[other])
            if not ask_yes(self.screen, f"{question} "):
                raise CannotUndoError(texts("undo-disagreed", other=names[other]))

    def _tell(self, events: Sequence[Fact]) -> None:
        self._tell_record(self._viewer, self.game.version - 1)
        if self._viewer is not None:
            self._seen[self._viewer] = self.game.version
        standing = self.presentation.tally(self.game.live_state)
        if standing and any(map(self.presentation.counts, events)):
            self.screen.say(f"  {standing}", "dim")

    def _tell_record(self, viewer: int | None, version: int) -> None:
        for sentence, style in self._sentences(viewer, version):
            self.screen.say(f"  {sentence}", style)

    def _sentences(self, viewer: int | None, version: int) -> Iterator[tuple[str, str]]:
        """Yield what happened after a version, as ``viewer`` saw it, each sentence with its style.

        An event without effect says why it has none.
        """
        presentation, definition = self.presentation, self.game.definition
        events = list(self.game.events_seen_by(viewer, version, version + 1))

        def before() -> Any:  # Any: the state of the game
            setup = self.game.setup_known_to(viewer)
            return definition.known_state(self.game.state_at(version), setup, viewer)

        reasons = presentation.without_effect(before, events)
        for place, event in enumerate(events):
            if not presentation.is_prompt(event):
                text = event_text(presentation, event)
                reason = reasons.get(place, "")
                yield f"{text} {reason}".rstrip(), presentation.emphasis(event)
