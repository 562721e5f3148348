### The terminal: what it asks and answers in any game.
### $player, $other: players' names. $typed: a word as it was typed; $word: the same in quotation marks.
### $path: a file. $version: a number of commands.


## Asking

prompt = { $player }>
prompt-secret = { $player }, in secret (nothing is shown)>
prompt-die = { $player } rolls a real die; it shows>
prompt-pass = { $player }, press Enter>
prompt-text = { $player }, any text:
prompt-agree = { $other }, may { $player } take it back? (y/n)>
lost-secret = That is none of the choices; type a number or the beginning of a word.
# $meant: words, listed with "or". $typed: without quotation marks.
lost-ambiguous = { $word } may mean { $meant }; type more of it
# $reason: why the rules refuse it.
lost-refused = Not now: { $reason }
# $typed: without quotation marks.
lost-unknown = { $word } is none of the choices; they are above, and ? explains them
# $faces: what the die may show, listed with "or". $typed: without quotation marks.
die-unknown = { $word } is not on the die; it shows { $faces }
die-help = Roll the die and type what it shows: { $faces }. The beginning of the word will do. q leaves without the roll; it is asked for again on resuming.
yes = yes
no = no
yes-or-no = Type y for yes or n for no.


## Help: what may be typed (one word, small letters), and what it does

key-board = board
key-look = look
key-score = score
key-history = history
key-hint = hint
key-undo = undo
key-help = help
key-quit = quit
help-choices = choose by number or word; words may be shortened and put together
help-decision = explain this decision
help-ruling = explain a ruling, or a word of the game
help-board = draw everything, and describe what it does
help-look = show a part of the board in detail
help-score = show how everyone stands
help-history = repeat what has happened
help-hint = show what a bot would do in your place
help-undo = take back your last command; after a roll or another's command, if all agree
help-back = go a step back in the menu
help-help = the game in a minute, and this list
help-quit = leave; a game with a log can be resumed
see-also = See also, with ? and the ID:
# $error: the English error. $typed: what was typed. $families: such as DUEL, with commas between.
ruling-unknown = { $error }
# Before rulings, which there are in English only; empty in English.
rulings-in-english = {""}


## While playing

pass-screen = { $player } looks now, and nobody else: the screen shows others' secrets.
look-nothing = nothing on the board is called { $typed }
history-empty = Nothing has happened yet.
hint-secret = There are no hints for a secret choice while others look on.
hint-none = There are no hints for this game.
# $bot: what the bot is called. $order: a command, as an order. $article: yes if English needs "an".
hint = { $article ->
    [an] An
   *[a] A
} { $bot } bot would { $order }.
undo-done = Back to before your last command, version { $version }.
undo-nothing = nothing can be undone: you have not done anything yet
# $reason: from the messages below.
undo-refused = nothing can be undone: { $reason }
undo-agreement = { $reason }: everybody must agree.
undo-disagreed = nothing is undone: { $other } does not agree
undo-final = chance was drawn or a secret revealed since your last command
undo-final-first = Chance was drawn or a secret revealed since your last command
undo-others = another player has acted since
undo-others-first = Another player has acted since


## Beginning and end

player-numbered = Player { $number }
log-none = No log is written, so this game cannot be resumed.
log-saved = The game is saved in
play-hint = New to the game? Type help first. ? explains a decision, undo takes a command back, q leaves.
left-unsaved = The game is over: no log of it was written.
left-saved = The game is saved. Resume it with:
over = See how it went:
over-dice = Its dice can be checked now:
committed-dice = The dice are committed to:
committed-note = Note it down; when the game is over, its log reveals what it was made of.
committed-texts = Each of you may add a text of your own, so that nobody alone has chosen the dice.
not-started = No game was started.
seats-unknown = { $path }: it is not known who plays, so every seat is a person's


## Looking at a logged game

host = The host
# $versions: how many there are.
replay-verified = Version { $version } of { $versions }. Verified: { $versions ->
    [one] { $versions } command
   *[other] { $versions } commands
} executed again, with the same events.
score-version = At version { $version } of { $versions }:
stats-version = { $version ->
    [one] { $version } command
   *[other] { $version } commands
}
# $finished: yes or no. $player: empty if nobody may act.
legal-nobody = At version { $version } nobody may act{ $finished ->
    [yes] ; the game is over
   *[no] {""}
}.
legal-player = At version { $version } { $player } may not act{ $finished ->
    [yes] ; the game is over
   *[no] {""}
}.
# $seed: a text. $players: how many. $first: who begins.
deal-seed = Seed { $seed }: { $players } players.
deal-seed-first = Seed { $seed }: { $players } players, { $first } begins.
# $name, $value: as in JSON.
deal-variant = Variant { $name } = { $value }.
