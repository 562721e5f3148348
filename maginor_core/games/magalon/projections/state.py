"""The state of a game in numbers.

It is the only mutable part of the game. What an event changes is a method of the state, which
records the event, too; rules call these methods, and nothing else changes a state. What follows
from its declaration is written out in ``compiled_state``.
"""

from __future__ import annotations

from attrs import define, field

from maginor_core.engine.state import GameState, applies
from maginor_core.games.magalon import events
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
    PlaceSet,
    Player,
    Spot,
)

Trail = tuple[Spot, ...]
"""Where a piece stood when the turn began, and the places that it entered since (MOVE-04)."""


@define(eq=False)
class State(GameState):
    """The state of a game, in numbers.

    Attributes:
        round_number: the round, from 1.
        first_player: who played the first card of the round.
        current_player: whose card or turn it is; after the end, whose turn it was.
        stage: whether cards are played, a turn is taken, or the game is over.
        shields: by player, the cell of the shield, or ``NOWHERE``.
        artifacts: by player, the bits of the areas whose artifacts it has.
        corners: for each ruin its corner; ``NOWHERE`` while it is lifted.
        hands: by player, the bits of the values in hand.
        used: by player, the bits of the values used.
        played: by player, the value played in this round, or ``NONE``.
        skipped: the players skipped in this round, in the order of playing.
        order: the players in the order of turns; none while cards are played.
        steps: the steps left of the march of the wizard, the gnomes and the giant, by the number
            of the march; the first item is 0.
        shield_left: whether the shield may still be set, 0 or 1.
        roll_left: whether the dice may still be rolled, 0 or 1.
        displaced: the players whose wizards have been displaced in this turn.
        displacing: the player whose wizard is being displaced, or ``NOBODY``.
        attacker: by what it is displaced.
        displacement_left: the steps of the displacement that are left.
        lifted: the lifted ruin, or ``NONE``.
        moving_on: whether the current player moves on from an energy field, 0 or 1.
        winners: who has won, ascending; none until the game is over.
        occupied: the places on which a piece stands, as ``occupied_now`` finds them.
    """

    layout: Layout
    round_number: int
    first_player: Player
    current_player: Player
    stage: int
    wizards: list[Spot]
    shields: list[Spot]
    energy: list[int]
    artifacts: list[int]
    corners: list[Spot]
    rotations: list[int]
    gnomes: list[Spot]
    giant: Spot
    hands: list[int]
    used: list[int]
    played: list[int]
    skipped: tuple[Player, ...]
    order: tuple[Player, ...]
    steps: list[int]
    shifts: int
    places: int
    shield_left: int
    roll_left: int
    march: int
    wizard_trail: Trail
    gnome_trails: list[Trail]
    giant_trail: Trail
    displaced: tuple[Player, ...]
    displacing: Player
    attacker: int
    displacement_left: int
    displacement_trail: Trail
    lifted: int
    moving_on: int
    winners: tuple[Player, ...]
    occupied: PlaceSet = field(init=False)

    @occupied.default
    def occupied_now(self) -> PlaceSet:
        """Return the places on which a piece stands; areas never count (BOARD-03)."""
        layout = self.layout
        occupied: PlaceSet = 0
        for ruin, corner in enumerate(self.corners):
            if corner != NOWHERE:
                occupied |= layout.covered_bits[self.rotations[ruin]][corner]
        for cell in (*self.shields, *self.gnomes, self.giant, *self.wizards):
            if cell != NOWHERE:
                occupied |= layout.obstacle[cell]
        return occupied

    @property
    def finished(self) -> bool:
        """Whether the game is over (END-03)."""
        return self.stage == OVER

    @property
    def value(self) -> int:
        """The value of the card that the current player has played."""
        return self.played[self.current_player]

    @property
    def lowest(self) -> Player:
        """The player of the last turn of the round (ROUND-03)."""
        return self.order[-1]

    # What each event changes.

    @applies(events.CardPlayed)
    def card_played(self, player: Player, value: int) -> None:
        self.hands[player] -= 1 << value
        self.played[player] = value

    @applies(events.CardAsked)
    def card_asked(self, player: Player) -> None:
        self.current_player = player

    @applies(events.PlayerSkipped)
    def player_skipped(self, player: Player) -> None:
        self.skipped = (*self.skipped, player)

    @applies(events.TurnsOrdered)
    def turns_ordered(self, order: tuple[Player, ...]) -> None:
        self.order = order

    @applies(events.TurnBegun)
    def turn_begun(self, player: Player) -> None:
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

    @applies(events.TurnEnded)
    def turn_ended(self, player: Player) -> None:
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

    @applies(events.CardsPutAway)
    def cards_put_away(self) -> None:
        for seat in self.order:
            self.used[seat] |= 1 << self.played[seat]

    @applies(events.CardsRecovered)
    def cards_recovered(self, player: Player) -> None:
        self.hands[player] |= self.used[player]
        self.used[player] = 0

    @applies(events.RoundBegun)
    def round_begun(self, number: int, first: Player) -> None:
        self.round_number = number
        self.first_player = first
        self.current_player = first
        self.stage = CARDS
        self.played = [NONE] * self.layout.players
        self.skipped = ()
        self.order = ()

    @applies(events.GameWon)
    def game_won(self, player: Player) -> None:
        self.stage = OVER
        self.winners = (player,)

    @applies(events.GameBrokenOff)
    def game_broken_off(self, winners: tuple[Player, ...]) -> None:
        self.stage = OVER
        self.winners = winners

    @applies(events.EnergyGained)
    def energy_gained(self, player: Player, amount: int) -> None:
        self.energy[player] += amount

    @applies(events.EnergyPaid)
    def energy_paid(self, player: Player, amount: int) -> None:
        self.energy[player] -= amount

    @applies(events.Stayed)
    def stayed(self, player: Player) -> None:
        pass

    @applies(events.MovedOn)
    def moved_on(self, player: Player) -> None:
        self.moving_on = 1
        self.march = WIZARD
        self.steps = [0, self.layout.move_on, 0, 0]
        self.shifts = 0
        self.places = 0
        self.shield_left = 0
        self.roll_left = 0

    @applies(events.WizardExhausted)
    def wizard_exhausted(self, player: Player) -> None:
        self.occupied ^= self.layout.obstacle[self.wizards[player]]
        self.wizards[player] = START
        self.artifacts[player] = 0
        self.energy[player] = self.layout.energy_start

    @applies(events.WizardStepped)
    def wizard_stepped(self, player: Player, to: Spot) -> None:
        obstacle = self.layout.obstacle
        self.occupied ^= obstacle[self.wizards[player]] ^ obstacle[to]
        self.wizards[player] = to
        self.wizard_trail = (*self.wizard_trail, to)
        self.steps[WIZARD] -= 1
        self.march = WIZARD if self.steps[WIZARD] else NO_MARCH

    @applies(events.GnomeStepped)
    def gnome_stepped(self, player: Player, gnome: int, to: Spot) -> None:
        obstacle = self.layout.obstacle
        self.occupied = self.occupied ^ obstacle[self.gnomes[gnome]] | obstacle[to]
        self.gnomes[gnome] = to
        self.gnome_trails[gnome] = (*self.gnome_trails[gnome], to)
        self.steps[GNOMES] -= 1
        self.march = GNOMES if self.steps[GNOMES] else NO_MARCH

    @applies(events.GiantStepped)
    def giant_stepped(self, player: Player, to: Spot) -> None:
        obstacle = self.layout.obstacle
        self.occupied = self.occupied ^ obstacle[self.giant] | obstacle[to]
        self.giant = to
        self.giant_trail = (*self.giant_trail, to)
        self.steps[GIANT] -= 1
        self.march = GIANT if self.steps[GIANT] else NO_MARCH

    @applies(events.DiceRolled, outcome="dice")
    def dice_rolled(self, player: Player, dice: tuple[int, ...]) -> None:
        self.steps[GIANT] = sum(dice)
        self.roll_left = 0

    @applies(events.MarchLapsed)
    def march_lapsed(self, player: Player, march: int, steps: int) -> None:
        self.steps[march + 1] = 0
        self.march = NO_MARCH

    @applies(events.ArtifactTaken)
    def artifact_taken(self, player: Player, artifact: Spot) -> None:
        self.artifacts[player] |= 1 << artifact

    @applies(events.WizardAttacked)
    def wizard_attacked(self, player: Player, wizard: Player, by: int) -> None:
        self.displacing = wizard
        self.attacker = by
        self.displacement_left = self.layout.displacement[by]
        self.displacement_trail = (self.wizards[wizard],)

    @applies(events.WizardDisplacedStep)
    def wizard_displaced_step(self, player: Player, wizard: Player, to: Spot) -> None:
        obstacle = self.layout.obstacle
        if len(self.displacement_trail) > 1:  # its attacker stays where the first step begins
            self.occupied ^= obstacle[self.wizards[wizard]]
        self.occupied |= obstacle[to]
        self.wizards[wizard] = to
        self.displacement_left -= 1
        self.displacement_trail = (*self.displacement_trail, to)

    @applies(events.WizardDisplaced)
    def wizard_displaced(self, player: Player, wizard: Player) -> None:
        self.displaced = (*self.displaced, wizard)
        self.displacing = NOBODY
        self.attacker = 0
        self.displacement_trail = ()

    @applies(events.RuinShifted)
    def ruin_shifted(self, player: Player, ruin: int, direction: int) -> None:
        corner = self.corners[ruin]
        covered = self.layout.covered_bits[self.rotations[ruin]]
        self.corners[ruin] = self.layout.towards[direction][corner]
        self.occupied = self.occupied ^ covered[corner] | covered[self.corners[ruin]]
        self.shifts -= 1

    @applies(events.RuinLifted)
    def ruin_lifted(self, player: Player, ruin: int, rotation: int) -> None:
        self.occupied ^= self.layout.covered_bits[self.rotations[ruin]][self.corners[ruin]]
        self.corners[ruin] = NOWHERE
        self.rotations[ruin] = rotation
        self.lifted = ruin
        self.places -= 1

    @applies(events.RuinPlaced)
    def ruin_placed(self, player: Player, ruin: int, cell: Spot) -> None:
        self.occupied |= self.layout.covered_bits[self.rotations[ruin]][cell]
        self.corners[ruin] = cell
        self.lifted = NONE

    @applies(events.ShieldSet)
    def shield_set(self, player: Player, cell: Spot) -> None:
        if self.shields[player] != NOWHERE:
            self.occupied ^= self.layout.bit[self.shields[player]]
        self.occupied |= self.layout.bit[cell]
        self.shields[player] = cell
        self.shield_left = 0


def initial_state(layout: Layout) -> State:
    """Set up the game, with the first player to play a card (SETUP-01, ROUND-01)."""
    return State(
        layout=layout,
        round_number=1,
        first_player=layout.first_player,
        current_player=layout.first_player,
        stage=CARDS,
        wizards=list(layout.wizards),
        shields=list(layout.shields),
        energy=list(layout.energy),
        artifacts=list(layout.artifacts),
        corners=list(layout.corners),
        rotations=list(layout.rotations),
        gnomes=list(layout.gnomes),
        giant=layout.giant,
        hands=list(layout.hands),
        used=[layout.deck - hand for hand in layout.hands],
        played=[NONE for _ in layout.seats],
        skipped=(),
        order=(),
        steps=[0, 0, 0, 0],
        shifts=0,
        places=0,
        shield_left=0,
        roll_left=0,
        march=NO_MARCH,
        wizard_trail=(),
        gnome_trails=[],
        giant_trail=(),
        displaced=(),
        displacing=NOBODY,
        attacker=0,
        displacement_left=0,
        displacement_trail=(),
        lifted=NONE,
        moving_on=0,
        winners=(),
    )


# Who must act: the one player whose card or turn it is (TURN-02).


def to_act(state: State) -> tuple[int, ...]:
    """Return the seat from which a command is awaited; none once the game is over."""
    return () if state.finished else (state.current_player,)


# Standings: artifacts, energy and who leads (END).


def artifact_counts(state: State) -> tuple[int, ...]:
    """Return by player how many artifacts it has."""
    return tuple([held.bit_count() for held in state.artifacts])


def won_by_entering(state: State) -> bool:
    """Return whether the game is over because a wizard has entered the start (END-01)."""
    return (
        len(state.winners) == 1
        and state.wizards[state.winners[0]] == START
        and bool(state.wizard_trail)
    )


def leaders(state: State) -> tuple[Player, ...]:
    """Return the players with most artifacts, and of these those with most energy (END-02)."""
    standings = [
        (held.bit_count(), energy)
        for held, energy in zip(state.artifacts, state.energy, strict=True)
    ]
    best = max(standings)
    return tuple([Player(seat) for seat, standing in enumerate(standings) if standing == best])
