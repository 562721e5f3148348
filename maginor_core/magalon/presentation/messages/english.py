"""The English messages, made of en.ftl by scripts/generate-messages; do not edit."""

from __future__ import annotations

from maginor_core.kernel.languages.texts import Arguments, Messages


def _area_start(a: Arguments) -> str:
    return (
        "start"
    )


def _area_amulet(a: Arguments) -> str:
    return (
        "amulet"
    )


def _area_stone(a: Arguments) -> str:
    return (
        "stone"
    )


def _area_ring(a: Arguments) -> str:
    return (
        "ring"
    )


def _place_start(a: Arguments) -> str:
    return (
        "the start"
    )


def _place_area(a: Arguments) -> str:
    return (
        "the "
        + str(a["area"])
    )


def _place_cell(a: Arguments) -> str:
    return (
        "["
        + str(a["x"])
        + ", "
        + str(a["y"])
        + "]"
    )


def _direction(a: Arguments) -> str:
    return (
        ("north" if a["direction"] == "north" else ("east" if a["direction"] == "east" else ("south" if a["direction"] == "south" else ("west"))))
    )


def _energy(a: Arguments) -> str:
    return (
        str(a["count"])
        + " energy"
    )


def _card_recover(a: Arguments) -> str:
    return (
        "recover all used cards"
    )


def _card_protect(a: Arguments) -> str:
    return (
        "no attack on you"
    )


def _card_gnomes(a: Arguments) -> str:
    return (
        "gnomes "
        + str(a["count"])
        + " steps"
    )


def _card_shift(a: Arguments) -> str:
    return (
        "shift ruins "
        + str(a["count"])
        + " times"
    )


def _card_place(a: Arguments) -> str:
    return (
        "lift and place a ruin"
    )


def _card_none(a: Arguments) -> str:
    return (
        "no effect"
    )


def _command_play_card(a: Arguments) -> str:
    return (
        "play card "
        + str(a["value"])
    )


def _command_move_wizard(a: Arguments) -> str:
    return (
        "move the wizard to "
        + str(a["to"])
    )


def _command_move_gnome(a: Arguments) -> str:
    return (
        "move gnome "
        + str(a["gnome"])
        + " to "
        + str(a["to"])
    )


def _command_move_giant(a: Arguments) -> str:
    return (
        "move the giant to "
        + str(a["to"])
    )


def _command_displace(a: Arguments) -> str:
    return (
        "displace the wizard to "
        + str(a["to"])
    )


def _command_shift_ruin(a: Arguments) -> str:
    return (
        "shift ruin "
        + str(a["ruin"])
        + " to the "
        + _direction(a)
    )


def _command_lift_ruin(a: Arguments) -> str:
    return (
        "lift ruin "
        + str(a["ruin"])
        + ", turned to "
        + str(a["degrees"])
        + " degrees"
    )


def _command_place_ruin(a: Arguments) -> str:
    return (
        "place the ruin with its corner on "
        + str(a["to"])
    )


def _command_set_shield(a: Arguments) -> str:
    return (
        "set the shield on "
        + str(a["to"])
    )


def _command_roll_dice(a: Arguments) -> str:
    return (
        "roll the dice for the giant"
    )


def _command_end_turn(a: Arguments) -> str:
    return (
        "end the turn"
    )


def _command_stay(a: Arguments) -> str:
    return (
        "stay on the energy field"
    )


def _command_move_on(a: Arguments) -> str:
    return (
        "move on from the energy field"
    )


def _event_card_played(a: Arguments) -> str:
    return (
        str(a["player"])
        + " plays card "
        + str(a["value"])
        + "."
    )


def _event_card_asked(a: Arguments) -> str:
    return (
        str(a["player"])
        + " must play a card."
    )


def _event_player_skipped(a: Arguments) -> str:
    return (
        str(a["player"])
        + " has no card that may be played, and sits this round out."
    )


def _event_turns_ordered(a: Arguments) -> str:
    return (
        "Turns are taken in this order: "
        + str(a["players"])
        + "."
    )


def _event_turn_begun(a: Arguments) -> str:
    return (
        str(a["player"])
        + " takes a turn."
    )


def _event_turn_ended(a: Arguments) -> str:
    return (
        "The turn of "
        + str(a["player"])
        + " is over."
    )


def _event_cards_put_away(a: Arguments) -> str:
    return (
        "The cards played are put away."
    )


def _event_cards_recovered(a: Arguments) -> str:
    return (
        str(a["player"])
        + " takes back all used cards."
    )


def _event_round_begun(a: Arguments) -> str:
    return (
        "Round "
        + str(a["count"])
        + " begins; "
        + str(a["player"])
        + " plays the first card."
    )


def _event_game_won(a: Arguments) -> str:
    return (
        "The wizard of "
        + str(a["player"])
        + " enters the goal: "
        + str(a["player"])
        + " has won!"
    )


def _event_game_broken_off(a: Arguments) -> str:
    return (
        "The last round is over; won by "
        + str(a["players"])
        + "."
    )


def _event_energy_gained(a: Arguments) -> str:
    return (
        str(a["player"])
        + " gains "
        + str(a["count"])
        + " energy."
    )


def _event_energy_paid(a: Arguments) -> str:
    return (
        str(a["player"])
        + " pays "
        + str(a["count"])
        + " energy."
    )


def _event_stayed(a: Arguments) -> str:
    return (
        str(a["player"])
        + " stays on the energy field."
    )


def _event_moved_on(a: Arguments) -> str:
    return (
        str(a["player"])
        + " moves on from the energy field."
    )


def _event_wizard_exhausted(a: Arguments) -> str:
    return (
        str(a["player"])
        + " has no energy left: the wizard goes to the start without artifacts."
    )


def _event_wizard_stepped(a: Arguments) -> str:
    return (
        "The wizard of "
        + str(a["player"])
        + " goes to "
        + str(a["to"])
        + "."
    )


def _event_gnome_stepped(a: Arguments) -> str:
    return (
        "Gnome "
        + str(a["gnome"])
        + " goes to "
        + str(a["to"])
        + "."
    )


def _event_giant_stepped(a: Arguments) -> str:
    return (
        "The giant goes to "
        + str(a["to"])
        + "."
    )


def _event_dice_rolled(a: Arguments) -> str:
    return (
        str(a["player"])
        + " rolls "
        + str(a["dice"])
        + ": "
        + str(a["count"])
        + " steps for the giant."
    )


def _event_march_lapsed(a: Arguments) -> str:
    return (
        "No further step is possible: "
        + (str(a["count"])
        + " step" if a["count"] == 1 else (str(a["count"])
        + " steps"))
        + " of the "
        + ("wizard" if a["march"] == "wizard" else ("gnomes" if a["march"] == "gnomes" else ("giant")))
        + " lapse."
    )


def _event_artifact_taken(a: Arguments) -> str:
    return (
        str(a["player"])
        + " takes the "
        + str(a["area"])
        + "."
    )


def _event_wizard_attacked(a: Arguments) -> str:
    return (
        "The "
        + ("gnome" if a["by"] == "gnome" else ("giant"))
        + " attacks the wizard of "
        + str(a["wizard"])
        + ", which must be displaced."
    )


def _event_wizard_displaced_step(a: Arguments) -> str:
    return (
        "The wizard of "
        + str(a["wizard"])
        + " is displaced to "
        + str(a["to"])
        + "."
    )


def _event_wizard_displaced(a: Arguments) -> str:
    return (
        "The displacement of the wizard of "
        + str(a["wizard"])
        + " is over."
    )


def _event_ruin_shifted(a: Arguments) -> str:
    return (
        "Ruin "
        + str(a["ruin"])
        + " is shifted to the "
        + _direction(a)
        + "."
    )


def _event_ruin_lifted(a: Arguments) -> str:
    return (
        "Ruin "
        + str(a["ruin"])
        + " is lifted, turned to "
        + str(a["degrees"])
        + " degrees."
    )


def _event_ruin_placed(a: Arguments) -> str:
    return (
        "Ruin "
        + str(a["ruin"])
        + " is placed with its corner on "
        + str(a["to"])
        + "."
    )


def _event_shield_set(a: Arguments) -> str:
    return (
        str(a["player"])
        + " sets the shield on "
        + str(a["to"])
        + "."
    )


def _question_card(a: Arguments) -> str:
    return (
        "play a card."
    )


def _question_displace(a: Arguments) -> str:
    return (
        "displace the wizard of "
        + str(a["player"])
        + ": "
        + (str(a["count"])
        + " step" if a["count"] == 1 else (str(a["count"])
        + " steps"))
        + "."
    )


def _question_ruin(a: Arguments) -> str:
    return (
        "place ruin "
        + str(a["ruin"])
        + ": column and row of its corner."
    )


def _question_move_on(a: Arguments) -> str:
    return (
        "move on: "
        + (str(a["count"])
        + " step" if a["count"] == 1 else (str(a["count"])
        + " steps"))
        + "."
    )


def _question_turn(a: Arguments) -> str:
    return (
        "your turn with card "
        + str(a["value"])
        + "; left: "
        + str(a["left"])
        + "."
    )


def _left_march(a: Arguments) -> str:
    return (
        ("wizard" if a["who"] == "wizard" else ("gnomes" if a["who"] == "gnomes" else ("giant")))
        + " "
        + (str(a["count"])
        + " step" if a["count"] == 1 else (str(a["count"])
        + " steps"))
        + (" "
        + "to finish" if a["must"] == "yes" else (""))
    )


def _left_shifts(a: Arguments) -> str:
    return (
        (str(a["count"])
        + " shift" if a["count"] == 1 else (str(a["count"])
        + " shifts"))
    )


def _left_ruin(a: Arguments) -> str:
    return (
        "lift a ruin"
    )


def _left_shield(a: Arguments) -> str:
    return (
        "shield"
    )


def _left_roll(a: Arguments) -> str:
    return (
        "roll"
    )


def _trail(a: Arguments) -> str:
    return (
        "Trail of the wizard: "
        + str(a["places"])
        + "."
    )


def _menu_card(a: Arguments) -> str:
    return (
        "card "
        + str(a["value"])
    )


def _menu_gnome(a: Arguments) -> str:
    return (
        "gnome "
        + str(a["gnome"])
    )


def _menu_giant(a: Arguments) -> str:
    return (
        "the giant"
    )


def _menu_ruin(a: Arguments) -> str:
    return (
        "ruin "
        + str(a["ruin"])
    )


def _menu_shift(a: Arguments) -> str:
    return (
        "shift a ruin"
    )


def _menu_lift(a: Arguments) -> str:
    return (
        "lift a ruin, to place it"
    )


def _menu_turned(a: Arguments) -> str:
    return (
        "turned to "
        + str(a["degrees"])
        + " degrees"
    )


def _menu_place(a: Arguments) -> str:
    return (
        "place the ruin"
    )


def _menu_shield(a: Arguments) -> str:
    return (
        "set the shield"
    )


def _menu_stay_note(a: Arguments) -> str:
    return (
        str(a["count"])
        + " energy; ends the turn"
    )


def _menu_on_note(a: Arguments) -> str:
    return (
        str(a["count"])
        + " steps; ends the turn"
    )


def _menu_step(a: Arguments) -> str:
    return (
        _direction(a)
        + " to "
        + str(a["to"])
    )


def _menu_to(a: Arguments) -> str:
    return (
        "go to another area"
    )


def _menu_out(a: Arguments) -> str:
    return (
        "leave the area"
    )


def _menu_row(a: Arguments) -> str:
    return (
        "row "
        + str(a["count"])
    )


def _menu_column(a: Arguments) -> str:
    return (
        "column "
        + str(a["count"])
    )


def _board_key(a: Arguments) -> str:
    return (
        "W wizard, S shield, # ruin with its number, g gnome, GG giant, + energy field, · free "
        "cell; areas have letters"
    )


def _board_too_wide(a: Arguments) -> str:
    return (
        "The board is too wide to be drawn here."
    )


def _board_areas(a: Arguments) -> str:
    return (
        "Areas: "
        + str(a["areas"])
        + "."
    )


def _board_area(a: Arguments) -> str:
    return (
        str(a["letters"])
        + " "
        + str(a["area"])
        + " ("
        + ("start and goal" if a["kind"] == "start" else ("artifact"))
        + ")"
    )


def _board_area_with(a: Arguments) -> str:
    return (
        str(a["letters"])
        + " "
        + str(a["area"])
        + " ("
        + ("start and goal" if a["kind"] == "start" else ("artifact"))
        + ", with "
        + str(a["players"])
        + ")"
    )


def _piece_gnome(a: Arguments) -> str:
    return (
        "gnome "
        + str(a["gnome"])
        + " "
        + str(a["place"])
    )


def _piece_giant(a: Arguments) -> str:
    return (
        "giant "
        + str(a["place"])
    )


def _piece_ruin(a: Arguments) -> str:
    return (
        "ruin "
        + str(a["ruin"])
        + " "
        + str(a["place"])
    )


def _player_at(a: Arguments) -> str:
    return (
        "at "
        + str(a["place"])
    )


def _player_artifacts(a: Arguments) -> str:
    return (
        "artifacts "
        + str(a["artifacts"])
    )


def _player_shield(a: Arguments) -> str:
    return (
        "shield "
        + str(a["place"])
    )


def _player_shield_supply(a: Arguments) -> str:
    return (
        "shield in supply"
    )


def _player_played(a: Arguments) -> str:
    return (
        "played "
        + str(a["value"])
    )


def _player_hand(a: Arguments) -> str:
    return (
        "hand "
        + str(a["cards"])
    )


def _player_used(a: Arguments) -> str:
    return (
        "used "
        + str(a["cards"])
    )


def _tally_player(a: Arguments) -> str:
    return (
        str(a["player"])
        + " has "
        + str(a["count"])
        + " of "
        + str(a["all"])
        + " artifacts and "
        + str(a["energy"])
        + " energy"
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


def _stats(a: Arguments) -> str:
    return (
        (str(a["events"])
        + " event" if a["events"] == 1 else (str(a["events"])
        + " events"))
        + " in "
        + (str(a["rounds"])
        + " round" if a["rounds"] == 1 else (str(a["rounds"])
        + " rounds"))
        + "; "
        + (str(a["rolls"])
        + " roll" if a["rolls"] == 1 else (str(a["rolls"])
        + " rolls"))
        + " for the giant."
    )


def _stats_player(a: Arguments) -> str:
    return (
        "player"
    )


def _stats_steps(a: Arguments) -> str:
    return (
        "steps"
    )


def _stats_artifacts_taken(a: Arguments) -> str:
    return (
        "artifacts taken"
    )


def _stats_attacks(a: Arguments) -> str:
    return (
        "attacks"
    )


def _stats_attacked(a: Arguments) -> str:
    return (
        "attacked"
    )


def _stats_exhausted(a: Arguments) -> str:
    return (
        "exhausted"
    )


def _deal_first(a: Arguments) -> str:
    return (
        str(a["player"])
        + " plays the first card."
    )


def _deal_board(a: Arguments) -> str:
    return (
        "Board "
        + str(a["id"])
    )


def _deal_amounts(a: Arguments) -> str:
    return (
        "Energy: "
        + str(a["start"])
        + " at the start, "
        + str(a["goal"])
        + " for the goal, "
        + str(a["max"])
        + " at most, "
        + str(a["field"])
        + " on a field, a turn costs "
        + str(a["cost"])
        + ". Displacement: "
        + str(a["gnome"])
        + " steps by a gnome, "
        + str(a["giant"])
        + " by the giant. Moving on: "
        + (str(a["count"])
        + " step" if a["count"] == 1 else (str(a["count"])
        + " steps"))
        + ". Dice: "
        + str(a["dice"])
        + ", with "
        + str(a["faces"])
        + " faces."
    )


def _deal_card(a: Arguments) -> str:
    return (
        "card "
        + str(a["value"])
        + ": "
        + str(a["effects"])
    )


def _deal_placeholders(a: Arguments) -> str:
    return (
        "Placeholders, which are this project's own choice:"
    )


def _picture_round(a: Arguments) -> str:
    return (
        "Round "
        + str(a["count"])
    )


def _picture_end(a: Arguments) -> str:
    return (
        "end turn"
    )


def _picture_lifted(a: Arguments) -> str:
    return (
        "ruin lifted"
    )


def _picture_field(a: Arguments) -> str:
    return (
        ", energy field"
    )


def _picture_shield(a: Arguments) -> str:
    return (
        "shield of "
        + str(a["player"])
    )


def _picture_turn(a: Arguments) -> str:
    return (
        "turn "
        + str(a["count"])
    )


def _picture_skipped(a: Arguments) -> str:
    return (
        "skipped"
    )


def _picture_card(a: Arguments) -> str:
    return (
        "card "
        + str(a["value"])
        + ": "
        + str(a["effects"])
    )


def _picture_card_used(a: Arguments) -> str:
    return (
        "card "
        + str(a["value"])
        + ": "
        + str(a["effects"])
        + "; used"
    )


def _picture_won(a: Arguments) -> str:
    return (
        "won by "
        + str(a["players"])
    )


def _picture_waiting(a: Arguments) -> str:
    return (
        "Waiting for "
        + str(a["players"])
    )


def _picture_player(a: Arguments) -> str:
    return (
        str(a["player"])
        + " ("
        + str(a["letter"])
        + ") at "
        + str(a["place"])
        + ", energy "
        + str(a["energy"])
        + ", "
        + (str(a["count"])
        + " artifact" if a["count"] == 1 else (str(a["count"])
        + " artifacts"))
    )


def _picture_described(a: Arguments) -> str:
    return (
        "Round "
        + str(a["count"])
        + ". "
        + str(a["standing"])
        + ". "
        + str(a["rows"])
        + "."
    )


def _refusal_attack_02(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_attack_03(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_board_01(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_board_04(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_card_05(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_end_03(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_energy_02(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_energy_04(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_giant_01(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_gnome_01(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_move_01(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_move_02(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_move_03(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_move_04(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_move_06(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_move_07(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_move_08(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_round_01(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_ruin_01(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_ruin_02(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_ruin_03(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_shield_01(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_shield_02(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_start_02(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_start_03(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_turn_01(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_turn_02(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_turn_03(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refusal_turn_04(a: Arguments) -> str:
    return (
        str(a["detail"])
    )


def _refused_in_area(a: Arguments) -> str:
    return (
        "an area is left by naming the cell: out COLUMN ROW, such as out 5 1"
    )


def _refused_legal(a: Arguments) -> str:
    return (
        "it is legal now"
    )


def _primer_aim(a: Arguments) -> str:
    return (
        "Fetch one of each artifact and bring your wizard back to the start, which is also the\n"
        "goal, with enough energy. Whoever enters it so wins at once."
    )


def _primer_round(a: Arguments) -> str:
    return (
        "In each round everybody plays a different card. Its value is the steps of your wizard in"
        " this round,\nand most cards do something besides. Turns are taken from the highest card "
        "to the lowest."
    )


def _primer_march(a: Arguments) -> str:
    return (
        "A march is made in full or not at all, and no place is entered twice in one turn: steps "
        "that could\nnot be completed are refused. Ruins, shields, gnomes, the giant and wizards "
        "on cells block the way;\nareas hold any number of wizards. Your card may let you shift "
        "ruins or march the gnomes, and whoever\nhas played the lowest card may roll for the "
        "giant. A gnome or the giant that enters a cell with\nanother's wizard displaces it, step "
        "by step, as you like."
    )


def _primer_energy(a: Arguments) -> str:
    return (
        "Each turn costs energy. On an energy field you either stay and gain some, or move on. "
        "Without energy\nthe wizard returns to the start and loses its artifacts. Your shield may "
        "be set anew in each turn."
    )


def _primer_typing(a: Arguments) -> str:
    return (
        "Type steps as directions, several at once: n n e. Gnomes: g1 n; giant n; shift 2 west; "
        "lift 1 90;\nshield 5 4 for column 5, row 4; out 5 1 to leave an area; roll; end. A step "
        "that is refused is\nexplained; so is ? n."
    )


def _variant_energy_needs_move(a: Arguments) -> str:
    return (
        "Energy only for a wizard that has moved"
    )


def _variant_goal_exact(a: Arguments) -> str:
    return (
        "The start must be entered with the last step"
    )


def _variant_round_limit(a: Arguments) -> str:
    return (
        "Rounds at most"
    )


MESSAGES: Messages = {
    "area-start": _area_start,
    "area-amulet": _area_amulet,
    "area-stone": _area_stone,
    "area-ring": _area_ring,
    "place-start": _place_start,
    "place-area": _place_area,
    "place-cell": _place_cell,
    "direction": _direction,
    "energy": _energy,
    "card-recover": _card_recover,
    "card-protect": _card_protect,
    "card-gnomes": _card_gnomes,
    "card-shift": _card_shift,
    "card-place": _card_place,
    "card-none": _card_none,
    "command-play-card": _command_play_card,
    "command-move-wizard": _command_move_wizard,
    "command-move-gnome": _command_move_gnome,
    "command-move-giant": _command_move_giant,
    "command-displace": _command_displace,
    "command-shift-ruin": _command_shift_ruin,
    "command-lift-ruin": _command_lift_ruin,
    "command-place-ruin": _command_place_ruin,
    "command-set-shield": _command_set_shield,
    "command-roll-dice": _command_roll_dice,
    "command-end-turn": _command_end_turn,
    "command-stay": _command_stay,
    "command-move-on": _command_move_on,
    "event-card-played": _event_card_played,
    "event-card-asked": _event_card_asked,
    "event-player-skipped": _event_player_skipped,
    "event-turns-ordered": _event_turns_ordered,
    "event-turn-begun": _event_turn_begun,
    "event-turn-ended": _event_turn_ended,
    "event-cards-put-away": _event_cards_put_away,
    "event-cards-recovered": _event_cards_recovered,
    "event-round-begun": _event_round_begun,
    "event-game-won": _event_game_won,
    "event-game-broken-off": _event_game_broken_off,
    "event-energy-gained": _event_energy_gained,
    "event-energy-paid": _event_energy_paid,
    "event-stayed": _event_stayed,
    "event-moved-on": _event_moved_on,
    "event-wizard-exhausted": _event_wizard_exhausted,
    "event-wizard-stepped": _event_wizard_stepped,
    "event-gnome-stepped": _event_gnome_stepped,
    "event-giant-stepped": _event_giant_stepped,
    "event-dice-rolled": _event_dice_rolled,
    "event-march-lapsed": _event_march_lapsed,
    "event-artifact-taken": _event_artifact_taken,
    "event-wizard-attacked": _event_wizard_attacked,
    "event-wizard-displaced-step": _event_wizard_displaced_step,
    "event-wizard-displaced": _event_wizard_displaced,
    "event-ruin-shifted": _event_ruin_shifted,
    "event-ruin-lifted": _event_ruin_lifted,
    "event-ruin-placed": _event_ruin_placed,
    "event-shield-set": _event_shield_set,
    "question-card": _question_card,
    "question-displace": _question_displace,
    "question-ruin": _question_ruin,
    "question-move-on": _question_move_on,
    "question-turn": _question_turn,
    "left-march": _left_march,
    "left-shifts": _left_shifts,
    "left-ruin": _left_ruin,
    "left-shield": _left_shield,
    "left-roll": _left_roll,
    "trail": _trail,
    "menu-card": _menu_card,
    "menu-gnome": _menu_gnome,
    "menu-giant": _menu_giant,
    "menu-ruin": _menu_ruin,
    "menu-shift": _menu_shift,
    "menu-lift": _menu_lift,
    "menu-turned": _menu_turned,
    "menu-place": _menu_place,
    "menu-shield": _menu_shield,
    "menu-stay-note": _menu_stay_note,
    "menu-on-note": _menu_on_note,
    "menu-step": _menu_step,
    "menu-to": _menu_to,
    "menu-out": _menu_out,
    "menu-row": _menu_row,
    "menu-column": _menu_column,
    "board-key": _board_key,
    "board-too-wide": _board_too_wide,
    "board-areas": _board_areas,
    "board-area": _board_area,
    "board-area-with": _board_area_with,
    "piece-gnome": _piece_gnome,
    "piece-giant": _piece_giant,
    "piece-ruin": _piece_ruin,
    "player-at": _player_at,
    "player-artifacts": _player_artifacts,
    "player-shield": _player_shield,
    "player-shield-supply": _player_shield_supply,
    "player-played": _player_played,
    "player-hand": _player_hand,
    "player-used": _player_used,
    "tally-player": _tally_player,
    "score-won": _score_won,
    "score-ahead": _score_ahead,
    "stats": _stats,
    "stats-player": _stats_player,
    "stats-steps": _stats_steps,
    "stats-artifacts-taken": _stats_artifacts_taken,
    "stats-attacks": _stats_attacks,
    "stats-attacked": _stats_attacked,
    "stats-exhausted": _stats_exhausted,
    "deal-first": _deal_first,
    "deal-board": _deal_board,
    "deal-amounts": _deal_amounts,
    "deal-card": _deal_card,
    "deal-placeholders": _deal_placeholders,
    "picture-round": _picture_round,
    "picture-end": _picture_end,
    "picture-lifted": _picture_lifted,
    "picture-field": _picture_field,
    "picture-shield": _picture_shield,
    "picture-turn": _picture_turn,
    "picture-skipped": _picture_skipped,
    "picture-card": _picture_card,
    "picture-card-used": _picture_card_used,
    "picture-won": _picture_won,
    "picture-waiting": _picture_waiting,
    "picture-player": _picture_player,
    "picture-described": _picture_described,
    "refusal-attack-02": _refusal_attack_02,
    "refusal-attack-03": _refusal_attack_03,
    "refusal-board-01": _refusal_board_01,
    "refusal-board-04": _refusal_board_04,
    "refusal-card-05": _refusal_card_05,
    "refusal-end-03": _refusal_end_03,
    "refusal-energy-02": _refusal_energy_02,
    "refusal-energy-04": _refusal_energy_04,
    "refusal-giant-01": _refusal_giant_01,
    "refusal-gnome-01": _refusal_gnome_01,
    "refusal-move-01": _refusal_move_01,
    "refusal-move-02": _refusal_move_02,
    "refusal-move-03": _refusal_move_03,
    "refusal-move-04": _refusal_move_04,
    "refusal-move-06": _refusal_move_06,
    "refusal-move-07": _refusal_move_07,
    "refusal-move-08": _refusal_move_08,
    "refusal-round-01": _refusal_round_01,
    "refusal-ruin-01": _refusal_ruin_01,
    "refusal-ruin-02": _refusal_ruin_02,
    "refusal-ruin-03": _refusal_ruin_03,
    "refusal-shield-01": _refusal_shield_01,
    "refusal-shield-02": _refusal_shield_02,
    "refusal-start-02": _refusal_start_02,
    "refusal-start-03": _refusal_start_03,
    "refusal-turn-01": _refusal_turn_01,
    "refusal-turn-02": _refusal_turn_02,
    "refusal-turn-03": _refusal_turn_03,
    "refusal-turn-04": _refusal_turn_04,
    "refused-in-area": _refused_in_area,
    "refused-legal": _refused_legal,
    "primer-aim": _primer_aim,
    "primer-round": _primer_round,
    "primer-march": _primer_march,
    "primer-energy": _primer_energy,
    "primer-typing": _primer_typing,
    "variant-energy-needs-move": _variant_energy_needs_move,
    "variant-goal-exact": _variant_goal_exact,
    "variant-round-limit": _variant_round_limit,
}
