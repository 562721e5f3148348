"""The picture of Abracada…What?: the spells with their stones on the board, and every hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from maginor_core.engine.definition import Json
from maginor_core.engine.picture import PictureLook, Svg, must_act, wrapped_text
from maginor_core.engine.presentation import (
    EVERYTHING,
    SEAT_STYLES,
    Drawing,
    Line,
    line,
    table,
    trimmed,
    width_of,
    wrapped,
)
from maginor_core.games.abracada.components.layout import FIRST, UNKNOWN
from maginor_core.games.abracada.presentation.names import NUMBERS, SpellNames
from maginor_core.games.abracada.projections.state import IN_TURN, State, to_act

WIDTH: Final = 960
NARROW: Final = 360
STONE: Final = 38
UNKNOWN_MARK: Final = "?"
HEART: Final = "M0 8 C-4 4 -9 0 -9 -4 A4.6 4.6 0 0 1 0 -5 A4.6 4.6 0 0 1 9 -4 C9 0 4 4 0 8 Z"
COLOURS: Final = ("fate", "fire", "water", "earth", "fate", "air", "fire", "water")
"""By spell, the class of its number: for pleasure only, since the number says which it is."""


def draw(setup: Json, view: Json, look: PictureLook) -> Svg:
    """Return the picture of a view; a stone that the viewer may not know bears a question mark."""
    return _Drawn(setup, view, look).svg


class _Drawn:
    """A picture under construction."""

    def __init__(self, setup: Json, view: Json, look: PictureLook) -> None:
        self.view, self.state, self.players = view, view["state"], look.players
        self.say = look.say
        self.narrow, self.viewer = look.narrow, view.get("seat")
        self.stones = setup.get("stones") or {
            number: int(number) for number in view["state"]["board"]
        }
        self.target = setup.get("target", 8)
        width = NARROW if self.narrow else WIDTH
        margin = 8 if self.narrow else 16
        columns = 4 if self.narrow else 8
        gap = 6 if self.narrow else 8
        card = (width - 2 * margin - gap * (columns - 1)) / columns
        tall = 104 if self.narrow else 144
        rows = 8 // columns
        supply = 46 + rows * (tall + gap) + 6
        top, row = supply + 58, 116 if self.narrow else 84
        height = top + (row + 8) * len(self.players) + 8
        self.svg = svg = Svg(width, height, "Abracada…What?", self._described())
        standing = self._standing()
        svg.text(margin, 30, self.say("picture-round", round=self.state["round"]), 18, bold=True)
        svg.text(width - margin, 30, standing, 14, anchor="end", width=width - 120)
        for place, number in enumerate(NUMBERS):
            x = margin + (card + gap) * (place % columns)
            self._spell(x, 46 + (tall + gap) * (place // columns), card, tall, number)
        self._supply(margin, supply, width - 2 * margin)
        for seat in range(len(self.players)):
            self._player(margin, top + (row + 8) * seat, width - 2 * margin, row, seat)

    def _spell(self, x: float, y: float, width: float, height: float, number: int) -> None:
        """Draw a spell: its number and name, and a mark for each of its stones."""
        svg, state = self.svg, self.state
        opened, stones = state["board"][str(number)], self.stones[str(number)]
        unseen = (self.view.get("unseen") or {}).get(str(number))
        last = state["last_cast"] == number
        say, named = self.say, self.say("spell", number=number)
        parts = [say("spell-explained", number=number)]
        parts.append(say("picture-board", opened=opened, count=stones))
        if unseen is not None:
            parts.append(say("picture-unseen", unseen=unseen))
        title = "; ".join(parts)
        with svg.place(
            f"spell:{number}",
            title,
            (x, y, width, height),
            round_by=10,
            kind="own" if last else "panel",
        ):
            svg.text(x + 10, y + 32, str(number), 28, COLOURS[number - 1], bold=True)
            if unseen is not None:
                svg.text(
                    x + width - 8,
                    y + 18,
                    f"{UNKNOWN_MARK}×{unseen}",
                    13,
                    "dim",
                    anchor="end",
                    bold=True,
                )
            longest = max(map(len, named.split()))
            size = min(10.5 if self.narrow else 12, (width - 14) / (0.7 * longest))
            for line, content in enumerate(wrapped_text(named, size * 1.25, width - 14, 2)):
                svg.text(x + 8, y + 52 + 14 * line, content, size, bold=True)
            if not self.narrow:
                effect = wrapped_text(say("effect", number=number), 10.4, width - 12, 4)
                for line, content in enumerate(effect):
                    svg.text(x + 8, y + 81 + 11.5 * line, content, 9.5, "dim")
            self._marks(x + 8, y + height - 12, width - 16, opened, stones)

    def _marks(self, x: float, y: float, width: float, opened: int, stones: int) -> None:
        """Draw a mark for each stone: filled if it is on the board."""
        if stones > 16:
            self.svg.text(x, y + 5, f"{opened} / {stones}", 12, "dim")
            return
        step = min(12.0, width / min(max(stones, 1), 8))
        for place in range(stones):
            kind = "ink" if place < opened else "void"
            left, row = x + step * (place % 8), place // 8
            self.svg.box(left, y - 4 - 11 * row, step - 3, 9, kind, round_by=2)

    def _supply(self, x: float, y: float, width: float) -> None:
        """Draw the stones that nobody has: the supply, and the secret stones."""
        svg, state = self.svg, self.state
        half = (width - 8) / 2
        title = self.say("picture-supply-name", count=state["supply"])
        with svg.place("supply", title, (x, y, half, 44), round_by=8, kind="panel"):
            _stone(svg, x + 8, y + 7, "", 30)
            svg.text(x + 48, y + 28, f"×{state['supply']}", 16, bold=True)
            svg.text(x + 92, y + 27, self.say("picture-supply"), 13, "dim", width=half - 96)
        left = x + half + 8
        svg.box(left, y, half, 44, "panel", round_by=8)
        _stone(svg, left + 8, y + 7, "", 30)
        svg.text(left + 48, y + 28, f"×{state['secrets_left']}", 16, bold=True)
        secret = self.say("picture-taken" if self.narrow else "picture-secret")
        svg.text(left + 92, y + 27, secret, 13, "dim", width=half - 96)

    def _player(self, x: float, y: float, width: float, height: float, seat: int) -> None:
        """Draw a player: lives, points, the stones of the hand, and the secret stones."""
        svg, state, own = self.svg, self.state, seat == self.viewer
        svg.panel(x, y, width, height, own=own, acts=must_act(state, seat))
        svg.counter(x + 30, y + 28, 16, seat)
        name, beside = self.players[seat], self._beside(seat)
        named = 180 if self.narrow else 170
        svg.text(x + 54, y + 26, name, 16, bold=True, width=named)
        if beside:
            svg.text(x + 54, y + 42, beside, 11, "dim", width=named + (0 if self.narrow else 56))
        self._lives(x + (230 if self.narrow else 54), y + (22 if self.narrow else 62), seat)
        score = self.say("points", count=state["points"][seat])
        where = (x + 230, y + 46) if self.narrow else (x + 174, y + 67)
        svg.text(*where, f"{score} / {self.target}", 13, "dim", width=104)
        left, top = (x + 14, y + 58) if self.narrow else (x + 290, y + 22)
        stones = [_shown(stone) for stone in state["hands"][seat]]
        for stone in stones:
            _stone(svg, left, top, stone, STONE)
            left += STONE + 6
        taken = [_shown(stone) for stone in state["secrets_taken"][seat]]
        space = width - 14
        for number, stone in enumerate(reversed(taken)):
            _stone(svg, x + space - 30 * (number + 1), top + 6, stone, 26, kind="void")
        if taken:
            svg.text(x + space - 2, top + 45, self.say("picture-taken"), 10, "dim", anchor="end")

    def _lives(self, x: float, y: float, seat: int) -> None:
        """Draw a heart for each life; many are counted."""
        count = self.state["lives"][seat]
        if count > 6:
            self.svg.path(x + 8, y, 0.85, HEART, "mark")
            self.svg.text(x + 20, y + 5, f"×{count}", 14, bold=True)
            return
        for number in range(count):
            self.svg.path(x + 8 + 18 * number, y, 0.85, HEART, "mark")
        if not count:
            self.svg.path(x + 8, y, 0.85, HEART, "gone")

    def _beside(self, seat: int) -> str:
        """Return what a player is to the viewer: itself, or a neighbour; empty for others."""
        if self.viewer is None:
            return ""
        away = (seat - self.viewer) % len(self.players)
        if away == 0:
            return self.say("picture-you")
        sides = [
            side
            for side, distance in (("left", 1), ("right", -1))
            if away == distance % len(self.players)
        ]
        if not sides:
            return ""
        return self.say("picture-both" if len(sides) == 2 else f"picture-{sides[0]}")

    def _standing(self) -> str:
        """Return for whom the table waits, and what was named last, or who has won."""
        state, say = self.state, self.say
        if state["finished"]:
            winners = [self.players[seat] for seat in state["winners"]]
            return say("won", winners=say.listed(winners), count=len(winners))
        waiting = say.listed([self.players[seat] for seat in state["decision"]["players"]])
        last = state["last_cast"]
        shown = say("waiting", players=waiting)
        return f"{shown} {say('picture-last', number=last)}" if last else shown

    def _described(self) -> str:
        state = self.state
        rows = []
        for seat, name in enumerate(self.players):
            stones = " ".join(map(_shown, state["hands"][seat])) or self.say("none")
            lives = self.say("lives", count=state["lives"][seat])
            rows.append(f"{name}: {lives}, {stones}")
        begun = self.say("picture-round", round=state["round"])
        return f"{begun}. {'; '.join(rows)}. {self._standing()}"


def _shown(stone: int | None) -> str:
    return UNKNOWN_MARK if stone is None else str(stone)


def _stone(svg: Svg, x: float, y: float, number: str, size: float, *, kind: str = "paper") -> None:
    """Draw a stone from its top left corner; one without a number is seen from behind."""
    hidden = number in ("", UNKNOWN_MARK)
    svg.box(x, y, size, size, "void" if hidden else kind, round_by=size / 5)
    svg.box(x, y, size, size, "edge-line", round_by=size / 5)
    if not number:
        return
    ink = "dim" if hidden else COLOURS[int(number) - 1]
    svg.text(x + size / 2, y + size * 0.68, number, size * 0.52, ink, anchor="middle", bold=True)


# The table, drawn as one viewer may see it.


def drawing(
    names: SpellNames, known: State, viewer: int | None, width: int, *, short: bool
) -> Drawing:
    """Return the table."""
    rest = [] if short else _about(names, known)
    board = [_heading(names, known), *_players(names, known), *_stones(names, known, viewer)]
    return Drawing(_fitted(rest, width), _fitted(board, width))


def _fitted(lines: Sequence[Line], width: int) -> tuple[Line, ...]:
    return tuple([part for one in lines for part in wrapped(one, width, indent=2)])


def _about(names: SpellNames, state: State) -> list[Line]:
    setup, say = names.setup, names.say
    die = say("table-die", sides=" ".join(map(str, setup.die)))
    lines = [line(f"{die} {say('placeholder')}", "dim")]
    on = [name for name in setup.variants.__annotations__ if getattr(setup.variants, name)]
    if on:
        lines.append(line(say("table-variants", variants=", ".join(on)), "dim"))
    return lines


def _heading(names: SpellNames, state: State) -> Line:
    layout = state.layout
    text = names.say(
        "table-heading",
        round=state.round_number,
        state="running" if state.phase == IN_TURN else "over",
        target=layout.target,
        supply=state.supply,
        left=state.secrets_left,
        secret=layout.secret,
    )
    return line(text, "bold")


def _players(names: SpellNames, state: State) -> list[Line]:
    """Return a line for each player: points, lives, stones and secret stones."""
    awaited = to_act(state)
    say = names.say
    titles = [say(f"head-{title}") for title in ("player", "points", "lives")]
    shifted = (f" {say('head-stones')}", f"  {say('head-secret')}")
    rows = [[line(title, "dim") for title in ("", *titles, *shifted)]]
    for seat in state.layout.seats:
        rows.append(
            [
                line("▶" if seat in awaited else ""),
                line(names.player(seat), SEAT_STYLES[seat]),
                line(str(state.points[seat])),
                line(say("lives-of", left=state.lives[seat], most=state.layout.lives)),
                line(f" {_hand(names, state.hands[seat])}"),
                line(f"  {_secrets(state.taken[seat])}"),
            ]
        )
    return table(rows, right=(2, 3))


def _hand(names: SpellNames, hand: Sequence[int]) -> str:
    known = [str(number) for number in NUMBERS for _ in range(hand[number])]
    return " ".join([*known, *["?"] * hand[UNKNOWN]]) or names.say("none")


def _secrets(taken: Sequence[int]) -> str:
    """Return how many secret stones were taken, and which, if the viewer knows."""
    known = [str(stone) for stone in taken if stone != UNKNOWN]
    return f"{len(taken)}: {' '.join(known)}" if known else str(len(taken))


def _stones(names: SpellNames, state: State, viewer: int | None) -> list[Line]:
    """Return how many stones of each number there are, lie open, and are not seen."""
    say = names.say
    rows = [(say("head-spell"), list(NUMBERS)), (say("head-all"), state.layout.stones[FIRST:])]
    rows.append((say("head-open"), state.board[FIRST:]))
    if viewer == EVERYTHING:
        rows.append((say("head-nobody"), state.unseen[FIRST:]))
    elif viewer is not None:
        rows.append((say("head-unseen"), state.unseen[FIRST:]))
    drawn: list[Line] = []
    wide = max(18, *[width_of(line(title)) + 1 for title, _ in rows])
    for place, (title, counts) in enumerate(rows):
        style = "bold" if place in (0, 3) else ""
        cells = [(f"{count or '·':>4}" if place else f"{count:>4}", style) for count in counts]
        drawn.append(trimmed([(f"{title:<{wide}}", "dim"), *cells]))
    return drawn
