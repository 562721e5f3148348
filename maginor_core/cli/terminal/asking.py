"""Asking: a person at the terminal chooses one of the legal commands, or types what a die shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import field, frozen

from maginor_core.cli.terminal.explaining import explain, explain_word, listing, show_help
from maginor_core.cli.terminal.reading import read_words
from maginor_core.cli.terminal.screen import Screen
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.errors import KernelError
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.layout import wrapped
from maginor_core.kernel.presentation import (
    Branch,
    Chaining,
    Line,
    LostError,
    Presentation,
    State,
)
from maginor_core.kernel.wording import listed

SECRET_LOST = "That is none of the choices; type a number or the beginning of a word."

Aside = Callable[[Sequence[str]], None]
"""Answers what was typed beside the game; gets the words behind the first."""


@frozen
class Question:
    """A decision that a person at the terminal must make.

    Attributes:
        screen: the terminal.
        presentation: the text and pictures of the game.
        state: the position.
        seat: who is asked.
        legal: what may be done.
        hidden: whether others at the terminal must not see the answer.
        asides: what else may be typed, by its first word.
        game: which game it is, whose rulings explain the decision.
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
        """Return the legal command that the person chooses.

        Raises:
            LeftError: the person has left.
        """
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
                    branch = _followed(root, branch, words)
                except LostError as lost:
                    message = SECRET_LOST if self.hidden else self._lost(words, lost)
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
            self.screen.answered()
            if not isinstance(self.presentation, Chaining) or not words:
                return words
            self.waiting.extend(self.presentation.orders(words))
        return list(self.waiting.pop(0))

    @property
    def _name(self) -> str:
        return self.presentation.players[self.seat]

    @property
    def _prompt(self) -> str:
        return f"{self._name}, in secret (nothing is shown)> " if self.hidden else f"{self._name}> "

    def _show(self, branch: Branch, *, anew: bool = False) -> None:
        """Print the question and the choices, and the board again if it would leave the screen."""
        width, height = self.screen.width, self.screen.height
        board = self.presentation.draw(self.state, self.seat, width, short=True).board
        head = self._head(width)
        entries = [
            (number, choice.step.label, choice.step.note or ", ".join(choice.branches))
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
        if lost.meant:
            return f"{lost.word!r} may mean {listed(lost.meant, 'or')}; type more of it"
        reason = self.presentation.why_not(self.state, self.seat, words)
        if reason is not None:
            return f"Not now: {reason}"
        return f"{lost.word!r} is none of the choices; they are above, and ? explains them"

    def _explain(self, words: Sequence[str]) -> None:
        """Explain a word of the game, or why what ``words`` mean is refused."""
        word = "_".join(words)
        if self.presentation.explain_word(word) is None:
            reason = self.presentation.why_not(self.state, self.seat, words)
            if reason is not None:
                self.screen.say(f"  {reason}")
                return
        explain_word(self.screen, self.presentation, word, self.game)

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
            elif order in ("h", "help"):
                show_help(self.screen, self.presentation)
            elif order in self.asides:
                self.asides[order](rest)
            else:
                return False
        except KernelError as error:
            self.screen.say(f"  {error}", "yellow")
        return True


def ask_face(screen: Screen, presentation: Presentation, seat: int) -> str:
    """Return the face that the person reads off a real die.

    Raises:
        LeftError: the person has left.
    """
    name, faces = presentation.players[seat], presentation.faces
    while True:
        words = read_words(f"{name} rolls a real die; it shows> ")
        screen.answered()
        shown = [face for face in faces if words and face.startswith(words[0])]
        if len(shown) == 1:
            return shown[0]
        if shown:
            screen.say(f"  {words[0]!r} may mean {listed(shown, 'or')}; type more of it", "yellow")
        elif not words or words[0] in ("h", "help") or words[0].startswith("?"):
            screen.say(
                f"  Roll the die and type what it shows: {listed(faces, 'or')}. The beginning of "
                "the word will do. q leaves without the roll; it is asked for again on resuming."
            )
        else:
            screen.say(
                f"  {words[0]!r} is not on the die; it shows {listed(faces, 'or')}", "yellow"
            )


def ask_yes(screen: Screen, question: str) -> bool:
    """Return whether a person answers ``question`` with yes.

    Raises:
        LeftError: the person has left.
    """
    while True:
        words = read_words(question)
        screen.answered()
        answer = words[0].lower() if words else ""
        if answer and ("yes".startswith(answer) or "no".startswith(answer)):
            return "yes".startswith(answer)
        screen.say("  Type y for yes or n for no.", "yellow")


def _followed(root: Branch, branch: Branch, words: Sequence[str]) -> Branch:
    """Return where ``words`` lead from here or, failing that, from the beginning."""
    try:
        return branch.follow(words)
    except LostError as lost:
        if branch is root or lost.meant:
            raise
        return root.follow(words)
