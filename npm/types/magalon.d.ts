// What Magalon is made of.
// Made by scripts/generate-types from spec/magalon/schemas; change that, and run it again.
// The schemas have SHA-256 976ac7c499ea767edb162a3eac509e206f6b9d39c2d9bbb9884941fb96c644ba,
// and the text below 4f896ea68c555b2034a26045152f099e4a082ded37d41e5b0400974dc017ee22.

/**
 * A square: x from 0 eastward, y from 0 northward.
 */
export type Square = number[];
/**
 * Quarter turns.
 */
export type Rotation = number;
/**
 * A seat, clockwise from 0.
 */
export type Seat = number;
/**
 * A cell by its square, an area by its name.
 */
export type Place = Square | string;
export type Direction = "north" | "east" | "south" | "west";
/**
 * What a player wants to do.
 */
export type Command =
  | PlayCard
  | MoveWizard
  | MoveGnome
  | MoveGiant
  | Displace
  | ShiftRuin
  | LiftRuin
  | PlaceRuin
  | SetShield
  | RollDice
  | EndTurn
  | Stay
  | MoveOn;
/**
 * Seats, ascending.
 */
export type Seats = Seat[];
/**
 * Seats in the order of turns.
 */
export type Order = Seat[];
/**
 * Something that happened.
 */
export type Event =
  | CardPlayed
  | CardAsked
  | PlayerSkipped
  | TurnsOrdered
  | TurnBegun
  | TurnEnded
  | CardsPutAway
  | CardsRecovered
  | RoundBegun
  | GameWon
  | GameBrokenOff
  | EnergyGained
  | EnergyPaid
  | Stayed
  | MovedOn
  | WizardExhausted
  | WizardStepped
  | GnomeStepped
  | GiantStepped
  | DiceRolled
  | MarchLapsed
  | ArtifactTaken
  | WizardAttacked
  | WizardDisplacedStep
  | WizardDisplaced
  | RuinShifted
  | RuinLifted
  | RuinPlaced
  | ShieldSet;
/**
 * Values of cards.
 */
export type Values = number[];
export type Count = number;
/**
 * Where a piece stood when the turn began, and the places entered since.
 */
export type Trail = Place[];
/**
 * The request's seq; null if it had none that is a whole number.
 */
export type Seq = number | null;

/**
 * A board. A schema cannot say the rest: see BOARD-06.
 */
export interface Board {
  id: string;
  width: number;
  height: number;
  void: Square[];
  areas: {
    start: Square[];
    [k: string]: Square[];
  };
  energy_fields: Square[];
  ruin_shape: number[][];
  ruins: Ruin[];
  gnomes: Square[];
  giant: Square | null;
  energy: {
    start: number;
    goal: number;
    max: number;
    field: number;
    cost: number;
  };
  displacement: {
    gnome: number;
    giant: number;
  };
  move_on: number;
  dice: {
    count: number;
    faces: number;
  };
  cards: {
    value: number;
    effects: {
      recover?: true;
      protect?: true;
      energy?: number;
      gnomes?: number;
      shift?: number;
      place?: 1;
    };
  }[];
  about?: unknown;
  facts?: unknown;
  placeholders?: unknown;
}
export interface Ruin {
  corner: Square;
  rotation: Rotation;
}
export interface PlayCard {
  type: "play_card";
  player: Seat;
  value: number;
}
export interface MoveWizard {
  type: "move_wizard";
  player: Seat;
  to: Place;
}
export interface MoveGnome {
  type: "move_gnome";
  player: Seat;
  gnome: number;
  to: Place;
}
export interface MoveGiant {
  type: "move_giant";
  player: Seat;
  to: Place;
}
export interface Displace {
  type: "displace";
  player: Seat;
  to: Place;
}
export interface ShiftRuin {
  type: "shift_ruin";
  player: Seat;
  ruin: number;
  direction: Direction;
}
export interface LiftRuin {
  type: "lift_ruin";
  player: Seat;
  ruin: number;
  rotation: number;
}
export interface PlaceRuin {
  type: "place_ruin";
  player: Seat;
  cell: Place;
}
export interface SetShield {
  type: "set_shield";
  player: Seat;
  cell: Place;
}
export interface RollDice {
  type: "roll_dice";
  player: Seat;
}
export interface EndTurn {
  type: "end_turn";
  player: Seat;
}
export interface Stay {
  type: "stay";
  player: Seat;
}
export interface MoveOn {
  type: "move_on";
  player: Seat;
}
/**
 * What must be done next, and by whom.
 */
export interface Decision {
  kind: "play_card" | "take_turn" | "displace" | "place_ruin" | "move_on";
  players: Seats;
}
export interface CardPlayed {
  type: "card_played";
  player: Seat;
  value: number;
}
export interface CardAsked {
  type: "card_asked";
  player: Seat;
}
export interface PlayerSkipped {
  type: "player_skipped";
  player: Seat;
}
export interface TurnsOrdered {
  type: "turns_ordered";
  order: Order;
}
export interface TurnBegun {
  type: "turn_begun";
  player: Seat;
}
export interface TurnEnded {
  type: "turn_ended";
  player: Seat;
}
export interface CardsPutAway {
  type: "cards_put_away";
}
export interface CardsRecovered {
  type: "cards_recovered";
  player: Seat;
}
export interface RoundBegun {
  type: "round_begun";
  number: number;
  first: Seat;
}
export interface GameWon {
  type: "game_won";
  player: Seat;
}
export interface GameBrokenOff {
  type: "game_broken_off";
  winners: Seats;
}
export interface EnergyGained {
  type: "energy_gained";
  player: Seat;
  amount: number;
}
export interface EnergyPaid {
  type: "energy_paid";
  player: Seat;
  amount: number;
}
export interface Stayed {
  type: "stayed";
  player: Seat;
}
export interface MovedOn {
  type: "moved_on";
  player: Seat;
}
export interface WizardExhausted {
  type: "wizard_exhausted";
  player: Seat;
}
export interface WizardStepped {
  type: "wizard_stepped";
  player: Seat;
  to: Place;
}
export interface GnomeStepped {
  type: "gnome_stepped";
  player: Seat;
  gnome: number;
  to: Place;
}
export interface GiantStepped {
  type: "giant_stepped";
  player: Seat;
  to: Place;
}
export interface DiceRolled {
  type: "dice_rolled";
  player: Seat;
  dice: number[];
}
export interface MarchLapsed {
  type: "march_lapsed";
  player: Seat;
  march: "wizard" | "gnomes" | "giant";
  steps: number;
}
export interface ArtifactTaken {
  type: "artifact_taken";
  player: Seat;
  artifact: string;
}
export interface WizardAttacked {
  type: "wizard_attacked";
  player: Seat;
  wizard: Seat;
  by: "gnome" | "giant";
}
export interface WizardDisplacedStep {
  type: "wizard_displaced_step";
  player: Seat;
  wizard: Seat;
  to: Place;
}
export interface WizardDisplaced {
  type: "wizard_displaced";
  player: Seat;
  wizard: Seat;
}
export interface RuinShifted {
  type: "ruin_shifted";
  player: Seat;
  ruin: number;
  direction: Direction;
}
export interface RuinLifted {
  type: "ruin_lifted";
  player: Seat;
  ruin: number;
  rotation: number;
}
export interface RuinPlaced {
  type: "ruin_placed";
  player: Seat;
  ruin: number;
  cell: Square;
}
export interface ShieldSet {
  type: "shield_set";
  player: Seat;
  cell: Square;
}
/**
 * What a game begins with. A schema cannot say the rest: see protocol.md.
 */
export interface Setup {
  players: number;
  first_player: Seat;
  board: Board;
  variants?: {
    energy_needs_move?: boolean;
    goal_exact?: boolean;
    /**
     * Left out, there is no limit.
     */
    round_limit?: number;
  };
  wizards?: Place[];
  shields?: (Square | null)[];
  energy?: number[];
  hands?: number[][];
  artifacts?: string[][];
}
/**
 * All that a game depends on.
 */
export interface State {
  round: number;
  first_player: Seat;
  current_player: Seat;
  wizards: Place[];
  shields: (Square | null)[];
  energy: number[];
  artifacts: string[][];
  ruins: (Ruin | null)[];
  gnomes: Square[];
  giant: Square | null;
  hands: Values[];
  used: Values[];
  played: (number | null)[];
  skipped: Seats;
  order: Order;
  turn: Turn | null;
  decision: Decision | null;
  finished: boolean;
  winners: Seats | null;
}
/**
 * What may still be done in a turn, and what has been done.
 */
export interface Turn {
  left: {
    wizard: Count;
    gnomes: Count;
    giant: Count;
    shift: Count;
    place: Count;
    shield: Count;
    roll: Count;
  };
  /**
   * The march that is open.
   */
  march: "wizard" | "gnomes" | "giant" | null;
  trails: {
    wizard: Trail;
    gnomes: Trail[];
    giant: Trail;
  };
  displaced: Seats;
  displacement: {
    player: Seat;
    by: "gnome" | "giant";
    left: number;
    trail: Trail;
  } | null;
  lifted: {
    ruin: number;
    rotation: Rotation;
  } | null;
  moving_on: boolean;
}
/**
 * What a seat, or a spectator, may know: everything.
 */
export interface View {
  seat: Seat | null;
  state: State;
}

/**
 * What messages contain in this game: `InGame<Joined, Types>`.
 */
export interface Types {
  command: Command;
  event: Event;
  view: View;
}
