/**
 * The service worker of the site: it keeps its files, so that pages open offline, and serves those of one version alone.
 *
 * What the first line states is written by `maginor site`: the version, and what is kept at once, with the SHA-256
 * of each MiB of each file, so that no version is made of two. All else is kept when it is asked for. A new version is
 * fetched beside the one that is used, whose pages go on with it; it takes over when a page asks it to, or when all
 * pages of the old one are closed.
 */

const SITE = /** @type {{version: string, files: Record<string, string[]>}} */ ({ version: "", files: {} });
const NAME = `maginor-site-${SITE.version}`;
/** How many files are fetched at once. */
const LANES = 3;
/** How many bytes are checked at once. */
const PIECE = 1 << 20;

/**
 * What the types of a page lack of those of a service worker.
 * @typedef {Event & {waitUntil: (done: Promise<unknown>) => void}} Held
 * @typedef {Event & {request: Request, respondWith: (answer: Promise<Response>) => void}} Fetched
 * @typedef {{skipWaiting: () => Promise<void>, registration: ServiceWorkerRegistration, clients: {claim: () => Promise<void>}}} SiteScope
 */
const site = /** @type {SiteScope} */ (/** @type {unknown} */ (self));

self.addEventListener("install", (event) => {
  /** @type {Held} */ (/** @type {unknown} */ (event)).waitUntil(keepAll());
});

/** Keep all files, some at a time, since each is in memory meanwhile. */
async function keepAll() {
  const cache = await caches.open(NAME);
  const left = Object.entries(SITE.files);
  const keepNext = async () => {
    for (let next = left.pop(); next; next = left.pop()) await keep(cache, ...next);
  };
  await Promise.all(Array.from({ length: LANES }, keepNext));
}

self.addEventListener("activate", (event) => {
  const tidied = caches.keys().then((names) => {
    const old = names.filter((name) => name.startsWith("maginor-site-") && name !== NAME);
    return Promise.all(old.map((name) => caches.delete(name)));
  });
  /** @type {Held} */ (/** @type {unknown} */ (event)).waitUntil(tidied.then(() => site.clients.claim()));
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") void site.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const fetched = /** @type {Fetched} */ (event);
  const { request } = fetched;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(site.registration.scope)) return;
  fetched.respondWith(answer(request, url));
});

/**
 * Return a file: as it is kept, or as the host sends it, which is kept then.
 * @param {Request} request
 * @param {URL} url
 */
async function answer(request, url) {
  const cache = await caches.open(NAME);
  const isPage = request.mode === "navigate";
  const key = isPage ? url.origin + url.pathname : request;
  const kept = await cache.match(key);
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok && found.type === "basic" && !isPage) await cache.put(key, found.clone());
  return found;
}

/**
 * Let go of the bytes of a buffer at once, as `giving_away.js`, which a service worker cannot import everywhere.
 * @param {ArrayBuffer} buffer
 */
function giveAway(buffer) {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(null, [buffer]);
  port1.close();
  port2.close();
}

/**
 * Keep a file as this version has it, or fail. It is checked as it is kept, a piece at a time.
 * @param {Cache} cache
 * @param {string} name
 * @param {string[]} digests of its pieces
 */
async function keep(cache, name, digests) {
  const found = await fetch(new Request(name, { cache: "no-cache" }));
  if (found.ok) await cache.put(name, found);
  const content = await (await cache.match(name))?.blob();
  if (found.ok && content && (await digestsOf(content)).join() === digests.join()) return;
  await cache.delete(name);
  throw new Error(`${name} is not that of version ${SITE.version}`);
}

/** Return the SHA-256 of each piece of a file. @param {Blob} content */
async function digestsOf(content) {
  const digests = [];
  for (let at = 0; at < content.size; at += PIECE) {
    const piece = await content.slice(at, at + PIECE).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", piece));
    giveAway(piece);
    digests.push([...digest].map((one) => one.toString(16).padStart(2, "0")).join(""));
  }
  return digests;
}
