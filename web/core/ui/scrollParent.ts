/** The nearest element around `inner` that scrolls; the page itself when there is none. */
export function scrollParent(inner: Element): Element {
  for (let at = inner.parentElement; at !== null && at !== document.body; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

/** The source of scroll events of a {@link scrollParent}. */
export function scrollSource(parent: Element): EventTarget {
  return parent === document.scrollingElement ? document : parent;
}
