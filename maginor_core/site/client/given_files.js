/**
 * Files of the reader, as Python reads them in the worker: from the disk, many small ones at once, large ones a piece at a time.
 *
 * The interpreter's own way makes a Blob and an ArrayBuffer at each read, and leaves them until the browser tidies up:
 * with thousands of files that is more than all else. A file that cannot be read any more would end it, too.
 */

import { giveAway } from "./giving_away.js";

/** About how much is read at once; most logs are much smaller. */
const PIECE = 1 << 20;
/** The number of "Input/output error". */
const EIO = 29;

/**
 * What was read last, and where each file begins in it: before it, if only a later piece of the file is there.
 * @type {{content: ArrayBuffer, begins: Map<Blob, number>}}
 */
let read = { content: new ArrayBuffer(0), begins: new Map() };

/**
 * Read the files that are mounted so.
 * @param {any} FS of the interpreter
 * @param {Blob[]} files all of them, in the order in which they will be read
 */
export function readInPieces(FS, files) {
  const { FileReaderSync } = /** @type {{FileReaderSync: new () => {readAsArrayBuffer: (file: Blob) => ArrayBuffer}}} */ (/** @type {unknown} */ (globalThis)); // which the types of a page lack
  const reader = new FileReaderSync();
  const places = new Map(files.map((file, at) => [file, at]));

  /** @param {Blob} blob @param {Map<Blob, number>} begins */
  const take = (blob, begins) => {
    giveAway(read.content);
    read = { content: new ArrayBuffer(0), begins: new Map() };
    read = { content: reader.readAsArrayBuffer(blob), begins };
  };

  /** Read a small file with those that follow it. @param {Blob} file */
  const takeMany = (file) => {
    const begins = new Map();
    let size = 0;
    for (let at = places.get(file) ?? 0, next = files[at]; next && size + next.size <= PIECE; next = files[(at += 1)]) {
      begins.set(next, size);
      size += next.size;
    }
    take(new Blob([...begins.keys()]), begins);
  };

  /** Read what a file has at a position. @param {Blob} file @param {number} position */
  const takeAt = (file, position) => {
    try {
      if (file.size <= PIECE) return takeMany(file);
    } catch {
      // one of them cannot be read, maybe another
    }
    try {
      take(file.slice(position, position + PIECE), new Map([[file, -position]]));
    } catch {
      throw new FS.ErrnoError(EIO); // it has changed, or is gone
    }
  };

  /**
   * @param {Blob} file
   * @param {number} position
   * @param {number} length
   */
  const found = (file, position, length) => {
    const from = (read.begins.get(file) ?? Number.NaN) + position;
    const most = Math.min(length, file.size - position);
    return from >= 0 && from < read.content.byteLength ? new Int8Array(read.content, from, Math.min(most, read.content.byteLength - from)) : null;
  };

  FS.filesystems.WORKERFS.stream_ops.read = (/** @type {{node: {contents: Blob}}} */ { node }, /** @type {Int8Array} */ into, /** @type {number} */ offset, /** @type {number} */ length, /** @type {number} */ position) => {
    const file = node.contents;
    if (position >= file.size) return 0;
    if (!found(file, position, length)) takeAt(file, position);
    const content = found(file, position, length);
    if (!content) throw new FS.ErrnoError(EIO);
    into.set(content, offset);
    return content.length;
  };
}
