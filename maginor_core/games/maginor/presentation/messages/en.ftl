### Maginor. Arguments that occur in many messages:
### $player: a player's name. $oracle: the name of an Oracle, without an article.
### $slot: the number of a slot, from 1. $symbol: fire, water, earth, air or fate; unknown if there is none.
### $card: a symbol or sorcery. $spell, $beast, $face: as in JSON, with hyphens.
### $count: a number that decides between singular and plural.


## Names

oracle-guild-hall = Guild Hall
oracle-owl = Owl
oracle-salamander = Salamander
oracle-raven = Raven
oracle-great-eagle = Great Eagle
oracle-unicorn = Unicorn
oracle-sphinx = Sphinx
oracle-griffin = Griffin
oracle-kraken = Kraken
oracle-phoenix = Phoenix
oracle-dragon = Dragon

symbol = { $symbol ->
    [fire] fire
    [water] water
    [earth] earth
    [air] air
   *[fate] fate
}
# Two or three letters, for a narrow table.
symbol-short = { $symbol ->
    [fire] fi
    [water] wa
    [earth] ea
    [air] ai
   *[fate] fa
}
face = { $face ->
    [fire] FIRE
    [water] WATER
    [earth] EARTH
    [air] AIR
    [fate] FATE
   *[maginor] MAGINOR
}
# What a side of the die is called.
face-name = { $face ->
    [fire] fire
    [water] water
    [earth] earth
    [air] air
    [fate] fate
   *[maginor] maginor
}
card = { $card ->
    [fire] fire
    [water] water
    [earth] earth
    [air] air
    [fate] fate
   *[sorcery] sorcery
}
card-short = { $card ->
    [fire] fi
    [water] wa
    [earth] ea
    [air] ai
    [fate] fa
   *[sorcery] so
}
# Several cards of a kind in a hand.
cards-of-a-kind = { $count } { card }
spell = { $spell ->
    [retrieval] Retrieval
    [restoration] Restoration
    [domination] Domination
    [persuasion] Persuasion
    [telekinesis] Telekinesis
    [teleportation] Teleportation
    [summoning] Summoning
    [reversal] Reversal
    [golden-cauldron] Golden Cauldron
   *[high-wizard] High Wizard
}
beast = { $beast ->
    [earthbeast] earthbeast
    [waterbeast] waterbeast
   *[firebeast] firebeast
}
votes = { $count ->
    [one] { $count } vote
   *[other] { $count } votes
}
counters = { $count ->
    [one] { $count } counter
   *[other] { $count } counters
}
slot = { $symbol ->
    [unknown] slot { $slot }
   *[fate] slot { $slot } ({ symbol })
}
# $slots: numbers, listed.
slots = { $count ->
    [one] slot { $slots }
   *[other] slots { $slots }
}
place = { slot } of { $oracle }


## What each spell does

effect-retrieval = take two discarded symbol cards back into hand
effect-restoration = take two discarded sorcery cards back into hand
effect-domination = place one or two counters in free slots where your wizard is
effect-persuasion = replace an opponent's counter where your wizard is by one of yours
effect-telekinesis = place a counter in any free slot of any Oracle
effect-teleportation = put your wizard on another Oracle; your turn continues
effect-summoning = score the first Oracle after the Guild Hall now; your turn ends
# $tied: yes or no, whether it works after a tie. $before: yes or no, whether it may be cast before
# the beasts are chosen.
effect-reversal = win a duel that you have { $tied ->
    [yes] lost or tied
   *[no] lost
}{ $before ->
    [yes] , or before the beasts are chosen
   *[no] {""}
}
effect-golden-cauldron = worth 3 votes at the end
effect-high-wizard = worth 5 votes at the end
effect-worthless = worth nothing in this edition
spell-explained = { spell }: { $effect }


## Commands, as orders

command-play-symbol-card = play the { symbol } card
command-play-sorcery-card = play a sorcery card for { $oracle }
# $symbols: names of symbols, listed.
command-cast-retrieval = cast Retrieval for { $symbols }
command-cast-restoration = cast Restoration
command-cast-domination = cast Domination on { slots }
command-cast-persuasion = cast Persuasion on slot { $slot }
command-cast-telekinesis = cast Telekinesis on { place }
command-cast-teleportation = cast Teleportation to { $oracle }
command-cast-summoning = cast Summoning
command-move-wizard = move the wizard to { $oracle }
command-roll-die = roll the die
command-choose-symbol = name { symbol }
command-choose-slot = take slot { $slot }
command-choose-target = challenge slot { $slot }
command-choose-beast = choose the { beast }
command-choose-beast-hidden = choose a beast
command-cast-reversal = cast Reversal
command-decline-reversal = keep Reversal
command-choose-reward = take the { $reward ->
    [oracle] oracle
   *[spell] spell
}


## Events, as sentences

event-symbol-card-played = { $player } plays the { symbol } card.
event-sorcery-card-played = { $player } plays a sorcery card for { $oracle }.
event-die-rolled = { $player } rolls { face } for { $oracle }.
event-symbol-asked = { $player } must name a symbol for { $oracle }.
event-symbol-named = { $player } names { symbol }.
event-slot-asked = { $player } must take one of { slots } of { $oracle }.
event-influence-placed = { $player } places a counter in { place }.
event-target-asked = { $player } must challenge one of { slots } of { $oracle }.
event-duel-began = { $challenger } challenges { $defender } for { place }.
event-beasts-asked = { $challenger } and { $defender } must choose their beasts in secret.
event-beast-chosen = { $player } chooses the { beast }, in secret.
event-beast-hidden = { $player } has chosen a beast.
# $challenger_beast, $defender_beast: their names.
event-beasts-revealed = The beasts are shown: the challenger's { $challenger_beast } against the defender's { $defender_beast }.
event-reversal-asked = { $player } may cast Reversal.
event-reversal-declined = { $player } keeps Reversal.
event-duel-won = { $winner } wins the duel and holds { place }.
event-duel-tied = { $challenger } and { $defender } tie: both counters go home, and { place } is free.
event-spell-cast = { $player } casts { spell }.
event-card-taken-back = { $player } takes a { card } card back into hand.
event-influence-replaced = { $player } replaces the counter of { $owner } in { place }.
event-wizard-teleported = The wizard of { $player } is now on { $oracle }.
event-wizard-moved = { $player } moves the wizard to { $oracle }.
event-maginor-moved = Maginor goes { $place ->
    [on] onto
   *[before] into the space before
} { $oracle }.
# $ranking: who is first, second and so on, or that nobody is.
event-oracle-scored = { $oracle } is scored: { $ranking }.
rank = { $player } is { $rank ->
    [1] first
    [2] second
    [3] third
   *[4] fourth
}
ranking-empty = nobody has a counter there
event-reward-asked = { $player } must take { $oracle } or its spell.
event-oracle-won = { $player } wins { $oracle } ({ votes }).
event-spell-won = { $player } wins the spell { spell }.
event-oracle-discarded = Nobody gets { $oracle }.
event-spell-discarded = Nobody gets the spell { spell }.
event-counters-returned = { $player } takes back { counters }.
event-wizard-displaced = The wizard of { $player } goes to the middle.
event-oracle-left-circle = { $oracle } leaves the circle.
event-turn-began = It is the turn of { $player }.
event-turn-resumed = { $player } continues the turn.
# $totals: what each has, listed. $winners: names, listed.
event-game-ended = The game is over: { $totals }; { $winners } { $count ->
    [one] wins
   *[other] share the victory
}.
has-votes = { $player } has { votes }
# Behind the sentence about a roll, a card or a named symbol.
without-effect-supply = No counter is placed: { $player } has none left.
without-effect-slot = No counter is placed: { $oracle } has no slot for { symbol }.
without-effect-held = No counter is placed: { $player } already holds every slot of { $oracle } for { symbol }.


## Questions, behind the player's name and a colon

question-turn = your turn. Cards and spells first, then move or roll.
question-symbol = name a symbol for { $oracle }.
question-slot = which slot of { $oracle } do you take?
question-target = which counter on { $oracle } do you challenge?
# $side: challenger or defender. $rival: the other one's name.
duel = you { $side ->
    [challenger] challenge
   *[defender] defend against
} { $rival } for { place }
question-beast = { duel }. Which beast?
question-reversal = { duel }. Cast Reversal?
# $own, $other: names of beasts.
question-reversal-revealed = { duel }, your { $own } against the { $other }. Cast Reversal?
question-reward = you are first on { $oracle }. What do you take?


## The menu: labels, notes, and the words that may be typed (small letters, one word)

menu-play = play a symbol card
menu-sorcery = play a sorcery card
menu-sorcery-note = roll the die for any Oracle
menu-cast = cast a spell
menu-move = move your wizard
menu-move-note = ends your turn
menu-only = no second counter
menu-roll = roll the die for { $oracle }
menu-roll-note = ends your turn
menu-reversal = cast Reversal
menu-reversal-note = you win the duel
menu-keep = keep Reversal
menu-keep-note = the duel continues
menu-beast-note = { $beast ->
    [earthbeast] beats water; two of them: the defender wins
    [waterbeast] beats fire; two of them: both counters go
   *[firebeast] beats earth; two of them: both counters go
}
menu-card = { symbol } card
# $symbols: symbols that have a free slot, or "nothing".
menu-oracle-note = free: { $symbols }
menu-slot-note = held by { $player }
word-play = play
word-sorcery = sorcery
word-cast = cast
word-move = move
word-roll = roll
word-only = only
word-keep = keep
word-oracle = oracle
word-spell = spell
# What may be typed, and an example that shortens words: a move to the Owl.
examples = 3, move 3, m ow


## What a symbol would do

outlook-no-counter = no effect: no counter in supply
outlook-free = { $count ->
    [one] { $count } free slot
   *[other] { $count } free slots
}
# $rivals: names, listed with "or".
outlook-duel = a duel with { $rivals }
outlook-own = no effect: all its slots are yours
outlook-missing = no effect: not on this Oracle
outlook-wild = wild here: you name a symbol


## The board

head-oracle = Oracle
head-votes = votes
head-votes-short = v
head-rank = rank
head-wizards = wizards
head-wizards-short = wiz
head-spell = spell
head-free = free
head-first = first
head-second = second
head-slots = slots, clockwise from the top
board-between = (the space between)
board-spells = spells beside:
board-ring = { $oracle }, clockwise from the top:
# In a picture: who would get what if an Oracle were scored now. $gets: first, either or votes.
picture-gives = { $gets ->
    [first] the first takes the votes or the spell, the second the other
    [either] whoever is alone takes the votes or the spell, and the other is lost
   *[votes] the first takes the votes
}
# In a picture: when an Oracle is scored. $count: steps of Maginor.
picture-scored = { $count ->
    [1] Maginor scores it with the next step
   *[other] Maginor scores it in { $count } steps
}
# In a picture, after a number: what the numbers on Oracles are.
picture-legend = steps until Maginor scores the Oracle
way-before-hall = Maginor is in the space before { $oracle }; his next step scores it and ends the game.
way-before = Maginor is in the space before { $oracle }; his next step leads onto { $oracle }.
way-on-hall = Maginor is on { $oracle }; his next step scores nothing.
way-on = Maginor is on { $oracle }; his next step scores it.
# $votes, $counters: how many.
player-short = { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
}, { $counters ->
    [one] { $counters } counter
   *[other] { $counters } counters
}
player-long = { $votes ->
    [one] { $votes } vote
   *[other] { $votes } votes
} won, { $counters ->
    [one] { $counters } counter
   *[other] { $counters } counters
} in supply, wizard { $where ->
    [middle] in the middle
   *[oracle] on { $oracle }
}
player-no-cards = no cards
player-cards = hand: { $hand }; discarded: { $discards }
player-spells = spells: { $spells }
player-oracles = won: { $oracles }
tally = Won so far: { $standings }.
tally-player = { $player } { votes }


## Sheets

# $standings, $players: listed.
score-won = { $standings }; won: { $players }.
score-ahead = { $standings }; ahead: { $players }.
# What decided between equal votes. $standings: players with their best Oracle, listed; $players: names.
decided-oracle = Equal votes, so the most valuable single Oracle decides: { $standings }.
decided-shared = Equal votes and equally valuable best Oracles: { $players } share the victory.
score-note = Counters on each Oracle, and who would choose first and second if scored now:
stats-events = { $count ->
    [one] { $count } event
   *[other] { $count } events
}
stats-dice = Dice: { $faces }
stats-duels = Duels: { $count }
stats-lead = Changes of lead: { $oracles } at Oracles, { $votes } in votes
stats-scored = Scored, in order: { $oracles }
stats-votes = votes
stats-turns = turns
stats-moves = moves
stats-rolls = rolls
stats-cards = cards played
stats-counters = counters placed
stats-replaced = counters replaced
stats-results = duels won, lost, tied
stats-spells-won = spells won
stats-spells-cast = spells cast
stats-oracles = Oracles won
deal-note = The wizards and Maginor stand on the Guild Hall.


## Refusals: what was tried, why it is refused, and what is legal instead

refusal-game-over = the game is over, so no further command is accepted
# $players: names, listed with "or".
refusal-not-your-decision = { $player } may not act now; the decision is that of { $players }
# $tried, $awaited: orders, from the messages below.
refusal-other-decision = { $player } cannot { $tried } now; it must { $awaited }
# $hand: cards, listed with "or".
refusal-card-not-held = { $player } has no { card } card in hand; it holds { $hand }
refusal-off-board = the wizard of { $player } is on no Oracle, so it cannot { $tried }; { $instead }
# $oracles: names, listed with "or".
refusal-not-in-play = { $oracle } is not in play; in play are { $oracles }
refusal-same-oracle = the wizard of { $player } is on { $oracle } already; it may go to { $oracles }
# $spells: names, listed with "or".
refusal-spell-not-held = { $player } does not hold { spell }; it holds { $spells }
refusal-nothing-to-take-back = { $player } has discarded no { $spell ->
    [retrieval] symbol
   *[restoration] sorcery
} card, so { spell } has nothing to take back; it stays held
# $symbols, $discarded: symbols, with commas between.
refusal-not-discarded = { $player } cannot take back { $symbols }; it takes exactly { $count } of its discarded { $discarded }, in that order
# $slots: numbers, with commas between. $free: numbers, listed with "or".
refusal-slot-not-free = { $slots } of { $oracle } cannot be taken; free to take are { $free }
refusal-no-slot = no slot
refusal-slots-order = slots { $slots } are not one or two different slots in ascending order
# $targets: numbers, listed with "or".
refusal-not-a-target = slot { $slot } of { $oracle } is no target; targets are { $targets }
# $needed, $supply: numbers.
refusal-no-counter = { $player } needs { $needed ->
    [one] { $needed } counter
   *[other] { $needed } counters
} in supply for { spell } and has { $supply }; the spell stays held
refusal-summoning-barred = only the Guild Hall remains, and Summoning does not score it; the spell stays held
# $given: a number. $taken: 0 or 1.
refusal-dice = the command rolls { $taken ->
    [0] no die
   *[1] one die
}, but the number of faces given is { $given }
refusal-rite = a Rite is never cast; it is worth votes at the end

# What may be tried or must be done, behind "cannot" and "must".
tried-cast-domination = cast Domination
tried-cast-persuasion = cast Persuasion
tried-cast-restoration = cast Restoration
tried-cast-retrieval = cast Retrieval
tried-cast-reversal = cast Reversal
tried-cast-summoning = cast Summoning
tried-cast-telekinesis = cast Telekinesis
tried-cast-teleportation = cast Teleportation
tried-be-helped-by-domination = be helped by Domination
tried-be-helped-by-persuasion = be helped by Persuasion
tried-choose-a-beast = choose a beast
tried-choose-a-reward = choose a reward
tried-choose-a-slot = choose a slot
tried-choose-a-symbol = choose a symbol
tried-choose-a-target = choose a target
tried-choose-its-reward = choose its reward
tried-decline-it = decline it
tried-decline-reversal = decline Reversal
tried-move-its-wizard = move its wizard
tried-play-a-sorcery-card = play a sorcery card
tried-play-a-symbol-card = play a symbol card
tried-roll-the-die = roll the die
tried-take-its-turn = take its turn
# What is legal instead, for a wizard that is on no Oracle.
instead-it-may-play-sorcery-or-move = it may play sorcery, or move
instead-it-must-move = it must move
instead-the-spell-stays-held = the spell stays held


## The game in a minute

summary = Place counters on the Oracles to win their votes before Maginor has gone once around the circle. Most votes win.
panel-goal = An Oracle is worth as many votes as its seal says. Whoever wins the most votes wins the game.
panel-turn = Your wizard stands on an Oracle. In your turn, move it to another one, or roll the die where it stands.
panel-symbol = The die or a card names a symbol. Your counter takes a slot with that symbol.
panel-duel = No slot free? A duel for a rival’s counter! Both choose in secret: earth beats water, water beats fire, fire beats earth.
panel-maginor = When Maginor leaves an Oracle, or all its slots are taken, it is scored: most counters there take the votes or the spell, the second gets the other. When he comes home, the game ends.
lesson-roll = The die names a symbol: the player takes a slot with that symbol on the Oracle under the wizard, or on the one that a sorcery card names. If it shows Maginor, the player names the symbol, and Maginor goes on.
lesson-card = A card does what a roll would do, with a symbol of one’s choice, and does not end the turn. Each symbol card can be played once, until a spell brings it back.
lesson-duel = No slot with the symbol was free, so a counter of a rival is fought for. Both choose a beast in secret; each beast beats one of the others.
lesson-scored = Maginor has reached the Oracle: whoever has most counters there chooses between its votes and its spell, and the second gets the other.
primer-aim =
    The aim is votes. An Oracle in the circle is worth as many votes as it has slots, and each slot
    bears a symbol. The more of your counters lie on an Oracle, the better you rank there; of equal
    players the one whose counter comes first, clockwise from the top of the tile, is ahead. When an
    Oracle is scored, the first of the ranking takes the tile or the spell beside it, and the second
    gets the other.
primer-turn =
    In your turn, play cards and cast spells as you like, and then do one of two things: move your
    wizard to another Oracle, or roll the die for the Oracle where it stands.
primer-symbol =
    A symbol, played or rolled, puts one of your counters into a free slot with that symbol. If none
    is free you challenge an opponent's counter there. Fate is wild where no slot bears it. A
    sorcery card rolls the die for an Oracle of your choice, wherever your wizard is.
primer-maginor =
    If the die shows Maginor, name a symbol, and then he goes one step: from an Oracle to the space
    before the next, or from there onto it. The Oracle that he leaves is scored; so is one whose
    last slot is taken. A scoring ends the turn. Its counters go home and its wizards to the middle,
    from where a wizard has to move before it can roll. The Guild Hall is scored only when Maginor
    comes back onto it, and then the game is over.
primer-duel =
    In a duel both choose a beast in secret: earth beats water, water beats fire, fire beats earth.
    Two fires or two waters send both counters home; with two earths the defender wins.

## Variants, as a lobby lists them

variant-advance-after-scoring-roll = Maginor also advances after a roll that ends in a scoring
variant-reversal-before-duel = Reversal may be cast before the beasts are chosen
variant-reversal-covers-tie = Reversal also turns a tie into a win
variant-rolled-fate-is-wild = Fate on the die is wild where there is no slot for it
variant-rites-count = Rites count at the end


## Why a command is advised

# $count: of free slots.
reason-beast = Nobody can foresee the other’s beast; so it is best to be unforeseeable, too.
reason-move = For the next rolls { $count ->
    [one] there is { $count } free slot
   *[other] there are { $count } free slots
} at { $oracle }.
reason-votes = Of all choices it brings most votes on average, over all faces of the die and all duels.
