/** Dice that roll over the board, and show what has come up. */

import { h } from "./elements.js";

const ROLL = 600;
const SVG = "http://www.w3.org/2000/svg";

export class Dice {
  /** @param {Record<string, string>} symbols of the game's sheet, by the face that they show */
  constructor(symbols) {
    this.symbols = symbols;
    this.element = h("div", { class: "dice", "aria-hidden": "true" });
  }

  /**
   * Show dice, and how they roll.
   * @param {(string | number)[]} faces
   * @param {boolean} moving
   */
  roll(faces, moving) {
    const dice = faces.map((face) => h("span", { class: "rolled", "data-face": face }, this.face(String(face))));
    this.element.replaceChildren(...dice);
    for (const [place, die] of dice.entries()) {
      const far = `translate(${-160 - 40 * place}px, -120px)`;
      const frames = [
        { transform: `${far} rotate(-1080deg)`, opacity: 0 },
        { transform: "translate(-60px, 20px) rotate(-380deg)", opacity: 1, offset: 0.55 },
        { transform: "translate(-18px, -14px) rotate(-120deg)", offset: 0.8 },
        { transform: "none", opacity: 1 },
      ];
      if (moving) die.animate(frames, { duration: ROLL, easing: "ease-out" });
      else die.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
    }
  }

  /** Put the dice away. */
  clear() {
    this.element.replaceChildren();
  }

  /** @param {string} face */
  face(face) {
    const symbol = this.symbols[face];
    const drawn = symbol ? document.getElementById(symbol) : null;
    if (!drawn) return face;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "-22 -22 44 44");
    svg.setAttribute("class", "game-board");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${symbol}`);
    if (drawn.localName === "symbol") {
      for (const [name, value] of Object.entries({ x: -19, y: -20, width: 38, height: 40 })) use.setAttribute(name, String(value));
    }
    svg.append(use);
    return svg;
  }
}
