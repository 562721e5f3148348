"""The English messages, made of en.ftl by scripts/generate-messages; do not edit."""

from __future__ import annotations

from maginor_core.kernel.languages.texts import Arguments, Messages


def _oracle_guild_hall(a: Arguments) -> str:
    return (
        "Guild Hall"
    )


def _oracle_owl(a: Arguments) -> str:
    return (
        "Owl"
    )


def _oracle_salamander(a: Arguments) -> str:
    return (
        "Salamander"
    )


def _oracle_raven(a: Arguments) -> str:
    return (
        "Raven"
    )


def _oracle_great_eagle(a: Arguments) -> str:
    return (
        "Great Eagle"
    )


def _oracle_unicorn(a: Arguments) -> str:
    return (
        "Unicorn"
    )


def _oracle_sphinx(a: Arguments) -> str:
    return (
        "Sphinx"
    )


def _oracle_griffin(a: Arguments) -> str:
    return (
        "Griffin"
    )


def _oracle_kraken(a: Arguments) -> str:
    return (
        "Kraken"
    )


def _oracle_phoenix(a: Arguments) -> str:
    return (
        "Phoenix"
    )


def _oracle_dragon(a: Arguments) -> str:
    return (
        "Dragon"
    )


def _symbol(a: Arguments) -> str:
    return (
        ("fire" if a["symbol"] == "fire" else ("water" if a["symbol"] == "water" else ("earth" if a["symbol"] == "earth" else ("air" if a["symbol"] == "air" else ("fate")))))
    )


def _symbol_short(a: Arguments) -> str:
    return (
        ("fi" if a["symbol"] == "fire" else ("wa" if a["symbol"] == "water" else ("ea" if a["symbol"] == "earth" else ("ai" if a["symbol"] == "air" else ("fa")))))
    )


def _face(a: Arguments) -> str:
    return (
        ("FIRE" if a["face"] == "fire" else ("WATER" if a["face"] == "water" else ("EARTH" if a["face"] == "earth" else ("AIR" if a["face"] == "air" else ("FATE" if a["face"] == "fate" else ("MAGINOR"))))))
    )


def _face_name(a: Arguments) -> str:
    return (
        ("fire" if a["face"] == "fire" else ("water" if a["face"] == "water" else ("earth" if a["face"] == "earth" else ("air" if a["face"] == "air" else ("fate" if a["face"] == "fate" else ("maginor"))))))
    )


def _card(a: Arguments) -> str:
    return (
        ("fire" if a["card"] == "fire" else ("water" if a["card"] == "water" else ("earth" if a["card"] == "earth" else ("air" if a["card"] == "air" else ("fate" if a["card"] == "fate" else ("sorcery"))))))
    )


def _card_short(a: Arguments) -> str:
    return (
        ("fi" if a["card"] == "fire" else ("wa" if a["card"] == "water" else ("ea" if a["card"] == "earth" else ("ai" if a["card"] == "air" else ("fa" if a["card"] == "fate" else ("so"))))))
    )


def _cards_of_a_kind(a: Arguments) -> str:
    return (
        str(a["count"])
        + " "
        + _card(a)
    )


def _spell(a: Arguments) -> str:
    return (
        ("Retrieval" if a["spell"] == "retrieval" else ("Restoration" if a["spell"] == "restoration" else ("Domination" if a["spell"] == "domination" else ("Persuasion" if a["spell"] == "persuasion" else ("Telekinesis" if a["spell"] == "telekinesis" else ("Teleportation" if a["spell"] == "teleportation" else ("Summoning" if a["spell"] == "summoning" else ("Reversal" if a["spell"] == "reversal" else ("Golden Cauldron" if a["spell"] == "golden-cauldron" else ("High Wizard"))))))))))
    )


def _beast(a: Arguments) -> str:
    return (
        ("earthbeast" if a["beast"] == "earthbeast" else ("waterbeast" if a["beast"] == "waterbeast" else ("firebeast")))
    )


def _votes(a: Arguments) -> str:
    return (
        (str(a["count"])
        + " vote" if a["count"] == 1 else (str(a["count"])
        + " votes"))
    )


def _counters(a: Arguments) -> str:
    return (
        (str(a["count"])
        + " counter" if a["count"] == 1 else (str(a["count"])
        + " counters"))
    )


def _slot(a: Arguments) -> str:
    return (
        ("slot "
        + str(a["slot"]) if a["symbol"] == "unknown" else ("slot "
        + str(a["slot"])
        + " ("
        + _symbol(a)
        + ")"))
    )


def _slots(a: Arguments) -> str:
    return (
        ("slot "
        + str(a["slots"]) if a["count"] == 1 else ("slots "
        + str(a["slots"])))
    )


def _place(a: Arguments) -> str:
    return (
        _slot(a)
        + " of "
        + str(a["oracle"])
    )


def _effect_retrieval(a: Arguments) -> str:
    return (
        "take two discarded symbol cards back into hand"
    )


def _effect_restoration(a: Arguments) -> str:
    return (
        "take two discarded sorcery cards back into hand"
    )


def _effect_domination(a: Arguments) -> str:
    return (
        "place one or two counters in free slots where your wizard is"
    )


def _effect_persuasion(a: Arguments) -> str:
    return (
        "replace an opponent's counter where your wizard is by one of yours"
    )


def _effect_telekinesis(a: Arguments) -> str:
    return (
        "place a counter in any free slot of any Oracle"
    )


def _effect_teleportation(a: Arguments) -> str:
    return (
        "put your wizard on another Oracle; your turn continues"
    )


def _effect_summoning(a: Arguments) -> str:
    return (
        "score the first Oracle after the Guild Hall now; your turn ends"
    )


def _effect_reversal(a: Arguments) -> str:
    return (
        "win a duel that you have "
        + ("lost or tied" if a["tied"] == "yes" else ("lost"))
        + (", or before the beasts are chosen" if a["before"] == "yes" else (""))
    )


def _effect_golden_cauldron(a: Arguments) -> str:
    return (
        "worth 3 votes at the end"
    )


def _effect_high_wizard(a: Arguments) -> str:
    return (
        "worth 5 votes at the end"
    )


def _effect_worthless(a: Arguments) -> str:
    return (
        "worth nothing in this edition"
    )


def _spell_explained(a: Arguments) -> str:
    return (
        _spell(a)
        + ": "
        + str(a["effect"])
    )


def _command_play_symbol_card(a: Arguments) -> str:
    return (
        "play the "
        + _symbol(a)
        + " card"
    )


def _command_play_sorcery_card(a: Arguments) -> str:
    return (
        "play a sorcery card for "
        + str(a["oracle"])
    )


def _command_cast_retrieval(a: Arguments) -> str:
    return (
        "cast Retrieval for "
        + str(a["symbols"])
    )


def _command_cast_restoration(a: Arguments) -> str:
    return (
        "cast Restoration"
    )


def _command_cast_domination(a: Arguments) -> str:
    return (
        "cast Domination on "
        + _slots(a)
    )


def _command_cast_persuasion(a: Arguments) -> str:
    return (
        "cast Persuasion on slot "
        + str(a["slot"])
    )


def _command_cast_telekinesis(a: Arguments) -> str:
    return (
        "cast Telekinesis on "
        + _place(a)
    )


def _command_cast_teleportation(a: Arguments) -> str:
    return (
        "cast Teleportation to "
        + str(a["oracle"])
    )


def _command_cast_summoning(a: Arguments) -> str:
    return (
        "cast Summoning"
    )


def _command_move_wizard(a: Arguments) -> str:
    return (
        "move the wizard to "
        + str(a["oracle"])
    )


def _command_roll_die(a: Arguments) -> str:
    return (
        "roll the die"
    )


def _command_choose_symbol(a: Arguments) -> str:
    return (
        "name "
        + _symbol(a)
    )


def _command_choose_slot(a: Arguments) -> str:
    return (
        "take slot "
        + str(a["slot"])
    )


def _command_choose_target(a: Arguments) -> str:
    return (
        "challenge slot "
        + str(a["slot"])
    )


def _command_choose_beast(a: Arguments) -> str:
    return (
        "choose the "
        + _beast(a)
    )


def _command_choose_beast_hidden(a: Arguments) -> str:
    return (
        "choose a beast"
    )


def _command_cast_reversal(a: Arguments) -> str:
    return (
        "cast Reversal"
    )


def _command_decline_reversal(a: Arguments) -> str:
    return (
        "keep Reversal"
    )


def _command_choose_reward(a: Arguments) -> str:
    return (
        "take the "
        + ("oracle" if a["reward"] == "oracle" else ("spell"))
    )


def _event_symbol_card_played(a: Arguments) -> str:
    return (
        str(a["player"])
        + " plays the "
        + _symbol(a)
        + " card."
    )


def _event_sorcery_card_played(a: Arguments) -> str:
    return (
        str(a["player"])
        + " plays a sorcery card for "
        + str(a["oracle"])
        + "."
    )


def _event_die_rolled(a: Arguments) -> str:
    return (
        str(a["player"])
        + " rolls "
        + _face(a)
        + " for "
        + str(a["oracle"])
        + "."
    )


def _event_symbol_asked(a: Arguments) -> str:
    return (
        str(a["player"])
        + " must name a symbol for "
        + str(a["oracle"])
        + "."
    )


def _event_symbol_named(a: Arguments) -> str:
    return (
        str(a["player"])
        + " names "
        + _symbol(a)
        + "."
    )


def _event_slot_asked(a: Arguments) -> str:
    return (
        str(a["player"])
        + " must take one of "
        + _slots(a)
        + " of "
        + str(a["oracle"])
        + "."
    )


def _event_influence_placed(a: Arguments) -> str:
    return (
        str(a["player"])
        + " places a counter in "
        + _place(a)
        + "."
    )


def _event_target_asked(a: Arguments) -> str:
    return (
        str(a["player"])
        + " must challenge one of "
        + _slots(a)
        + " of "
        + str(a["oracle"])
        + "."
    )


def _event_duel_began(a: Arguments) -> str:
    return (
        str(a["challenger"])
        + " challenges "
        + str(a["defender"])
        + " for "
        + _place(a)
        + "."
    )


def _event_beasts_asked(a: Arguments) -> str:
    return (
        str(a["challenger"])
        + " and "
        + str(a["defender"])
        + " must choose their beasts in secret."
    )


def _event_beast_chosen(a: Arguments) -> str:
    return (
        str(a["player"])
        + " chooses the "
        + _beast(a)
        + ", in secret."
    )


def _event_beast_hidden(a: Arguments) -> str:
    return (
        str(a["player"])
        + " has chosen a beast."
    )


def _event_beasts_revealed(a: Arguments) -> str:
    return (
        "The beasts are shown: the challenger's "
        + str(a["challenger_beast"])
        + " against the defender's "
        + str(a["defender_beast"])
        + "."
    )


def _event_reversal_asked(a: Arguments) -> str:
    return (
        str(a["player"])
        + " may cast Reversal."
    )


def _event_reversal_declined(a: Arguments) -> str:
    return (
        str(a["player"])
        + " keeps Reversal."
    )


def _event_duel_won(a: Arguments) -> str:
    return (
        str(a["winner"])
        + " wins the duel and holds "
        + _place(a)
        + "."
    )


def _event_duel_tied(a: Arguments) -> str:
    return (
        str(a["challenger"])
        + " and "
        + str(a["defender"])
        + " tie: both counters go home, and "
        + _place(a)
        + " is free."
    )


def _event_spell_cast(a: Arguments) -> str:
    return (
        str(a["player"])
        + " casts "
        + _spell(a)
        + "."
    )


def _event_card_taken_back(a: Arguments) -> str:
    return (
        str(a["player"])
        + " takes a "
        + _card(a)
        + " card back into hand."
    )


def _event_influence_replaced(a: Arguments) -> str:
    return (
        str(a["player"])
        + " replaces the counter of "
        + str(a["owner"])
        + " in "
        + _place(a)
        + "."
    )


def _event_wizard_teleported(a: Arguments) -> str:
    return (
        "The wizard of "
        + str(a["player"])
        + " is now on "
        + str(a["oracle"])
        + "."
    )


def _event_wizard_moved(a: Arguments) -> str:
    return (
        str(a["player"])
        + " moves the wizard to "
        + str(a["oracle"])
        + "."
    )


def _event_maginor_moved(a: Arguments) -> str:
    return (
        "Maginor goes "
        + ("onto" if a["place"] == "on" else ("into the space before"))
        + " "
        + str(a["oracle"])
        + "."
    )


def _event_oracle_scored(a: Arguments) -> str:
    return (
        str(a["oracle"])
        + " is scored: "
        + str(a["ranking"])
        + "."
    )


def _rank(a: Arguments) -> str:
    return (
        str(a["player"])
        + " is "
        + ("first" if a["rank"] == 1 else ("second" if a["rank"] == 2 else ("third" if a["rank"] == 3 else ("fourth"))))
    )


def _ranking_empty(a: Arguments) -> str:
    return (
        "nobody has a counter there"
    )


def _event_reward_asked(a: Arguments) -> str:
    return (
        str(a["player"])
        + " must take "
        + str(a["oracle"])
        + " or its spell."
    )


def _event_oracle_won(a: Arguments) -> str:
    return (
        str(a["player"])
        + " wins "
        + str(a["oracle"])
        + " ("
        + _votes(a)
        + ")."
    )


def _event_spell_won(a: Arguments) -> str:
    return (
        str(a["player"])
        + " wins the spell "
        + _spell(a)
        + "."
    )


def _event_oracle_discarded(a: Arguments) -> str:
    return (
        "Nobody gets "
        + str(a["oracle"])
        + "."
    )


def _event_spell_discarded(a: Arguments) -> str:
    return (
        "Nobody gets the spell "
        + _spell(a)
        + "."
    )


def _event_counters_returned(a: Arguments) -> str:
    return (
        str(a["player"])
        + " takes back "
        + _counters(a)
        + "."
    )


def _event_wizard_displaced(a: Arguments) -> str:
    return (
        "The wizard of "
        + str(a["player"])
        + " goes to the middle."
    )


def _event_oracle_left_circle(a: Arguments) -> str:
    return (
        str(a["oracle"])
        + " leaves the circle."
    )


def _event_turn_began(a: Arguments) -> str:
    return (
        "It is the turn of "
        + str(a["player"])
        + "."
    )


def _event_turn_resumed(a: Arguments) -> str:
    return (
        str(a["player"])
        + " continues the turn."
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


def _has_votes(a: Arguments) -> str:
    return (
        str(a["player"])
        + " has "
        + _votes(a)
    )


def _question_turn(a: Arguments) -> str:
    return (
        "your turn. Cards and spells first, then move or roll."
    )


def _question_symbol(a: Arguments) -> str:
    return (
        "name a symbol for "
        + str(a["oracle"])
        + "."
    )


def _question_slot(a: Arguments) -> str:
    return (
        "which slot of "
        + str(a["oracle"])
        + " do you take?"
    )


def _question_target(a: Arguments) -> str:
    return (
        "which counter on "
        + str(a["oracle"])
        + " do you challenge?"
    )


def _duel(a: Arguments) -> str:
    return (
        "you "
        + ("challenge" if a["side"] == "challenger" else ("defend against"))
        + " "
        + str(a["rival"])
        + " for "
        + _place(a)
    )


def _question_beast(a: Arguments) -> str:
    return (
        _duel(a)
        + ". Which beast?"
    )


def _question_reversal(a: Arguments) -> str:
    return (
        _duel(a)
        + ". Cast Reversal?"
    )


def _question_reversal_revealed(a: Arguments) -> str:
    return (
        _duel(a)
        + ", your "
        + str(a["own"])
        + " against the "
        + str(a["other"])
        + ". Cast Reversal?"
    )


def _question_reward(a: Arguments) -> str:
    return (
        "you are first on "
        + str(a["oracle"])
        + ". What do you take?"
    )


def _menu_play(a: Arguments) -> str:
    return (
        "play a symbol card"
    )


def _menu_sorcery(a: Arguments) -> str:
    return (
        "play a sorcery card"
    )


def _menu_sorcery_note(a: Arguments) -> str:
    return (
        "roll the die for any Oracle"
    )


def _menu_cast(a: Arguments) -> str:
    return (
        "cast a spell"
    )


def _menu_move(a: Arguments) -> str:
    return (
        "move your wizard"
    )


def _menu_move_note(a: Arguments) -> str:
    return (
        "ends your turn"
    )


def _menu_only(a: Arguments) -> str:
    return (
        "no second counter"
    )


def _menu_roll(a: Arguments) -> str:
    return (
        "roll the die for "
        + str(a["oracle"])
    )


def _menu_roll_note(a: Arguments) -> str:
    return (
        "ends your turn"
    )


def _menu_reversal(a: Arguments) -> str:
    return (
        "cast Reversal"
    )


def _menu_reversal_note(a: Arguments) -> str:
    return (
        "you win the duel"
    )


def _menu_keep(a: Arguments) -> str:
    return (
        "keep Reversal"
    )


def _menu_keep_note(a: Arguments) -> str:
    return (
        "the duel continues"
    )


def _menu_beast_note(a: Arguments) -> str:
    return (
        ("beats water; two of them: the defender wins" if a["beast"] == "earthbeast" else ("beats fire; two of them: both counters go" if a["beast"] == "waterbeast" else ("beats earth; two of them: both counters go")))
    )


def _menu_card(a: Arguments) -> str:
    return (
        _symbol(a)
        + " card"
    )


def _menu_oracle_note(a: Arguments) -> str:
    return (
        "free: "
        + str(a["symbols"])
    )


def _menu_slot(a: Arguments) -> str:
    return (
        _symbol(a)
        + " slot of "
        + str(a["oracle"])
    )


def _menu_slot_note(a: Arguments) -> str:
    return (
        "held by "
        + str(a["player"])
    )


def _word_play(a: Arguments) -> str:
    return (
        "play"
    )


def _word_sorcery(a: Arguments) -> str:
    return (
        "sorcery"
    )


def _word_cast(a: Arguments) -> str:
    return (
        "cast"
    )


def _word_move(a: Arguments) -> str:
    return (
        "move"
    )


def _word_roll(a: Arguments) -> str:
    return (
        "roll"
    )


def _word_only(a: Arguments) -> str:
    return (
        "only"
    )


def _word_keep(a: Arguments) -> str:
    return (
        "keep"
    )


def _word_oracle(a: Arguments) -> str:
    return (
        "oracle"
    )


def _word_spell(a: Arguments) -> str:
    return (
        "spell"
    )


def _examples(a: Arguments) -> str:
    return (
        "3, move 3, m ow"
    )


def _outlook_no_counter(a: Arguments) -> str:
    return (
        "no effect: no counter in supply"
    )


def _outlook_free(a: Arguments) -> str:
    return (
        (str(a["count"])
        + " free slot" if a["count"] == 1 else (str(a["count"])
        + " free slots"))
    )


def _outlook_duel(a: Arguments) -> str:
    return (
        "a duel with "
        + str(a["rivals"])
    )


def _outlook_own(a: Arguments) -> str:
    return (
        "no effect: all its slots are yours"
    )


def _outlook_missing(a: Arguments) -> str:
    return (
        "no effect: not on this Oracle"
    )


def _outlook_wild(a: Arguments) -> str:
    return (
        "wild here: you name a symbol"
    )


def _head_oracle(a: Arguments) -> str:
    return (
        "Oracle"
    )


def _head_votes(a: Arguments) -> str:
    return (
        "votes"
    )


def _head_votes_short(a: Arguments) -> str:
    return (
        "v"
    )


def _head_rank(a: Arguments) -> str:
    return (
        "rank"
    )


def _head_wizards(a: Arguments) -> str:
    return (
        "wizards"
    )


def _head_wizards_short(a: Arguments) -> str:
    return (
        "wiz"
    )


def _head_spell(a: Arguments) -> str:
    return (
        "spell"
    )


def _head_free(a: Arguments) -> str:
    return (
        "free"
    )


def _head_first(a: Arguments) -> str:
    return (
        "first"
    )


def _head_second(a: Arguments) -> str:
    return (
        "second"
    )


def _head_slots(a: Arguments) -> str:
    return (
        "slots, clockwise from the top"
    )


def _board_between(a: Arguments) -> str:
    return (
        "(the space between)"
    )


def _board_spells(a: Arguments) -> str:
    return (
        "spells beside:"
    )


def _board_ring(a: Arguments) -> str:
    return (
        str(a["oracle"])
        + ", clockwise from the top:"
    )


def _way_before_hall(a: Arguments) -> str:
    return (
        "Maginor is in the space before "
        + str(a["oracle"])
        + "; his next step scores it and ends the game."
    )


def _way_before(a: Arguments) -> str:
    return (
        "Maginor is in the space before "
        + str(a["oracle"])
        + "; his next step leads onto "
        + str(a["oracle"])
        + "."
    )


def _way_on_hall(a: Arguments) -> str:
    return (
        "Maginor is on "
        + str(a["oracle"])
        + "; his next step scores nothing."
    )


def _way_on(a: Arguments) -> str:
    return (
        "Maginor is on "
        + str(a["oracle"])
        + "; his next step scores it."
    )


def _player_short(a: Arguments) -> str:
    return (
        (str(a["votes"])
        + " vote" if a["votes"] == 1 else (str(a["votes"])
        + " votes"))
        + ", "
        + (str(a["counters"])
        + " counter" if a["counters"] == 1 else (str(a["counters"])
        + " counters"))
    )


def _player_long(a: Arguments) -> str:
    return (
        (str(a["votes"])
        + " vote" if a["votes"] == 1 else (str(a["votes"])
        + " votes"))
        + " won, "
        + (str(a["counters"])
        + " counter" if a["counters"] == 1 else (str(a["counters"])
        + " counters"))
        + " in supply, wizard "
        + ("in the middle" if a["where"] == "middle" else ("on "
        + str(a["oracle"])))
    )


def _player_no_cards(a: Arguments) -> str:
    return (
        "no cards"
    )


def _player_cards(a: Arguments) -> str:
    return (
        "hand: "
        + str(a["hand"])
        + "; discarded: "
        + str(a["discards"])
    )


def _player_spells(a: Arguments) -> str:
    return (
        "spells: "
        + str(a["spells"])
    )


def _player_oracles(a: Arguments) -> str:
    return (
        "won: "
        + str(a["oracles"])
    )


def _tally(a: Arguments) -> str:
    return (
        "Won so far: "
        + str(a["standings"])
        + "."
    )


def _tally_player(a: Arguments) -> str:
    return (
        str(a["player"])
        + " "
        + _votes(a)
    )


def _score_won(a: Arguments) -> str:
    return (
        str(a["standings"])
        + "; won: "
        + str(a["players"])
        + "."
    )


def _score_ahead(a: Arguments) -> str:
    return (
        str(a["standings"])
        + "; ahead: "
        + str(a["players"])
        + "."
    )


def _score_note(a: Arguments) -> str:
    return (
        "Counters on each Oracle, and who would choose first and second if scored now:"
    )


def _stats_events(a: Arguments) -> str:
    return (
        str(a["count"])
        + " events"
    )


def _stats_dice(a: Arguments) -> str:
    return (
        "Dice: "
        + str(a["faces"])
    )


def _stats_duels(a: Arguments) -> str:
    return (
        "Duels: "
        + str(a["count"])
    )


def _stats_lead(a: Arguments) -> str:
    return (
        "Changes of lead: "
        + str(a["oracles"])
        + " at Oracles, "
        + str(a["votes"])
        + " in votes"
    )


def _stats_scored(a: Arguments) -> str:
    return (
        "Scored, in order: "
        + str(a["oracles"])
    )


def _stats_votes(a: Arguments) -> str:
    return (
        "votes"
    )


def _stats_turns(a: Arguments) -> str:
    return (
        "turns"
    )


def _stats_moves(a: Arguments) -> str:
    return (
        "moves"
    )


def _stats_rolls(a: Arguments) -> str:
    return (
        "rolls"
    )


def _stats_cards(a: Arguments) -> str:
    return (
        "cards played"
    )


def _stats_counters(a: Arguments) -> str:
    return (
        "counters placed"
    )


def _stats_replaced(a: Arguments) -> str:
    return (
        "counters replaced"
    )


def _stats_results(a: Arguments) -> str:
    return (
        "duels won, lost, tied"
    )


def _stats_spells_won(a: Arguments) -> str:
    return (
        "spells won"
    )


def _stats_spells_cast(a: Arguments) -> str:
    return (
        "spells cast"
    )


def _stats_oracles(a: Arguments) -> str:
    return (
        "Oracles won"
    )


def _deal_note(a: Arguments) -> str:
    return (
        "The wizards and Maginor stand on the Guild Hall."
    )


def _refusal_game_over(a: Arguments) -> str:
    return (
        "the game is over, so no further command is accepted"
    )


def _refusal_not_your_decision(a: Arguments) -> str:
    return (
        str(a["player"])
        + " may not act now; the decision is that of "
        + str(a["players"])
    )


def _refusal_other_decision(a: Arguments) -> str:
    return (
        str(a["player"])
        + " cannot "
        + str(a["tried"])
        + " now; it must "
        + str(a["awaited"])
    )


def _refusal_card_not_held(a: Arguments) -> str:
    return (
        str(a["player"])
        + " has no "
        + _card(a)
        + " card in hand; it holds "
        + str(a["hand"])
    )


def _refusal_off_board(a: Arguments) -> str:
    return (
        "the wizard of "
        + str(a["player"])
        + " is on no Oracle, so it cannot "
        + str(a["tried"])
        + "; "
        + str(a["instead"])
    )


def _refusal_not_in_play(a: Arguments) -> str:
    return (
        str(a["oracle"])
        + " is not in play; in play are "
        + str(a["oracles"])
    )


def _refusal_same_oracle(a: Arguments) -> str:
    return (
        "the wizard of "
        + str(a["player"])
        + " is on "
        + str(a["oracle"])
        + " already; it may go to "
        + str(a["oracles"])
    )


def _refusal_spell_not_held(a: Arguments) -> str:
    return (
        str(a["player"])
        + " does not hold "
        + _spell(a)
        + "; it holds "
        + str(a["spells"])
    )


def _refusal_nothing_to_take_back(a: Arguments) -> str:
    return (
        str(a["player"])
        + " has discarded no "
        + ("symbol" if a["spell"] == "retrieval" else ("sorcery"))
        + " card, so "
        + _spell(a)
        + " has nothing to take back; it stays held"
    )


def _refusal_not_discarded(a: Arguments) -> str:
    return (
        str(a["player"])
        + " cannot take back "
        + str(a["symbols"])
        + "; it takes exactly "
        + str(a["count"])
        + " of its discarded "
        + str(a["discarded"])
        + ", in that order"
    )


def _refusal_slot_not_free(a: Arguments) -> str:
    return (
        str(a["slots"])
        + " of "
        + str(a["oracle"])
        + " cannot be taken; free to take are "
        + str(a["free"])
    )


def _refusal_no_slot(a: Arguments) -> str:
    return (
        "no slot"
    )


def _refusal_slots_order(a: Arguments) -> str:
    return (
        "slots "
        + str(a["slots"])
        + " are not one or two different slots in ascending order"
    )


def _refusal_not_a_target(a: Arguments) -> str:
    return (
        "slot "
        + str(a["slot"])
        + " of "
        + str(a["oracle"])
        + " is no target; targets are "
        + str(a["targets"])
    )


def _refusal_no_counter(a: Arguments) -> str:
    return (
        str(a["player"])
        + " needs "
        + str(a["needed"])
        + " counters in supply for "
        + _spell(a)
        + " and has "
        + str(a["supply"])
        + "; the spell stays held"
    )


def _refusal_summoning_barred(a: Arguments) -> str:
    return (
        "only the Guild Hall remains, and Summoning does not score it; the spell stays held"
    )


def _refusal_dice(a: Arguments) -> str:
    return (
        "the command rolls "
        + ("no die" if a["taken"] == 0 else ("one die"))
        + ", but the number of faces given is "
        + str(a["given"])
    )


def _refusal_rite(a: Arguments) -> str:
    return (
        "a Rite is never cast; it is worth votes at the end"
    )


def _tried_cast_domination(a: Arguments) -> str:
    return (
        "cast Domination"
    )


def _tried_cast_persuasion(a: Arguments) -> str:
    return (
        "cast Persuasion"
    )


def _tried_cast_restoration(a: Arguments) -> str:
    return (
        "cast Restoration"
    )


def _tried_cast_retrieval(a: Arguments) -> str:
    return (
        "cast Retrieval"
    )


def _tried_cast_reversal(a: Arguments) -> str:
    return (
        "cast Reversal"
    )


def _tried_cast_summoning(a: Arguments) -> str:
    return (
        "cast Summoning"
    )


def _tried_cast_telekinesis(a: Arguments) -> str:
    return (
        "cast Telekinesis"
    )


def _tried_cast_teleportation(a: Arguments) -> str:
    return (
        "cast Teleportation"
    )


def _tried_be_helped_by_domination(a: Arguments) -> str:
    return (
        "be helped by Domination"
    )


def _tried_be_helped_by_persuasion(a: Arguments) -> str:
    return (
        "be helped by Persuasion"
    )


def _tried_choose_a_beast(a: Arguments) -> str:
    return (
        "choose a beast"
    )


def _tried_choose_a_reward(a: Arguments) -> str:
    return (
        "choose a reward"
    )


def _tried_choose_a_slot(a: Arguments) -> str:
    return (
        "choose a slot"
    )


def _tried_choose_a_symbol(a: Arguments) -> str:
    return (
        "choose a symbol"
    )


def _tried_choose_a_target(a: Arguments) -> str:
    return (
        "choose a target"
    )


def _tried_choose_its_reward(a: Arguments) -> str:
    return (
        "choose its reward"
    )


def _tried_decline_it(a: Arguments) -> str:
    return (
        "decline it"
    )


def _tried_decline_reversal(a: Arguments) -> str:
    return (
        "decline Reversal"
    )


def _tried_move_its_wizard(a: Arguments) -> str:
    return (
        "move its wizard"
    )


def _tried_play_a_sorcery_card(a: Arguments) -> str:
    return (
        "play a sorcery card"
    )


def _tried_play_a_symbol_card(a: Arguments) -> str:
    return (
        "play a symbol card"
    )


def _tried_roll_the_die(a: Arguments) -> str:
    return (
        "roll the die"
    )


def _tried_take_its_turn(a: Arguments) -> str:
    return (
        "take its turn"
    )


def _instead_it_may_play_sorcery_or_move(a: Arguments) -> str:
    return (
        "it may play sorcery, or move"
    )


def _instead_it_must_move(a: Arguments) -> str:
    return (
        "it must move"
    )


def _instead_the_spell_stays_held(a: Arguments) -> str:
    return (
        "the spell stays held"
    )


def _primer_aim(a: Arguments) -> str:
    return (
        "The aim is votes. An Oracle in the circle is worth as many votes as it has slots, and "
        "each slot\nbears a symbol. The more of your counters lie on an Oracle, the better you "
        "rank there; of equal\nplayers the one whose counter comes first, clockwise from the top "
        "of the tile, is ahead. When an\nOracle is scored, the first of the ranking takes the tile"
        " or the spell beside it, and the second\ngets the other."
    )


def _primer_turn(a: Arguments) -> str:
    return (
        "In your turn, play cards and cast spells as you like, and then do one of two things: "
        "move your\nwizard to another Oracle, or roll the die for the Oracle where it stands."
    )


def _primer_symbol(a: Arguments) -> str:
    return (
        "A symbol, played or rolled, puts one of your counters into a free slot with that symbol."
        " If none\nis free you challenge an opponent's counter there. Fate is wild where no slot "
        "bears it. A\nsorcery card rolls the die for an Oracle of your choice, wherever your "
        "wizard is."
    )


def _primer_maginor(a: Arguments) -> str:
    return (
        "If the die shows Maginor, name a symbol, and then he goes one step: from an Oracle to "
        "the space\nbefore the next, or from there onto it. The Oracle that he leaves is scored; "
        "so is one whose\nlast slot is taken. A scoring ends the turn. Its counters go home and "
        "its wizards to the middle,\nfrom where a wizard has to move before it can roll. The Guild"
        " Hall is scored only when Maginor\ncomes back onto it, and then the game is over."
    )


def _primer_duel(a: Arguments) -> str:
    return (
        "In a duel both choose a beast in secret: earth beats water, water beats fire, fire beats"
        " earth.\nTwo fires or two waters send both counters home; with two earths the defender "
        "wins."
    )


def _variant_advance_after_scoring_roll(a: Arguments) -> str:
    return (
        "Maginor also advances after a roll that ends in a scoring"
    )


def _variant_reversal_before_duel(a: Arguments) -> str:
    return (
        "Reversal may be cast before the beasts are chosen"
    )


def _variant_reversal_covers_tie(a: Arguments) -> str:
    return (
        "Reversal also turns a tie into a win"
    )


def _variant_rolled_fate_is_wild(a: Arguments) -> str:
    return (
        "Fate on the die is wild where there is no slot for it"
    )


def _variant_rites_count(a: Arguments) -> str:
    return (
        "Rites count at the end"
    )


MESSAGES: Messages = {
    "oracle-guild-hall": _oracle_guild_hall,
    "oracle-owl": _oracle_owl,
    "oracle-salamander": _oracle_salamander,
    "oracle-raven": _oracle_raven,
    "oracle-great-eagle": _oracle_great_eagle,
    "oracle-unicorn": _oracle_unicorn,
    "oracle-sphinx": _oracle_sphinx,
    "oracle-griffin": _oracle_griffin,
    "oracle-kraken": _oracle_kraken,
    "oracle-phoenix": _oracle_phoenix,
    "oracle-dragon": _oracle_dragon,
    "symbol": _symbol,
    "symbol-short": _symbol_short,
    "face": _face,
    "face-name": _face_name,
    "card": _card,
    "card-short": _card_short,
    "cards-of-a-kind": _cards_of_a_kind,
    "spell": _spell,
    "beast": _beast,
    "votes": _votes,
    "counters": _counters,
    "slot": _slot,
    "slots": _slots,
    "place": _place,
    "effect-retrieval": _effect_retrieval,
    "effect-restoration": _effect_restoration,
    "effect-domination": _effect_domination,
    "effect-persuasion": _effect_persuasion,
    "effect-telekinesis": _effect_telekinesis,
    "effect-teleportation": _effect_teleportation,
    "effect-summoning": _effect_summoning,
    "effect-reversal": _effect_reversal,
    "effect-golden-cauldron": _effect_golden_cauldron,
    "effect-high-wizard": _effect_high_wizard,
    "effect-worthless": _effect_worthless,
    "spell-explained": _spell_explained,
    "command-play-symbol-card": _command_play_symbol_card,
    "command-play-sorcery-card": _command_play_sorcery_card,
    "command-cast-retrieval": _command_cast_retrieval,
    "command-cast-restoration": _command_cast_restoration,
    "command-cast-domination": _command_cast_domination,
    "command-cast-persuasion": _command_cast_persuasion,
    "command-cast-telekinesis": _command_cast_telekinesis,
    "command-cast-teleportation": _command_cast_teleportation,
    "command-cast-summoning": _command_cast_summoning,
    "command-move-wizard": _command_move_wizard,
    "command-roll-die": _command_roll_die,
    "command-choose-symbol": _command_choose_symbol,
    "command-choose-slot": _command_choose_slot,
    "command-choose-target": _command_choose_target,
    "command-choose-beast": _command_choose_beast,
    "command-choose-beast-hidden": _command_choose_beast_hidden,
    "command-cast-reversal": _command_cast_reversal,
    "command-decline-reversal": _command_decline_reversal,
    "command-choose-reward": _command_choose_reward,
    "event-symbol-card-played": _event_symbol_card_played,
    "event-sorcery-card-played": _event_sorcery_card_played,
    "event-die-rolled": _event_die_rolled,
    "event-symbol-asked": _event_symbol_asked,
    "event-symbol-named": _event_symbol_named,
    "event-slot-asked": _event_slot_asked,
    "event-influence-placed": _event_influence_placed,
    "event-target-asked": _event_target_asked,
    "event-duel-began": _event_duel_began,
    "event-beasts-asked": _event_beasts_asked,
    "event-beast-chosen": _event_beast_chosen,
    "event-beast-hidden": _event_beast_hidden,
    "event-beasts-revealed": _event_beasts_revealed,
    "event-reversal-asked": _event_reversal_asked,
    "event-reversal-declined": _event_reversal_declined,
    "event-duel-won": _event_duel_won,
    "event-duel-tied": _event_duel_tied,
    "event-spell-cast": _event_spell_cast,
    "event-card-taken-back": _event_card_taken_back,
    "event-influence-replaced": _event_influence_replaced,
    "event-wizard-teleported": _event_wizard_teleported,
    "event-wizard-moved": _event_wizard_moved,
    "event-maginor-moved": _event_maginor_moved,
    "event-oracle-scored": _event_oracle_scored,
    "rank": _rank,
    "ranking-empty": _ranking_empty,
    "event-reward-asked": _event_reward_asked,
    "event-oracle-won": _event_oracle_won,
    "event-spell-won": _event_spell_won,
    "event-oracle-discarded": _event_oracle_discarded,
    "event-spell-discarded": _event_spell_discarded,
    "event-counters-returned": _event_counters_returned,
    "event-wizard-displaced": _event_wizard_displaced,
    "event-oracle-left-circle": _event_oracle_left_circle,
    "event-turn-began": _event_turn_began,
    "event-turn-resumed": _event_turn_resumed,
    "event-game-ended": _event_game_ended,
    "has-votes": _has_votes,
    "question-turn": _question_turn,
    "question-symbol": _question_symbol,
    "question-slot": _question_slot,
    "question-target": _question_target,
    "duel": _duel,
    "question-beast": _question_beast,
    "question-reversal": _question_reversal,
    "question-reversal-revealed": _question_reversal_revealed,
    "question-reward": _question_reward,
    "menu-play": _menu_play,
    "menu-sorcery": _menu_sorcery,
    "menu-sorcery-note": _menu_sorcery_note,
    "menu-cast": _menu_cast,
    "menu-move": _menu_move,
    "menu-move-note": _menu_move_note,
    "menu-only": _menu_only,
    "menu-roll": _menu_roll,
    "menu-roll-note": _menu_roll_note,
    "menu-reversal": _menu_reversal,
    "menu-reversal-note": _menu_reversal_note,
    "menu-keep": _menu_keep,
    "menu-keep-note": _menu_keep_note,
    "menu-beast-note": _menu_beast_note,
    "menu-card": _menu_card,
    "menu-oracle-note": _menu_oracle_note,
    "menu-slot": _menu_slot,
    "menu-slot-note": _menu_slot_note,
    "word-play": _word_play,
    "word-sorcery": _word_sorcery,
    "word-cast": _word_cast,
    "word-move": _word_move,
    "word-roll": _word_roll,
    "word-only": _word_only,
    "word-keep": _word_keep,
    "word-oracle": _word_oracle,
    "word-spell": _word_spell,
    "examples": _examples,
    "outlook-no-counter": _outlook_no_counter,
    "outlook-free": _outlook_free,
    "outlook-duel": _outlook_duel,
    "outlook-own": _outlook_own,
    "outlook-missing": _outlook_missing,
    "outlook-wild": _outlook_wild,
    "head-oracle": _head_oracle,
    "head-votes": _head_votes,
    "head-votes-short": _head_votes_short,
    "head-rank": _head_rank,
    "head-wizards": _head_wizards,
    "head-wizards-short": _head_wizards_short,
    "head-spell": _head_spell,
    "head-free": _head_free,
    "head-first": _head_first,
    "head-second": _head_second,
    "head-slots": _head_slots,
    "board-between": _board_between,
    "board-spells": _board_spells,
    "board-ring": _board_ring,
    "way-before-hall": _way_before_hall,
    "way-before": _way_before,
    "way-on-hall": _way_on_hall,
    "way-on": _way_on,
    "player-short": _player_short,
    "player-long": _player_long,
    "player-no-cards": _player_no_cards,
    "player-cards": _player_cards,
    "player-spells": _player_spells,
    "player-oracles": _player_oracles,
    "tally": _tally,
    "tally-player": _tally_player,
    "score-won": _score_won,
    "score-ahead": _score_ahead,
    "score-note": _score_note,
    "stats-events": _stats_events,
    "stats-dice": _stats_dice,
    "stats-duels": _stats_duels,
    "stats-lead": _stats_lead,
    "stats-scored": _stats_scored,
    "stats-votes": _stats_votes,
    "stats-turns": _stats_turns,
    "stats-moves": _stats_moves,
    "stats-rolls": _stats_rolls,
    "stats-cards": _stats_cards,
    "stats-counters": _stats_counters,
    "stats-replaced": _stats_replaced,
    "stats-results": _stats_results,
    "stats-spells-won": _stats_spells_won,
    "stats-spells-cast": _stats_spells_cast,
    "stats-oracles": _stats_oracles,
    "deal-note": _deal_note,
    "refusal-game-over": _refusal_game_over,
    "refusal-not-your-decision": _refusal_not_your_decision,
    "refusal-other-decision": _refusal_other_decision,
    "refusal-card-not-held": _refusal_card_not_held,
    "refusal-off-board": _refusal_off_board,
    "refusal-not-in-play": _refusal_not_in_play,
    "refusal-same-oracle": _refusal_same_oracle,
    "refusal-spell-not-held": _refusal_spell_not_held,
    "refusal-nothing-to-take-back": _refusal_nothing_to_take_back,
    "refusal-not-discarded": _refusal_not_discarded,
    "refusal-slot-not-free": _refusal_slot_not_free,
    "refusal-no-slot": _refusal_no_slot,
    "refusal-slots-order": _refusal_slots_order,
    "refusal-not-a-target": _refusal_not_a_target,
    "refusal-no-counter": _refusal_no_counter,
    "refusal-summoning-barred": _refusal_summoning_barred,
    "refusal-dice": _refusal_dice,
    "refusal-rite": _refusal_rite,
    "tried-cast-domination": _tried_cast_domination,
    "tried-cast-persuasion": _tried_cast_persuasion,
    "tried-cast-restoration": _tried_cast_restoration,
    "tried-cast-retrieval": _tried_cast_retrieval,
    "tried-cast-reversal": _tried_cast_reversal,
    "tried-cast-summoning": _tried_cast_summoning,
    "tried-cast-telekinesis": _tried_cast_telekinesis,
    "tried-cast-teleportation": _tried_cast_teleportation,
    "tried-be-helped-by-domination": _tried_be_helped_by_domination,
    "tried-be-helped-by-persuasion": _tried_be_helped_by_persuasion,
    "tried-choose-a-beast": _tried_choose_a_beast,
    "tried-choose-a-reward": _tried_choose_a_reward,
    "tried-choose-a-slot": _tried_choose_a_slot,
    "tried-choose-a-symbol": _tried_choose_a_symbol,
    "tried-choose-a-target": _tried_choose_a_target,
    "tried-choose-its-reward": _tried_choose_its_reward,
    "tried-decline-it": _tried_decline_it,
    "tried-decline-reversal": _tried_decline_reversal,
    "tried-move-its-wizard": _tried_move_its_wizard,
    "tried-play-a-sorcery-card": _tried_play_a_sorcery_card,
    "tried-play-a-symbol-card": _tried_play_a_symbol_card,
    "tried-roll-the-die": _tried_roll_the_die,
    "tried-take-its-turn": _tried_take_its_turn,
    "instead-it-may-play-sorcery-or-move": _instead_it_may_play_sorcery_or_move,
    "instead-it-must-move": _instead_it_must_move,
    "instead-the-spell-stays-held": _instead_the_spell_stays_held,
    "primer-aim": _primer_aim,
    "primer-turn": _primer_turn,
    "primer-symbol": _primer_symbol,
    "primer-maginor": _primer_maginor,
    "primer-duel": _primer_duel,
    "variant-advance-after-scoring-roll": _variant_advance_after_scoring_roll,
    "variant-reversal-before-duel": _variant_reversal_before_duel,
    "variant-reversal-covers-tie": _variant_reversal_covers_tie,
    "variant-rolled-fate-is-wild": _variant_rolled_fate_is_wild,
    "variant-rites-count": _variant_rites_count,
}
