"""The English messages, made of en.ftl by scripts/generate-messages; do not edit."""

from __future__ import annotations

from maginor_core.engine.languages import Messages

MESSAGES: Messages = {
    "spell": lambda a: (
        (
            "Ancient Dragon" if a["number"] == 1
            else "Dark Wanderer" if a["number"] == 2
            else "Sweet Dream" if a["number"] == 3
            else "Night Singer" if a["number"] == 4
            else "Lightning Storm" if a["number"] == 5
            else "Blizzard" if a["number"] == 6
            else "Fireball" if a["number"] == 7
            else "Magic Drink"
        )
    ),
    "spell-numbered": lambda a: f"{a['number']}, {MESSAGES['spell'](a)}",
    "effect": lambda a: (
        (
            "roll the die: all others lose as many lives" if a["number"] == 1
            else "all others lose a life, you gain one" if a["number"] == 2
            else "roll the die: you gain as many lives" if a["number"] == 3
            else "take a secret stone" if a["number"] == 4
            else "your neighbours lose a life each" if a["number"] == 5
            else "your left neighbour loses a life" if a["number"] == 6
            else "your right neighbour loses a life" if a["number"] == 7
            else "you gain a life"
        )
    ),
    "spell-explained": lambda a: f"{MESSAGES['spell-numbered'](a)}: {MESSAGES['effect'](a)}",
    "lives": lambda a: (f"{a['count']} life" if a["count"] == 1 else f"{a['count']} lives"),
    "points": lambda a: (f"{a['count']} point" if a["count"] == 1 else f"{a['count']} points"),
    "stones": lambda a: (f"{a['count']} stone" if a["count"] == 1 else f"{a['count']} stones"),
    "stones-known": lambda a: (
        (
            "no stones" if a["count"] == 0
            else f"the stone {a['stones']}" if a["count"] == 1
            else f"the stones {a['stones']}"
        )
    ),
    "has-points": lambda a: f"{a['player']} has {MESSAGES['points'](a)}",
    "won": lambda a: (
        (f"{a['winners']} has won" if a["count"] == 1 else f"{a['winners']} have won") + "."
    ),
    "command-cast-spell": lambda a: f"cast {MESSAGES['spell-numbered'](a)}",
    "command-end-turn": lambda a: "end the turn",
    "command-deal-round": lambda a: "deal the next round",
    "event-spell-cast": lambda a: f"{a['player']} casts {MESSAGES['spell-numbered'](a)}.",
    "event-cast-failed": lambda a: (
        f"{a['player']} names {MESSAGES['spell-numbered'](a)}, and has no such stone."
    ),
    "event-lower-number-named": lambda a: (
        f"{a['player']} names {MESSAGES['spell-numbered'](a)}, a lower number than before."
    ),
    "event-die-rolled": lambda a: f"{a['player']} rolls {a['face']}.",
    "event-lives-lost": lambda a: f"{a['player']} loses {MESSAGES['lives'](a)}.",
    "event-lives-gained": lambda a: f"{a['player']} gains {MESSAGES['lives'](a)}.",
    "event-secret-stone-taken": lambda a: f"{a['player']} takes a secret stone.",
    "event-secret-stone-known": lambda a: (
        f"{a['player']} takes a secret stone: it is {a['stone']}."
    ),
    "event-stones-drawn": lambda a: f"{a['player']} draws {a['drawn']}.",
    "event-stones-removed": lambda a: f"Laid open on the board: {a['drawn']}.",
    "event-hand-dealt": lambda a: f"{a['player']} is dealt {a['drawn']}.",
    "event-turn-began": lambda a: f"It is the turn of {a['player']}.",
    "event-hand-emptied": lambda a: (
        f"{a['player']} has no stone left, and all others have no life left."
    ),
    "event-round-ended": lambda a: f"The round is over: {a['gained']}.",
    "event-round-began": lambda a: f"The next round is dealt; {a['player']} begins.",
    "event-game-ended": lambda a: (
        f"The game is over: {a['totals']}; {a['winners']} "
        + ("wins" if a["count"] == 1 else "share the victory")
        + "."
    ),
    "gains": lambda a: f"{a['player']} gains {MESSAGES['points'](a)}",
    "question-next-round": lambda a: "the round is over, and you begin the next one.",
    "question-first": lambda a: "your turn. Which spell do you name?",
    "question-again": lambda a: "name another spell, or end your turn.",
    "menu-lower-note": lambda a: "lower than before: it costs a life",
    "menu-end": lambda a: "end your turn",
    "menu-end-note": lambda a: "you draw, and the next player has the turn",
    "menu-deal": lambda a: "deal the next round",
    "menu-deal-note": lambda a: "you begin it",
    "word-end": lambda a: "end",
    "word-deal": lambda a: "deal",
    "examples": lambda a: "5, lightning, end",
    "hint-title": lambda a: "Chance that one of your stones bears the number:",
    "hint-failed": lambda a: f"You have drawn nothing since your failed casts of {a['numbers']}.",
    "placeholder": lambda a: (
        "The faces of the die are a placeholder: the rulebook does not give them."
    ),
    "table-die": lambda a: f"The sides of the die: {a['sides']}.",
    "table-variants": lambda a: f"Variants: {a['variants']}.",
    "table-heading": lambda a: (
        f"Round {a['round']}"
        + (", over" if a["state"] == "over" else "")
        + f". First to {a['target']} points wins. Supply {a['supply']}; secret stones left "
        f"{a['left']} of {a['secret']}."
    ),
    "head-player": lambda a: "player",
    "head-points": lambda a: "points",
    "head-lives": lambda a: "lives",
    "head-stones": lambda a: "stones",
    "head-secret": lambda a: "secret stones taken",
    "head-spell": lambda a: "spell",
    "head-all": lambda a: "stones in all",
    "head-open": lambda a: "open on the board",
    "head-nobody": lambda a: "nobody has seen",
    "head-unseen": lambda a: "you cannot see",
    "lives-of": lambda a: f"{a['left']} of {a['most']}",
    "score-gained": lambda a: f"Gained in the round that ended last: {a['standings']}.",
    "score-running": lambda a: (
        f"Round {a['round']}, lives: {a['standings']}. The first to {a['target']} wins."
    ),
    "stats-rounds": lambda a: (
        (f"{a['rounds']} round" if a["rounds"] == 1 else f"{a['rounds']} rounds")
        + " ended, "
        + (f"{a['turns']} turn" if a["turns"] == 1 else f"{a['turns']} turns")
        + " begun."
    ),
    "stats-won": lambda a: "rounds won",
    "stats-cast": lambda a: "cast",
    "stats-failed": lambda a: "failed",
    "stats-lost": lambda a: "lives lost",
    "stats-gained": lambda a: "gained",
    "stats-secret": lambda a: "secret",
    "stats-spells": lambda a: f"Successful casts by number: {a['spells']}.",
    "deal-stones": lambda a: f"Stones: {a['stones']}.",
    "deal-of": lambda a: f"{a['count']} of {a['number']}",
    "deal-everyone": lambda a: (
        f"Everyone has {a['lives']} lives, and {MESSAGES['stones'](a)} that all others see. Secret "
        f"stones: {a['secret']}. The first to {a['target']} wins."
    ),
    "deal-removed": lambda a: f"Removed, open on the board: {a['drawn']}.",
    "deal-hand": lambda a: f"{a['player']} has {a['drawn']}.",
    "tried": lambda a: (
        f"{a['player']} cannot "
        + (
            "cast a spell" if a["tried"] == "cast-a-spell"
            else "deal a round" if a["tried"] == "deal-a-round"
            else "end its turn"
        )
    ),
    "refusal-game-over": lambda a: (
        f"{MESSAGES['tried'](a)}: the game is over, and no further command is accepted"
    ),
    "refusal-round-over": lambda a: (
        f"{MESSAGES['tried'](a)} now: the round is over; {a['awaited']} deals the next one"
    ),
    "refusal-not-your-turn": lambda a: (
        f"{MESSAGES['tried'](a)} now: it is the turn of {a['awaited']}, which casts a spell or ends"
        " its turn"
    ),
    "refusal-no-cast-yet": lambda a: (
        f"{a['player']} cannot end its turn before a cast; name a number from 1 to 8"
    ),
    "refusal-no-such-spell": lambda a: f"{a['value']} is no spell; they are numbered 1 to 8",
    "refusal-lower-number": lambda a: (
        f"{a['number']} cannot follow {a['last']}; name {a['allowed']}, or end the turn"
    ),
    "why-round-over": lambda a: "the round is over; deal the next one",
    "why-not-over": lambda a: "the round is not over",
    "why-no-cast": lambda a: "a turn has at least one cast; name a number from 1 to 8",
    "why-lower": lambda a: (
        f"{a['number']} is lower than {a['last']}; name {a['last']} or more, or end your turn"
    ),
    "why-no-spell": lambda a: f"{a['typed']} is no spell; they are numbered 1 to 8",
    "picture-round": lambda a: f"Round {a['round']}",
    "picture-last": lambda a: f"named last: {a['number']}",
    "picture-board": lambda a: f"{a['opened']} of {MESSAGES['stones'](a)} on the board",
    "picture-unseen": lambda a: f"{a['unseen']} unseen",
    "picture-supply": lambda a: "supply",
    "picture-supply-name": lambda a: f"{MESSAGES['stones'](a)} in the supply",
    "picture-secret": lambda a: "secret stones",
    "picture-taken": lambda a: "secret",
    "picture-you": lambda a: "you",
    "picture-left": lambda a: "your left neighbour",
    "picture-right": lambda a: "your right neighbour",
    "picture-both": lambda a: "your left and right neighbour",
    "primer-aim": lambda a: (
        "You have stones that everybody sees but you. In your turn, name the number of a spell, 1 "
        "to 8. If one of your stones bears it, the stone goes to the board and the spell takes "
        "effect. Then you may name the same number again, or a higher one, or end your turn. If "
        "none of your stones bears it, you lose a life and your turn ends; for a failed 1 you lose"
        " as many as the die shows."
    ),
    "primer-stones": lambda a: (
        "Of each spell there are as many stones as its number: one of 1, eight of 8. Low numbers "
        "are stronger and rarer. What you see in the hands of others and on the board is not in "
        "yours; type hint for the exact chances."
    ),
    "primer-draw": lambda a: (
        "At the end of your turn you draw until you have a full hand again, as far as the supply "
        "reaches. Spell 4 takes a secret stone, worth a point if you live at the end of the round."
    ),
    "primer-round": lambda a: (
        "A round ends when somebody has no life left, or at once when somebody's hand is empty. If"
        " your cast ends the life of others, you gain 3 points and everyone else alive 1. If you "
        "end your own by a failed cast, everyone else gains 1. An empty hand brings 3 points, and "
        "the others none. Then a new round is dealt; the first to reach the target has won."
    ),
    "primer-screen": lambda a: (
        "Several people can share this screen: it is cleared before the next one looks at it, "
        f"since it shows the stones of all others. {MESSAGES['placeholder'](a)}"
    ),
    "variant-lower-cast-costs-life": lambda a: "A lower number may be named and costs a life",
    "variant-any-order": lambda a: "Numbers may be named in any order",
    "variant-last-wizard-standing": lambda a: "A round lasts until one wizard is left",
}
