/** Signatures of logs and manifests, checked by the cryptography that browsers and Node have. */

/** @param {string} hex */
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));

/**
 * Say of each signature whether it holds; null if it cannot be checked here.
 * @param {string[][]} texts each a public key of Ed25519, a signature, and what is signed, in hexadecimal digits
 * @returns {Promise<(boolean | null)[]>}
 */
export function holding(texts) {
  return Promise.all(
    texts.map(async ([key = "", signature = "", message = ""]) => {
      try {
        const imported = await crypto.subtle.importKey("raw", bytes(key), "Ed25519", false, ["verify"]);
        return await crypto.subtle.verify("Ed25519", imported, bytes(signature), bytes(message));
      } catch (error) {
        // An older browser does not know the algorithm; a key that is none is an error in its data.
        return error instanceof DOMException && error.name === "DataError" ? false : null;
      }
    }),
  );
}
