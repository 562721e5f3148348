"""The picture of Abracada…What?: the spells with their stones on the board, and every hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from attrs import frozen

from maginor_core.engine.definition import Json
from maginor_core.engine.picture import PictureLook, Svg, Width, must_act
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
from maginor_core.games.abracada.components.setup import Setup
from maginor_core.games.abracada.presentation.names import NUMBERS, SpellNames
from maginor_core.games.abracada.projections.state import TURN, State, to_act

UNKNOWN_MARK: Final = "?"
Box = tuple[float, float, float, float]
MOST_STEPS: Final = 12
"""Up to how many points a step is drawn for each."""
MOST_HOLES: Final = 12
"""Up to how many stones of a number a hole is drawn for each."""


@frozen
class _Plan:
    """How large the parts of a picture are, in pixels.

    Attributes:
        plate: the height of a player's plate.
        stone: the width of a stone on it.
        rung: the height of a spell of the ladder.
        gap: how much of that is free.
        left: where the ladder begins.
        right: where it ends.
        hole: the width of a stone that lies on it.
        steps: where the steps of the points begin, and how wide they are.
        piles: the same for the supply.
        tray: how wide the viewer's own stones stand.
    """

    width: float
    margin: float
    plate: float
    stone: float
    rung: float
    gap: float
    left: float
    right: float
    hole: float
    steps: tuple[float, float]
    piles: tuple[float, float]
    tray: float


WIDE: Final = _Plan(1144, 14, 142, 54, 56, 7, 226, 918, 38, (26, 176), (948, 170), 752)
MEDIUM: Final = _Plan(860, 14, 142, 54, 56, 7, 146, 706, 27, (14, 120), (720, 126), 640)
NARROW: Final = _Plan(360, 8, 66, 34, 45, 4, 8, 352, 21, (8, 344), (8, 168), 344)
PLANS: Final[Mapping[Width, _Plan]] = {"wide": WIDE, "medium": MEDIUM, "narrow": NARROW}


def draw(setup: Setup, view: Json, look: PictureLook) -> Svg:
    """Return the picture of a view; a stone that the viewer may not know bears a question mark."""
    return _Drawn(setup, view, look).svg


class _Drawn:
    """A picture under construction."""

    def __init__(self, setup: Setup, view: Json, look: PictureLook) -> None:
        state = self.state = view["state"]
        self.players = look.players
        self.say = look.say
        self.narrow, self.viewer = look.narrow, view.get("seat")
        self.stones, self.target = setup.stones, setup.target
        plan = self.plan = PLANS[look.width]
        count, margin = len(self.players), plan.margin
        first = 0 if self.viewer is None else self.viewer + 1
        others = [(first + seat) % count for seat in range(count)]
        others = [seat for seat in others if seat != self.viewer]
        rows = len(others) if self.narrow else 1
        ladder = margin + rows * (plan.plate + 6) + (6 if self.narrow else 12)
        below = ladder + 8 * plan.rung + 6
        track = 45 if self.narrow and self.target <= MOST_STEPS else 0
        supply = 52 if self.narrow else 0
        tray = below + track + supply
        tall = 0 if self.viewer is None else 92 if self.narrow else 148
        size = plan.width, tray + tall + 10
        svg = Svg(*size, "Abracada…What?", self._described(), "velvet", look=look)
        self.svg = svg
        svg.symbol("rings", plan.width / 2, ladder + 220, plan.width, plan.width * 0.7)
        across = len(others) if not self.narrow else 1
        wide = (plan.width - 2 * margin - 12 * (across - 1)) / across
        for place, seat in enumerate(others):
            column, row = (0, place) if self.narrow else (place, 0)
            x, y = margin + (wide + 12) * column, margin + (plan.plate + 6) * row
            painted = partial(self._plate, x, y, wide, seat)
            svg.fragment(("plate", seat, self.viewer), (x, y, self._shown_of(seat)), painted)
        for number in NUMBERS:
            y, opened = ladder + plan.rung * (number - 1), state["board"][str(number)]
            unseen = (view.get("unseen") or {}).get(str(number))
            last = state["last_cast"] == number
            rung = partial(self._spell, y, number, unseen)
            svg.fragment(("rung", number, self.viewer), (y, opened, unseen, last), rung)
        points, piles = state["points"], (state["supply"], state["secrets_left"])
        if self.narrow:
            steps = partial(self._track, plan.steps[0], below, plan.steps[1], 40)
            pile = partial(self._supply, plan.piles[0], below + track, plan.piles[1], 46)
        else:
            steps = partial(self._track, plan.steps[0], ladder, plan.steps[1], 8 * plan.rung - 8)
            pile = partial(self._supply, plan.piles[0], ladder, plan.piles[1], 132)
            begun = self.say("picture-round", round=state["round"])
            left, room = plan.piles
            middle = left + room / 2
            svg.text(middle, ladder + 320, begun, 20, "on name", anchor="middle", width=room)
        svg.fragment(("track", below), points, steps)
        svg.fragment(("supply", below), piles, pile)
        if self.viewer is not None:
            painted = partial(self._tray, tray, tall, self.viewer)
            svg.fragment(("tray", self.viewer), self._shown_of(self.viewer), painted)

    def _shown_of(self, seat: int) -> object:
        """Return what is shown of a player."""
        state = self.state
        own = [state[each][seat] for each in ("hands", "secrets_taken", "lives", "points")]
        return own, must_act(state, seat)

    def _spell(self, y: float, number: int, unseen: int | None) -> None:
        """Draw a spell of the ladder: its number and name, and holes with the stones in them."""
        svg, state, plan, say = self.svg, self.state, self.plan, self.say
        opened, stones = state["board"][str(number)], self.stones[number - FIRST]
        left, width, tall = plan.left, plan.right - plan.left, plan.rung - plan.gap
        named = say("spell", number=number)
        parts = [say("spell-explained", number=number)]
        parts.append(say("picture-board", opened=opened, count=stones))
        if unseen is not None:
            parts.append(say("picture-unseen", unseen=unseen))
        last = " last" if state["last_cast"] == number else ""
        head = 48 if self.narrow else 58
        with (
            svg.group(f"h{number}"),
            svg.place(
                f"spell:{number}",
                "; ".join(parts),
                (left, y, width, tall),
                round_by=12,
                card=f"stone-{number}",
                kind=f"rung{last}",
            ),
        ):
            svg.box(left + 2, y + 2, head, tall - 4, "hue", round_by=10)
            svg.text(left + 7, y + tall / 2 + 9, str(number), 25, "on name")
            svg.symbol(f"g-{number}", left + head - 12, y + tall / 2, 23, kind="on-hue")
            holes = min(stones, MOST_HOLES)
            step = min(plan.hole + 3, (width * 0.56) / max(holes, 1))
            room = width - head - 24 - step * holes
            size = (14 if self.narrow else 17, 11 if self.narrow else 12.5)
            named_in = room * 0.6 if plan is MEDIUM and unseen is not None else room
            svg.text(left + head + 10, y + tall * 0.44, named, size[0], "ink name", width=named_in)
            told = say("effect", number=number)
            if self.narrow:
                told = "" if unseen is None else say("picture-unseen", unseen=unseen)
            elif unseen is not None and plan is WIDE:
                told = f"{told} ({say('picture-unseen', unseen=unseen)})"
            elif unseen is not None:  # beside the name
                spot = left + head + 10 + room, y + tall * 0.44
                svg.text(
                    *spot,
                    say("picture-unseen", unseen=unseen),
                    11,
                    "dim",
                    anchor="end",
                    width=room * 0.4,
                )
            svg.text(left + head + 10, y + tall * 0.8, told, size[1], "dim", width=room)
            if stones > MOST_HOLES:
                counted = f"{opened} / {stones}"
                svg.text(plan.right - 8, y + tall * 0.6, counted, 14, "dim", anchor="end")
                return
            for hole in range(stones):
                x = plan.right - 6 - step * (stones - hole - 0.5)
                stone = (x, y + tall / 2, plan.hole, plan.hole * 71 / 56)
                if hole >= opened:
                    svg.symbol("hole", *stone)
                    continue
                with svg.moving(f"open:{number}:{hole}", flips=True):
                    svg.symbol(f"stone-{number}", *stone)

    def _supply(self, x: float, y: float, width: float, height: float) -> None:
        """Draw the stones that nobody has: the supply, and the secret stones."""
        svg, state, say = self.svg, self.state, self.say
        title = say("picture-supply-name", count=state["supply"])
        with svg.place("supply", title, (x, y, width, height), round_by=14, kind="well"):
            self._pile(x, y, width, height, state["supply"], say("picture-supply"))
        side = (width + 8, 0.0) if self.narrow else (0.0, height + 14)
        svg.box(x + side[0], y + side[1], width, height, "well", round_by=14)
        secret = say("picture-taken" if self.narrow else "picture-secret")
        self._pile(x + side[0], y + side[1], width, height, state["secrets_left"], secret)

    def _pile(self, x: float, y: float, width: float, height: float, count: int, name: str) -> None:
        svg, label = self.svg, f"{name}: {count}"
        if self.narrow:
            if count:
                svg.symbol("stone-back", x + 26, y + height / 2, 30, 38)
            svg.text(x + 48, y + height / 2 + 5, label, 14, "on", bold=True, width=width - 54)
            return
        for stone in range(min(count, 5)):
            left = x + width / 2 - 41 + 36 * (stone % 3) + 18 * (stone // 3)
            svg.symbol("stone-back", left, y + 38 + 22 * (stone // 3), 44, 56)
        middle = x + width / 2
        svg.text(
            *(middle, y + height - 12, label, 15, "on"),
            anchor="middle",
            bold=True,
            width=width - 16,
        )

    def _track(self, x: float, y: float, width: float, height: float) -> None:
        """Draw a step for each point, with the players' figures on them."""
        svg, points, target = self.svg, self.state["points"], self.target
        if target > MOST_STEPS:
            return
        each = (width if self.narrow else height) / (target + 1)
        for step in range(target + 1):
            left, top, wide, tall = x + each * step, y, each - 3, height
            if not self.narrow:
                left, top = x, y + each * (target - step)
                wide, tall = width - 7 * step, each - 4
            goal = step == target
            svg.box(left, top, wide, tall, "well goal" if goal else "well", round_by=8)
            if self.narrow:
                svg.text(left + 4, top + 14, str(step), 12, "on name")
            else:
                svg.text(left + 22, top + tall * 0.67, str(step), 20, "on name", anchor="middle")
            here = [seat for seat, count in enumerate(points) if min(count, target) == step]
            if goal and not here:
                crown = (left + wide / 2, top + 30) if self.narrow else (left + 54, top + tall / 2)
                svg.symbol("crown", *crown, 22, kind="crown")
            if self.narrow:
                self._stand(here, (left + 1, top + 12, wide - 2, height - 13.0), 32)
            else:
                self._stand(here, (left + 38, top + 1, wide - 42, tall - 2), 44)

    def _stand(self, here: Sequence[int], box: Box, size: float) -> None:
        """Draw players in a box: as figures, or as discs where those would cover each other."""
        svg, (x, y, wide, tall), count = self.svg, box, len(here)
        figures = count * size / 2 <= wide
        rows = 1 if figures else 2
        columns = -(-count // rows)
        pitch = size / 2 if figures else min(22.0, wide / columns, tall / rows)
        for place, seat in enumerate(here):
            row, column = divmod(place, columns)
            middle = x + wide / 2 + pitch * (column - (columns - 1) / 2)
            with svg.moving(f"points:{seat}", self.players[seat]):
                if figures:
                    svg.figure(middle, y + tall - size / 2, size, seat)
                else:
                    svg.counter(middle, y + tall - pitch * (rows - row - 0.5), pitch / 2, seat)

    def _plate(self, x: float, y: float, width: float, seat: int) -> None:
        """Draw another player: lives and points, and the stones, which this viewer sees."""
        svg, state, plan = self.svg, self.state, self.plan
        acts = " acts" if must_act(state, seat) else ""
        svg.box(x, y, width, plan.plate, f"plate{acts}", round_by=16)
        hand = [_shown(stone) for stone in state["hands"][seat]]
        taken = [_shown(stone) for stone in state["secrets_taken"][seat]]
        if self.narrow:
            svg.figure(x + 18, y + 24, 38, seat)
            self._who(x + 36, y + 22, 118, 15, seat)
            self._lives(x + 36, y + 50, 13, seat, "life")
            left, top, room = x + 146, y + 32.0, width - 152
        else:
            svg.figure(x + 30, y + 34, 52, seat)
            if width > 300:
                self._who(x + 58, y + 28, width - 70 - 22 * 6.5, 20, seat)
                self._lives(x + width - 22 * 6.2, y + 24, 20, seat, "life")
            else:
                svg.text(x + 58, y + 28, self.players[seat], 19, "ink name", width=width - 66)
                self._lives(x + 66, y + 46, 17, seat, "life")
            svg.box(x + 18, y + 122, width - 36, 11, "shelf", round_by=5)
            left, top, room = x + 18, y + 91.0, width - 36
        self._hand(left, top, room, plan.stone, hand, taken)

    def _tray(self, y: float, height: float, seat: int) -> None:
        """Draw the viewer's own stones, of which it sees the backs."""
        svg, state, plan = self.svg, self.state, self.plan
        width = plan.tray
        x = (plan.width - width) / 2
        acts = " acts" if must_act(state, seat) else ""
        svg.box(x, y, width, height - 4, f"tray{acts}", round_by=20)
        svg.box(x + 8, y + 8, width - 16, height - 32, "felt", round_by=14)
        hand = [_shown(stone) for stone in state["hands"][seat]]
        taken = [_shown(stone) for stone in state["secrets_taken"][seat]]
        if self.narrow:
            svg.figure(x + 26, y + 30, 40, seat)
            self._who(x + 48, y + 28, 96, 17, seat, dark=True)
            self._lives(x + 18, y + 60, 14, seat, "felt-life")
            self._hand(x + 132, y + 38, width - 148, 42, hand, taken)
        else:
            svg.figure(x + 48, y + 60, 70, seat)
            self._who(x + 90, y + 48, 200, 25, seat, dark=True)
            self._lives(x + 92, y + 88, 24, seat, "felt-life")
            self._hand(x + 300, y + 68, width - 330, 74, hand, taken)

    def _who(
        self, x: float, y: float, width: float, size: float, seat: int, *, dark: bool = False
    ) -> None:
        """Write who a player is, and its points or, if steps show these, where it sits."""
        svg, beside = self.svg, "" if self.narrow else self._beside(seat)
        svg.text(x, y, self.players[seat], size, "on name" if dark else "ink name", width=width)
        score = f"{self.say('points', count=self.state['points'][seat])} / {self.target}"
        told = beside if beside and self.target <= MOST_STEPS else score
        kind = "soft" if dark else "dim"
        svg.text(x, y + size * 0.85, told, max(11.0, size * 0.62), kind, width=width)

    def _hand(
        self,
        x: float,
        y: float,
        room: float,
        size: float,
        hand: Sequence[str],
        taken: Sequence[str],
    ) -> None:
        """Draw the stones of a hand, and smaller those that were secret."""
        widths = [*[size] * len(hand), *[size * 0.7] * len(taken)]
        step = min(1.0, (room - 5 * len(widths)) / max(sum(widths), 1))
        for stone, wide in zip([*hand, *taken], widths, strict=True):
            name = "unknown" if stone == UNKNOWN_MARK else stone
            drawn = wide * step
            tall = drawn * 71 / 56
            low = y + (size - drawn) * 71 / 112
            self.svg.symbol(f"stone-{name}", x + drawn / 2, low, drawn, tall)
            x += drawn + 5

    def _lives(self, x: float, y: float, size: float, seat: int, kind: str) -> None:
        """Draw a heart for each life, and those lost pale; many are counted."""
        svg, count = self.svg, self.state["lives"][seat]
        if count > 6:
            svg.symbol("heart", x, y, size, kind=kind)
            svg.text(x + size, y + size * 0.3, f"×{count}", size * 0.8, kind, bold=True)
            return
        for number in range(6):
            svg.symbol("heart" if number < count else "heart-lost", x, y, size, kind=kind)
            x += size * 1.12

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

    def _described(self) -> str:
        state = self.state
        rows = []
        for seat, name in enumerate(self.players):
            stones = " ".join(map(_shown, state["hands"][seat])) or self.say("none")
            lives = self.say("lives", count=state["lives"][seat])
            rows.append(f"{name}: {lives}, {stones}")
        begun = self.say("picture-round", round=state["round"])
        return f"{begun}. {'; '.join(rows)}."


def _shown(stone: int | None) -> str:
    return UNKNOWN_MARK if stone is None else str(stone)


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
        state="running" if state.phase in TURN else "over",
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


def held(names: SpellNames, known: State) -> str:
    """Return the lives of everybody, and the stones that are known of each."""
    shown = [
        f"{name}: {names.say('lives', count=known.lives[seat])}, {_hand(names, known.hands[seat])}"
        for seat, name in enumerate(names.players)
    ]
    return "; ".join(shown)


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
