/** How events of a game are shown beyond their sentences, as its presentation declares. */

/** @import {Happened, http} from "maginor-client" */

export class Cues {
  /** @param {http.CatalogueEntry} game */
  constructor({ cues, icons, turns }) {
    this.cues = cues;
    this.icons = icons;
    this.turns = new Set(turns);
  }

  /** Whether a turn begins with an event. @param {Happened} happened */
  begins({ event }) {
    return this.turns.has(String(/** @type {{type?: string}} */ (event).type));
  }

  /** The symbol of the game's sheet for an event; empty if it has none. @param {Happened} happened */
  icon(happened) {
    const event = /** @type {Record<string, any>} */ (happened.event); // JSON of the game
    return (this.icons[event.type] ?? "").replace(/\{(\w+)\}/g, (_, field) => String(event[field]));
  }

  /**
   * @param {Happened} happened
   * @returns {Partial<http.Cue>}
   */
  of({ event }) {
    return this.cues[String(/** @type {{type?: string}} */ (event).type)] ?? {};
  }

  /**
   * What a newcomer is told of an event; empty if nothing.
   * @param {Happened} happened
   * @param {number | null} seat of the newcomer
   */
  lesson(happened, seat) {
    const { lesson = "", own_lesson = lesson } = this.of(happened);
    return /** @type {{player?: number}} */ (happened.event).player === seat ? own_lesson : lesson;
  }

  /** The faces of the dice that an event shows. @param {Happened} happened @returns {(string | number)[]} */
  faces(happened) {
    const { face } = this.of(happened);
    return face ? [/** @type {Record<string, any>} */ (happened.event)[face]].flat() : []; // JSON of the game
  }

  /** What tells the walk of which an event is a step from others; empty if it is none. @param {Happened} happened */
  walk(happened) {
    const { walk } = this.of(happened);
    const event = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (happened.event));
    return walk ? JSON.stringify([event.type, ...walk.map((field) => event[field])]) : "";
  }
}
