/** The moments of a game: how it was shown at each version. */

/** @import {http} from "maginor-client" */

import { call } from "./api.js";
import { pictureWidth } from "./picture.js";
import { language } from "./words.js";

const MOST = 200;

export class Moments {
  /**
   * @param {string} path the address of the game
   * @param {string} token
   */
  constructor(path, token) {
    this.path = path;
    this.token = token;
    /** @type {Map<number, Promise<http.Moment>>} */
    this.known = new Map();
  }

  /**
   * Return how the game was shown at a version.
   * @param {number} version
   * @returns {Promise<http.Moment>}
   */
  at(version) {
    const known = this.known.get(version);
    if (known) return known;
    const found = call("GET", `${this.path}/versions/${version}?language=${language()}&width=${pictureWidth()}`, { token: this.token });
    this.known.set(version, found);
    found.catch(() => this.known.delete(version));
    for (const old of this.known.keys()) if (this.known.size > MOST) this.known.delete(old);
    return found;
  }

  clear() {
    this.known.clear();
  }
}
