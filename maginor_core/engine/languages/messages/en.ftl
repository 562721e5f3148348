### Messages that every part may use.

# $rest, $last: parts of a list, such as names.
list-and = { $rest } and { $last }
list-or = { $rest } or { $last }
nothing = nothing
none = none


## What any game has. $player: a name. $version: a number of commands.

undo = { $version ->
    [0] undo everything since the beginning
   *[other] undo everything after move { $version }
}
undone = { $version ->
    [0] { $player } takes back everything since the beginning.
   *[other] { $player } takes back everything after move { $version }.
}
commit-choice = commit to a choice, without saying which
replace-choice = let the agreed default count instead of the choice of { $player }
# $party: a name, or the message "host".
exclude-party = do without { $party } in the joint dice
choice-committed = { $player } commits to a choice.
choice-withheld = { $player } does not disclose its choice.
# $step: a number.
preimage-withheld = { $party } withholds its preimage of step { $step } of the joint dice.
host = the host
host-first = The host
# $players: names, listed.
waiting = Waiting for { $players }.
# A player whose name is unknown. $number: from 1.
numbered-player = Player { $number }
# $order: a command, as an order.
advice = A bot would { $order }.


## A game without messages of its own

generic-question = choose a command.
generic-explanation = Choose one of the commands listed; no others are legal now.
generic-yes = yes
generic-no = no
