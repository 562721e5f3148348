"""A question: a person at the terminal chooses a legal command, or types what a die shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import field, frozen
from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from maginor_core.cli.terminal.screen import Screen, read_words
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.engine.facts import Fact
from maginor_core.engine.presentation import (
    Chaining,
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


def explain(screen: Screen, explanation: Explanation, game: GameDefinition) -> None:
    """Show the rulings of an explanation in full, and name those beside them."""
    if explanation.text:
        screen.say(explanation.text, "bold")
    if not explanation.rulings:
        return
    page = rulings_page(game)
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
    screen: Screen, presentation: Presentation, word: str, game: GameDefinition
) -> None:
    """Show what ``word`` of the game means, or the ruling or family of rulings that it names."""
    explanation = presentation.explain_word(word)
    if explanation is not None:
        explain(screen, explanation, game)
        return
    page = rulings_page(game)
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
    game: GameDefinition
    waiting: list[Sequence[str]] = field(factory=list)

    def ask(self) -> Fact:
        """Return the legal command that the person chooses."""
        root = branch = self.presentation.menu(self.state, self.legal)
        if not self.waiting:
            self._show(branch, anew=True)
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
            if not isinstance(self.presentation, Chaining) or not words:
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

    def _show(self, branch: MenuBranch, *, anew: bool = False) -> None:
        """Print the question and the choices, and the board again if it would leave the screen."""
        width, height = self.screen.width, self.screen.height
        board = self.presentation.draw(self.state, self.seat, width, short=True).board
        head = self._head(width)
        entries = [
            (number, choice.step.label, choice.step.note or ", ".join(choice.words))
            for number, choice in branch.numbered()
        ]
        space = height - len(board) - len(head) - 1
        about = list(self.presentation.about(self.state, self.seat, width)) if anew else []
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
            explain_word(self.screen, self.presentation, word, self.game)
        except UnknownRulingError as error:
            families = ", ".join(rulings_page(self.game).families)
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
                    explain(self.screen, explanation, self.game)
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
