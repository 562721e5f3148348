"""The English messages, made of en.ftl by scripts/generate-messages; do not edit."""

from __future__ import annotations

from maginor_core.kernel.languages.texts import Arguments, Messages


def _prompt(a: Arguments) -> str:
    return (
        str(a["player"])
        + ">"
    )


def _prompt_secret(a: Arguments) -> str:
    return (
        str(a["player"])
        + ", in secret (nothing is shown)>"
    )


def _prompt_die(a: Arguments) -> str:
    return (
        str(a["player"])
        + " rolls a real die; it shows>"
    )


def _prompt_pass(a: Arguments) -> str:
    return (
        str(a["player"])
        + ", press Enter>"
    )


def _prompt_text(a: Arguments) -> str:
    return (
        str(a["player"])
        + ", any text:"
    )


def _prompt_agree(a: Arguments) -> str:
    return (
        str(a["other"])
        + ", may "
        + str(a["player"])
        + " take it back? (y/n)>"
    )


def _lost_secret(a: Arguments) -> str:
    return (
        "That is none of the choices; type a number or the beginning of a word."
    )


def _lost_ambiguous(a: Arguments) -> str:
    return (
        str(a["word"])
        + " may mean "
        + str(a["meant"])
        + "; type more of it"
    )


def _lost_refused(a: Arguments) -> str:
    return (
        "Not now: "
        + str(a["reason"])
    )


def _lost_unknown(a: Arguments) -> str:
    return (
        str(a["word"])
        + " is none of the choices; they are above, and ? explains them"
    )


def _die_unknown(a: Arguments) -> str:
    return (
        str(a["word"])
        + " is not on the die; it shows "
        + str(a["faces"])
    )


def _die_help(a: Arguments) -> str:
    return (
        "Roll the die and type what it shows: "
        + str(a["faces"])
        + ". The beginning of the word will do. q leaves without the roll; it is asked for again on"
        " resuming."
    )


def _yes(a: Arguments) -> str:
    return (
        "yes"
    )


def _no(a: Arguments) -> str:
    return (
        "no"
    )


def _yes_or_no(a: Arguments) -> str:
    return (
        "Type y for yes or n for no."
    )


def _key_board(a: Arguments) -> str:
    return (
        "board"
    )


def _key_look(a: Arguments) -> str:
    return (
        "look"
    )


def _key_score(a: Arguments) -> str:
    return (
        "score"
    )


def _key_history(a: Arguments) -> str:
    return (
        "history"
    )


def _key_hint(a: Arguments) -> str:
    return (
        "hint"
    )


def _key_undo(a: Arguments) -> str:
    return (
        "undo"
    )


def _key_help(a: Arguments) -> str:
    return (
        "help"
    )


def _key_quit(a: Arguments) -> str:
    return (
        "quit"
    )


def _help_choices(a: Arguments) -> str:
    return (
        "choose by number or word; words may be shortened and put together"
    )


def _help_decision(a: Arguments) -> str:
    return (
        "explain this decision"
    )


def _help_ruling(a: Arguments) -> str:
    return (
        "explain a ruling, or a word of the game"
    )


def _help_board(a: Arguments) -> str:
    return (
        "draw everything, and describe what it does"
    )


def _help_look(a: Arguments) -> str:
    return (
        "show a part of the board in detail"
    )


def _help_score(a: Arguments) -> str:
    return (
        "show how everyone stands"
    )


def _help_history(a: Arguments) -> str:
    return (
        "repeat what has happened"
    )


def _help_hint(a: Arguments) -> str:
    return (
        "show what a bot would do in your place"
    )


def _help_undo(a: Arguments) -> str:
    return (
        "take back your last command; after a roll or another's command, if all agree"
    )


def _help_back(a: Arguments) -> str:
    return (
        "go a step back in the menu"
    )


def _help_help(a: Arguments) -> str:
    return (
        "the game in a minute, and this list"
    )


def _help_quit(a: Arguments) -> str:
    return (
        "leave; a game with a log can be resumed"
    )


def _see_also(a: Arguments) -> str:
    return (
        "See also, with ? and the ID:"
    )


def _ruling_unknown(a: Arguments) -> str:
    return (
        str(a["error"])
    )


def _rulings_in_english(a: Arguments) -> str:
    return (
        ""
    )


def _pass_screen(a: Arguments) -> str:
    return (
        str(a["player"])
        + " looks now, and nobody else: the screen shows others' secrets."
    )


def _look_nothing(a: Arguments) -> str:
    return (
        "nothing on the board is called "
        + str(a["typed"])
    )


def _history_empty(a: Arguments) -> str:
    return (
        "Nothing has happened yet."
    )


def _hint_secret(a: Arguments) -> str:
    return (
        "There are no hints for a secret choice while others look on."
    )


def _hint_none(a: Arguments) -> str:
    return (
        "There are no hints for this game."
    )


def _hint(a: Arguments) -> str:
    return (
        ("An" if a["article"] == "an" else ("A"))
        + " "
        + str(a["bot"])
        + " bot would "
        + str(a["order"])
        + "."
    )


def _undo_done(a: Arguments) -> str:
    return (
        "Back to before your last command, version "
        + str(a["version"])
        + "."
    )


def _undo_nothing(a: Arguments) -> str:
    return (
        "nothing can be undone: you have not done anything yet"
    )


def _undo_refused(a: Arguments) -> str:
    return (
        "nothing can be undone: "
        + str(a["reason"])
    )


def _undo_agreement(a: Arguments) -> str:
    return (
        str(a["reason"])
        + ": everybody must agree."
    )


def _undo_disagreed(a: Arguments) -> str:
    return (
        "nothing is undone: "
        + str(a["other"])
        + " does not agree"
    )


def _undo_final(a: Arguments) -> str:
    return (
        "chance was drawn or a secret revealed since your last command"
    )


def _undo_final_first(a: Arguments) -> str:
    return (
        "Chance was drawn or a secret revealed since your last command"
    )


def _undo_others(a: Arguments) -> str:
    return (
        "another player has acted since"
    )


def _undo_others_first(a: Arguments) -> str:
    return (
        "Another player has acted since"
    )


def _player_numbered(a: Arguments) -> str:
    return (
        "Player "
        + str(a["number"])
    )


def _log_none(a: Arguments) -> str:
    return (
        "No log is written, so this game cannot be resumed."
    )


def _log_saved(a: Arguments) -> str:
    return (
        "The game is saved in"
    )


def _play_hint(a: Arguments) -> str:
    return (
        "New to the game? Type help first. ? explains a decision, undo takes a command back, q "
        "leaves."
    )


def _left_unsaved(a: Arguments) -> str:
    return (
        "The game is over: no log of it was written."
    )


def _left_saved(a: Arguments) -> str:
    return (
        "The game is saved. Resume it with:"
    )


def _over(a: Arguments) -> str:
    return (
        "See how it went:"
    )


def _over_dice(a: Arguments) -> str:
    return (
        "Its dice can be checked now:"
    )


def _committed_dice(a: Arguments) -> str:
    return (
        "The dice are committed to:"
    )


def _committed_note(a: Arguments) -> str:
    return (
        "Note it down; when the game is over, its log reveals what it was made of."
    )


def _committed_texts(a: Arguments) -> str:
    return (
        "Each of you may add a text of your own, so that nobody alone has chosen the dice."
    )


def _not_started(a: Arguments) -> str:
    return (
        "No game was started."
    )


def _seats_unknown(a: Arguments) -> str:
    return (
        str(a["path"])
        + ": it is not known who plays, so every seat is a person's"
    )


def _host(a: Arguments) -> str:
    return (
        "The host"
    )


def _replay_verified(a: Arguments) -> str:
    return (
        "Version "
        + str(a["version"])
        + " of "
        + str(a["versions"])
        + ". Verified: "
        + (str(a["versions"])
        + " command" if a["versions"] == 1 else (str(a["versions"])
        + " commands"))
        + " executed again, with the same events."
    )


def _score_version(a: Arguments) -> str:
    return (
        "At version "
        + str(a["version"])
        + " of "
        + str(a["versions"])
        + ":"
    )


def _stats_version(a: Arguments) -> str:
    return (
        str(a["version"])
        + " commands"
    )


def _legal_nobody(a: Arguments) -> str:
    return (
        "At version "
        + str(a["version"])
        + " nobody may act"
        + ("; the game is over" if a["finished"] == "yes" else (""))
        + "."
    )


def _legal_player(a: Arguments) -> str:
    return (
        "At version "
        + str(a["version"])
        + " "
        + str(a["player"])
        + " may not act"
        + ("; the game is over" if a["finished"] == "yes" else (""))
        + "."
    )


def _deal_seed(a: Arguments) -> str:
    return (
        "Seed "
        + str(a["seed"])
        + ": "
        + str(a["players"])
        + " players."
    )


def _deal_seed_first(a: Arguments) -> str:
    return (
        "Seed "
        + str(a["seed"])
        + ": "
        + str(a["players"])
        + " players, "
        + str(a["first"])
        + " begins."
    )


def _deal_variant(a: Arguments) -> str:
    return (
        "Variant "
        + str(a["name"])
        + " = "
        + str(a["value"])
        + "."
    )


MESSAGES: Messages = {
    "prompt": _prompt,
    "prompt-secret": _prompt_secret,
    "prompt-die": _prompt_die,
    "prompt-pass": _prompt_pass,
    "prompt-text": _prompt_text,
    "prompt-agree": _prompt_agree,
    "lost-secret": _lost_secret,
    "lost-ambiguous": _lost_ambiguous,
    "lost-refused": _lost_refused,
    "lost-unknown": _lost_unknown,
    "die-unknown": _die_unknown,
    "die-help": _die_help,
    "yes": _yes,
    "no": _no,
    "yes-or-no": _yes_or_no,
    "key-board": _key_board,
    "key-look": _key_look,
    "key-score": _key_score,
    "key-history": _key_history,
    "key-hint": _key_hint,
    "key-undo": _key_undo,
    "key-help": _key_help,
    "key-quit": _key_quit,
    "help-choices": _help_choices,
    "help-decision": _help_decision,
    "help-ruling": _help_ruling,
    "help-board": _help_board,
    "help-look": _help_look,
    "help-score": _help_score,
    "help-history": _help_history,
    "help-hint": _help_hint,
    "help-undo": _help_undo,
    "help-back": _help_back,
    "help-help": _help_help,
    "help-quit": _help_quit,
    "see-also": _see_also,
    "ruling-unknown": _ruling_unknown,
    "rulings-in-english": _rulings_in_english,
    "pass-screen": _pass_screen,
    "look-nothing": _look_nothing,
    "history-empty": _history_empty,
    "hint-secret": _hint_secret,
    "hint-none": _hint_none,
    "hint": _hint,
    "undo-done": _undo_done,
    "undo-nothing": _undo_nothing,
    "undo-refused": _undo_refused,
    "undo-agreement": _undo_agreement,
    "undo-disagreed": _undo_disagreed,
    "undo-final": _undo_final,
    "undo-final-first": _undo_final_first,
    "undo-others": _undo_others,
    "undo-others-first": _undo_others_first,
    "player-numbered": _player_numbered,
    "log-none": _log_none,
    "log-saved": _log_saved,
    "play-hint": _play_hint,
    "left-unsaved": _left_unsaved,
    "left-saved": _left_saved,
    "over": _over,
    "over-dice": _over_dice,
    "committed-dice": _committed_dice,
    "committed-note": _committed_note,
    "committed-texts": _committed_texts,
    "not-started": _not_started,
    "seats-unknown": _seats_unknown,
    "host": _host,
    "replay-verified": _replay_verified,
    "score-version": _score_version,
    "stats-version": _stats_version,
    "legal-nobody": _legal_nobody,
    "legal-player": _legal_player,
    "deal-seed": _deal_seed,
    "deal-seed-first": _deal_seed_first,
    "deal-variant": _deal_variant,
}
