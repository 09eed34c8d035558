import type { Page } from 'playwright-core';

/** What a screen reader and a keyboard need of a screen, and text that is too small or cut. */
export interface ReadingFaults {
  faults: string[];
  /** The number of texts, headings and landmarks that were measured. */
  texts: number;
  headings: number;
  landmarks: number;
}

/** What this device is expected to pass. */
interface Expected {
  /** The smallest letters, in pixels; 0 where the person wants them smaller. */
  letters: number;
  /** The share of the height that must scroll; 0 where nothing is expected. */
  scrolls: number;
}

/** Measures the page. It runs in the browser, so that it cannot use anything outside of itself. */
function measure({ letters, scrolls }: Expected): ReadingFaults {
  const faults = new Set<string>();
  const shown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.closest('.kw-aside') === null;
  const nameOf = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
    return `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${words}”`;
  };
  const ownText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');

  const sheet = [...document.querySelectorAll('dialog[open]')].at(-1);
  const heads = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility());
  if (heads.length !== 1) faults.add(`${heads.length} headings of the first level`);
  const name = heads[0]?.textContent?.trim() ?? '';
  if (name === '' || !document.title.includes(name)) faults.add(`the title of the window, “${document.title}”, does not say “${name}”`);
  const now = document.activeElement;
  const isHere = now !== null && (now === heads[0] || now.closest('main, dialog, header') !== null);
  const said = document.querySelector('[data-announcer]')?.textContent ?? '';
  if (!sheet && !isHere && !said.startsWith(name)) faults.add(`neither has the heading the focus nor is “${name}” said, but “${said}”`);

  let texts = 0;
  for (const element of document.querySelectorAll('body *')) {
    if (!ownText(element) || !shown(element) || ['SCRIPT', 'STYLE', 'OPTION', 'TEXTAREA'].includes(element.tagName)) continue;
    texts += 1;
    const style = getComputedStyle(element);
    // The letters of a drawing are as large as it is drawn; words of size 0 are for screen readers only.
    const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
    const size = Number.parseFloat(style.fontSize) * scale;
    if (size > 0 && size < letters - 0.05) faults.add(`letters of ${size.toFixed(1)} px: ${nameOf(element)}`);
    const cut = (of: Element, how: CSSStyleDeclaration) =>
      (how.textOverflow === 'ellipsis' && of.scrollWidth > of.clientWidth + 1) ||
      (how.webkitLineClamp !== 'none' && of.scrollHeight > of.clientHeight + 8);
    const around = element.parentElement;
    const isCut = cut(element, style) || (around !== null && cut(around, getComputedStyle(around)));
    if (isCut && element.closest('[title]') === null) faults.add(`cut without a title: ${nameOf(element)}`);
  }

  const scrolled = sheet?.querySelector('.kw-sheet-body') ?? document.querySelector('.kw-screen-body, .kw-scan-frame, .kw-list-box');
  if (scrolls > 0 && scrolled && shown(scrolled)) {
    const stays = [...scrolled.querySelectorAll(':scope > .kw-scan-result, :scope > .kw-scan-commit')]
      .filter((one) => getComputedStyle(one).position === 'sticky')
      .reduce((sum, one) => sum + one.getBoundingClientRect().height, 0);
    const share = (scrolled.clientHeight - stays) / innerHeight;
    const needs = scrolled.scrollHeight > scrolled.clientHeight + 1;
    if (needs && share < scrolls) faults.add(`only ${Math.round(share * 100)} % of the height scrolls`);
  }
  return {
    faults: [...faults],
    texts,
    headings: document.querySelectorAll('h1, h2, h3, h4').length,
    landmarks: document.querySelectorAll('main, nav, header, footer, aside, [role="region"]').length,
  };
}

/** Faults of titles, announcements, letters and cut text. */
export const readingFaults = (page: Page, expected: Expected): Promise<ReadingFaults> =>
  page.evaluate(`(${measure.toString()})(${JSON.stringify(expected)})`);
