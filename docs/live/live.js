/**
 * Examples that can be changed and run on the page, by the engine of a site (`maginor site play`) in the folder
 * `play` of these pages. Nothing is loaded until somebody asks for it.
 */

const ROOT = new URL("..", import.meta.url);
/** What the first run of a page waits for. */
const STARTING = "The engine is starting: some seconds the first time …";
/** The programs of this page, in order, and which of them this session has run. @type {{program: () => string, ran: boolean}[]} */
const programs = [];
let fresh = true;

/** @type {Promise<any> | null} */
let loading = null;

/** The engine of the site, loaded when it is asked for. */
function engine() {
  loading ??= import(new URL("play/engine.js", ROOT).href).catch(() => {
    loading = null;
    const how = location.protocol === "file:" ? "served by a host, such as python -m http.server" : "beside a site: maginor site play, in the folder of these pages";
    throw new Error(`Examples run where these pages are ${how}.`);
  });
  return loading;
}

/** @param {string} tag @param {Record<string, unknown>} attributes @param {(Node | string)[]} parts */
function h(tag, attributes, ...parts) {
  const made = Object.assign(document.createElement(tag), attributes);
  made.append(...parts);
  return made;
}

/**
 * Make a text that can be changed and run.
 * @param {string} text
 * @param {string} label
 * @param {(text: string, engine: any) => Promise<{shown: string, failed: boolean}>} run
 */
function editor(text, label, run) {
  const area = /** @type {HTMLTextAreaElement} */ (h("textarea", { value: text, spellcheck: false, rows: Math.min(30, text.split("\n").length + 1), ariaLabel: label }));
  const shown = h("pre", { ariaLive: "polite" });
  shown.setAttribute("role", "status");
  let running = 0;
  const start = async () => {
    const mine = (running += 1);
    shown.className = "";
    shown.textContent = STARTING;
    play.hidden = true;
    stop.hidden = false;
    try {
      const module = await engine();
      const found = await run(area.value, module.engine());
      if (mine !== running) return;
      shown.textContent = found.shown || "It prints nothing.";
      shown.className = found.failed ? "failed" : "";
    } catch (error) {
      if (mine !== running) return;
      shown.textContent = error instanceof Error ? error.message : String(error);
      shown.className = "failed";
    } finally {
      if (mine === running) {
        play.hidden = false;
        stop.hidden = true;
      }
    }
  };
  const play = h("button", { type: "button", onclick: start }, "Run");
  const stop = h(
    "button",
    {
      type: "button",
      hidden: true,
      onclick: async () => {
        running += 1;
        play.hidden = false;
        stop.hidden = true;
        shown.textContent = "Stopped. Names of before are gone.";
        for (const one of programs) one.ran = false;
        fresh = true;
        if (loading) (await loading).restart();
      },
    },
    "Stop",
  );
  const reset = h("button", { type: "button", onclick: () => (area.value = text) }, "As it was");
  area.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void start();
  });
  return { area, element: h("div", { className: "live" }, area, h("div", { className: "live-row" }, play, stop, reset), shown) };
}

/** Offer to run the programs in Python. */
function offerPrograms() {
  for (const block of document.querySelectorAll(".highlight-python pre")) {
    const text = block.textContent ?? "";
    const number = programs.length;
    const one = { program: () => text, ran: false };
    programs.push(one);
    const offer = h("button", { type: "button", className: "live-try" }, "Run it here");
    offer.addEventListener("click", () => {
      const made = editor(text, "Program", async (program, running) => {
        const before = programs.slice(0, number).filter(({ ran }) => !ran);
        const found = await running.call("example", { program, before: before.map((each) => each.program()), fresh });
        fresh = false;
        for (const each of before) each.ran = true;
        one.ran = !found.failed;
        return found;
      });
      one.program = () => made.area.value;
      offer.replaceWith(made.element);
      /** @type {HTMLElement} */ (block.closest(".highlight-python")).hidden = true; // it is changed in its place
      made.area.focus();
    });
    block.closest(".highlight-python")?.after(offer);
  }
}

/** Offer to play what shows a ruling, on the pages of rulings. */
function offerTranscripts() {
  const [, , folder] = /\/spec\/((\w+)\/)?rulings\.html$/.exec(location.pathname) ?? [];
  if (!/\/spec\/(\w+\/)?rulings\.html$/.test(location.pathname)) return;
  const game = folder ?? "maginor";
  for (const heading of document.querySelectorAll("h3")) {
    const [ruling] = /^[A-Z]+-\d+(?=:)/.exec(heading.textContent ?? "") ?? [];
    if (!ruling) continue;
    const offer = h("button", { type: "button", className: "live-try" }, "Play an example");
    offer.addEventListener("click", async () => {
      const answer = await fetch(new URL(`_static/transcripts/${game}/${ruling}.json`, ROOT)).catch(() => null);
      if (!answer?.ok) {
        offer.replaceWith(h("p", {}, "There is no transcript of this ruling here."));
        return;
      }
      /** @type {string[]} */
      const texts = await answer.json();
      const shown = h("div", {});
      const names = /** @type {HTMLSelectElement} */ (h("select", { ariaLabel: "Transcript" }));
      names.append(...texts.map((text, number) => h("option", { value: String(number) }, text.split("\n", 1)[0] ?? "")));
      const draw = () => {
        const made = editor(texts[Number(names.value)] ?? "", "Transcript", (text, running) => running.call("transcript", { text, game }));
        shown.replaceChildren(made.element);
      };
      names.addEventListener("change", draw);
      draw();
      offer.replaceWith(h("div", { className: "live" }, h("div", { className: "live-row" }, names), shown));
    });
    heading.after(offer);
  }
}

offerPrograms();
offerTranscripts();
