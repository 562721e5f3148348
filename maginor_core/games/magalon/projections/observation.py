"""Observations for agents: a state, which everybody may know, in bytes, as a seat sees it."""

from __future__ import annotations

from typing import Any, Final

from maginor_core.engine.build import Places, parts, places
from maginor_core.games.magalon.components.layout import Layout
from maginor_core.games.magalon.components.numbers import (
    GIANT,
    GNOMES,
    NOBODY,
    NONE,
    NOWHERE,
    OVER,
    WIZARD,
    bits,
)
from maginor_core.games.magalon.projections.state import State

STAGES: Final = 3
MARCHES: Final = 4
ROTATIONS: Final = 4
MOST: Final = 255
"""The largest number that a byte shows; a larger one is shown as this."""


AMOUNTS: Final = (
    "wizard_trail",
    "gnome_trails",
    "giant_trail",
    "displacement_trail",
    "round",
    "steps",
    "left",
    "displacement",
)
"""The parts with numbers that no setup limits."""


class StateEncoder:
    """Makes observations; each byte is 0 or 1 unless stated otherwise.

    Parts by seat begin with the viewer's. Places are areas and cells in the order of the board's
    names, cards in that of their values.

    Parts: ``wizards`` and ``shields`` by seat and place; ``covered`` by place, by a ruin;
    ``corners`` by place, the number of the ruin whose corner is there, from 1 on; ``rotations`` by
    ruin; ``gnomes`` by place, the number of the gnome there, from 1 on; ``giant`` by place;
    ``fields`` by place, energy fields; ``wizard_trail``, ``gnome_trails`` (by gnome),
    ``giant_trail`` and ``displacement_trail`` by place, when it was entered, from 1 on; ``round``,
    a number;
    ``stage``: cards, a turn, the end; ``current`` and ``first`` by seat; ``order`` by seat, its
    place in the order of turns from 1 on; ``skipped``, ``displaced``, ``displacing`` and
    ``winners`` by seat; ``energy`` by seat, its amount; ``artifacts`` by seat and area; ``hands``,
    ``used`` and ``played`` by seat and card; ``steps``, those left of the wizard, the gnomes and
    the giant; ``left``, how many shifts, lifts, shields and rolls; ``march``: none, wizard, gnomes,
    giant; ``attacker``, whether it is the giant; ``displacement``, its steps left; ``lifted`` by
    ruin; ``moving_on``.
    """

    version = 1

    def __init__(self, layout: Layout) -> None:
        """Measure the parts for games with as many players on the same board."""
        p = layout.players
        c = len(layout.names)
        ruins = len(layout.corners)
        gnomes = len(layout.gnomes)
        cards = bits(layout.deck)
        k = len(cards)
        self.players: int = p
        self.areas: int = layout.areas
        self.sizes: dict[str, int] = {
            "wizards": p * c,
            "shields": p * c,
            "covered": c,
            "corners": c,
            "rotations": ruins * ROTATIONS,
            "gnomes": c,
            "giant": c,
            "fields": c,
            "wizard_trail": c,
            "gnome_trails": gnomes * c,
            "giant_trail": c,
            "displacement_trail": c,
            "round": 1,
            "stage": STAGES,
            "current": p,
            "first": p,
            "order": p,
            "skipped": p,
            "displaced": p,
            "displacing": p,
            "winners": p,
            "energy": p,
            "artifacts": p * layout.areas,
            "hands": p * k,
            "used": p * k,
            "played": p * k,
            "steps": 3,
            "left": 4,
            "march": MARCHES,
            "attacker": 1,
            "displacement": 1,
            "lifted": ruins,
            "moving_on": 1,
        }
        self.largest: dict[str, int] = {
            **dict.fromkeys(self.sizes, 1),
            **dict.fromkeys(AMOUNTS, MOST),
            "corners": ruins,
            "gnomes": gnomes,
            "order": p,
            "energy": layout.energy_max,
        }
        at: dict[str, int] = {}
        end = 0
        for name, size in self.sizes.items():
            at[name] = end
            end += size
        self.nothing: bytearray = bytearray(end)
        for place, field in enumerate(layout.geometry.energy_field):
            self.nothing[at["fields"] + place] = field
        self.wizards: list[Places] = parts(at["wizards"], p, c)
        self.shields: list[Places] = parts(at["shields"], p, c)
        self.covered: Places = places(at["covered"], c)
        self.corners: Places = places(at["corners"], c)
        self.rotations: int = at["rotations"]
        self.gnomes: Places = places(at["gnomes"], c)
        self.giant: int = at["giant"]
        self.wizard_trail: Places = places(at["wizard_trail"], c)
        self.gnome_trails: list[Places] = parts(at["gnome_trails"], gnomes, c)
        self.giant_trail: Places = places(at["giant_trail"], c)
        self.displacement_trail: Places = places(at["displacement_trail"], c)
        self.round: int = at["round"]
        self.stage: int = at["stage"]
        self.current: int = at["current"]
        self.first: int = at["first"]
        self.order: int = at["order"]
        self.skipped: int = at["skipped"]
        self.displaced: int = at["displaced"]
        self.displacing: int = at["displacing"]
        self.winners: int = at["winners"]
        self.energy: int = at["energy"]
        self.artifacts: int = at["artifacts"]
        self.hands: list[Places] = _by_value(cards, parts(at["hands"], p, k))
        self.used: list[Places] = _by_value(cards, parts(at["used"], p, k))
        self.played: list[Places] = _by_value(cards, parts(at["played"], p, k))
        self.steps: int = at["steps"]
        self.left: int = at["left"]
        self.march: int = at["march"]
        self.attacker: int = at["attacker"]
        self.displacement: int = at["displacement"]
        self.lifted: int = at["lifted"]
        self.moving_on: int = at["moving_on"]

    def observe(self, state: State, seat: int) -> bytearray:
        """Return what ``seat`` may know of ``state``, which is all of it."""
        out = self.nothing.copy()
        self._write_board(state, out)
        self._write_players(state, seat, out)
        self._write_turn(state, seat, out)
        return out

    def _write_board(self, state: State, out: bytearray) -> None:
        covered = state.layout.covered
        at = self.covered
        for ruin, corner in enumerate(state.corners):
            rotation = state.rotations[ruin]
            out[self.rotations + ruin * ROTATIONS + rotation] = 1
            if corner != NOWHERE:
                out[self.corners[corner]] = ruin + 1
                for cell in covered[rotation][corner]:
                    out[at[cell]] = 1
        for gnome, cell in enumerate(state.gnomes):
            out[self.gnomes[cell]] = gnome + 1
        if state.giant != NOWHERE:
            out[self.giant + state.giant] = 1
        _write_trail(state.wizard_trail, self.wizard_trail, out)
        for gnome, trail in enumerate(state.gnome_trails):
            _write_trail(trail, self.gnome_trails[gnome], out)
        _write_trail(state.giant_trail, self.giant_trail, out)
        _write_trail(state.displacement_trail, self.displacement_trail, out)

    def _write_players(self, state: State, seat: int, out: bytearray) -> None:
        players = self.players
        who = seat
        for place in range(players):
            out[self.wizards[place][state.wizards[who]]] = 1
            shield = state.shields[who]
            if shield != NOWHERE:
                out[self.shields[place][shield]] = 1
            out[self.energy + place] = min(state.energy[who], MOST)
            held = state.artifacts[who]
            at = self.artifacts + place * self.areas
            while held:
                if held & 1:
                    out[at] = 1
                held >>= 1
                at += 1
            _write_cards(state.hands[who], self.hands[place], out)
            _write_cards(state.used[who], self.used[place], out)
            played = state.played[who]
            if played != NONE:
                out[self.played[place][played]] = 1
            who += 1
            if who == players:
                who = 0

    def _write_turn(self, state: State, seat: int, out: bytearray) -> None:
        players = self.players
        out[self.round] = min(state.round_number, MOST)
        out[self.stage + state.stage] = 1
        out[self.current + (state.current_player - seat) % players] = 1
        out[self.first + (state.first_player - seat) % players] = 1
        number = 1
        for player in state.order:
            out[self.order + (player - seat) % players] = number
            number += 1
        for player in state.skipped:
            out[self.skipped + (player - seat) % players] = 1
        for player in state.displaced:
            out[self.displaced + (player - seat) % players] = 1
        if state.stage == OVER:
            for player in state.winners:
                out[self.winners + (player - seat) % players] = 1
        steps = state.steps
        out[self.steps] = steps[WIZARD]
        out[self.steps + 1] = steps[GNOMES]
        out[self.steps + 2] = steps[GIANT]
        out[self.left] = state.shifts
        out[self.left + 1] = state.places
        out[self.left + 2] = state.shield_left
        out[self.left + 3] = state.roll_left
        out[self.march + state.march] = 1
        if state.displacing != NOBODY:
            out[self.displacing + (state.displacing - seat) % players] = 1
            out[self.attacker] = state.attacker
            out[self.displacement] = state.displacement_left
        if state.lifted != NONE:
            out[self.lifted + state.lifted] = 1
        out[self.moving_on] = state.moving_on


def _by_value(cards: list[int], places: list[Places]) -> list[Places]:
    """Return each of ``places``, of which there is one for each card, by the values of cards."""
    found: list[Places] = []
    for given in places:
        by_value: list[Any] = [None] * (max(cards) + 1)
        for number, value in enumerate(cards):
            by_value[value] = given[number]
        found.append(tuple(by_value))
    return found


def _write_cards(values: int, at: Places, out: bytearray) -> None:
    value = 0
    while values:
        if values & 1:
            out[at[value]] = 1
        values >>= 1
        value += 1


def _write_trail(trail: tuple[int, ...], at: Places, out: bytearray) -> None:
    number = 0
    for place in trail:
        if number < MOST:
            number += 1
        out[at[place]] = number
