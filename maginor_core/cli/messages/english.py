"""The English messages, made of en.ftl by scripts/generate-messages; do not edit."""

from __future__ import annotations

from maginor_core.engine.languages import Messages

MESSAGES: Messages = {
    "prompt": lambda a: f"{a['player']}>",
    "prompt-secret": lambda a: f"{a['player']}, in secret (nothing is shown)>",
    "prompt-die": lambda a: f"{a['player']} rolls a real die; it shows>",
    "prompt-pass": lambda a: f"{a['player']}, press Enter>",
    "prompt-text": lambda a: f"{a['player']}, any text:",
    "prompt-agree": lambda a: f"{a['other']}, may {a['player']} take it back? (y/n)>",
    "lost-secret": lambda a: (
        "That is none of the choices; type a number or the beginning of a word."
    ),
    "lost-ambiguous": lambda a: f"{a['word']} may mean {a['meant']}; type more of it",
    "lost-refused": lambda a: f"Not now: {a['reason']}",
    "lost-unknown": lambda a: (
        f"{a['word']} is none of the choices; they are above, and ? explains them"
    ),
    "die-unknown": lambda a: f"{a['word']} is not on the die; it shows {a['faces']}",
    "die-help": lambda a: (
        f"Roll the die and type what it shows: {a['faces']}. The beginning of the word will do. q "
        "leaves without the roll; it is asked for again on resuming."
    ),
    "yes": lambda a: "yes",
    "no": lambda a: "no",
    "yes-or-no": lambda a: "Type y for yes or n for no.",
    "key-board": lambda a: "board",
    "key-look": lambda a: "look",
    "key-score": lambda a: "score",
    "key-history": lambda a: "history",
    "key-hint": lambda a: "hint",
    "key-undo": lambda a: "undo",
    "key-help": lambda a: "help",
    "key-quit": lambda a: "quit",
    "help-choices": lambda a: "choose by number or word; words may be shortened and put together",
    "help-decision": lambda a: "explain this decision",
    "help-ruling": lambda a: "explain a ruling, or a word of the game",
    "help-board": lambda a: "draw everything, and describe what it does",
    "help-look": lambda a: "show a part of the board in detail",
    "help-score": lambda a: "show how everyone stands",
    "help-history": lambda a: "repeat what has happened",
    "help-hint": lambda a: "show what a bot would do in your place",
    "help-undo": lambda a: (
        "take back your last command; after a roll or another's command, if all agree"
    ),
    "help-back": lambda a: "go a step back in the menu",
    "help-help": lambda a: "the game in a minute, and this list",
    "help-quit": lambda a: "leave; a game with a log can be resumed",
    "see-also": lambda a: "See also, with ? and the ID:",
    "ruling-unknown": lambda a: f"{a['error']}",
    "rulings-in-english": lambda a: "",
    "pass-screen": lambda a: (
        f"{a['player']} looks now, and nobody else: the screen shows others' secrets."
    ),
    "look-nothing": lambda a: f"nothing on the board is called {a['typed']}",
    "history-empty": lambda a: "Nothing has happened yet.",
    "hint-secret": lambda a: "There are no hints for a secret choice while others look on.",
    "hint-none": lambda a: "There are no hints for this game.",
    "hint": lambda a: (
        ("An" if a["article"] == "an" else "A") + f" {a['bot']} bot would {a['order']}."
    ),
    "undo-done": lambda a: f"Back to before your last command, version {a['version']}.",
    "undo-nothing": lambda a: "nothing can be undone: you have not done anything yet",
    "undo-refused": lambda a: f"nothing can be undone: {a['reason']}",
    "undo-agreement": lambda a: f"{a['reason']}: everybody must agree.",
    "undo-disagreed": lambda a: f"nothing is undone: {a['other']} does not agree",
    "undo-final": lambda a: "chance was drawn or a secret revealed since your last command",
    "undo-final-first": lambda a: "Chance was drawn or a secret revealed since your last command",
    "undo-others": lambda a: "another player has acted since",
    "undo-others-first": lambda a: "Another player has acted since",
    "player-numbered": lambda a: f"Player {a['number']}",
    "log-none": lambda a: "No log is written, so this game cannot be resumed.",
    "log-saved": lambda a: "The game is saved in",
    "play-hint": lambda a: (
        "New to the game? Type help first. ? explains a decision, undo takes a command back, q "
        "leaves."
    ),
    "left-unsaved": lambda a: "The game is over: no log of it was written.",
    "left-saved": lambda a: "The game is saved. Resume it with:",
    "over": lambda a: "See how it went:",
    "over-dice": lambda a: "Its dice can be checked now:",
    "committed-dice": lambda a: "The dice are committed to:",
    "committed-note": lambda a: (
        "Note it down; when the game is over, its log reveals what it was made of."
    ),
    "committed-texts": lambda a: (
        "Each of you may add a text of your own, so that nobody alone has chosen the dice."
    ),
    "not-started": lambda a: "No game was started.",
    "seats-unknown": lambda a: (
        f"{a['path']}: it is not known who plays, so every seat is a person's"
    ),
    "host": lambda a: "The host",
    "replay-verified": lambda a: (
        f"Version {a['version']} of {a['versions']}. Verified: "
        + (f"{a['versions']} command" if a["versions"] == 1 else f"{a['versions']} commands")
        + " executed again, with the same events."
    ),
    "score-version": lambda a: f"At version {a['version']} of {a['versions']}:",
    "stats-version": lambda a: f"{a['version']} commands",
    "legal-nobody": lambda a: (
        f"At version {a['version']} nobody may act"
        + ("; the game is over" if a["finished"] == "yes" else "")
        + "."
    ),
    "legal-player": lambda a: (
        f"At version {a['version']} {a['player']} may not act"
        + ("; the game is over" if a["finished"] == "yes" else "")
        + "."
    ),
    "deal-seed": lambda a: f"Seed {a['seed']}: {a['players']} players.",
    "deal-seed-first": lambda a: f"Seed {a['seed']}: {a['players']} players, {a['first']} begins.",
    "deal-variant": lambda a: f"Variant {a['name']} = {a['value']}.",
}
