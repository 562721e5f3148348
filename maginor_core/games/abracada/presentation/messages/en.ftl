### Abracada…What? Arguments that occur in many messages:
### $player: a player's name. $number: the number of a spell, 1 to 8; by it a message selects a name.
### $count: a number that decides between singular and plural. $stones: numbers of stones, listed.


## Names

spell = { $number ->
    [1] Ancient Dragon
    [2] Dark Wanderer
    [3] Sweet Dream
    [4] Night Singer
    [5] Lightning Storm
    [6] Blizzard
    [7] Fireball
   *[8] Magic Drink
}
spell-numbered = { $number }, { spell }
effect = { $number ->
    [1] roll the die: all others lose as many lives
    [2] all others lose a life, you gain one
    [3] roll the die: you gain as many lives
    [4] take a secret stone
    [5] your neighbours lose a life each
    [6] your left neighbour loses a life
    [7] your right neighbour loses a life
   *[8] you gain a life
}
spell-explained = { spell-numbered }: { effect }
lives = { $count ->
    [one] { $count } life
   *[other] { $count } lives
}
points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
stones = { $count ->
    [one] { $count } stone
   *[other] { $count } stones
}
stones-known = { $count ->
    [0] no stones
    [one] the stone { $stones }
   *[other] the stones { $stones }
}
has-points = { $player } has { points }
won = { $count ->
    [one] { $winners } has won
   *[other] { $winners } have won
}.


## Commands, as orders

command-cast-spell = cast { spell-numbered }
command-end-turn = end the turn
command-take-secret = take a secret stone
command-deal-round = deal the next round


## Events

event-spell-cast = { $player } casts { spell-numbered }.
event-cast-failed = The cast fails: { $player } has no stone { spell-numbered }.
event-lower-number-named = { $player } names { spell-numbered }, a lower number than before.
event-die-rolled = { $player } rolls { $face }.
event-lives-lost = { $player } loses { lives }.
event-lives-gained = { $player } gains { lives }.
event-secret-stone-taken = { $player } takes a secret stone.
event-secret-stone-known = { $player } takes a secret stone: it is { $stone }.
# $drawn: stones, from the messages above.
event-stones-drawn = { $player } draws { $drawn }.
event-stones-removed = Laid open on the board: { $drawn }.
event-hand-dealt = { $player } is dealt { $drawn }.
event-turn-began = It is the turn of { $player }.
event-hand-emptied = { $player } has no stone left, and all others have no life left.
# $gained: players with their points, listed.
event-round-ended = The round is over: { $gained }.
event-round-began = The next round is dealt; { $player } begins.
# $totals: players with their points, listed. $winners: players, listed.
event-game-ended = The game is over: { $totals }; { $winners } { $count ->
    [one] wins
   *[other] share the victory
}.
# A player with the points gained in a round.
gains = { $player } gains { points }


## Decisions

question-next-round = the round is over, and you begin the next one.
question-first = your turn. Which spell do you name?
question-again = name another spell, or draw to end your turn.
question-secret = take a secret stone, name another spell, or draw to end your turn.
menu-lower-note = lower than before: it costs a life
menu-end = end your turn
menu-end-note = you draw, and the next player has the turn
menu-take = take a secret stone
menu-take-note = you look at it; it is worth a point if you live at the end of the round
menu-deal = deal the next round
menu-deal-note = you begin it
word-end = end
word-take = take
word-deal = deal
examples = 5, lightning, end
hint-title = Chance that one of your stones bears the number:
# $numbers: of spells, listed.
hint-failed = You have drawn nothing since your failed casts of { $numbers }.


## The table

placeholder = The faces of the die are a placeholder: the rulebook does not give them.
table-die = The sides of the die: { $sides }.
table-variants = Variants: { $variants }.
# $state: running or over. $points: how many win.
table-heading = Round { $round }{ $state ->
    [over] , over
   *[running] {""}
}. First to { $target ->
    [one] { $target } point
   *[other] { $target } points
} wins. Supply { $supply }; secret stones left { $left } of { $secret }.
head-player = player
head-points = points
head-lives = lives
head-stones = stones
head-secret = secret stones taken
head-spell = spell
head-all = stones in all
head-open = open on the board
head-nobody = nobody has seen
head-unseen = you cannot see
# $left: how many lives. $most: how many a player may have.
lives-of = { $left } of { $most }


## Sheets

score-gained = Gained in the round that ended last: { $standings }.
# $target: points, from the message above.
score-running = Round { $round }, lives: { $standings }. The first to { $target } wins.
# What points of the end came from. $round: which; $reason: for what.
earned = Round { $round }: { earned-for }
# $reason: for what.
earned-for = { $reason ->
    [emptied] hand emptied
    [taken] last life taken
    [survived] survived
    [failed] another’s cast failed
    [stood] last wizard standing
   *[secret] secret stones
}
# What decided where several have enough points. $count: how many those are at least; $standings:
# players with what is compared, listed; $players: names.
decided-round = Several players have { points } or more, so the gains of the last round decide: { $standings }.
decided-lives = Several players gained most in the last round, so the lives left decide: { $standings }.
decided-shared = Equal gains in the last round and equal lives: { $players } share the victory.
stats-rounds = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
} ended, { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
} begun.
stats-won = rounds won
stats-cast = cast
stats-failed = failed
stats-lost = lives lost
stats-gained = gained
stats-secret = secret
stats-spells = Successful casts by number: { $spells }.
deal-stones = Stones: { $stones }.
# $count: how many stones have the number.
deal-of = { $count } of { $number }
deal-everyone = Everyone has { $lives ->
    [one] { $lives } life
   *[other] { $lives } lives
}, and { stones } that all others see. Secret stones: { $secret }. The first to { $target } wins.
deal-removed = Removed, open on the board: { $drawn }.
deal-hand = { $player } has { $drawn }.


## Refusals: what was tried, why it is refused, and what is legal instead. $awaited: a player.

tried = { $player } cannot { $tried ->
    [cast-a-spell] cast a spell
    [deal-a-round] deal a round
    [take-a-secret-stone] take a secret stone
   *[end-its-turn] end its turn
}
refusal-game-over = { tried }: the game is over, and no further command is accepted
refusal-round-over = { tried } now: the round is over; { $awaited } deals the next one
refusal-not-your-turn = { tried } now: it is the turn of { $awaited }, which casts a spell or ends its turn
refusal-no-cast-yet = { $player } cannot end its turn before a cast; name a number from 1 to 8
refusal-no-secret-offered = { $player } cannot take a secret stone now, only directly after a 4 that succeeded, where that is agreed and secret stones are left; name a number
refusal-no-such-spell = { $value } is no spell; they are numbered 1 to 8
# $allowed: numbers, listed with "or".
refusal-lower-number = { $number } cannot follow { $last }; name { $allowed }, or end the turn
why-round-over = the round is over; deal the next one
why-not-over = the round is not over
why-no-cast = a turn has at least one cast; name a number from 1 to 8
why-no-secret = a secret stone is taken directly after a 4 that succeeded
why-lower = { $number } is lower than { $last }; name { $last } or more, or end your turn
why-no-spell = { $typed } is no spell; they are numbered 1 to 8


## The picture

picture-round = Round { $round }
picture-board = { $opened } of { stones } on the board
picture-unseen = { $unseen } unseen
picture-supply = supply
picture-supply-name = { stones } in the supply
picture-secret = secret stones
picture-taken = secret
picture-you = you
picture-left = your left neighbour
picture-right = your right neighbour
picture-both = your left and right neighbour


## The game in a minute

summary = Everybody sees your spell stones but you: work out which you hold, and cast them for points. The first at the crown wins.
panel-goal = Cast spells, gain points, climb. The first on the step with the crown wins.
panel-stones = Everybody sees your stones but you. You see those of the others.
panel-cast = Say a number. If one of your stones bears it, the stone goes to the board and its spell works. Go on with the same number or a higher one, or stop.
panel-count = There is one stone with a 1, and there are eight with an 8. Count what you see: the rest may be yours.
panel-round = A wrong number costs a life and ends your turn; then you draw. When somebody has no life or no stone left, the round is over.
lesson-cast = One of the stones bore this number: it lies on the board now, and the spell took effect. The same or a higher number may be named next, or the turn ended.
lesson-failed = None of the caster’s stones bore this number, so it costs lives, one or as many as the die shows for a 1, and the turn is over. Whoever casts can count what is in other hands and on the board: those stones are not in the own hand.
lesson-failed-own = None of your stones bore this number, so it costs you lives, one or as many as the die shows for a 1, and your turn is over. Count what you see in other hands and on the board: it is not in yours.
lesson-round = The round is over: points are given, and a new round is dealt. Secret stones are worth a point to those who are alive.
primer-aim = You have stones that everybody sees but you. In your turn, name the number of a spell, 1 to 8. If one of your stones bears it, the stone goes to the board and the spell takes effect. Then you may name the same number again, or a higher one, or end your turn. If none of your stones bears it, you lose a life and your turn ends; for a failed 1 you lose as many as the die shows.
primer-stones = Of each spell there are as many stones as its number: one of 1, eight of 8. Low numbers are stronger and rarer. What you see in the hands of others and on the board is not in yours.
primer-draw = At the end of your turn you draw until you have a full hand again, as far as the supply reaches. Spell 4 takes a secret stone, worth a point if you live at the end of the round.
primer-round = A round ends when somebody has no life left, or at once when somebody's hand is empty. If your cast ends the life of others, you gain 3 points and everyone else alive 1. If you end your own by a failed cast, everyone else gains 1. An empty hand brings 3 points, and the others none. Then a new round is dealt; the first to reach the target has won.
primer-screen = Type hint for the exact chances. Several people can share this screen: it is cleared before the next one looks at it, since it shows the stones of all others. { placeholder }

## Variants, as a lobby lists them

variant-lower-cast-costs-life = A lower number may be named and costs a life
variant-any-order = Numbers may be named in any order
variant-last-wizard-standing = A round lasts until one wizard is left
variant-secret-optional = The caster of a 4 may leave the secret stone


## Why a command is advised

# $chance: in per cent.
reason-cast = From what you see, one of your stones bears { $number } with a chance of { $chance } %; nothing else promises more.
reason-end = Another cast would risk more than it promises.
reason-take = A secret stone costs nothing, and may be worth a point.
