/** Files and folders that are dropped onto a page, or chosen in it, by their paths. */

/** @typedef {{path: string, file: Blob}} Named */
/** @typedef {{pack: Blob, from: number, size: number}} Place where the content of a file is: in a Blob of one or more */

/** How many bytes a pack of several files has at most. */
const PACK = 1 << 20;

/** How the names of logs end; other files of a folder are passed over. */
export const ENDINGS = [".maginor", ".maginor.zst"];

/**
 * Return files by their paths in the folder that was chosen, in the order in which `maginor audit` takes them.
 * @param {File[]} files
 * @returns {Named[]}
 */
export function withPaths(files) {
  return files.map((file) => ({ path: file.webkitRelativePath || file.name, file })).sort(inOrder);
}

/** @param {Named} one @param {Named} other */
const inOrder = (one, other) => (one.path < other.path ? -1 : 1);

/**
 * Return what was dropped, folders with all that is in them.
 * @param {DataTransfer} transfer
 */
export async function dropped(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const inFolder = entries.some((entry) => entry?.isDirectory);
  if (!inFolder) return { files: withPaths([...transfer.files]), inFolder };
  /** @type {Named[]} */
  const files = [];
  for (const entry of entries) if (entry) await gather(entry, files);
  return { files: files.sort(inOrder), inFolder };
}

/**
 * Add a file, or all files in a folder.
 * @param {FileSystemEntry} entry
 * @param {Named[]} files
 */
async function gather(entry, files) {
  if (entry.isFile) {
    const one = /** @type {FileSystemFileEntry} */ (entry);
    /** @type {File} */
    const file = await new Promise((resolve, reject) => one.file(resolve, reject));
    files.push({ path: entry.fullPath.replace(/^\//, ""), file });
    return;
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) return;
    for (const each of some) await gather(each, files);
  }
}

/**
 * Return files under names of which no two are the same.
 * @param {Named[]} files
 * @param {Set<string>} [taken]
 */
export function named(files, taken = new Set()) {
  return files.map(({ path, file }) => {
    let name = path;
    for (let number = 2; taken.has(name); number += 1) name = `${number}-${path}`;
    taken.add(name);
    return { path: name, file };
  });
}

/**
 * Return where the content of files is, by their paths: small ones are packed, in their order, since a browser has
 * kilobytes of memory for each File.
 * @param {Named[]} files
 */
export function packed(files) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  for (let at = 0; at < files.length; ) {
    /** @type {Named[]} */
    const together = [];
    for (let size = 0, next = files[at]; next && (!size || size + next.file.size <= PACK); next = files[(at += 1)]) {
      together.push(next);
      size += next.file.size;
    }
    const pack = new Blob(together.map(({ file }) => file));
    let from = 0;
    for (const { path, file } of together) {
      places.set(path, { pack, from, size: file.size });
      from += file.size;
    }
  }
  return places;
}

/**
 * Let the browser tidy up soon, such as thousands of Files that were packed: it does once much memory was asked for.
 * What is asked for here is not touched, so it is never there.
 */
export function tidyUp() {
  try {
    void new ArrayBuffer(1 << 27);
  } catch {
    // there is not so much, so it tidies up by itself
  }
}
