// What Abracada…What? is made of.
// Made by scripts/generate-types from spec/abracada/schemas; change that, and run it again.
// The schemas have SHA-256 f918a45cdf26ef54fc281d87ce46e710ea1cf055a54f51c57fa04d062e85d56f,
// and the text below fafbc4c4c2e4d89f0bbc6478827649a1e6014f7fe08c38c418ab75d55cf9d433.

/**
 * A seat, clockwise from 0.
 */
export type Seat = number;
/**
 * The number of a spell, and of the stones that bear it.
 */
export type Number = number;
/**
 * What a player wants to do.
 */
export type Command = CastSpell | EndTurn | DealRound | TakeSecret;
/**
 * Seats, ascending.
 */
export type Seats = Seat[];
/**
 * What must be done next, and by whom.
 */
export type Decision = TakeTurnDecision | TakeSecretDecision | DealRoundDecision;
export type Count = number;
/**
 * By seat.
 */
export type BySeat = Count[];
/**
 * What happened, as somebody may see it.
 */
export type Event =
  | SpellCast
  | CastFailed
  | LowerNumberNamed
  | DieRolled
  | LivesLost
  | LivesGained
  | SecretStoneTaken
  | StonesDrawn
  | TurnBegan
  | HandEmptied
  | RoundEnded
  | GameEnded
  | RoundBegan
  | StonesRemoved
  | HandDealt;
/**
 * An outcome of chance: what the die shows, or the number of the stone that is drawn.
 */
export type Outcome =
  | {
      die: number;
    }
  | {
      stone: Number;
    };
/**
 * A stone; null, or 0 in an event, if the viewer may not know it.
 */
export type Seen = Number | null;
/**
 * The request's seq; null if it had none that is a whole number.
 */
export type Seq = number | null;

export interface CastSpell {
  type: "cast_spell";
  player: Seat;
  number: Number;
}
export interface EndTurn {
  type: "end_turn";
  player: Seat;
}
export interface DealRound {
  type: "deal_round";
  player: Seat;
}
export interface TakeSecret {
  type: "take_secret";
  player: Seat;
}
export interface TakeTurnDecision {
  kind: "take_turn";
  players: Seats;
  /**
   * What may be named, ascending.
   */
  numbers: Number[];
  may_end: boolean;
}
export interface TakeSecretDecision {
  kind: "take_secret";
  players: Seats;
  /**
   * What may be named instead, ascending.
   */
  numbers: Number[];
  may_end: boolean;
}
export interface DealRoundDecision {
  kind: "deal_round";
  players: Seats;
}
/**
 * A player's hand held a stone of the number; it lies on the board now (CAST-02).
 */
export interface SpellCast {
  type: "spell_cast";
  player: Seat;
  number: Number;
}
/**
 * A player's hand held no stone of the number (CAST-03).
 */
export interface CastFailed {
  type: "cast_failed";
  player: Seat;
  number: Number;
}
/**
 * A player named a lower number than before; nothing is told of its hand (CAST-05).
 */
export interface LowerNumberNamed {
  type: "lower_number_named";
  player: Seat;
  number: Number;
}
/**
 * A player rolled the die (SPELL-01, SPELL-03, CAST-03).
 */
export interface DieRolled {
  type: "die_rolled";
  player: Seat;
  face: number;
}
/**
 * A player lost lives, so many as it had at most (SPELL-09).
 */
export interface LivesLost {
  type: "lives_lost";
  player: Seat;
  count: number;
}
/**
 * A player gained lives, not beyond the most that it may have (SPELL-09).
 */
export interface LivesGained {
  type: "lives_gained";
  player: Seat;
  count: number;
}
/**
 * A player took a secret stone, which only it knows; others see stone 0 (SPELL-04).
 */
export interface SecretStoneTaken {
  type: "secret_stone_taken";
  player: Seat;
  /**
   * A stone; 0 if the viewer may not know it.
   */
  stone: number;
}
/**
 * A player drew stones, which all but it see (DRAW-01, DRAW-02).
 */
export interface StonesDrawn {
  type: "stones_drawn";
  player: Seat;
  /**
   * Items: A stone; 0 if the viewer may not know it.
   */
  stones: number[];
}
/**
 * A player's turn began (TURN-03).
 */
export interface TurnBegan {
  type: "turn_began";
  player: Seat;
}
/**
 * A player cast the last stone of its hand; all others' lives go to 0 (ROUND-01).
 */
export interface HandEmptied {
  type: "hand_emptied";
  player: Seat;
}
/**
 * The round is over; by seat the points gained (SCORE-01 to SCORE-05).
 */
export interface RoundEnded {
  type: "round_ended";
  gained: BySeat;
}
/**
 * The game is over; by seat the points, and who has won (END-01, END-02).
 */
export interface GameEnded {
  type: "game_ended";
  points: BySeat;
  winners: Seats;
}
/**
 * The stones were mixed for the next round, which a player begins (ROUND-03).
 */
export interface RoundBegan {
  type: "round_began";
  player: Seat;
}
/**
 * Stones were laid open on the board before the hands were dealt (SETUP-03).
 */
export interface StonesRemoved {
  type: "stones_removed";
  /**
   * Items: A stone; 0 if the viewer may not know it.
   */
  stones: number[];
}
/**
 * A player was dealt a hand, which all but it see (SETUP-03).
 */
export interface HandDealt {
  type: "hand_dealt";
  player: Seat;
  /**
   * Items: A stone; 0 if the viewer may not know it.
   */
  stones: number[];
}
/**
 * What the first round begins with. A schema cannot say the rest: see protocol.md.
 */
export interface Setup {
  players: number;
  first_player: Seat;
  /**
   * The stones that lie open, in any order.
   */
  removed: Number[];
  /**
   * By seat, the stones of the hand, in any order.
   */
  hands: Number[][];
  /**
   * How many stones there are.
   */
  stones?: ByNumber;
  lives?: number;
  /**
   * The stones of a full hand.
   */
  hand?: number;
  /**
   * The secret stones of a round.
   */
  secret?: number;
  /**
   * The stones removed in each round; by default 12 with two players, 6 with three, 0 with more.
   */
  removed_count?: number;
  /**
   * The numbers on the sides of the die; the default is a placeholder.
   */
  die?: number[];
  /**
   * The points that end the game.
   */
  target?: number;
  /**
   * The variants; those left out are at their default.
   */
  variants?: {
    lower_cast_costs_life?: boolean;
    any_order?: boolean;
    last_wizard_standing?: boolean;
    secret_optional?: boolean;
  };
}
/**
 * By number.
 */
export interface ByNumber {
  "1": Count;
  "2": Count;
  "3": Count;
  "4": Count;
  "5": Count;
  "6": Count;
  "7": Count;
  "8": Count;
}
/**
 * What lies on the table, for referees and engines.
 */
export interface State {
  round: number;
  points: BySeat;
  lives: BySeat;
  /**
   * By seat: the numbers, ascending.
   */
  hands: Number[][];
  /**
   * The stones that lie open.
   */
  board: ByNumber;
  /**
   * By seat: the numbers, in the order taken.
   */
  secrets_taken: Number[][];
  secrets_left: Count;
  supply: Count;
  /**
   * The number named last in this turn.
   */
  last_cast: Number | null;
  /**
   * The points gained in the round that ended last.
   */
  gained: BySeat | null;
  current_player: Seat;
  decision: Decision | null;
  finished: boolean;
  winners: Seats | null;
}
/**
 * All that one seat, or a spectator, may know (VIEW-01 to VIEW-03).
 */
export interface View {
  /**
   * Whose view it is; null is a spectator's.
   */
  seat: Seat | null;
  state: {
    round: number;
    points: BySeat;
    lives: BySeat;
    /**
     * By seat; null for a stone that the viewer may not know.
     */
    hands: Seen[][];
    /**
     * The stones that lie open.
     */
    board: ByNumber;
    /**
     * By seat; null for a stone that the viewer may not know.
     */
    secrets_taken: Seen[][];
    secrets_left: Count;
    supply: Count;
    /**
     * The number named last in this turn.
     */
    last_cast: Number | null;
    /**
     * The points gained in the round that ended last.
     */
    gained: BySeat | null;
    current_player: Seat;
    decision: Decision | null;
    finished: boolean;
    winners: Seats | null;
  };
  /**
   * The stones that the viewer cannot see.
   */
  unseen: ByNumber;
}

/**
 * What messages contain in this game: `InGame<Joined, Types>`.
 */
export interface Types {
  command: Command;
  event: Event;
  view: View;
}
