/** How far each key scrolls, in screens; to an end without a number. */
const steps: Readonly<Record<string, number>> = {
  PageDown: 0.9,
  PageUp: -0.9,
  ' ': 0.9,
  ArrowDown: 0.1,
  ArrowUp: -0.1,
  End: Number.POSITIVE_INFINITY,
  Home: Number.NEGATIVE_INFINITY,
};

/** What scrolls in a screen, the innermost first. */
const scrolling = '.kw-table-box, .kw-scan-cards, .kw-screen-body';

/** Lets the keys that scroll a page scroll the screen when no control has the focus: the page itself never scrolls (S152). */
export function listenToScrollKeys(win: Window): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    const { document } = win;
    const nothing = event.target === document.body || (event.target instanceof Element && event.target.matches('h1, [data-scan-sink]'));
    if (step === undefined || !nothing || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const box = [...document.querySelectorAll(scrolling)].find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
    if (!box) return;
    event.preventDefault();
    box.scrollTop = Math.max(0, Math.min(box.scrollTop + step * box.clientHeight, box.scrollHeight));
  };
  win.addEventListener('keydown', onKey);
  return () => win.removeEventListener('keydown', onKey);
}
