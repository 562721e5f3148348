/** The service worker: shows notifications, and opens their table. */

/**
 * What the types of a page lack of those of a worker.
 * @typedef {{waitUntil: (done: Promise<unknown>) => void}} Lasting
 * @typedef {Event & Lasting & {data: {json: () => Record<string, string>} | null}} Pushed
 * @typedef {Event & Lasting & {notification: Notification}} Clicked
 * @typedef {{url: string, focus: () => Promise<unknown>}} Page
 * @typedef {{registration: ServiceWorkerRegistration, clients: {matchAll: (how: object) => Promise<Page[]>, openWindow: (url: string) => Promise<unknown>}}} Scope
 */
const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));

self.addEventListener("push", (event) => {
  const pushed = /** @type {Pushed} */ (event);
  /** @type {Record<string, string>} */
  let said = {};
  try {
    said = pushed.data?.json() ?? {};
  } catch {
    // a message without content
  }
  const { title = "Maginor", body = "", table = "" } = said;
  const how = { body, tag: table, icon: "/client/icon.svg", data: { table } };
  pushed.waitUntil(scope.registration.showNotification(title, how));
});

self.addEventListener("notificationclick", (event) => {
  const { notification, waitUntil } = /** @type {Clicked} */ (event);
  notification.close();
  const { table } = notification.data;
  const url = new URL(table ? `/t/${encodeURIComponent(table)}` : "/", location.origin).href;
  const opened = scope.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
    const page = pages.find((one) => one.url.split("#")[0] === url);
    return page ? page.focus() : scope.clients.openWindow(url);
  });
  waitUntil.call(event, opened);
});
