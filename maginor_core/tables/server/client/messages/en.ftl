# The texts of the user interface. Names of games, players and rules come from elsewhere.

## Every screen

title-lobby = Maginor table
loading = Loading …
close = Close
copy = Copy
copied = Copied
back = Back
save = Save
open = Open
yes = yes
no = no
none = none
language = Language
settings = Settings
tools = Tools
tools-further = More
try-again = Try again
lobby = All tables
offline = You are offline. The game continues when you are back.
reconnecting = The connection was lost. Trying again …
site-starting = The game is being loaded …
site-elsewhere = This game is open in another tab. Close it there, and it goes on here.
site-storage-denied = This browser keeps nothing for this site: the game is lost when the page is closed. Save its log before.
site-storage-full = There is no space left in this browser. What you did last does not count; the game is as it was before.
site-wasm = This browser cannot run the game: it has no WebAssembly. Another or a newer browser can.
site-engine = The game could not be loaded. Load the page again; your games are kept.
site-update = There is a new version of this site.
site-reload = Use it now
error = That did not work
not-found = That page does not exist
not-found-note = There is nothing at this address. Perhaps the link was cut short.
error-offline = The server cannot be reached. Nothing has changed.
error-server = The server answered with error { $status }.
error-game = This page does not know the game { $game }.
error-invitation = The invitation does not open this table. Ask for a new link.
error-spectator = Spectators cannot do that.
error-resigned = This seat has resigned. It only looks on.
error-replaced = A bot plays for this seat. Open the table to take it again.
error-no-table = There is no such table on this server.
error-no-version = The game has no such moment.
error-no-viewer = The file is no longer on the server. Open it again.
error-finished = The game is over.
error-full = Nobody else can come to this table.
error-not-finished = That is possible once the game is over.
error-not-yet = That is possible only when somebody’s time has run out, or the game has waited too long for somebody.
error-taken = The seat is taken.
error-host = Only whoever opened the table decides about its seats.
error-too-few = The game would have too few players.
error-no-bot = Bots do not play with real dice: nobody would roll for them.
error-begun = The game has begun, so no seat can be removed. Let a bot play instead.
error-not-begun = The game has not begun yet.
error-declined = This seat does not take part in the next game.
error-talk = This table does not allow that remark.
error-talkative = These are many remarks at once. Wait a few seconds.
error-rate = These are too many requests. Wait a minute.
error-draining = The server is being restarted. Try again soon.
error-busy = The server is busy with other files. Try again soon.
error-token = The token does not open a seat at this table, or not any more.
error-token-cut = This link opens no seat: its key is incomplete. Ask for a new link, or copy the whole of it.
error-too-large = That is too large for the server.
error-store = The database does not answer. Nothing has changed.
error-failed = The server could not store that. Look at the game again.
error-internal = The server failed. Nothing has changed.
error-alone = Nobody else can come to a table of this page. Let bots play, or all at this screen.
error-elsewhere = This game is open in another tab. Nothing has changed.
error-storage = This browser could not keep that, so it does not count. Make space and try again.
error-wasm = This browser cannot run the game: it has no WebAssembly. Another or a newer browser can.
error-engine = The game could not be loaded. Load the page again; your games are kept.
error-reference = Tell the operator: { $reference }.
error-malformed = The server does not accept this. { $detail }
error-revision = The game was played under older rulings, so it cannot be continued differently.
error-no-notation = This game cannot be written in notation.
error-no-analysis = No bot searches this game, so nothing can be said of its decisions.
error-not-dealt = The game is not dealt yet: everybody’s device has to take part first.
error-not-due = That is not asked for now. Nothing has changed.
error-preimage = What this device has sent does not fit its chain for the dice. Nothing has changed.
error-due = The dice wait for other devices. Nothing else can be done until then.
error-joint-dice = A game with dice of all players together cannot be continued differently.
error-commitment = That does not fit what this seat has sealed, or cannot be sealed now. Nothing has changed.
error-committed = A game with sealed choices cannot be continued differently.

## Lobby

lobby-title = Play at a table
play-now = Play now
play-others = Play with others
guide = How to play
guide-rulings = The rules, one by one, are behind the questions and events at the table.
guide-next = Next
guide-back = Back
guide-place = { $number } of { $all }
guide-words = In more words
bot-strength = Strength of the bot
picture-of = A game of { $game } under way
new-table = New table
game = Game
players-count = { $fewest } to { $most } players
where = Where do you play?
place-apart = Everybody on a device of their own
place-hotseat = All on this screen
players = Players
player = Player { $number }
player-add = Add a player
player-remove = Remove player { $number }
kind-of = Who is player { $number }?
kind-you = You
kind-here = A person here
kind-open = Somebody by link
kind-bot = A bot
open-note = gets a link from you
name = Name
name-of = Name of player { $number }
bot-of = Bot of player { $number }
bot-called = Bot { $letter } ({ $level })
bot-level = { $place ->
    [chance] at random
    [first] easy
    [last] strong
   *[other] level { $number }
}
player-called = Player { $letter }
terms = Rules, dice and clock
public = Public
public-note = Listed in the lobby; everybody may join and watch.
talk-phrases = set phrases and reactions
talk-off = none
talk-text = also words of one’s own
hints = Hints on request
edition = Edition
edition-none = as in the rules
parts = Parts of the game
parts-standard = those of the game ({ $name })
parts-own = A file of your own
parts-drop = Drop a component set here, or choose the file. A set is checked as by maginor setup check.
parts-chosen = { $name } is used for this table.
parts-large = The file has more than { $size } KiB.
parts-unreadable = The file is not a component set in JSON.
parts-missing = Choose a file with a component set, or take the parts of the game.
dice = Dice and draws
dice-seeded = by the server
dice-typed = real dice, typed in
dice-joint = by all players together
dice-committed = by the server, committed in advance
joint-note = Everybody’s device takes part in every deal and roll, so nobody, not even the server, can choose or foresee one. The pages of all players must be open for it; bots take part with the server.
choices-committed = Seal secret choices
choices-note = Each device sends a seal of its choice first, and the choice once all have chosen, so nobody, not even the server, knows one before. Who does not disclose it gets the first legal choice.
seed = Seed
seed-note = The same seed gives the same game. Leave it empty for a new one. Everybody who joins is told that you chose it.
absent-minutes = Minutes to wait for an absent player
absent-minutes-note = After that the others may let a bot play on, or end the game. Empty: as this server has it, mostly 5. With a clock, its time counts instead.
clock-minutes = Minutes for each player
clock-note = Leave it empty to play without a clock.
clock-increment = Seconds added for each action
variants = Variants of the rules
variant-default = { $value } (default)
create = Open the table
link = Link
link-join = Join by link
link-other = This is not a link to a table of this server.
own-tables = Your tables
own-open = Your open games
continue = Continue
continue-of = Continue: { $game }
own-none = Tables that you open or join are listed here.
forget = Forget this table of { $game } and its key
public-tables = Public tables
public-none = No public table is open.
seats-free = { $count ->
    [one] 1 free seat
   *[other] { $count } free seats
}
status-waiting = waiting
status-playing = playing
status-finished = finished
status-archived = archived

## Before a game

title-join = Join { $game }
invited = { $name } invites you to { $game }
absent-after =
    If somebody is away and the game waits, the others may go on without them after { $minutes ->
        [one] 1 minute
       *[other] { $minutes } minutes
    }.
title-waiting = Waiting for players – { $game }
join = Take a seat
seat = Seat
seat-any = any free seat
seat-free = free
watch = Watch
table-full = All seats are taken.
foreseen-seed = This table’s seed was chosen by whoever opened it, who can therefore know what is hidden and what will be drawn.
foreseen-branch = This game continues one that is over, so whoever knows that game can know what is hidden.
joint-waiting = The deal needs the devices of everybody. Waiting for: { $names }
waiting-for = { $count ->
    [0] The game begins.
    [one] Waiting for 1 more player. Send this link:
   *[other] Waiting for { $count } more players. Send this link:
}
waiting-watched = { $count ->
    [0] The game begins.
    [one] Waiting for 1 more player.
   *[other] Waiting for { $count } more players.
}
seat-bot = Let a bot play
seat-remove = Remove the seat
cancel-table = Cancel the table
cancel-note = The table is closed for everybody who waits here.
cancelled = It was closed before the game began.

## At the table

title = { $turn } – { $game }
title-yours = ● { $turn } – { $game }
your-turn = Your turn
turn-of = { $name } to play
finished = The game is over
winners = { $count ->
    [one] { $names } wins.
   *[other] { $names } win together.
}
you = you
bot = bot
bot-replaced = another bot plays on: the first did not answer
away = away
to-act = to play
winner = winner
spectators = { $count ->
    [one] 1 spectator
   *[other] { $count } spectators
}
picture = Board
zoom = Size of the board
zoom-in = Larger
zoom-out = Smaller
menu = What you can do
actions = Your decision
choices = { $count ->
    [one] { $count } possibility
   *[other] { $count } possibilities
}
log = What has happened
newest = To the newest
skip = Skip
drawer = All choices
legend-next = next step
legend-end = the way can end here
steps = { $count ->
    [one] ({ $count } step)
   *[other] ({ $count } steps)
}
moment-of = Moment { $version } of { $newest }.
present = Back to the present
moved-on = The game has gone on meanwhile.
lesson = Tip
goal = Goal
lesson-seen = Got it
lessons-off = No more tips
podium = Winners
analysis = Where was it decided?
analysis-progress = Decisions looked at
analysis-note = A bot looks at every decision with what its player knew. It tells how much of the chance of winning was given away.
analysis-done = The greatest mistakes come first.
analysis-none = Nothing clearly better was found than what was played.
analysis-better = better: { $best }
analysis-graph = Chances of winning by position; choose a position by a click
analysis-show = See position { $version }
# $chances: players with their chances, listed.
analysis-reading = Position { $version }: { $chances }
analysis-grade = { $grade ->
    [inaccuracy] inaccuracy
    [mistake] mistake
   *[blunder] blunder
}
analysis-again = Play on from position { $version }
# $less, $more: parts of the chance of winning, such as 12 %.
analysis-luck = { $best } gave away less of the chance of winning ({ $less }) than { $winner } ({ $more }): luck decided, more than judgement.
score-sheet = Where each point came from
hint = Hint
hint-none = Nothing can be inferred now.
hint-known = What follows from what you see
why-nothing = Nothing can be done here now.
refused = The rules do not allow that
rulings = Rules
rulings-english = The rulings are in English.
conflict = Somebody has decided in the meantime. Look at the board again.
conflict-title = The game has moved on
undo = Undo
undo-asked = { $count ->
    [one] { $name } asks to take back a move.
   *[other] { $name } asks to take back the last { $count } moves.
}
undo-waits = You have asked to take back a move. The others must agree.
undo-agreed = { $name } has asked to take back a move. The others must agree.
agree = Agree
disagree = Disagree
dice-ask = Type in what has come up
due = The dice wait for: { $names }
choice-sealed = Your choice is sealed. It is disclosed once all have chosen.
choice-elsewhere = The choice of this seat was sealed on another device. Open the table there, so that it can be disclosed.
choice-unsafe = The server names the same seal for several choices. This device seals nothing, so that nobody learns your choice.
closed = The table is closed
closed-note = It was closed before the game was over. What was played can still be looked at.
leave = Leave
leave-note = Leave the page and come back later. If the game waits for you while you are away, the others may go on without you after a time.
leave-later = Come back later
resign = Resign
resign-ends = You resign, and the game ends here.
resign-bot = You resign, and a bot plays on for you. You can look on.
resign-closes = You resign. No bot can play on here, so the others may close the table then.
resigned = resigned
resigned-by = { $count ->
    [one] { $names } has resigned.
   *[other] { $names } have resigned.
}
resigned-won = { $name } wins by that.
time-up = The time of { $names } has run out. The others may go on without { $names }, or wait.
late = The time of { $name } has run out. You may go on without { $name }, or wait.
seat-replaced = A bot plays on for you, since your time had run out.
seat-again = Take the seat again
absent-soon = { $name } is away. The others may go on without { $name } in
absent = The game has waited for { $name } for too long. You may go on without { $name }, or wait.
absent-bot = Let a bot play on for { $name }
absent-bot-note = A bot plays on for { $name }, who can have the seat again at any time.
absent-end = End the game without a loser
absent-end-note = The game ends here for everybody. Nobody wins, and nobody loses.
undo-declined = The others did not agree to take the move back.
undo-refused = Since then chance has decided or something was revealed, or too much was taken back before. At this table bots do not agree to that.
confirm = Do this?
confirm-yes = Do it
confirm-each = Confirm each move
coordinates = Coordinates on the board
takebacks = Free undo against bots
takebacks-note = Bots alone also agree to take back what was rolled, drawn or revealed.
close-table = Close the table
no-result = The game has ended without a result.
chain-elsewhere = The chain of this seat for the dice is kept on another device. Continue there, or open its link from “Continue on another device” here.
chain-changed = The server names other chains for the dice than before. This device discloses nothing more; save the notes on the dice.
chain-unsafe = The server asks for the dice of another command than before. This device discloses nothing more; save the notes on the dice.
chain-used-up = The chain of this seat for the dice is used up. The game cannot go on.
rematch = Play again
rematch-asked = { $count ->
    [one] { $names } wants to play again.
   *[other] { $names } want to play again.
}
rematch-waits = Waiting for the answer of: { $names }
rematch-declined = Not taking part: { $names }
rematch-decline = No, thanks
rematch-begun = The next game has begun.
rematch-join = To the next game
rematch-higher = You have won! Play against the next bot: { $level }
save-log = Save log
save-notation = Save notation
save-parts = Save component set
save-dice = Save notes on the dice
curtain = { $name } is next
curtain-note = Hand over the screen. Nobody else should look now.
curtain-open = I am { $name }

## Keys

keys = Keys
keys-note = A screen reader reads the answer aloud. Each button here does what its key does.
keys-on = Keys of one letter
keys-on-note = T, H, W and others tell how it stands, L lists all choices, ? all keys. Off, letters do nothing.
key-turn = Whose turn is it?
key-hand = What do I have?
key-happened = What has happened?
key-may = What can I do?
key-standing = How does everyone stand?
key-place = What is here?
key-next = Next place that can be chosen
key-previous = Previous place that can be chosen
key-list = This list
key-arrows = From place to place on the board
key-choose = Choose the place, or the button
key-number = Choose from the list
key-escape = Back, or close what is open
key-none = Nothing.
key-no-place = No place of the board is selected.

## Sharing and settings

share = Share
share-none = The links of this table are with whoever opened it.
link-play = To play
link-watch = To watch
share-device = Send …
qr-code = QR code
link-seat = Your own seat
link-moment = Link to this moment
device = Continue on another device
device-note = Open this link there. Whoever has it plays for you, so show it to nobody.
sound-turn = Sound when it is my turn
sound-roll = Sound of dice
sound-card = Sound of cards
sound-win = Sound at the end
lessons = Tips in the first games
pace = Pace of what is shown
pace-calm = calm
pace-normal = normal
pace-quick = quick
pace-none = nothing is shown
notify = Notifications
notify-note = You are told when it is your turn, even if this page is closed.
notify-push = Notify me on this device
notify-mail = Mail address
notify-code = Code from the mail
notify-confirm = Confirm
notify-sent = A code was sent to this address. Enter it within an hour.
notify-stop = Stop
notify-on = You will be told.
notify-off = You will not be told any more.

## Replay

title-replay = Replay { $game }
replay = Replay
replay-open = Look at a game
log-drop = Drop the log of a game here, or choose the file:
notation-paste = Or paste a game in notation:
checking = Checking the log …
verdict = { $verdict ->
    [ok] The log is right: every record follows from the rules.
   *[other] The log cannot be trusted: { $verdict }
}
verdict-partly = What the log contains follows from the rules; its end is not confirmed.
version = Moment
version-of = { $version } of { $newest }
to-start = To the start
to-end = To the end
previous = One back
next = One on
play = Play
pause = Pause
branch = Continue from here
happened = What happened here
to-table = To the table

## Remarks of players

talk = Remarks
talk-unread = Remarks: { $count ->
    [one] { $count } new remark
   *[other] { $count } new remarks
}
talk-say = Say something
talk-words = In your own words
talk-send = Say
talk-close = Close the remarks
talk-mute = Mute { $name }
talk-unmute = Hear { $name } again
talk-muted = muted
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-thanks = Thank you.
phrase-sorry = Sorry.
phrase-wait = One moment, please.
phrase-good-game = Good game!
phrase-goodbye = Goodbye!
phrase-smile = smiles
phrase-laugh = laughs
phrase-surprise = is surprised
phrase-sad = is sad
phrase-applause = applauds
phrase-thinking = is thinking

## Audit

audit = Check logs
audit-note = Every command is carried out again by the same engine, on this device. No file leaves it.
audit-drop = Drop log files or a folder here, or choose them:
audit-files = Files
audit-folder = A folder
audit-link = Or the address of a log on this site
audit-link-elsewhere = Only files of { $origin } can be read here: nobody else is asked for anything.
audit-link-failed = { $address } cannot be read: the site answered with { $status }.
audit-beside = Compare with what was published
audit-beside-files = What the games are compared with
audit-beside-note = A manifest, notes on commitments (JSON), a policy (TOML), public keys (PEM).
audit-sealed = Every game must be sealed
audit-none = There are no logs in it: their names end in .maginor.
audit-passed-over = Other files of the folder, not checked: { $count }
audit-starting = The engine is starting …
audit-progress-label = Progress
audit-progress = { $done } of { $files } files, games: { $games }
audit-done = Done in { $seconds } s. Games: { $games }, files: { $files }
audit-stopped = Stopped after { $seconds } s. Games: { $games }, files: { $files }
audit-stop = Stop
audit-save = Save the report
audit-found = Verdicts
audit-words = Verdicts by their word
audit-all = all
audit-search = Search by file, id or reason
audit-unchecked = Games with signatures that this browser cannot check: { $count }
audit-page = { $first }–{ $last } of { $count }
audit-game = game { $game }
audit-record = record { $record }
audit-before = Before record { $record }, which is wrong
audit-played = Played was:
audit-legal = Legal were, { $count } in all:
audit-to-record = To the wrong record
audit-viewer = Open in the viewer
audit-facts = More about this log
audit-id = Id
audit-ending = Ending
audit-records = Records
audit-dice = Dice
audit-deal = Deal
audit-signed = Signed by
audit-false-signatures = Invalid signatures of
audit-unchecked-signatures = Signatures not checked
audit-head = Head
audit-what-if = Under another reading of the rules
audit-what-if-note = The recorded commands are carried out again with the recorded dice.
audit-variant = Variant
audit-value = Value
audit-revision = Revision of the rulings
audit-compare = Compare
audit-winners-others = Others would have won.
audit-winners-same = The same players would have won.
