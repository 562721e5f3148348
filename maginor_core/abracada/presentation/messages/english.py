"""The English messages, made of en.ftl by scripts/generate-messages; do not edit."""

from __future__ import annotations

from maginor_core.kernel.languages.texts import Arguments, Messages


def _spell(a: Arguments) -> str:
    return (
        ("Ancient Dragon" if a["number"] == 1 else ("Dark Wanderer" if a["number"] == 2 else ("Sweet Dream" if a["number"] == 3 else ("Night Singer" if a["number"] == 4 else ("Lightning Storm" if a["number"] == 5 else ("Blizzard" if a["number"] == 6 else ("Fireball" if a["number"] == 7 else ("Magic Drink"))))))))
    )


def _spell_numbered(a: Arguments) -> str:
    return (
        str(a["number"])
        + ", "
        + _spell(a)
    )


def _effect(a: Arguments) -> str:
    return (
        ("roll the die: all others lose as many lives" if a["number"] == 1 else ("all others lose a life, you gain one" if a["number"] == 2 else ("roll the die: you gain as many lives" if a["number"] == 3 else ("take a secret stone" if a["number"] == 4 else ("your neighbours lose a life each" if a["number"] == 5 else ("your left neighbour loses a life" if a["number"] == 6 else ("your right neighbour loses a life" if a["number"] == 7 else ("you gain a life"))))))))
    )


def _spell_explained(a: Arguments) -> str:
    return (
        _spell_numbered(a)
        + ": "
        + _effect(a)
    )


def _lives(a: Arguments) -> str:
    return (
        (str(a["count"])
        + " life" if a["count"] == 1 else (str(a["count"])
        + " lives"))
    )


def _points(a: Arguments) -> str:
    return (
        (str(a["count"])
        + " point" if a["count"] == 1 else (str(a["count"])
        + " points"))
    )


def _stones(a: Arguments) -> str:
    return (
        (str(a["count"])
        + " stone" if a["count"] == 1 else (str(a["count"])
        + " stones"))
    )


def _stones_known(a: Arguments) -> str:
    return (
        ("no stones" if a["count"] == 0 else ("the stone "
        + str(a["stones"]) if a["count"] == 1 else ("the stones "
        + str(a["stones"]))))
    )


def _has_points(a: Arguments) -> str:
    return (
        str(a["player"])
        + " has "
        + _points(a)
    )


def _won(a: Arguments) -> str:
    return (
        (str(a["winners"])
        + " has won" if a["count"] == 1 else (str(a["winners"])
        + " have won"))
        + "."
    )


def _command_cast_spell(a: Arguments) -> str:
    return (
        "cast "
        + _spell_numbered(a)
    )


def _command_end_turn(a: Arguments) -> str:
    return (
        "end the turn"
    )


def _command_deal_round(a: Arguments) -> str:
    return (
        "deal the next round"
    )


def _event_spell_cast(a: Arguments) -> str:
    return (
        str(a["player"])
        + " casts "
        + _spell_numbered(a)
        + "."
    )


def _event_cast_failed(a: Arguments) -> str:
    return (
        str(a["player"])
        + " names "
        + _spell_numbered(a)
        + ", and has no such stone."
    )


def _event_lower_number_named(a: Arguments) -> str:
    return (
        str(a["player"])
        + " names "
        + _spell_numbered(a)
        + ", a lower number than before."
    )


def _event_die_rolled(a: Arguments) -> str:
    return (
        str(a["player"])
        + " rolls "
        + str(a["face"])
        + "."
    )


def _event_lives_lost(a: Arguments) -> str:
    return (
        str(a["player"])
        + " loses "
        + _lives(a)
        + "."
    )


def _event_lives_gained(a: Arguments) -> str:
    return (
        str(a["player"])
        + " gains "
        + _lives(a)
        + "."
    )


def _event_secret_stone_taken(a: Arguments) -> str:
    return (
        str(a["player"])
        + " takes a secret stone."
    )


def _event_secret_stone_known(a: Arguments) -> str:
    return (
        str(a["player"])
        + " takes a secret stone: it is "
        + str(a["stone"])
        + "."
    )


def _event_stones_drawn(a: Arguments) -> str:
    return (
        str(a["player"])
        + " draws "
        + str(a["drawn"])
        + "."
    )


def _event_stones_removed(a: Arguments) -> str:
    return (
        "Laid open on the board: "
        + str(a["drawn"])
        + "."
    )


def _event_hand_dealt(a: Arguments) -> str:
    return (
        str(a["player"])
        + " is dealt "
        + str(a["drawn"])
        + "."
    )


def _event_turn_began(a: Arguments) -> str:
    return (
        "It is the turn of "
        + str(a["player"])
        + "."
    )


def _event_hand_emptied(a: Arguments) -> str:
    return (
        str(a["player"])
        + " has no stone left, and all others have no life left."
    )


def _event_round_ended(a: Arguments) -> str:
    return (
        "The round is over: "
        + str(a["gained"])
        + "."
    )


def _event_round_began(a: Arguments) -> str:
    return (
        "The next round is dealt; "
        + str(a["player"])
        + " begins."
    )


def _event_game_ended(a: Arguments) -> str:
    return (
        "The game is over: "
        + str(a["totals"])
        + "; "
        + str(a["winners"])
        + " "
        + ("wins" if a["count"] == 1 else ("share the victory"))
        + "."
    )


def _gains(a: Arguments) -> str:
    return (
        str(a["player"])
        + " gains "
        + _points(a)
    )


def _question_next_round(a: Arguments) -> str:
    return (
        "the round is over, and you begin the next one."
    )


def _question_first(a: Arguments) -> str:
    return (
        "your turn. Which spell do you name?"
    )


def _question_again(a: Arguments) -> str:
    return (
        "name another spell, or end your turn."
    )


def _menu_lower_note(a: Arguments) -> str:
    return (
        "lower than before: it costs a life"
    )


def _menu_end(a: Arguments) -> str:
    return (
        "end your turn"
    )


def _menu_end_note(a: Arguments) -> str:
    return (
        "you draw, and the next player has the turn"
    )


def _menu_deal(a: Arguments) -> str:
    return (
        "deal the next round"
    )


def _menu_deal_note(a: Arguments) -> str:
    return (
        "you begin it"
    )


def _word_end(a: Arguments) -> str:
    return (
        "end"
    )


def _word_deal(a: Arguments) -> str:
    return (
        "deal"
    )


def _examples(a: Arguments) -> str:
    return (
        "5, lightning, end"
    )


def _hint_title(a: Arguments) -> str:
    return (
        "Chance that one of your stones bears the number:"
    )


def _hint_failed(a: Arguments) -> str:
    return (
        "You have drawn nothing since your failed casts of "
        + str(a["numbers"])
        + "."
    )


def _placeholder(a: Arguments) -> str:
    return (
        "The faces of the die are a placeholder: the rulebook does not give them."
    )


def _table_die(a: Arguments) -> str:
    return (
        "The sides of the die: "
        + str(a["sides"])
        + "."
    )


def _table_variants(a: Arguments) -> str:
    return (
        "Variants: "
        + str(a["variants"])
        + "."
    )


def _table_heading(a: Arguments) -> str:
    return (
        "Round "
        + str(a["round"])
        + (", over" if a["state"] == "over" else (""))
        + ". First to "
        + str(a["target"])
        + " points wins. Supply "
        + str(a["supply"])
        + "; secret stones left "
        + str(a["left"])
        + " of "
        + str(a["secret"])
        + "."
    )


def _head_player(a: Arguments) -> str:
    return (
        "player"
    )


def _head_points(a: Arguments) -> str:
    return (
        "points"
    )


def _head_lives(a: Arguments) -> str:
    return (
        "lives"
    )


def _head_stones(a: Arguments) -> str:
    return (
        "stones"
    )


def _head_secret(a: Arguments) -> str:
    return (
        "secret stones taken"
    )


def _head_spell(a: Arguments) -> str:
    return (
        "spell"
    )


def _head_all(a: Arguments) -> str:
    return (
        "stones in all"
    )


def _head_open(a: Arguments) -> str:
    return (
        "open on the board"
    )


def _head_nobody(a: Arguments) -> str:
    return (
        "nobody has seen"
    )


def _head_unseen(a: Arguments) -> str:
    return (
        "you cannot see"
    )


def _lives_of(a: Arguments) -> str:
    return (
        str(a["left"])
        + " of "
        + str(a["most"])
    )


def _score_gained(a: Arguments) -> str:
    return (
        "Gained in the round that ended last: "
        + str(a["standings"])
        + "."
    )


def _score_running(a: Arguments) -> str:
    return (
        "Round "
        + str(a["round"])
        + ", lives: "
        + str(a["standings"])
        + ". The first to "
        + str(a["target"])
        + " wins."
    )


def _stats_rounds(a: Arguments) -> str:
    return (
        (str(a["rounds"])
        + " round" if a["rounds"] == 1 else (str(a["rounds"])
        + " rounds"))
        + " ended, "
        + (str(a["turns"])
        + " turn" if a["turns"] == 1 else (str(a["turns"])
        + " turns"))
        + " begun."
    )


def _stats_won(a: Arguments) -> str:
    return (
        "rounds won"
    )


def _stats_cast(a: Arguments) -> str:
    return (
        "cast"
    )


def _stats_failed(a: Arguments) -> str:
    return (
        "failed"
    )


def _stats_lost(a: Arguments) -> str:
    return (
        "lives lost"
    )


def _stats_gained(a: Arguments) -> str:
    return (
        "gained"
    )


def _stats_secret(a: Arguments) -> str:
    return (
        "secret"
    )


def _stats_spells(a: Arguments) -> str:
    return (
        "Successful casts by number: "
        + str(a["spells"])
        + "."
    )


def _deal_stones(a: Arguments) -> str:
    return (
        "Stones: "
        + str(a["stones"])
        + "."
    )


def _deal_of(a: Arguments) -> str:
    return (
        str(a["count"])
        + " of "
        + str(a["number"])
    )


def _deal_everyone(a: Arguments) -> str:
    return (
        "Everyone has "
        + str(a["lives"])
        + " lives, and "
        + _stones(a)
        + " that all others see. Secret stones: "
        + str(a["secret"])
        + ". The first to "
        + str(a["target"])
        + " wins."
    )


def _deal_removed(a: Arguments) -> str:
    return (
        "Removed, open on the board: "
        + str(a["drawn"])
        + "."
    )


def _deal_hand(a: Arguments) -> str:
    return (
        str(a["player"])
        + " has "
        + str(a["drawn"])
        + "."
    )


def _tried(a: Arguments) -> str:
    return (
        str(a["player"])
        + " cannot "
        + ("cast a spell" if a["tried"] == "cast-a-spell" else ("deal a round" if a["tried"] == "deal-a-round" else ("end its turn")))
    )


def _refusal_game_over(a: Arguments) -> str:
    return (
        _tried(a)
        + ": the game is over, and no further command is accepted"
    )


def _refusal_round_over(a: Arguments) -> str:
    return (
        _tried(a)
        + " now: the round is over; "
        + str(a["awaited"])
        + " deals the next one"
    )


def _refusal_not_your_turn(a: Arguments) -> str:
    return (
        _tried(a)
        + " now: it is the turn of "
        + str(a["awaited"])
        + ", which casts a spell or ends its turn"
    )


def _refusal_no_cast_yet(a: Arguments) -> str:
    return (
        str(a["player"])
        + " cannot end its turn before a cast; name a number from 1 to 8"
    )


def _refusal_no_such_spell(a: Arguments) -> str:
    return (
        str(a["value"])
        + " is no spell; they are numbered 1 to 8"
    )


def _refusal_lower_number(a: Arguments) -> str:
    return (
        str(a["number"])
        + " cannot follow "
        + str(a["last"])
        + "; name "
        + str(a["allowed"])
        + ", or end the turn"
    )


def _why_round_over(a: Arguments) -> str:
    return (
        "the round is over; deal the next one"
    )


def _why_not_over(a: Arguments) -> str:
    return (
        "the round is not over"
    )


def _why_no_cast(a: Arguments) -> str:
    return (
        "a turn has at least one cast; name a number from 1 to 8"
    )


def _why_lower(a: Arguments) -> str:
    return (
        str(a["number"])
        + " is lower than "
        + str(a["last"])
        + "; name "
        + str(a["last"])
        + " or more, or end your turn"
    )


def _why_no_spell(a: Arguments) -> str:
    return (
        str(a["typed"])
        + " is no spell; they are numbered 1 to 8"
    )


def _picture_round(a: Arguments) -> str:
    return (
        "Round "
        + str(a["round"])
    )


def _picture_last(a: Arguments) -> str:
    return (
        "named last: "
        + str(a["number"])
    )


def _picture_board(a: Arguments) -> str:
    return (
        str(a["opened"])
        + " of "
        + _stones(a)
        + " on the board"
    )


def _picture_unseen(a: Arguments) -> str:
    return (
        str(a["unseen"])
        + " unseen"
    )


def _picture_supply(a: Arguments) -> str:
    return (
        "supply"
    )


def _picture_supply_name(a: Arguments) -> str:
    return (
        _stones(a)
        + " in the supply"
    )


def _picture_secret(a: Arguments) -> str:
    return (
        "secret stones"
    )


def _picture_taken(a: Arguments) -> str:
    return (
        "secret"
    )


def _picture_you(a: Arguments) -> str:
    return (
        "you"
    )


def _picture_left(a: Arguments) -> str:
    return (
        "your left neighbour"
    )


def _picture_right(a: Arguments) -> str:
    return (
        "your right neighbour"
    )


def _picture_both(a: Arguments) -> str:
    return (
        "your left and right neighbour"
    )


def _primer_aim(a: Arguments) -> str:
    return (
        "You have stones that everybody sees but you. In your turn, name the number of a spell, 1"
        " to 8. If one of your stones bears it, the stone goes to the board and the spell takes "
        "effect. Then you may name the same number again, or a higher one, or end your turn. If "
        "none of your stones bears it, you lose a life and your turn ends; for a failed 1 you "
        "lose as many as the die shows."
    )


def _primer_stones(a: Arguments) -> str:
    return (
        "Of each spell there are as many stones as its number: one of 1, eight of 8. Low numbers "
        "are stronger and rarer. What you see in the hands of others and on the board is not in "
        "yours; type hint for the exact chances."
    )


def _primer_draw(a: Arguments) -> str:
    return (
        "At the end of your turn you draw until you have a full hand again, as far as the supply "
        "reaches. Spell 4 takes a secret stone, worth a point if you live at the end of the "
        "round."
    )


def _primer_round(a: Arguments) -> str:
    return (
        "A round ends when somebody has no life left, or at once when somebody's hand is empty. "
        "If your cast ends the life of others, you gain 3 points and everyone else alive 1. If "
        "you end your own by a failed cast, everyone else gains 1. An empty hand brings 3 points,"
        " and the others none. Then a new round is dealt; the first to reach the target has won."
    )


def _primer_screen(a: Arguments) -> str:
    return (
        "Several people can share this screen: it is cleared before the next one looks at it, "
        "since it shows the stones of all others. "
        + _placeholder(a)
    )


def _variant_lower_cast_costs_life(a: Arguments) -> str:
    return (
        "A lower number may be named and costs a life"
    )


def _variant_any_order(a: Arguments) -> str:
    return (
        "Numbers may be named in any order"
    )


def _variant_last_wizard_standing(a: Arguments) -> str:
    return (
        "A round lasts until one wizard is left"
    )


MESSAGES: Messages = {
    "spell": _spell,
    "spell-numbered": _spell_numbered,
    "effect": _effect,
    "spell-explained": _spell_explained,
    "lives": _lives,
    "points": _points,
    "stones": _stones,
    "stones-known": _stones_known,
    "has-points": _has_points,
    "won": _won,
    "command-cast-spell": _command_cast_spell,
    "command-end-turn": _command_end_turn,
    "command-deal-round": _command_deal_round,
    "event-spell-cast": _event_spell_cast,
    "event-cast-failed": _event_cast_failed,
    "event-lower-number-named": _event_lower_number_named,
    "event-die-rolled": _event_die_rolled,
    "event-lives-lost": _event_lives_lost,
    "event-lives-gained": _event_lives_gained,
    "event-secret-stone-taken": _event_secret_stone_taken,
    "event-secret-stone-known": _event_secret_stone_known,
    "event-stones-drawn": _event_stones_drawn,
    "event-stones-removed": _event_stones_removed,
    "event-hand-dealt": _event_hand_dealt,
    "event-turn-began": _event_turn_began,
    "event-hand-emptied": _event_hand_emptied,
    "event-round-ended": _event_round_ended,
    "event-round-began": _event_round_began,
    "event-game-ended": _event_game_ended,
    "gains": _gains,
    "question-next-round": _question_next_round,
    "question-first": _question_first,
    "question-again": _question_again,
    "menu-lower-note": _menu_lower_note,
    "menu-end": _menu_end,
    "menu-end-note": _menu_end_note,
    "menu-deal": _menu_deal,
    "menu-deal-note": _menu_deal_note,
    "word-end": _word_end,
    "word-deal": _word_deal,
    "examples": _examples,
    "hint-title": _hint_title,
    "hint-failed": _hint_failed,
    "placeholder": _placeholder,
    "table-die": _table_die,
    "table-variants": _table_variants,
    "table-heading": _table_heading,
    "head-player": _head_player,
    "head-points": _head_points,
    "head-lives": _head_lives,
    "head-stones": _head_stones,
    "head-secret": _head_secret,
    "head-spell": _head_spell,
    "head-all": _head_all,
    "head-open": _head_open,
    "head-nobody": _head_nobody,
    "head-unseen": _head_unseen,
    "lives-of": _lives_of,
    "score-gained": _score_gained,
    "score-running": _score_running,
    "stats-rounds": _stats_rounds,
    "stats-won": _stats_won,
    "stats-cast": _stats_cast,
    "stats-failed": _stats_failed,
    "stats-lost": _stats_lost,
    "stats-gained": _stats_gained,
    "stats-secret": _stats_secret,
    "stats-spells": _stats_spells,
    "deal-stones": _deal_stones,
    "deal-of": _deal_of,
    "deal-everyone": _deal_everyone,
    "deal-removed": _deal_removed,
    "deal-hand": _deal_hand,
    "tried": _tried,
    "refusal-game-over": _refusal_game_over,
    "refusal-round-over": _refusal_round_over,
    "refusal-not-your-turn": _refusal_not_your_turn,
    "refusal-no-cast-yet": _refusal_no_cast_yet,
    "refusal-no-such-spell": _refusal_no_such_spell,
    "refusal-lower-number": _refusal_lower_number,
    "why-round-over": _why_round_over,
    "why-not-over": _why_not_over,
    "why-no-cast": _why_no_cast,
    "why-lower": _why_lower,
    "why-no-spell": _why_no_spell,
    "picture-round": _picture_round,
    "picture-last": _picture_last,
    "picture-board": _picture_board,
    "picture-unseen": _picture_unseen,
    "picture-supply": _picture_supply,
    "picture-supply-name": _picture_supply_name,
    "picture-secret": _picture_secret,
    "picture-taken": _picture_taken,
    "picture-you": _picture_you,
    "picture-left": _picture_left,
    "picture-right": _picture_right,
    "picture-both": _picture_both,
    "primer-aim": _primer_aim,
    "primer-stones": _primer_stones,
    "primer-draw": _primer_draw,
    "primer-round": _primer_round,
    "primer-screen": _primer_screen,
    "variant-lower-cast-costs-life": _variant_lower_cast_costs_life,
    "variant-any-order": _variant_any_order,
    "variant-last-wizard-standing": _variant_last_wizard_standing,
}
