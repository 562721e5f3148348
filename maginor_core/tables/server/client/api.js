/** Calls to the server over HTTP. */

import { transport } from "./transport.js";
import { errorText, t } from "./words.js";

/** An answer that is an error, in words. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} message
   */
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * Call the server and return what it answers.
 * @param {string} method
 * @param {string} path
 * @param {{token?: string, body?: unknown, raw?: BodyInit, type?: string, text?: boolean}} [how]
 * @returns {Promise<any>} JSON of the shapes in spec/client, or a blob if `text` is true
 */
export async function call(method, path, { token, body, raw, type, text } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (type) headers["Content-Type"] = type;
  let answer;
  try {
    answer = await transport.fetch(path, { method, headers, body: raw ?? (body === undefined ? undefined : JSON.stringify(body)) });
  } catch {
    throw new ApiError(0, "offline", t("error-offline"));
  }
  if (answer.ok) return answer.status === 204 ? null : text ? answer.blob() : answer.json();
  const error = (await answer.json().catch(() => null))?.error;
  const { code = "", reference, message = t("error-server", { status: answer.status }) } = error ?? {};
  throw new ApiError(answer.status, code, errorText(code, message, reference));
}

/**
 * Save what the server answers as a file.
 * @param {string} path
 * @param {string} name
 * @param {string} [token]
 */
export async function download(path, name, token) {
  saveAs(await call("GET", path, { token, text: true }), name);
}

/**
 * Save content as a file.
 * @param {Blob} content
 * @param {string} name
 */
export function saveAs(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
