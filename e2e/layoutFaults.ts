import type { Page } from 'playwright-core';

/** Measures the page. It runs in the browser, so that it cannot use anything outside of itself. */
function measure(finger: number): string[] {
  const faults = new Set<string>();
  const shown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.closest('.kw-aside') === null;
  const nameOf = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
    return `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${words}”`;
  };
  const ownText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
  /** The box of an element's own text, without its children. */
  const textBox = (element: Element) => {
    const boxes = [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE || (node.textContent ?? '').trim() === '') return [];
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
    return { left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)) };
  };

  for (const element of document.querySelectorAll('body *')) {
    if (!ownText(element) || !shown(element) || ['SCRIPT', 'STYLE', 'OPTION', 'TEXTAREA'].includes(element.tagName)) continue;
    const style = getComputedStyle(element);
    const meant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    const beside = element.closest('.kw-notice-window, .kw-table-box, .kw-camera, .kw-map, pre') !== null;
    const text = textBox(element);
    const box = element.getBoundingClientRect();
    if (!meant && !beside && style.display !== 'inline' && (text.right > box.right + 1 || text.left < box.left - 1))
      faults.add(`text is wider than its box: ${nameOf(element)}`);
    if (!meant && style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1)
      faults.add(`text is cut below: ${nameOf(element)}`);
    if (meant && style.webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 8)
      faults.add(`title does not fit: ${nameOf(element)}`);
    if (!beside && !meant && (text.right > innerWidth + 1 || text.left < -1)) faults.add(`stands beside the screen: ${nameOf(element)}`);
  }

  /** The area that a finger hits: the control with the area of its ::before, or the label around it. */
  const reach = (element: Element) => {
    const own = element.closest('label') ?? element;
    const around = getComputedStyle(element, '::before');
    const stretched = around.content !== 'none' && around.position === 'absolute';
    // The ::before of a control without position covers its whole card.
    const base =
      stretched && element instanceof HTMLElement && getComputedStyle(element).position === 'static' ? element.offsetParent : own;
    const box = (base ?? own).getBoundingClientRect();
    if (!stretched) return { width: box.width, height: box.height };
    const grown = (name: 'top' | 'right' | 'bottom' | 'left') => Math.max(0, -(Number.parseFloat(around[name]) || 0));
    return { width: box.width + grown('left') + grown('right'), height: box.height + grown('top') + grown('bottom') };
  };
  for (const element of document.querySelectorAll('button, a[href], input, select, textarea, [role="button"], [role="checkbox"]')) {
    if (!shown(element) || element.closest('p a') !== null || element.closest('[inert]') !== null) continue;
    const { width, height } = reach(element);
    if (width === 0 || height === 0) continue;
    if (width < finger - 0.5 || height < finger - 0.5)
      faults.add(`small for a finger, ${Math.round(width)} × ${Math.round(height)}: ${nameOf(element)}`);
  }
  // A screen scrolls inside of its frame; when the whole page scrolls, it shows empty background.
  if (document.querySelector('.kw-screen') && document.documentElement.scrollHeight > innerHeight + 1)
    faults.add(`the whole page scrolls, ${document.documentElement.scrollHeight} in ${innerHeight}`);
  for (const panel of document.querySelectorAll('.kw-panel')) {
    const { left, right, width } = panel.getBoundingClientRect();
    if (shown(panel) && width > 0 && (left < 4 || right > innerWidth - 4)) faults.add(`stands at the edge: ${nameOf(panel)}`);
  }
  for (const title of document.querySelectorAll('.kw-sheet-title')) {
    if (shown(title) && textBox(title).right > (title.closest('.kw-sheet-panel') ?? title).getBoundingClientRect().right - 8)
      faults.add(`stands at the edge: ${nameOf(title)}`);
  }
  return [...faults];
}

/** Layout faults: cut or overflowing text, elements outside of the screen, small targets. A glove needs 48 px, a mouse 24. */
export const layoutFaults = (page: Page, pointer: 'finger' | 'mouse'): Promise<string[]> =>
  page.evaluate(`(${measure.toString()})(${pointer === 'finger' ? 48 : 24})`);
