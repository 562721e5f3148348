### Magalon. Arguments that occur in many messages:
### $player: a player's name. $to, $place: a cell or an area, from the messages "place-…".
### $value: the number of a card. $gnome, $ruin: numbers from 1. $count: a number.


## Names

area-start = start
area-amulet = amulet
area-stone = stone
area-ring = ring
place-start = the start
place-area = the { $area }
# A cell by its column and row, where the board is drawn with numbers.
place-numbers = column { $x }, row { $y }
# A cell by where it is seen from an area. $way: from the next message, listed.
place-cell = the cell { $way } of the { $area }
place-field = the energy field { $way } of the { $area }
place-way = { $count } { $direction ->
    [north] north
    [east] east
    [south] south
   *[west] west
}
direction = { $direction ->
    [north] north
    [east] east
    [south] south
   *[west] west
}
# How a ruin lies. $directions: those of its squares beside its corner, listed.
turned-arms = its arms to the { $directions }
turned-quarters = turned to the left by { $count ->
    [one] { $count } quarter turn
   *[other] { $count } quarter turns
}
energy = { $count } energy
card-recover = recover all used cards
card-protect = no attack on you
card-gnomes = gnomes { $count ->
    [one] { $count } step
   *[other] { $count } steps
}
card-shift = shift ruins { $count ->
    [one] { $count } time
   *[other] { $count } times
}
card-place = lift and place a ruin
card-none = no effect


## Orders

command-play-card = play card { $value }
command-move-wizard = move the wizard to { $to }
command-move-gnome = move gnome { $gnome } to { $to }
command-move-giant = move the giant to { $to }
command-displace = displace the wizard to { $to }
# $direction: north, east, south or west.
command-shift-ruin = shift ruin { $ruin } to the { direction }
command-lift-ruin = lift ruin { $ruin }, { $turned }
command-place-ruin = place the ruin with its corner on { $to }
command-set-shield = set the shield on { $to }
command-roll-dice = roll the dice for the giant
command-end-turn = end the turn
command-stay = stay on the energy field
command-move-on = move on from the energy field


## Events

event-card-played = { $player } plays card { $value }.
event-card-asked = { $player } must play a card.
event-player-skipped = { $player } has no card that may be played, and sits this round out.
# $players: names, listed.
event-turns-ordered = Turns are taken in this order: { $players }.
event-turn-begun = { $player } takes a turn.
event-turn-ended = The turn of { $player } is over.
event-cards-put-away = The cards played are put away.
event-cards-recovered = { $player } takes back all used cards.
event-round-begun = Round { $count } begins; { $player } plays the first card.
event-game-won = The wizard of { $player } enters the goal: { $player } has won!
event-game-broken-off = The last round is over; won by { $players }.
event-energy-gained = { $player } gains { $count } energy.
event-energy-paid = { $player } pays { $count } energy.
event-stayed = { $player } stays on the energy field.
event-moved-on = { $player } moves on from the energy field.
event-wizard-exhausted = { $player } has no energy left: the wizard goes to the start without artifacts.
event-wizard-stepped = The wizard of { $player } goes to { $to }.
event-gnome-stepped = Gnome { $gnome } goes to { $to }.
event-giant-stepped = The giant goes to { $to }.
# $dice: numbers, listed. $count: their sum.
event-dice-rolled = { $player } rolls { $dice }: { $count ->
    [one] { $count } step
   *[other] { $count } steps
} for the giant.
# $march: wizard, gnomes or giant.
event-march-lapsed = No further step is possible: { $count ->
    [one] { $count } step
   *[other] { $count } steps
} of the { $march ->
    [wizard] wizard
    [gnomes] gnomes
   *[giant] giant
} lapse.
# $area: the artifact, called as its area.
event-artifact-taken = { $player } takes the { $area }.
# $by: gnome or giant. $wizard: the name of the player attacked.
event-wizard-attacked = The { $by ->
    [gnome] gnome
   *[giant] giant
} attacks the wizard of { $wizard }, which must be displaced.
event-wizard-displaced-step = The wizard of { $wizard } is displaced to { $to }.
event-wizard-displaced = The displacement of the wizard of { $wizard } is over.
event-ruin-shifted = Ruin { $ruin } is shifted to the { direction }.
event-ruin-lifted = Ruin { $ruin } is lifted, { $turned }.
event-ruin-placed = Ruin { $ruin } is placed with its corner on { $to }.
event-shield-set = { $player } sets the shield on { $to }.


## Questions

question-card = play a card.
question-displace = displace the wizard of { $player }: { $count ->
    [one] { $count } step
   *[other] { $count } steps
}.
question-ruin = place ruin { $ruin }: where its corner goes.
question-move-on = move on: { $count ->
    [one] { $count } step
   *[other] { $count } steps
}.
# $left: what is left to do, with commas between.
question-turn = your turn with card { $value }; left: { $left }.
# $who: wizard, gnomes or giant. $must: yes if the march is open.
left-march = { $who ->
    [wizard] wizard
    [gnomes] gnomes
   *[giant] giant
} { $count ->
    [one] { $count } step
   *[other] { $count } steps
}{ $must ->
    [yes] {" "}to finish
   *[no] {""}
}
left-shifts = { $count ->
    [one] { $count } shift
   *[other] { $count } shifts
}
left-ruin = lift a ruin
left-shield = shield
left-roll = roll
# $places: where it was, with commas between.
trail = Trail of the wizard: { $places }.


## Menu

menu-card = card { $value }
menu-gnome = gnome { $gnome }
menu-giant = the giant
menu-ruin = ruin { $ruin }
menu-shift = shift a ruin
menu-lift = lift a ruin, to place it
menu-place = place the ruin
menu-shield = set the shield
menu-stay-note = { $count } energy; ends the turn
menu-on-note = { $count ->
    [one] { $count } step
   *[other] { $count } steps
}; ends the turn
menu-step = { direction } to { $to }
menu-to = go to another area
menu-out = leave the area
menu-row = row { $count }
menu-column = column { $count }
reach-end = The march can end here, after { $count ->
    [one] { $count } step
   *[other] { $count } steps
}.
# $change: a number with its sign.
reach-energy = Energy if the turn ends here: { $change }.
reach-exhausted = The energy does not suffice: the wizard would return to the start without artifacts.
# $wizard: the name of the player attacked.
reach-attack = The last step attacks the wizard of { $wizard }.
reach-goal = This is the goal: victory!


## Board and players

board-key = W wizard, S shield, # ruin with its number, g gnome, GG giant, + energy field, · free cell; areas have letters
board-too-wide = The board is too wide to be drawn here.
# $areas: from the two messages below.
board-areas = Areas: { $areas }.
# $letters: how it is drawn. $kind: start or artifact. $players: names, listed; empty for nobody.
board-area = { $letters } { $area } ({ $kind ->
    [start] start and goal
   *[artifact] artifact
})
board-area-with = { $letters } { $area } ({ $kind ->
    [start] start and goal
   *[artifact] artifact
}, with { $players })
piece-gnome = gnome { $gnome } { $place }
piece-giant = giant { $place }
piece-ruin = ruin { $ruin } { $place }
player-at = at { $place }
player-artifacts = artifacts { $artifacts }
player-shield = shield { $place }
player-shield-supply = shield in supply
player-played = played { $value }
player-hand = hand { $cards }
player-used = used { $cards }
# $all: how many artifacts there are. $energy: a number.
tally = { $standings }.
tally-player = { $player } has { $count } of { $all ->
    [one] { $all } artifact
   *[other] { $all } artifacts
} and { $energy } energy


## Sheets

# $standings, $players: listed.
score-won = { $standings }; won: { $players }.
score-ahead = { $standings }; ahead: { $players }.
# What decided a finished game. $standings: players with their energy, listed; $players: names.
decided-goal = The goal decides, not the artifacts: { $player } reached it first.
decided-energy = Equal artifacts, so the most energy decides: { $standings }.
decided-shared = Equal artifacts and equal energy: { $players } share the victory.
# $events, $rounds, $rolls: how many.
stats = { $events ->
    [one] { $events } event
   *[other] { $events } events
} in { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}; { $rolls ->
    [one] { $rolls } roll
   *[other] { $rolls } rolls
} for the giant.
stats-player = player
stats-steps = steps
stats-artifacts-taken = artifacts taken
stats-attacks = attacks
stats-attacked = attacked
stats-exhausted = exhausted
deal-first = { $player } plays the first card.
deal-board = Board { $id }
# Numbers of energy, steps and dice.
deal-amounts = Energy: { $start } at the start, { $goal } for the goal, { $max } at most, { $field } on a field, a turn costs { $cost }. Displacement: { $gnome ->
    [one] { $gnome } step
   *[other] { $gnome } steps
} by a gnome, { $giant } by the giant. Moving on: { $count ->
    [one] { $count } step
   *[other] { $count } steps
}. Dice: { $dice }, with { $faces } faces.
deal-card = card { $value }: { $effects }
deal-placeholders = Placeholders, which are this project's own choice:


## The picture

picture-round = Round { $count }
button-turn = end turn
button-dice = roll
button-shield = shield
button-stay = stay
button-on = move on
picture-lifted = ruin lifted
picture-shield = shield of { $player }
picture-turn = turn { $count }
picture-skipped = skipped
# $effects: what the card does.
picture-card = card { $value }: { $effects }
picture-card-used = card { $value }: { $effects }; used
# $letter: the player's letter. $energy: a number. $count: artifacts.
picture-player = { $player } ({ $letter }) at { $place }, energy { $energy }, { $count ->
    [one] { $count } artifact
   *[other] { $count } artifacts
}
# $standing, $rows: from the messages above.
picture-described = Round { $count }. { $rows }.


## Refusals by their rulings. $detail: what was tried and why it is refused, in English.

refusal-attack-02 = { $detail }
refusal-attack-03 = { $detail }
refusal-board-01 = { $detail }
refusal-board-04 = { $detail }
refusal-card-05 = { $detail }
refusal-end-03 = { $detail }
refusal-energy-02 = { $detail }
refusal-energy-04 = { $detail }
refusal-giant-01 = { $detail }
refusal-gnome-01 = { $detail }
refusal-move-01 = { $detail }
refusal-move-02 = { $detail }
refusal-move-03 = { $detail }
refusal-move-04 = { $detail }
refusal-move-06 = { $detail }
refusal-move-07 = { $detail }
refusal-move-08 = { $detail }
refusal-round-01 = { $detail }
refusal-ruin-01 = { $detail }
refusal-ruin-02 = { $detail }
refusal-ruin-03 = { $detail }
refusal-shield-01 = { $detail }
refusal-shield-02 = { $detail }
refusal-start-02 = { $detail }
refusal-start-03 = { $detail }
refusal-turn-01 = { $detail }
refusal-turn-02 = { $detail }
refusal-turn-03 = { $detail }
refusal-turn-04 = { $detail }
refused-in-area = an area is left by naming the cell: out COLUMN ROW, such as out 5 1
refused-legal = it is legal now


## The game in a minute

summary = March through shifting ruins, fetch one of each artifact, and be the first to carry them home with enough energy.
# $goal: a number.
panel-goal = Fetch an amulet, a ring and a stone. Whoever is back at the start first with them and { $goal } energy wins.
panel-card = In each round everybody plays a card. Its number says how far your wizard goes; the highest card goes first.
panel-march = Make the whole march or none. Ruins, shields, gnomes, the giant and wizards block the way.
panel-move = Cards shift ruins and march gnomes; the lowest card may roll for the giant. Push wizards out of the way with them.
panel-energy = Each turn costs energy. Stay on an energy field to gain some: without any you return to the start and lose what you carry.
lesson-card = Cards decide who moves first, and what each may do besides walking: move gnomes or the giant, shift ruins, set the shield, or gain energy. A card is used up until another takes all back.
lesson-attack = A gnome or the giant has entered the cell of a wizard: whoever moved it displaces that wizard, step by step, as they like.
lesson-artifact = An artifact is won. One of each must be carried home, with enough energy, to win the game.
# $goal: a number.
primer-aim =
    Fetch one of each artifact and bring your wizard back to the start, which is also the
    goal, with at least { $goal } energy. Whoever enters it so wins at once.
primer-round =
    In each round everybody plays a different card. Its value is the steps of your wizard in this round,
    and most cards do something besides. Turns are taken from the highest card to the lowest.
primer-march =
    A march is made in full or not at all, and no place is entered twice in one turn: steps that could
    not be completed are refused. Ruins, shields, gnomes, the giant and wizards on cells block the way;
    areas hold any number of wizards. Your card may let you shift ruins or march the gnomes, and whoever
    has played the lowest card may roll for the giant. A gnome or the giant that enters a cell with
    another's wizard displaces it, step by step, as you like.
primer-energy =
    Each turn costs energy. On an energy field you either stay and gain some, or move on. Without energy
    the wizard returns to the start and loses its artifacts. Your shield may be set anew in each turn.
primer-typing =
    Type steps as directions, several at once: n n e. Gnomes: g1 n; giant n; shift 2 west; lift 1 90;
    shield 5 4 for column 5, row 4; out 5 1 to leave an area; roll; end. A step that is refused is
    explained; so is ? n.

## Variants, as a lobby lists them

variant-energy-needs-move = Energy only for a wizard that has moved
variant-goal-exact = The start must be entered with the last step
variant-round-limit = Rounds at most


## Why a command is advised

# $needs: one of the first three messages.
needs-artifact = an artifact that it lacks
needs-energy = more energy
needs-goal = the goal
reason-card = { $value ->
    [one] With { $value } step the wizard comes nearest to what it needs: { $needs }.
   *[other] With { $value } steps the wizard comes nearest to what it needs: { $needs }.
}
reason-step = This is the way to what the wizard needs: { $needs }.
reason-goal = It is the goal: whoever enters it so has won.
reason-artifact = There is what you lack: { $artifact }.
reason-displace = It leads that wizard away from what it needs.
reason-stay = You gain { $count } energy.
reason-end = Nothing that is left brings you nearer to what you need.
