/**
 * Let go of the bytes of a buffer at once: they are sent to nobody. Otherwise they stay until the browser tidies up,
 * which it does when its own objects grow, not when buffers do.
 * @param {ArrayBuffer} buffer
 */
export function giveAway(buffer) {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(null, [buffer]);
  port1.close();
  port2.close();
}
