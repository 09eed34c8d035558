import type { Page } from 'playwright-core';

/** More stops than a test goes over: maps have hundreds. */
const mostStops = 150;
const mostMore = 20;

/** What is noted in the page while the Tab key is pressed. */
interface Walk {
  controls: HTMLElement[];
  reached: Set<Element>;
  unseen: Set<Element>;
  note: EventListener;
  before: Element | null;
}

/** Notes what the Tab key reaches from now on, and returns how many stops and presses there should be. It runs in the browser. */
function begin(): { stops: number; presses: number } {
  const sheet = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0;
  const controls = [...sheet.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')].filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.matches(':disabled, [type="hidden"]') &&
      !one.closest('[inert]') &&
      isShown(one) &&
      // Of one choice the chosen option is the stop.
      !(one instanceof HTMLInputElement && one.type === 'radio' && !one.checked),
  );
  const reached = new Set<Element>();
  const unseen = new Set<Element>();
  const note = ({ target }: FocusEvent) => {
    // The field for scanners takes the focus by itself, where nothing else has it.
    if (!(target instanceof HTMLElement) || reached.has(target) || target.matches('[data-scan-sink]')) return;
    reached.add(target);
    const box = target.getBoundingClientRect();
    const top = document.elementFromPoint(
      Math.min(innerWidth - 1, Math.max(0, (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2)),
      Math.min(innerHeight - 1, Math.max(0, (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2)),
    );
    const isOnTop = top !== null && (target.contains(top) || top.contains(target) || top.closest('label')?.contains(target) === true);
    if (!isShown(target) || !isOnTop) unseen.add(target);
  };
  document.addEventListener('focusin', note);
  Object.assign(window, { tabWalk: { controls, reached, unseen, note, before: document.activeElement } });
  // A date has a stop for the year, the month, the day and the calendar; past the last stop the browser has some of its own.
  const dates = controls.filter((one) => one.matches('[type="date"], [type="datetime-local"]')).length;
  return { stops: controls.length, presses: controls.length + 6 * dates + 4 };
}

/** What was not reached, and what was without being seen. It runs in the browser. */
function end(all: boolean): string[] {
  const { controls, reached, unseen, note, before } = (window as unknown as { tabWalk: Walk }).tabWalk;
  document.removeEventListener('focusin', note);
  // Keys go to the screen again: past the last stop the browser itself has the focus.
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  const nameOf = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
    return `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${words}”`;
  };
  const missed = controls.filter((one) => all && one.isConnected && !reached.has(one) && one.tabIndex >= 0);
  return [
    ...missed.map((one) => `not reached by Tab: ${nameOf(one)}`),
    ...[...unseen].filter((one) => one.isConnected).map((one) => `Tab reaches what is not seen: ${nameOf(one)}`),
  ];
}

/** Goes over a screen with the Tab key: each control that is seen is reached, and none that is not seen. */
export async function tabFaults(page: Page): Promise<{ faults: string[]; stops: number }> {
  const wanted = await page.evaluate<{ stops: number; presses: number }>(`(${begin.toString()})()`);
  const presses = Math.min(wanted.presses, mostStops);
  for (let nth = 0; nth < presses; nth += 1) await page.keyboard.press('Tab');
  // A screen with live data may have got more stops meanwhile.
  const isLeft = () => page.evaluate<boolean>('tabWalk.controls.some((one) => one.isConnected && !tabWalk.reached.has(one))');
  for (let more = 0; more < mostMore && presses < mostStops && (await isLeft()); more += 1) await page.keyboard.press('Tab');
  return { faults: await page.evaluate(`(${end.toString()})(${presses === wanted.presses})`), stops: Math.min(wanted.stops, presses) };
}
