"""The methods of ``State``, written out.

``scripts/generate-states`` generates this from the declaration; change that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from maginor_core.engine.compile import numbers_of
from maginor_core.engine.facts import Fact
from maginor_core.engine.fields import Row
from maginor_core.games.magalon.components.layout import Layout
from maginor_core.games.magalon.components.numbers import (
    CARDS,
    GIANT,
    GNOMES,
    NO_MARCH,
    NOBODY,
    NONE,
    NOWHERE,
    OVER,
    START,
    TURN,
    WIZARD,
    Player,
    Spot,
)
from maginor_core.games.magalon.events import (
    ArtifactTaken,
    CardAsked,
    CardPlayed,
    CardsPutAway,
    CardsRecovered,
    DiceRolled,
    EnergyGained,
    EnergyPaid,
    GameBrokenOff,
    GameWon,
    GiantStepped,
    GnomeStepped,
    MarchLapsed,
    MovedOn,
    PlayerSkipped,
    RoundBegun,
    RuinLifted,
    RuinPlaced,
    RuinShifted,
    ShieldSet,
    Stayed,
    TurnBegun,
    TurnEnded,
    TurnsOrdered,
    WizardAttacked,
    WizardDisplaced,
    WizardDisplacedStep,
    WizardExhausted,
    WizardStepped,
)
from maginor_core.games.magalon.projections.state import State

METHODS: Final = (
    "card_played",
    "card_asked",
    "player_skipped",
    "turns_ordered",
    "turn_begun",
    "turn_ended",
    "cards_put_away",
    "cards_recovered",
    "round_begun",
    "game_won",
    "game_broken_off",
    "energy_gained",
    "energy_paid",
    "stayed",
    "moved_on",
    "wizard_exhausted",
    "wizard_stepped",
    "gnome_stepped",
    "giant_stepped",
    "dice_rolled",
    "march_lapsed",
    "artifact_taken",
    "wizard_attacked",
    "wizard_displaced_step",
    "wizard_displaced",
    "ruin_shifted",
    "ruin_lifted",
    "ruin_placed",
    "shield_set",
    "copy",
    "snapshot",
    "restore",
)
"""What the class gets from here."""
APPLIED: Final[tuple[tuple[type[Fact], str], ...]] = (
    (CardPlayed, ""),
    (CardAsked, ""),
    (PlayerSkipped, ""),
    (TurnsOrdered, ""),
    (TurnBegun, ""),
    (TurnEnded, ""),
    (CardsPutAway, ""),
    (CardsRecovered, ""),
    (RoundBegun, ""),
    (GameWon, ""),
    (GameBrokenOff, ""),
    (EnergyGained, ""),
    (EnergyPaid, ""),
    (Stayed, ""),
    (MovedOn, ""),
    (WizardExhausted, ""),
    (WizardStepped, ""),
    (GnomeStepped, ""),
    (GiantStepped, ""),
    (DiceRolled, "dice"),
    (MarchLapsed, ""),
    (ArtifactTaken, ""),
    (WizardAttacked, ""),
    (WizardDisplacedStep, ""),
    (WizardDisplaced, ""),
    (RuinShifted, ""),
    (RuinLifted, ""),
    (RuinPlaced, ""),
    (ShieldSet, ""),
)
"""The events that it applies, each with the field that contains outcomes of chance."""


def evolve(state: State, rows: Iterable[Row]) -> None:
    hands = state.hands
    played = state.played
    current_player = state.current_player
    skipped = state.skipped
    order = state.order
    stage = state.stage
    steps = state.steps
    layout = state.layout
    shifts = state.shifts
    places = state.places
    shield_left = state.shield_left
    roll_left = state.roll_left
    wizard_trail = state.wizard_trail
    wizards = state.wizards
    gnome_trails = state.gnome_trails
    gnomes = state.gnomes
    giant_trail = state.giant_trail
    giant = state.giant
    displaced = state.displaced
    moving_on = state.moving_on
    used = state.used
    round_number = state.round_number
    first_player = state.first_player
    winners = state.winners
    energy = state.energy
    march = state.march
    occupied = state.occupied
    artifacts = state.artifacts
    drawn = state.drawn
    displacing = state.displacing
    attacker = state.attacker
    displacement_left = state.displacement_left
    displacement_trail = state.displacement_trail
    corners = state.corners
    rotations = state.rotations
    lifted = state.lifted
    shields = state.shields
    for row in rows:
        tag: int = row[0]
        if tag < 46:
            if tag < 39:
                if tag < 35:
                    if tag == 32:
                        hands[row[1]] -= 1 << row[2]
                        played[row[1]] = row[2]
                    elif tag == 33:
                        current_player = row[1]
                    elif tag == 34:
                        skipped = (*skipped, row[1])
                    else:
                        raise KeyError(tag)
                elif tag < 37:
                    if tag == 35:
                        order = row[1]
                    elif tag == 36:
                        player = row[1]
                        current_player = player
                        stage = TURN
                        steps = [0, played[player], layout.gnome_steps[played[player]], 0]
                        shifts = layout.shifts[played[player]]
                        places = layout.places[played[player]]
                        shield_left = 1
                        roll_left = 1 if layout.has_giant and order[-1] == player else 0
                        wizard_trail = (wizards[player],)
                        gnome_trails = [(cell,) for cell in gnomes]
                        giant_trail = (giant,) if layout.has_giant else ()
                    else:
                        raise KeyError(tag)
                elif tag == 37:
                    steps = [0, 0, 0, 0]
                    shifts = 0
                    places = 0
                    shield_left = 0
                    roll_left = 0
                    wizard_trail = ()
                    gnome_trails = []
                    giant_trail = ()
                    displaced = ()
                    moving_on = 0
                elif tag == 38:
                    for seat in order:
                        used[seat] |= 1 << played[seat]
                else:
                    raise KeyError(tag)
            elif tag < 42:
                if tag == 39:
                    player_2 = row[1]
                    hands[player_2] |= used[player_2]
                    used[player_2] = 0
                elif tag == 40:
                    round_number = row[1]
                    first_player = row[2]
                    current_player = row[2]
                    stage = CARDS
                    played = [NONE] * layout.players
                    skipped = ()
                    order = ()
                elif tag == 41:
                    stage = OVER
                    winners = (row[1],)
                else:
                    raise KeyError(tag)
            elif tag < 44:
                if tag == 42:
                    stage = OVER
                    winners = row[1]
                elif tag == 43:
                    energy[row[1]] += row[2]
                else:
                    raise KeyError(tag)
            elif tag == 44:
                energy[row[1]] -= row[2]
            elif tag == 45:
                pass
            else:
                raise KeyError(tag)
        elif tag < 53:
            if tag < 49:
                if tag == 46:
                    moving_on = 1
                    march = WIZARD
                    steps = [0, layout.move_on, 0, 0]
                    shifts = 0
                    places = 0
                    shield_left = 0
                    roll_left = 0
                elif tag == 47:
                    player_3 = row[1]
                    occupied ^= layout.obstacle[wizards[player_3]]
                    wizards[player_3] = START
                    artifacts[player_3] = 0
                    energy[player_3] = layout.energy_start
                elif tag == 48:
                    to = row[2]
                    obstacle = layout.obstacle
                    occupied ^= obstacle[wizards[row[1]]] ^ obstacle[to]
                    wizards[row[1]] = to
                    wizard_trail = (*wizard_trail, to)
                    steps[WIZARD] -= 1
                    march = WIZARD if steps[WIZARD] else NO_MARCH
                else:
                    raise KeyError(tag)
            elif tag < 51:
                if tag == 49:
                    gnome = row[2]
                    to_2 = row[3]
                    obstacle_2 = layout.obstacle
                    occupied = occupied ^ obstacle_2[gnomes[gnome]] | obstacle_2[to_2]
                    gnomes[gnome] = to_2
                    gnome_trails[gnome] = (*gnome_trails[gnome], to_2)
                    steps[GNOMES] -= 1
                    march = GNOMES if steps[GNOMES] else NO_MARCH
                elif tag == 50:
                    to_3 = row[2]
                    obstacle_3 = layout.obstacle
                    occupied = occupied ^ obstacle_3[giant] | obstacle_3[to_3]
                    giant = to_3
                    giant_trail = (*giant_trail, to_3)
                    steps[GIANT] -= 1
                    march = GIANT if steps[GIANT] else NO_MARCH
                else:
                    raise KeyError(tag)
            elif tag == 51:
                drawn += len(row[2])
                steps[GIANT] = sum(row[2])
                roll_left = 0
            elif tag == 52:
                steps[row[2] + 1] = 0
                march = NO_MARCH
            else:
                raise KeyError(tag)
        elif tag < 57:
            if tag < 55:
                if tag == 53:
                    artifacts[row[1]] |= 1 << row[2]
                elif tag == 54:
                    displacing = row[2]
                    attacker = row[3]
                    displacement_left = layout.displacement[row[3]]
                    displacement_trail = (wizards[row[2]],)
                else:
                    raise KeyError(tag)
            elif tag == 55:
                to_4 = row[3]
                obstacle_4 = layout.obstacle
                if len(displacement_trail) > 1:
                    occupied ^= obstacle_4[wizards[row[2]]]
                occupied |= obstacle_4[to_4]
                wizards[row[2]] = to_4
                displacement_left -= 1
                displacement_trail = (*displacement_trail, to_4)
            elif tag == 56:
                displaced = (*displaced, row[2])
                displacing = NOBODY
                attacker = 0
                displacement_trail = ()
            else:
                raise KeyError(tag)
        elif tag < 59:
            if tag == 57:
                ruin = row[2]
                corner = corners[ruin]
                covered = layout.covered_bits[rotations[ruin]]
                corners[ruin] = layout.towards[row[3]][corner]
                occupied = occupied ^ covered[corner] | covered[corners[ruin]]
                shifts -= 1
            elif tag == 58:
                ruin_2 = row[2]
                occupied ^= layout.covered_bits[rotations[ruin_2]][corners[ruin_2]]
                corners[ruin_2] = NOWHERE
                rotations[ruin_2] = row[3]
                lifted = ruin_2
                places -= 1
            else:
                raise KeyError(tag)
        elif tag == 59:
            occupied |= layout.covered_bits[rotations[row[2]]][row[3]]
            corners[row[2]] = row[3]
            lifted = NONE
        elif tag == 60:
            player_4 = row[1]
            if shields[player_4] != NOWHERE:
                occupied ^= layout.bit[shields[player_4]]
            occupied |= layout.bit[row[2]]
            shields[player_4] = row[2]
            shield_left = 0
        else:
            raise KeyError(tag)
    state.current_player = current_player
    state.skipped = skipped
    state.order = order
    state.stage = stage
    state.steps = steps
    state.shifts = shifts
    state.places = places
    state.shield_left = shield_left
    state.roll_left = roll_left
    state.wizard_trail = wizard_trail
    state.gnome_trails = gnome_trails
    state.giant_trail = giant_trail
    state.displaced = displaced
    state.moving_on = moving_on
    state.round_number = round_number
    state.first_player = first_player
    state.played = played
    state.winners = winners
    state.march = march
    state.occupied = occupied
    state.giant = giant
    state.drawn = drawn
    state.displacing = displacing
    state.attacker = attacker
    state.displacement_left = displacement_left
    state.displacement_trail = displacement_trail
    state.lifted = lifted


def card_played(self: State, player: Player, value: int) -> None:
    self.events.append((32, player, +value))
    self.hands[player] -= 1 << value
    self.played[player] = value


def card_asked(self: State, player: Player) -> None:
    self.events.append((33, player))
    self.current_player = player


def player_skipped(self: State, player: Player) -> None:
    self.events.append((34, player))
    self.skipped = (*self.skipped, player)


def turns_ordered(self: State, order: tuple[Player, ...]) -> None:
    self.events.append((35, order))
    self.order = order


def turn_begun(self: State, player: Player) -> None:
    self.events.append((36, player))
    self.current_player = player
    self.stage = TURN
    self.steps = [0, self.played[player], self.layout.gnome_steps[self.played[player]], 0]
    self.shifts = self.layout.shifts[self.played[player]]
    self.places = self.layout.places[self.played[player]]
    self.shield_left = 1
    self.roll_left = 1 if self.layout.has_giant and self.order[-1] == player else 0
    self.wizard_trail = (self.wizards[player],)
    self.gnome_trails = [(cell,) for cell in self.gnomes]
    self.giant_trail = (self.giant,) if self.layout.has_giant else ()


def turn_ended(self: State, player: Player) -> None:
    self.events.append((37, player))
    self.steps = [0, 0, 0, 0]
    self.shifts = 0
    self.places = 0
    self.shield_left = 0
    self.roll_left = 0
    self.wizard_trail = ()
    self.gnome_trails = []
    self.giant_trail = ()
    self.displaced = ()
    self.moving_on = 0


def cards_put_away(self: State) -> None:
    self.events.append((38,))
    for seat in self.order:
        self.used[seat] |= 1 << self.played[seat]


def cards_recovered(self: State, player: Player) -> None:
    self.events.append((39, player))
    self.hands[player] |= self.used[player]
    self.used[player] = 0


def round_begun(self: State, number: int, first: Player) -> None:
    self.events.append((40, +number, first))
    self.round_number = number
    self.first_player = first
    self.current_player = first
    self.stage = CARDS
    self.played = [NONE] * self.layout.players
    self.skipped = ()
    self.order = ()


def game_won(self: State, player: Player) -> None:
    self.events.append((41, player))
    self.stage = OVER
    self.winners = (player,)


def game_broken_off(self: State, winners: tuple[Player, ...]) -> None:
    self.events.append((42, winners))
    self.stage = OVER
    self.winners = winners


def energy_gained(self: State, player: Player, amount: int) -> None:
    self.events.append((43, player, +amount))
    self.energy[player] += amount


def energy_paid(self: State, player: Player, amount: int) -> None:
    self.events.append((44, player, +amount))
    self.energy[player] -= amount


def stayed(self: State, player: Player) -> None:
    self.events.append((45, player))


def moved_on(self: State, player: Player) -> None:
    self.events.append((46, player))
    self.moving_on = 1
    self.march = WIZARD
    self.steps = [0, self.layout.move_on, 0, 0]
    self.shifts = 0
    self.places = 0
    self.shield_left = 0
    self.roll_left = 0


def wizard_exhausted(self: State, player: Player) -> None:
    self.events.append((47, player))
    self.occupied ^= self.layout.obstacle[self.wizards[player]]
    self.wizards[player] = START
    self.artifacts[player] = 0
    self.energy[player] = self.layout.energy_start


def wizard_stepped(self: State, player: Player, to: Spot) -> None:
    self.events.append((48, player, to))
    obstacle = self.layout.obstacle
    self.occupied ^= obstacle[self.wizards[player]] ^ obstacle[to]
    self.wizards[player] = to
    self.wizard_trail = (*self.wizard_trail, to)
    self.steps[WIZARD] -= 1
    self.march = WIZARD if self.steps[WIZARD] else NO_MARCH


def gnome_stepped(self: State, player: Player, gnome: int, to: Spot) -> None:
    self.events.append((49, player, +gnome, to))
    obstacle = self.layout.obstacle
    self.occupied = self.occupied ^ obstacle[self.gnomes[gnome]] | obstacle[to]
    self.gnomes[gnome] = to
    self.gnome_trails[gnome] = (*self.gnome_trails[gnome], to)
    self.steps[GNOMES] -= 1
    self.march = GNOMES if self.steps[GNOMES] else NO_MARCH


def giant_stepped(self: State, player: Player, to: Spot) -> None:
    self.events.append((50, player, to))
    obstacle = self.layout.obstacle
    self.occupied = self.occupied ^ obstacle[self.giant] | obstacle[to]
    self.giant = to
    self.giant_trail = (*self.giant_trail, to)
    self.steps[GIANT] -= 1
    self.march = GIANT if self.steps[GIANT] else NO_MARCH


def dice_rolled(self: State, player: Player, dice: tuple[int, ...]) -> None:
    self.events.append((51, player, numbers_of(dice)))
    self.drawn += len(dice)
    self.steps[GIANT] = sum(dice)
    self.roll_left = 0


def march_lapsed(self: State, player: Player, march: int, steps: int) -> None:
    self.events.append((52, player, +march, +steps))
    self.steps[march + 1] = 0
    self.march = NO_MARCH


def artifact_taken(self: State, player: Player, artifact: Spot) -> None:
    self.events.append((53, player, artifact))
    self.artifacts[player] |= 1 << artifact


def wizard_attacked(self: State, player: Player, wizard: Player, by: int) -> None:
    self.events.append((54, player, wizard, +by))
    self.displacing = wizard
    self.attacker = by
    self.displacement_left = self.layout.displacement[by]
    self.displacement_trail = (self.wizards[wizard],)


def wizard_displaced_step(self: State, player: Player, wizard: Player, to: Spot) -> None:
    self.events.append((55, player, wizard, to))
    obstacle = self.layout.obstacle
    if len(self.displacement_trail) > 1:
        self.occupied ^= obstacle[self.wizards[wizard]]
    self.occupied |= obstacle[to]
    self.wizards[wizard] = to
    self.displacement_left -= 1
    self.displacement_trail = (*self.displacement_trail, to)


def wizard_displaced(self: State, player: Player, wizard: Player) -> None:
    self.events.append((56, player, wizard))
    self.displaced = (*self.displaced, wizard)
    self.displacing = NOBODY
    self.attacker = 0
    self.displacement_trail = ()


def ruin_shifted(self: State, player: Player, ruin: int, direction: int) -> None:
    self.events.append((57, player, +ruin, +direction))
    corner = self.corners[ruin]
    covered = self.layout.covered_bits[self.rotations[ruin]]
    self.corners[ruin] = self.layout.towards[direction][corner]
    self.occupied = self.occupied ^ covered[corner] | covered[self.corners[ruin]]
    self.shifts -= 1


def ruin_lifted(self: State, player: Player, ruin: int, rotation: int) -> None:
    self.events.append((58, player, +ruin, +rotation))
    self.occupied ^= self.layout.covered_bits[self.rotations[ruin]][self.corners[ruin]]
    self.corners[ruin] = NOWHERE
    self.rotations[ruin] = rotation
    self.lifted = ruin
    self.places -= 1


def ruin_placed(self: State, player: Player, ruin: int, cell: Spot) -> None:
    self.events.append((59, player, +ruin, cell))
    self.occupied |= self.layout.covered_bits[self.rotations[ruin]][cell]
    self.corners[ruin] = cell
    self.lifted = NONE


def shield_set(self: State, player: Player, cell: Spot) -> None:
    self.events.append((60, player, cell))
    if self.shields[player] != NOWHERE:
        self.occupied ^= self.layout.bit[self.shields[player]]
    self.occupied |= self.layout.bit[cell]
    self.shields[player] = cell
    self.shield_left = 0


def copy(self: State) -> State:
    made = object.__new__(State)
    made.layout = self.layout
    made.round_number = self.round_number
    made.first_player = self.first_player
    made.current_player = self.current_player
    made.stage = self.stage
    made.wizards = [*self.wizards]
    made.shields = [*self.shields]
    made.energy = [*self.energy]
    made.artifacts = [*self.artifacts]
    made.corners = [*self.corners]
    made.rotations = [*self.rotations]
    made.gnomes = [*self.gnomes]
    made.giant = self.giant
    made.hands = [*self.hands]
    made.used = [*self.used]
    made.played = [*self.played]
    made.skipped = self.skipped
    made.order = self.order
    made.steps = [*self.steps]
    made.shifts = self.shifts
    made.places = self.places
    made.shield_left = self.shield_left
    made.roll_left = self.roll_left
    made.march = self.march
    made.wizard_trail = self.wizard_trail
    made.gnome_trails = [*self.gnome_trails]
    made.giant_trail = self.giant_trail
    made.displaced = self.displaced
    made.displacing = self.displacing
    made.attacker = self.attacker
    made.displacement_left = self.displacement_left
    made.displacement_trail = self.displacement_trail
    made.lifted = self.lifted
    made.moving_on = self.moving_on
    made.winners = self.winners
    made.occupied = self.occupied
    made.events = []
    made.unknown_name = ""
    made.drawn = self.drawn
    return made


def snapshot(self: State) -> tuple[Any, ...]:
    return (
        self.round_number,
        self.first_player,
        self.current_player,
        self.stage,
        tuple(self.wizards),
        tuple(self.shields),
        tuple(self.energy),
        tuple(self.artifacts),
        tuple(self.corners),
        tuple(self.rotations),
        tuple(self.gnomes),
        self.giant,
        tuple(self.hands),
        tuple(self.used),
        tuple(self.played),
        self.skipped,
        self.order,
        tuple(self.steps),
        self.shifts,
        self.places,
        self.shield_left,
        self.roll_left,
        self.march,
        self.wizard_trail,
        tuple(self.gnome_trails),
        self.giant_trail,
        self.displaced,
        self.displacing,
        self.attacker,
        self.displacement_left,
        self.displacement_trail,
        self.lifted,
        self.moving_on,
        self.winners,
    )


def restore(cls: type[State], layout: Layout, snapshot: tuple[Any, ...]) -> State:
    (
        round_number,
        first_player,
        current_player,
        stage,
        wizards,
        shields,
        energy,
        artifacts,
        corners,
        rotations,
        gnomes,
        giant,
        hands,
        used,
        played,
        skipped,
        order,
        steps,
        shifts,
        places,
        shield_left,
        roll_left,
        march,
        wizard_trail,
        gnome_trails,
        giant_trail,
        displaced,
        displacing,
        attacker,
        displacement_left,
        displacement_trail,
        lifted,
        moving_on,
        winners,
    ) = snapshot
    return cls(
        layout,
        round_number,
        first_player,
        current_player,
        stage,
        list(wizards),
        list(shields),
        list(energy),
        list(artifacts),
        list(corners),
        list(rotations),
        list(gnomes),
        giant,
        list(hands),
        list(used),
        list(played),
        skipped,
        order,
        list(steps),
        shifts,
        places,
        shield_left,
        roll_left,
        march,
        wizard_trail,
        list(gnome_trails),
        giant_trail,
        displaced,
        displacing,
        attacker,
        displacement_left,
        displacement_trail,
        lifted,
        moving_on,
        winners,
    )
