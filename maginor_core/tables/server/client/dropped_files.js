/** Files and folders that are dropped onto a page, or chosen in it, by their paths. */

/** @typedef {{path: string, file: Blob}} Named */

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
