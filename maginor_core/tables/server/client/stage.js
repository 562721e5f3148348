/** The stage in the middle of the board: scenes of what matters, each shown for a while. */

/** @import {Happened, Scene} from "maginor-client" */
/** @import {Dice} from "./dice.js" */

import { fill, h } from "./elements.js";
import { still } from "./picture.js";

export class Stage {
  /**
   * @param {Dice} dice rolls those of events whose scene has no picture
   * @param {() => void} skip ends the scene that is shown
   */
  constructor(dice, skip) {
    this.dice = dice;
    this.skip = skip;
    this.card = h("div", { class: "scene", "aria-hidden": "true", hidden: true, onclick: skip });
    this.element = h("div", { class: "stage" }, dice.element, this.card);
    this.keys = (/** @type {KeyboardEvent} */ event) => {
      const busy = /** @type {Element} */ (event.target).closest("button, a, input, select, textarea, dialog");
      if (event.key !== "Escape" && (busy || !["Enter", " "].includes(event.key))) return;
      event.preventDefault();
      event.stopPropagation();
      skip();
    };
  }

  /**
   * Show a scene; what it says is spoken elsewhere.
   * @param {Scene} scene
   * @param {Happened[]} events that it covers
   * @param {(string | number)[]} faces of dice that it shows itself
   * @param {{time: number, moving: boolean}} how for how many milliseconds it is shown, and whether anything moves
   */
  show(scene, events, faces, { time, moving }) {
    const beside = scene.beside.map((place) => events[place]?.text).filter(Boolean);
    const bar = h("span", { class: "time" });
    fill(
      this.card,
      scene.picture && still(scene.picture),
      h("p", { class: "result" }, events[scene.result]?.text),
      beside.map((text) => h("p", {}, text)),
      moving && bar,
    );
    this.card.classList.toggle("moving", moving);
    this.card.hidden = false;
    if (moving) bar.animate([{ transform: "none" }, { transform: "scaleX(0)" }], { duration: time, fill: "forwards" });
    if (faces.length && !scene.picture) this.dice.roll(faces, moving);
    addEventListener("keydown", this.keys, true);
  }

  /** Take away what was shown. */
  clear() {
    removeEventListener("keydown", this.keys, true);
    this.card.hidden = true;
    fill(this.card);
    this.dice.clear();
  }
}
