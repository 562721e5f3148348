/** What a page keeps in the browser: bytes by keys, in IndexedDB; in memory, if that is denied. */

const NAME = "maginor";
const VALUES = "kept";

export class Store {
  constructor() {
    /** @type {IDBDatabase | null} */
    this.database = null;
    /** What is kept as long as the page, where the browser keeps nothing. @type {Map<string, Uint8Array>} */
    this.memory = new Map();
  }

  /** Open it, and return whether it keeps anything: `well` or `denied`. */
  async open() {
    try {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(VALUES);
      this.database = await done(asked);
      this.database.onversionchange = () => this.database?.close();
      await navigator.storage?.persist?.().catch(() => false);
      return "well";
    } catch {
      return "denied";
    }
  }

  /**
   * Return what is kept under keys; undefined where nothing is.
   * @param {string[]} keys
   * @returns {Promise<(Uint8Array | undefined)[]>}
   */
  async read(keys) {
    if (!this.database) return keys.map((key) => this.memory.get(key));
    const values = this.database.transaction(VALUES).objectStore(VALUES);
    return Promise.all(keys.map((key) => done(values.get(key))));
  }

  /**
   * Keep values under their keys, all or none; null removes one.
   * @param {[string, Uint8Array | null][]} changes
   * @returns {Promise<void>}
   */
  async keep(changes) {
    if (!this.database) {
      for (const [key, value] of changes) {
        if (value) this.memory.set(key, value);
        else this.memory.delete(key);
      }
      return;
    }
    const transaction = this.database.transaction(VALUES, "readwrite", { durability: "strict" });
    const values = transaction.objectStore(VALUES);
    for (const [key, value] of changes) {
      if (value) values.put(value, key);
      else values.delete(key);
    }
    await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(undefined);
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("it was given up"));
    });
  }
}

/**
 * Return what a request to the database leads to.
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
