// What Maginor is made of.
// Made by scripts/generate-types from spec/schemas; change that, and run it again.
// The schemas have SHA-256 77915ebe08e95f70ee37e15ee5fd00b89e5a84f925180ddd05b7e4c12bd971b1,
// and the text below 9d6438515ee158e5da66c9b16839ddbcd778e3a2e47b24053bfeb6d77267f8ae.

/**
 * A player, clockwise from 0 (SETUP-01).
 */
export type Seat = number;
export type Symbol = "fire" | "water" | "earth" | "air" | "fate";
/**
 * The name of a tile: any text.
 */
export type Oracle = string;
/**
 * A slot of a tile, clockwise from the top, from 0 (SETUP-02).
 */
export type Slot = number;
/**
 * Slots, each once; they come in ascending order, which a schema cannot say.
 */
export type Slots = Slot[];
export type Beast = "earthbeast" | "waterbeast" | "firebeast";
export type Reward = "oracle" | "spell";
/**
 * What a player does. Whether it may be done now is a matter of the rules.
 */
export type Command =
  | PlaySymbolCard
  | PlaySorceryCard
  | CastRetrieval
  | CastRestoration
  | CastDomination
  | CastPersuasion
  | CastTelekinesis
  | CastTeleportation
  | CastSummoning
  | MoveWizard
  | RollDie
  | ChooseSymbol
  | ChooseSlot
  | ChooseTarget
  | ChooseBeast
  | CastReversal
  | DeclineReversal
  | ChooseReward;
/**
 * Seats, each once; they come in ascending order, which a schema cannot say.
 */
export type Seats = Seat[];
/**
 * What must be done next, and by whom (TURN-07).
 */
export type Decision =
  | TakeTurnDecision
  | ChooseSymbolDecision
  | ChooseSlotDecision
  | ChooseTargetDecision
  | ChooseBeastDecision
  | ReversalDecision
  | ChooseRewardDecision;
/**
 * A face of the die (DIE-01).
 */
export type Face = "fire" | "water" | "earth" | "air" | "fate" | "maginor";
export type Spell =
  | "retrieval"
  | "restoration"
  | "domination"
  | "persuasion"
  | "telekinesis"
  | "teleportation"
  | "summoning"
  | "reversal"
  | "golden_cauldron"
  | "high_wizard";
export type Count = number;
/**
 * What happened, in public form: internal fields are omitted.
 */
export type Event =
  | SymbolCardPlayed
  | SorceryCardPlayed
  | DieRolled
  | SymbolAsked
  | SymbolNamed
  | SlotAsked
  | InfluencePlaced
  | TargetAsked
  | DuelBegan
  | BeastsAsked
  | BeastChosen
  | BeastHidden
  | BeastsRevealed
  | ReversalAsked
  | ReversalDeclined
  | DuelWon
  | DuelTied
  | SpellCast
  | CardTakenBack
  | InfluenceReplaced
  | WizardTeleported
  | WizardMoved
  | MaginorMoved
  | OracleScored
  | RewardAsked
  | OracleWon
  | SpellWon
  | OracleDiscarded
  | SpellDiscarded
  | CountersReturned
  | WizardDisplaced
  | OracleLeftCircle
  | TurnBegan
  | TurnResumed
  | GameEnded
  | Undone
  | ChoiceCommitted
  | ChoiceWithheld
  | PreimageWithheld;
/**
 * The number of the request that is answered; null if that had none to be read.
 */
export type Seq = number | null;

export interface PlaySymbolCard {
  type: "play_symbol_card";
  player: Seat;
  symbol: Symbol;
}
export interface PlaySorceryCard {
  type: "play_sorcery_card";
  player: Seat;
  oracle: Oracle;
}
export interface CastRetrieval {
  type: "cast_retrieval";
  player: Seat;
  /**
   * The cards taken back, in the order fire, water, earth, air, fate.
   */
  symbols: Symbol[];
}
export interface CastRestoration {
  type: "cast_restoration";
  player: Seat;
}
export interface CastDomination {
  type: "cast_domination";
  player: Seat;
  slots: Slots;
}
export interface CastPersuasion {
  type: "cast_persuasion";
  player: Seat;
  slot: Slot;
}
export interface CastTelekinesis {
  type: "cast_telekinesis";
  player: Seat;
  oracle: Oracle;
  slot: Slot;
}
export interface CastTeleportation {
  type: "cast_teleportation";
  player: Seat;
  oracle: Oracle;
}
export interface CastSummoning {
  type: "cast_summoning";
  player: Seat;
}
export interface MoveWizard {
  type: "move_wizard";
  player: Seat;
  oracle: Oracle;
}
export interface RollDie {
  type: "roll_die";
  player: Seat;
}
export interface ChooseSymbol {
  type: "choose_symbol";
  player: Seat;
  symbol: Symbol;
}
export interface ChooseSlot {
  type: "choose_slot";
  player: Seat;
  slot: Slot;
}
export interface ChooseTarget {
  type: "choose_target";
  player: Seat;
  slot: Slot;
}
export interface ChooseBeast {
  type: "choose_beast";
  player: Seat;
  beast: Beast;
}
export interface CastReversal {
  type: "cast_reversal";
  player: Seat;
}
export interface DeclineReversal {
  type: "decline_reversal";
  player: Seat;
}
export interface ChooseReward {
  type: "choose_reward";
  player: Seat;
  reward: Reward;
}
export interface TakeTurnDecision {
  kind: "take_turn";
  players: Seats;
}
export interface ChooseSymbolDecision {
  kind: "choose_symbol";
  players: Seats;
  oracle: Oracle;
}
export interface ChooseSlotDecision {
  kind: "choose_slot";
  players: Seats;
  oracle: Oracle;
  slots: Slots;
}
export interface ChooseTargetDecision {
  kind: "choose_target";
  players: Seats;
  oracle: Oracle;
  slots: Slots;
}
export interface ChooseBeastDecision {
  kind: "choose_beast";
  players: Seats;
  oracle: Oracle;
  slot: Slot;
  challenger: Seat;
  defender: Seat;
}
export interface ReversalDecision {
  kind: "reversal";
  players: Seats;
  oracle: Oracle;
  slot: Slot;
  challenger: Seat;
  defender: Seat;
  /**
   * The challenger's and the defender's; null when asked before the duel.
   */
  beasts: Beast[] | null;
}
export interface ChooseRewardDecision {
  kind: "choose_reward";
  players: Seats;
  oracle: Oracle;
}
/**
 * A symbol card went from its owner's hand to its owner's discard pile (CARD-01, CARD-02).
 */
export interface SymbolCardPlayed {
  type: "symbol_card_played";
  player: Seat;
  symbol: Symbol;
}
/**
 * A sorcery card, naming an Oracle, went from hand to discard pile (CARD-01, CARD-03).
 */
export interface SorceryCardPlayed {
  type: "sorcery_card_played";
  player: Seat;
  oracle: Oracle;
}
/**
 * The die was rolled for an Oracle and shows face (DIE-01).
 */
export interface DieRolled {
  type: "die_rolled";
  player: Seat;
  oracle: Oracle;
  face: Face;
}
/**
 * A player must name a symbol: fate is wild here, or Maginor was rolled (VOTE-05, DIE-03).
 */
export interface SymbolAsked {
  type: "symbol_asked";
  player: Seat;
  oracle: Oracle;
}
/**
 * The player named a symbol, which is resolved at the Oracle.
 */
export interface SymbolNamed {
  type: "symbol_named";
  player: Seat;
  oracle: Oracle;
  symbol: Symbol;
}
/**
 * A player must choose one of several free slots (VOTE-03).
 */
export interface SlotAsked {
  type: "slot_asked";
  player: Seat;
  oracle: Oracle;
  slots: Slots;
}
/**
 * A player's counter went from supply into a free slot.
 */
export interface InfluencePlaced {
  type: "influence_placed";
  player: Seat;
  oracle: Oracle;
  slot: Slot;
}
/**
 * A player must choose which of several opponents' counters to challenge (VOTE-04).
 */
export interface TargetAsked {
  type: "target_asked";
  player: Seat;
  oracle: Oracle;
  slots: Slots;
}
/**
 * The challenger's counter left supply for a place beside the defender's slot (DUEL-01).
 */
export interface DuelBegan {
  type: "duel_began";
  challenger: Seat;
  defender: Seat;
  oracle: Oracle;
  slot: Slot;
}
/**
 * Both duellists must choose a beast, in secret and in either order (DUEL-03).
 */
export interface BeastsAsked {
  type: "beasts_asked";
  challenger: Seat;
  defender: Seat;
}
/**
 * A duellist chose a beast; others see a BeastHidden instead (DUEL-03).
 */
export interface BeastChosen {
  type: "beast_chosen";
  player: Seat;
  beast: Beast;
}
/**
 * A duellist chose a beast that the viewer may not know; no log contains this event.
 */
export interface BeastHidden {
  type: "beast_hidden";
  player: Seat;
}
/**
 * Both beasts were shown (DUEL-03).
 */
export interface BeastsRevealed {
  type: "beasts_revealed";
  challenger_beast: Beast;
  defender_beast: Beast;
}
/**
 * A duellist who holds Reversal must cast it or decline (SPELL-11).
 */
export interface ReversalAsked {
  type: "reversal_asked";
  player: Seat;
  moment: "before" | "after";
}
/**
 * The duellist declined to cast Reversal.
 */
export interface ReversalDeclined {
  type: "reversal_declined";
  player: Seat;
}
/**
 * The winner's counter holds the slot; the loser's went back to supply (DUEL-07).
 */
export interface DuelWon {
  type: "duel_won";
  winner: Seat;
  loser: Seat;
  oracle: Oracle;
  slot: Slot;
}
/**
 * Both counters went back to supply; the slot is free (DUEL-05).
 */
export interface DuelTied {
  type: "duel_tied";
  challenger: Seat;
  defender: Seat;
  oracle: Oracle;
  slot: Slot;
}
/**
 * A spell left its holder and the game; its effect follows (SPELL-01, CARD-01).
 */
export interface SpellCast {
  type: "spell_cast";
  player: Seat;
  spell: Spell;
}
/**
 * A card came back from its owner's discard pile into hand (SPELL-02, SPELL-03).
 */
export interface CardTakenBack {
  type: "card_taken_back";
  player: Seat;
  card: "fire" | "water" | "earth" | "air" | "fate" | "sorcery";
}
/**
 * A player's counter took the slot of an owner's, which went back to supply (SPELL-05).
 */
export interface InfluenceReplaced {
  type: "influence_replaced";
  player: Seat;
  owner: Seat;
  oracle: Oracle;
  slot: Slot;
}
/**
 * A wizard went to another Oracle by Teleportation (SPELL-07).
 */
export interface WizardTeleported {
  type: "wizard_teleported";
  player: Seat;
  oracle: Oracle;
}
/**
 * A wizard went to another Oracle as its player's final action (MOVE-01).
 */
export interface WizardMoved {
  type: "wizard_moved";
  player: Seat;
  oracle: Oracle;
}
/**
 * Maginor went onto an Oracle or into the space before it (MAG-01, MAG-04, SPELL-08).
 */
export interface MaginorMoved {
  type: "maginor_moved";
  place: "on" | "before";
  oracle: Oracle;
}
/**
 * An Oracle was scored; ranking is who has counters there, first place first (SCORE-03).
 */
export interface OracleScored {
  type: "oracle_scored";
  oracle: Oracle;
  /**
   * First place first; nobody if there are no counters.
   */
  ranking: Seat[];
}
/**
 * The first-ranked player must choose the Oracle or the spell (SCORE-05, SCORE-06).
 */
export interface RewardAsked {
  type: "reward_asked";
  player: Seat;
  oracle: Oracle;
}
/**
 * A player got the tile, and with it all its votes.
 */
export interface OracleWon {
  type: "oracle_won";
  player: Seat;
  oracle: Oracle;
}
/**
 * A player got the spell that lay beside an Oracle.
 */
export interface SpellWon {
  type: "spell_won";
  player: Seat;
  oracle: Oracle;
  spell: Spell;
}
/**
 * Nobody got the tile (SCORE-06, SCORE-07).
 */
export interface OracleDiscarded {
  type: "oracle_discarded";
  oracle: Oracle;
}
/**
 * Nobody got the spell that lay beside an Oracle (SCORE-06, SCORE-07).
 */
export interface SpellDiscarded {
  type: "spell_discarded";
  oracle: Oracle;
  spell: Spell;
}
/**
 * A player's counters on a scored tile went back to supply, count of them (SCORE-09).
 */
export interface CountersReturned {
  type: "counters_returned";
  player: Seat;
  oracle: Oracle;
  count: Count;
}
/**
 * A wizard on a scored tile went to the middle, on no Oracle (SCORE-09).
 */
export interface WizardDisplaced {
  type: "wizard_displaced";
  player: Seat;
  oracle: Oracle;
}
/**
 * A scored tile left the circle and the gap closed (MAG-04, SCORE-09).
 */
export interface OracleLeftCircle {
  type: "oracle_left_circle";
  oracle: Oracle;
}
/**
 * A player's turn began (SETUP-06).
 */
export interface TurnBegan {
  type: "turn_began";
  player: Seat;
}
/**
 * After a choice the player's turn continues with the play phase (TURN-01).
 */
export interface TurnResumed {
  type: "turn_resumed";
  player: Seat;
}
/**
 * The Guild Hall has been scored; each seat's votes, and who has won (END-01 to END-04).
 */
export interface GameEnded {
  type: "game_ended";
  /**
   * By seat.
   */
  totals: Count[];
  winners: Seats;
}
/**
 * The game is again as it was at version.
 */
export interface Undone {
  type: "undone";
  player: Seat;
  /**
   * A number of records.
   */
  version: number;
}
/**
 * A player has committed to its choice in a decision.
 */
export interface ChoiceCommitted {
  type: "choice_committed";
  player: Seat;
  /**
   * The number of a decision.
   */
  decision: number;
}
/**
 * A player did not disclose the choice to which it has committed in a decision.
 */
export interface ChoiceWithheld {
  type: "choice_withheld";
  player: Seat;
  /**
   * The number of a decision.
   */
  decision: number;
}
/**
 * A party, a seat or for the host the number of seats, withheld its preimage of that step.
 */
export interface PreimageWithheld {
  type: "preimage_withheld";
  /**
   * A seat, or the number of seats for the host.
   */
  party: number;
  /**
   * A step of the joint dice.
   */
  step: number;
}
/**
 * What is laid out before the first turn. A schema cannot say the rest: see protocol.md.
 */
export interface Setup {
  players: number;
  first_player: Seat;
  /**
   * The tiles clockwise.
   */
  circle: Oracle[];
  /**
   * For each tile its slots' symbols, clockwise from the top.
   */
  tiles: {
    [k: string]: Symbol[];
  };
  /**
   * For each tile that has one, the spell beside it.
   */
  spells: {
    [k: string]: Spell;
  };
  /**
   * The variants; those left out are at their default.
   */
  variants?: {
    advance_after_scoring_roll?: boolean;
    reversal_before_duel?: boolean;
    reversal_covers_tie?: boolean;
    rolled_fate_is_wild?: boolean;
    rites_count?: boolean;
  };
  /**
   * What each player has in supply.
   */
  counters?: number;
  /**
   * The cards that each player holds.
   */
  hand?: Cards;
}
/**
 * How many of each card.
 */
export interface Cards {
  [k: string]: number;
}
/**
 * The table, which everyone may see.
 */
export interface State {
  /**
   * The tiles in play, clockwise; none after the end.
   */
  circle: Oracle[];
  /**
   * For each tile in play who holds each slot; null is free.
   */
  slots: {
    [k: string]: (number | null)[];
  };
  maginor: {
    place: "on" | "before";
    oracle: Oracle;
  };
  /**
   * By seat, the tile where the wizard is; null is the middle.
   */
  wizards: (string | null)[];
  /**
   * By seat, counters in supply.
   */
  supply: Count[];
  /**
   * By seat, cards in hand.
   */
  hands: Cards[];
  /**
   * By seat, cards in the discard pile.
   */
  discards: Cards[];
  /**
   * For each tile in play that has one, its spell.
   */
  spells_beside: {
    [k: string]: Spell;
  };
  /**
   * By seat, spells held, sorted by name.
   */
  spells_held: Spell[][];
  /**
   * By seat, tiles won, in the order won.
   */
  oracles_won: Oracle[][];
  current_player: Seat;
  decision: Decision | null;
  finished: boolean;
  /**
   * By seat, votes at the end; null until then.
   */
  totals: Count[] | null;
  /**
   * Who has won; null until the end.
   */
  winners: Seats | null;
}
/**
 * All that one seat, or a spectator, may know (DUEL-03).
 */
export interface View {
  /**
   * Whose view it is; null is a spectator's.
   */
  seat: Seat | null;
  state: State;
  /**
   * The viewer's choice in a duel that is not revealed yet.
   */
  own_beast: Beast | null;
}

/**
 * What messages contain in this game: `InGame<Joined, Types>`.
 */
export interface Types {
  command: Command;
  event: Event;
  view: View;
}
