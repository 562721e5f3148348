"""The English messages, made of en.ftl by scripts/generate-messages; do not edit."""

from __future__ import annotations

from maginor_core.engine.languages import Messages

MESSAGES: Messages = {
    "oracle-guild-hall": lambda a: "Guild Hall",
    "oracle-owl": lambda a: "Owl",
    "oracle-salamander": lambda a: "Salamander",
    "oracle-raven": lambda a: "Raven",
    "oracle-great-eagle": lambda a: "Great Eagle",
    "oracle-unicorn": lambda a: "Unicorn",
    "oracle-sphinx": lambda a: "Sphinx",
    "oracle-griffin": lambda a: "Griffin",
    "oracle-kraken": lambda a: "Kraken",
    "oracle-phoenix": lambda a: "Phoenix",
    "oracle-dragon": lambda a: "Dragon",
    "symbol": lambda a: (
        (
            "fire" if a["symbol"] == "fire"
            else "water" if a["symbol"] == "water"
            else "earth" if a["symbol"] == "earth"
            else "air" if a["symbol"] == "air"
            else "fate"
        )
    ),
    "symbol-short": lambda a: (
        (
            "fi" if a["symbol"] == "fire"
            else "wa" if a["symbol"] == "water"
            else "ea" if a["symbol"] == "earth"
            else "ai" if a["symbol"] == "air"
            else "fa"
        )
    ),
    "face": lambda a: (
        (
            "FIRE" if a["face"] == "fire"
            else "WATER" if a["face"] == "water"
            else "EARTH" if a["face"] == "earth"
            else "AIR" if a["face"] == "air"
            else "FATE" if a["face"] == "fate"
            else "MAGINOR"
        )
    ),
    "face-name": lambda a: (
        (
            "fire" if a["face"] == "fire"
            else "water" if a["face"] == "water"
            else "earth" if a["face"] == "earth"
            else "air" if a["face"] == "air"
            else "fate" if a["face"] == "fate"
            else "maginor"
        )
    ),
    "card": lambda a: (
        (
            "fire" if a["card"] == "fire"
            else "water" if a["card"] == "water"
            else "earth" if a["card"] == "earth"
            else "air" if a["card"] == "air"
            else "fate" if a["card"] == "fate"
            else "sorcery"
        )
    ),
    "card-short": lambda a: (
        (
            "fi" if a["card"] == "fire"
            else "wa" if a["card"] == "water"
            else "ea" if a["card"] == "earth"
            else "ai" if a["card"] == "air"
            else "fa" if a["card"] == "fate"
            else "so"
        )
    ),
    "cards-of-a-kind": lambda a: f"{a['count']} {MESSAGES['card'](a)}",
    "spell": lambda a: (
        (
            "Retrieval" if a["spell"] == "retrieval"
            else "Restoration" if a["spell"] == "restoration"
            else "Domination" if a["spell"] == "domination"
            else "Persuasion" if a["spell"] == "persuasion"
            else "Telekinesis" if a["spell"] == "telekinesis"
            else "Teleportation" if a["spell"] == "teleportation"
            else "Summoning" if a["spell"] == "summoning"
            else "Reversal" if a["spell"] == "reversal"
            else "Golden Cauldron" if a["spell"] == "golden-cauldron"
            else "High Wizard"
        )
    ),
    "beast": lambda a: (
        (
            "earthbeast" if a["beast"] == "earthbeast"
            else "waterbeast" if a["beast"] == "waterbeast"
            else "firebeast"
        )
    ),
    "votes": lambda a: (f"{a['count']} vote" if a["count"] == 1 else f"{a['count']} votes"),
    "counters": lambda a: (
        (f"{a['count']} counter" if a["count"] == 1 else f"{a['count']} counters")
    ),
    "slot": lambda a: (
        (
            f"slot {a['slot']}" if a["symbol"] == "unknown"
            else f"slot {a['slot']} ({MESSAGES['symbol'](a)})"
        )
    ),
    "slots": lambda a: (f"slot {a['slots']}" if a["count"] == 1 else f"slots {a['slots']}"),
    "place": lambda a: f"{MESSAGES['slot'](a)} of {a['oracle']}",
    "effect-retrieval": lambda a: "take two discarded symbol cards back into hand",
    "effect-restoration": lambda a: "take two discarded sorcery cards back into hand",
    "effect-domination": lambda a: "place one or two counters in free slots where your wizard is",
    "effect-persuasion": lambda a: (
        "replace an opponent's counter where your wizard is by one of yours"
    ),
    "effect-telekinesis": lambda a: "place a counter in any free slot of any Oracle",
    "effect-teleportation": lambda a: "put your wizard on another Oracle; your turn continues",
    "effect-summoning": lambda a: (
        "score the first Oracle after the Guild Hall now; your turn ends"
    ),
    "effect-reversal": lambda a: (
        "win a duel that you have "
        + ("lost or tied" if a["tied"] == "yes" else "lost")
        + (", or before the beasts are chosen" if a["before"] == "yes" else "")
    ),
    "effect-golden-cauldron": lambda a: "worth 3 votes at the end",
    "effect-high-wizard": lambda a: "worth 5 votes at the end",
    "effect-worthless": lambda a: "worth nothing in this edition",
    "spell-explained": lambda a: f"{MESSAGES['spell'](a)}: {a['effect']}",
    "command-play-symbol-card": lambda a: f"play the {MESSAGES['symbol'](a)} card",
    "command-play-sorcery-card": lambda a: f"play a sorcery card for {a['oracle']}",
    "command-cast-retrieval": lambda a: f"cast Retrieval for {a['symbols']}",
    "command-cast-restoration": lambda a: "cast Restoration",
    "command-cast-domination": lambda a: f"cast Domination on {MESSAGES['slots'](a)}",
    "command-cast-persuasion": lambda a: f"cast Persuasion on slot {a['slot']}",
    "command-cast-telekinesis": lambda a: f"cast Telekinesis on {MESSAGES['place'](a)}",
    "command-cast-teleportation": lambda a: f"cast Teleportation to {a['oracle']}",
    "command-cast-summoning": lambda a: "cast Summoning",
    "command-move-wizard": lambda a: f"move the wizard to {a['oracle']}",
    "command-roll-die": lambda a: "roll the die",
    "command-choose-symbol": lambda a: f"name {MESSAGES['symbol'](a)}",
    "command-choose-slot": lambda a: f"take slot {a['slot']}",
    "command-choose-target": lambda a: f"challenge slot {a['slot']}",
    "command-choose-beast": lambda a: f"choose the {MESSAGES['beast'](a)}",
    "command-choose-beast-hidden": lambda a: "choose a beast",
    "command-cast-reversal": lambda a: "cast Reversal",
    "command-decline-reversal": lambda a: "keep Reversal",
    "command-choose-reward": lambda a: (
        "take the " + ("oracle" if a["reward"] == "oracle" else "spell")
    ),
    "event-symbol-card-played": lambda a: f"{a['player']} plays the {MESSAGES['symbol'](a)} card.",
    "event-sorcery-card-played": lambda a: f"{a['player']} plays a sorcery card for {a['oracle']}.",
    "event-die-rolled": lambda a: f"{a['player']} rolls {MESSAGES['face'](a)} for {a['oracle']}.",
    "event-symbol-asked": lambda a: f"{a['player']} must name a symbol for {a['oracle']}.",
    "event-symbol-named": lambda a: f"{a['player']} names {MESSAGES['symbol'](a)}.",
    "event-slot-asked": lambda a: (
        f"{a['player']} must take one of {MESSAGES['slots'](a)} of {a['oracle']}."
    ),
    "event-influence-placed": lambda a: (
        f"{a['player']} places a counter in {MESSAGES['place'](a)}."
    ),
    "event-target-asked": lambda a: (
        f"{a['player']} must challenge one of {MESSAGES['slots'](a)} of {a['oracle']}."
    ),
    "event-duel-began": lambda a: (
        f"{a['challenger']} challenges {a['defender']} for {MESSAGES['place'](a)}."
    ),
    "event-beasts-asked": lambda a: (
        f"{a['challenger']} and {a['defender']} must choose their beasts in secret."
    ),
    "event-beast-chosen": lambda a: f"{a['player']} chooses the {MESSAGES['beast'](a)}, in secret.",
    "event-beast-hidden": lambda a: f"{a['player']} has chosen a beast.",
    "event-beasts-revealed": lambda a: (
        f"The beasts are shown: the challenger's {a['challenger_beast']} against the defender's "
        f"{a['defender_beast']}."
    ),
    "event-reversal-asked": lambda a: f"{a['player']} may cast Reversal.",
    "event-reversal-declined": lambda a: f"{a['player']} keeps Reversal.",
    "event-duel-won": lambda a: f"{a['winner']} wins the duel and holds {MESSAGES['place'](a)}.",
    "event-duel-tied": lambda a: (
        f"{a['challenger']} and {a['defender']} tie: both counters go home, and "
        f"{MESSAGES['place'](a)} is free."
    ),
    "event-spell-cast": lambda a: f"{a['player']} casts {MESSAGES['spell'](a)}.",
    "event-card-taken-back": lambda a: (
        f"{a['player']} takes a {MESSAGES['card'](a)} card back into hand."
    ),
    "event-influence-replaced": lambda a: (
        f"{a['player']} replaces the counter of {a['owner']} in {MESSAGES['place'](a)}."
    ),
    "event-wizard-teleported": lambda a: f"The wizard of {a['player']} is now on {a['oracle']}.",
    "event-wizard-moved": lambda a: f"{a['player']} moves the wizard to {a['oracle']}.",
    "event-maginor-moved": lambda a: (
        "Maginor goes "
        + ("onto" if a["place"] == "on" else "into the space before")
        + f" {a['oracle']}."
    ),
    "event-oracle-scored": lambda a: f"{a['oracle']} is scored: {a['ranking']}.",
    "rank": lambda a: (
        f"{a['player']} is "
        + (
            "first" if a["rank"] == 1
            else "second" if a["rank"] == 2
            else "third" if a["rank"] == 3
            else "fourth"
        )
    ),
    "ranking-empty": lambda a: "nobody has a counter there",
    "event-reward-asked": lambda a: f"{a['player']} must take {a['oracle']} or its spell.",
    "event-oracle-won": lambda a: f"{a['player']} wins {a['oracle']} ({MESSAGES['votes'](a)}).",
    "event-spell-won": lambda a: f"{a['player']} wins the spell {MESSAGES['spell'](a)}.",
    "event-oracle-discarded": lambda a: f"Nobody gets {a['oracle']}.",
    "event-spell-discarded": lambda a: f"Nobody gets the spell {MESSAGES['spell'](a)}.",
    "event-counters-returned": lambda a: f"{a['player']} takes back {MESSAGES['counters'](a)}.",
    "event-wizard-displaced": lambda a: f"The wizard of {a['player']} goes to the middle.",
    "event-oracle-left-circle": lambda a: f"{a['oracle']} leaves the circle.",
    "event-turn-began": lambda a: f"It is the turn of {a['player']}.",
    "event-turn-resumed": lambda a: f"{a['player']} continues the turn.",
    "event-game-ended": lambda a: (
        f"The game is over: {a['totals']}; {a['winners']} "
        + ("wins" if a["count"] == 1 else "share the victory")
        + "."
    ),
    "has-votes": lambda a: f"{a['player']} has {MESSAGES['votes'](a)}",
    "question-turn": lambda a: "your turn. Cards and spells first, then move or roll.",
    "question-symbol": lambda a: f"name a symbol for {a['oracle']}.",
    "question-slot": lambda a: f"which slot of {a['oracle']} do you take?",
    "question-target": lambda a: f"which counter on {a['oracle']} do you challenge?",
    "duel": lambda a: (
        "you "
        + ("challenge" if a["side"] == "challenger" else "defend against")
        + f" {a['rival']} for {MESSAGES['place'](a)}"
    ),
    "question-beast": lambda a: f"{MESSAGES['duel'](a)}. Which beast?",
    "question-reversal": lambda a: f"{MESSAGES['duel'](a)}. Cast Reversal?",
    "question-reversal-revealed": lambda a: (
        f"{MESSAGES['duel'](a)}, your {a['own']} against the {a['other']}. Cast Reversal?"
    ),
    "question-reward": lambda a: f"you are first on {a['oracle']}. What do you take?",
    "menu-play": lambda a: "play a symbol card",
    "menu-sorcery": lambda a: "play a sorcery card",
    "menu-sorcery-note": lambda a: "roll the die for any Oracle",
    "menu-cast": lambda a: "cast a spell",
    "menu-move": lambda a: "move your wizard",
    "menu-move-note": lambda a: "ends your turn",
    "menu-only": lambda a: "no second counter",
    "menu-roll": lambda a: f"roll the die for {a['oracle']}",
    "menu-roll-note": lambda a: "ends your turn",
    "menu-reversal": lambda a: "cast Reversal",
    "menu-reversal-note": lambda a: "you win the duel",
    "menu-keep": lambda a: "keep Reversal",
    "menu-keep-note": lambda a: "the duel continues",
    "menu-beast-note": lambda a: (
        (
            "beats water; two of them: the defender wins" if a["beast"] == "earthbeast"
            else "beats fire; two of them: both counters go" if a["beast"] == "waterbeast"
            else "beats earth; two of them: both counters go"
        )
    ),
    "menu-card": lambda a: f"{MESSAGES['symbol'](a)} card",
    "menu-oracle-note": lambda a: f"free: {a['symbols']}",
    "menu-slot": lambda a: f"{MESSAGES['symbol'](a)} slot of {a['oracle']}",
    "menu-slot-note": lambda a: f"held by {a['player']}",
    "word-play": lambda a: "play",
    "word-sorcery": lambda a: "sorcery",
    "word-cast": lambda a: "cast",
    "word-move": lambda a: "move",
    "word-roll": lambda a: "roll",
    "word-only": lambda a: "only",
    "word-keep": lambda a: "keep",
    "word-oracle": lambda a: "oracle",
    "word-spell": lambda a: "spell",
    "examples": lambda a: "3, move 3, m ow",
    "outlook-no-counter": lambda a: "no effect: no counter in supply",
    "outlook-free": lambda a: (
        (f"{a['count']} free slot" if a["count"] == 1 else f"{a['count']} free slots")
    ),
    "outlook-duel": lambda a: f"a duel with {a['rivals']}",
    "outlook-own": lambda a: "no effect: all its slots are yours",
    "outlook-missing": lambda a: "no effect: not on this Oracle",
    "outlook-wild": lambda a: "wild here: you name a symbol",
    "head-oracle": lambda a: "Oracle",
    "head-votes": lambda a: "votes",
    "head-votes-short": lambda a: "v",
    "head-rank": lambda a: "rank",
    "head-wizards": lambda a: "wizards",
    "head-wizards-short": lambda a: "wiz",
    "head-spell": lambda a: "spell",
    "head-free": lambda a: "free",
    "head-first": lambda a: "first",
    "head-second": lambda a: "second",
    "head-slots": lambda a: "slots, clockwise from the top",
    "board-between": lambda a: "(the space between)",
    "board-spells": lambda a: "spells beside:",
    "board-ring": lambda a: f"{a['oracle']}, clockwise from the top:",
    "way-before-hall": lambda a: (
        f"Maginor is in the space before {a['oracle']}; his next step scores it and ends the game."
    ),
    "way-before": lambda a: (
        f"Maginor is in the space before {a['oracle']}; his next step leads onto {a['oracle']}."
    ),
    "way-on-hall": lambda a: f"Maginor is on {a['oracle']}; his next step scores nothing.",
    "way-on": lambda a: f"Maginor is on {a['oracle']}; his next step scores it.",
    "player-short": lambda a: (
        (f"{a['votes']} vote" if a["votes"] == 1 else f"{a['votes']} votes")
        + ", "
        + (f"{a['counters']} counter" if a["counters"] == 1 else f"{a['counters']} counters")
    ),
    "player-long": lambda a: (
        (f"{a['votes']} vote" if a["votes"] == 1 else f"{a['votes']} votes")
        + " won, "
        + (f"{a['counters']} counter" if a["counters"] == 1 else f"{a['counters']} counters")
        + " in supply, wizard "
        + ("in the middle" if a["where"] == "middle" else f"on {a['oracle']}")
    ),
    "player-no-cards": lambda a: "no cards",
    "player-cards": lambda a: f"hand: {a['hand']}; discarded: {a['discards']}",
    "player-spells": lambda a: f"spells: {a['spells']}",
    "player-oracles": lambda a: f"won: {a['oracles']}",
    "tally": lambda a: f"Won so far: {a['standings']}.",
    "tally-player": lambda a: f"{a['player']} {MESSAGES['votes'](a)}",
    "score-won": lambda a: f"{a['standings']}; won: {a['players']}.",
    "score-ahead": lambda a: f"{a['standings']}; ahead: {a['players']}.",
    "score-note": lambda a: (
        "Counters on each Oracle, and who would choose first and second if scored now:"
    ),
    "stats-events": lambda a: f"{a['count']} events",
    "stats-dice": lambda a: f"Dice: {a['faces']}",
    "stats-duels": lambda a: f"Duels: {a['count']}",
    "stats-lead": lambda a: f"Changes of lead: {a['oracles']} at Oracles, {a['votes']} in votes",
    "stats-scored": lambda a: f"Scored, in order: {a['oracles']}",
    "stats-votes": lambda a: "votes",
    "stats-turns": lambda a: "turns",
    "stats-moves": lambda a: "moves",
    "stats-rolls": lambda a: "rolls",
    "stats-cards": lambda a: "cards played",
    "stats-counters": lambda a: "counters placed",
    "stats-replaced": lambda a: "counters replaced",
    "stats-results": lambda a: "duels won, lost, tied",
    "stats-spells-won": lambda a: "spells won",
    "stats-spells-cast": lambda a: "spells cast",
    "stats-oracles": lambda a: "Oracles won",
    "deal-note": lambda a: "The wizards and Maginor stand on the Guild Hall.",
    "refusal-game-over": lambda a: "the game is over, so no further command is accepted",
    "refusal-not-your-decision": lambda a: (
        f"{a['player']} may not act now; the decision is that of {a['players']}"
    ),
    "refusal-other-decision": lambda a: (
        f"{a['player']} cannot {a['tried']} now; it must {a['awaited']}"
    ),
    "refusal-card-not-held": lambda a: (
        f"{a['player']} has no {MESSAGES['card'](a)} card in hand; it holds {a['hand']}"
    ),
    "refusal-off-board": lambda a: (
        f"the wizard of {a['player']} is on no Oracle, so it cannot {a['tried']}; {a['instead']}"
    ),
    "refusal-not-in-play": lambda a: f"{a['oracle']} is not in play; in play are {a['oracles']}",
    "refusal-same-oracle": lambda a: (
        f"the wizard of {a['player']} is on {a['oracle']} already; it may go to {a['oracles']}"
    ),
    "refusal-spell-not-held": lambda a: (
        f"{a['player']} does not hold {MESSAGES['spell'](a)}; it holds {a['spells']}"
    ),
    "refusal-nothing-to-take-back": lambda a: (
        f"{a['player']} has discarded no "
        + ("symbol" if a["spell"] == "retrieval" else "sorcery")
        + f" card, so {MESSAGES['spell'](a)} has nothing to take back; it stays held"
    ),
    "refusal-not-discarded": lambda a: (
        f"{a['player']} cannot take back {a['symbols']}; it takes exactly {a['count']} of its "
        f"discarded {a['discarded']}, in that order"
    ),
    "refusal-slot-not-free": lambda a: (
        f"{a['slots']} of {a['oracle']} cannot be taken; free to take are {a['free']}"
    ),
    "refusal-no-slot": lambda a: "no slot",
    "refusal-slots-order": lambda a: (
        f"slots {a['slots']} are not one or two different slots in ascending order"
    ),
    "refusal-not-a-target": lambda a: (
        f"slot {a['slot']} of {a['oracle']} is no target; targets are {a['targets']}"
    ),
    "refusal-no-counter": lambda a: (
        f"{a['player']} needs {a['needed']} counters in supply for {MESSAGES['spell'](a)} and has "
        f"{a['supply']}; the spell stays held"
    ),
    "refusal-summoning-barred": lambda a: (
        "only the Guild Hall remains, and Summoning does not score it; the spell stays held"
    ),
    "refusal-dice": lambda a: (
        "the command rolls "
        + ("no die" if a["taken"] == 0 else "one die")
        + f", but the number of faces given is {a['given']}"
    ),
    "refusal-rite": lambda a: "a Rite is never cast; it is worth votes at the end",
    "tried-cast-domination": lambda a: "cast Domination",
    "tried-cast-persuasion": lambda a: "cast Persuasion",
    "tried-cast-restoration": lambda a: "cast Restoration",
    "tried-cast-retrieval": lambda a: "cast Retrieval",
    "tried-cast-reversal": lambda a: "cast Reversal",
    "tried-cast-summoning": lambda a: "cast Summoning",
    "tried-cast-telekinesis": lambda a: "cast Telekinesis",
    "tried-cast-teleportation": lambda a: "cast Teleportation",
    "tried-be-helped-by-domination": lambda a: "be helped by Domination",
    "tried-be-helped-by-persuasion": lambda a: "be helped by Persuasion",
    "tried-choose-a-beast": lambda a: "choose a beast",
    "tried-choose-a-reward": lambda a: "choose a reward",
    "tried-choose-a-slot": lambda a: "choose a slot",
    "tried-choose-a-symbol": lambda a: "choose a symbol",
    "tried-choose-a-target": lambda a: "choose a target",
    "tried-choose-its-reward": lambda a: "choose its reward",
    "tried-decline-it": lambda a: "decline it",
    "tried-decline-reversal": lambda a: "decline Reversal",
    "tried-move-its-wizard": lambda a: "move its wizard",
    "tried-play-a-sorcery-card": lambda a: "play a sorcery card",
    "tried-play-a-symbol-card": lambda a: "play a symbol card",
    "tried-roll-the-die": lambda a: "roll the die",
    "tried-take-its-turn": lambda a: "take its turn",
    "instead-it-may-play-sorcery-or-move": lambda a: "it may play sorcery, or move",
    "instead-it-must-move": lambda a: "it must move",
    "instead-the-spell-stays-held": lambda a: "the spell stays held",
    "primer-aim": lambda a: (
        "The aim is votes. An Oracle in the circle is worth as many votes as it has slots, and "
        "each slot\nbears a symbol. The more of your counters lie on an Oracle, the better you "
        "rank there; of equal\nplayers the one whose counter comes first, clockwise from the top "
        "of the tile, is ahead. When an\nOracle is scored, the first of the ranking takes the tile"
        " or the spell beside it, and the second\ngets the other."
    ),
    "primer-turn": lambda a: (
        "In your turn, play cards and cast spells as you like, and then do one of two things: move"
        " your\nwizard to another Oracle, or roll the die for the Oracle where it stands."
    ),
    "primer-symbol": lambda a: (
        "A symbol, played or rolled, puts one of your counters into a free slot with that symbol. "
        "If none\nis free you challenge an opponent's counter there. Fate is wild where no slot "
        "bears it. A\nsorcery card rolls the die for an Oracle of your choice, wherever your "
        "wizard is."
    ),
    "primer-maginor": lambda a: (
        "If the die shows Maginor, name a symbol, and then he goes one step: from an Oracle to the"
        " space\nbefore the next, or from there onto it. The Oracle that he leaves is scored; so "
        "is one whose\nlast slot is taken. A scoring ends the turn. Its counters go home and its "
        "wizards to the middle,\nfrom where a wizard has to move before it can roll. The Guild "
        "Hall is scored only when Maginor\ncomes back onto it, and then the game is over."
    ),
    "primer-duel": lambda a: (
        "In a duel both choose a beast in secret: earth beats water, water beats fire, fire beats "
        "earth.\nTwo fires or two waters send both counters home; with two earths the defender "
        "wins."
    ),
    "variant-advance-after-scoring-roll": lambda a: (
        "Maginor also advances after a roll that ends in a scoring"
    ),
    "variant-reversal-before-duel": lambda a: "Reversal may be cast before the beasts are chosen",
    "variant-reversal-covers-tie": lambda a: "Reversal also turns a tie into a win",
    "variant-rolled-fate-is-wild": lambda a: (
        "Fate on the die is wild where there is no slot for it"
    ),
    "variant-rites-count": lambda a: "Rites count at the end",
}
