/** The renewal of a picture: the page keeps the elements that the next one has, too. */

/**
 * Make an element of the page show what another one does.
 * @param {Element} shown a copy of `was`; it may have other attributes besides, and further children at its end
 * @param {Element} was
 * @param {Element} now
 */
export function renew(shown, was, now) {
  if (was.isEqualNode(now)) return;
  for (const { name } of [...was.attributes]) if (!now.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of now.attributes) if (was.getAttribute(name) !== value) shown.setAttribute(name, value);
  if (was.childElementCount && now.childElementCount) renewChildren(shown, [...was.children], [...now.children]);
  else if (was.innerHTML !== now.innerHTML) shown.replaceChildren(...[...now.childNodes].map(copy));
}

/**
 * @param {Element} shown
 * @param {Element[]} was
 * @param {Element[]} now
 */
function renewChildren(shown, was, now) {
  const here = [...shown.children];
  const least = Math.min(was.length, now.length);
  let first = 0;
  while (first < least && was[first]?.isEqualNode(now[first] ?? null)) first += 1;
  let last = 0;
  while (last < least - first && was.at(-1 - last)?.isEqualNode(now.at(-1 - last) ?? null)) last += 1;
  const end = was.length - last;
  let at = first;
  for (const one of now.slice(first, now.length - last)) {
    const found = was.findIndex((each, place) => place >= at && place < end && kind(each) === kind(one));
    if (found < 0) shown.insertBefore(copy(one), here[at] ?? null);
    else {
      for (; at < found; at += 1) here[at]?.remove();
      renew(/** @type {Element} */ (here[at]), /** @type {Element} */ (was[at]), one);
      at += 1;
    }
  }
  for (; at < end; at += 1) here[at]?.remove();
}

/** What tells elements side by side from each other. @param {Element} element */
function kind(element) {
  return `${element.localName} ${element.getAttribute("data-place") ?? ""} ${element.getAttribute("data-piece") ?? ""}`;
}

/** @template {Node} T @param {T} node @returns {T} */
function copy(node) {
  return /** @type {T} */ (node.cloneNode(true));
}
