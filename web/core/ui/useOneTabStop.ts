import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** The heads that sort or tick, and the rows. */
const stops = 'thead button, thead input, tbody > tr';
/** The controls inside of a row. */
const inside = 'a, button, input';

/**
 * Makes a table one stop of the Tab key (S153). The arrow keys move between heads, rows and the controls of a row; Tab leaves the table
 * and comes back to the stop that had the focus last.
 */
export function useOneTabStop(table: RefObject<HTMLTableElement | null>) {
  const last = useRef<Element>(undefined);
  const mark = (): void => {
    const all = [...(table.current?.querySelectorAll<HTMLElement>(stops) ?? [])];
    const current = all.find((one) => one === last.current) ?? all.find((one) => one.tagName === 'TR') ?? all[0];
    for (const one of all) one.tabIndex = one === current ? 0 : -1;
    for (const one of table.current?.querySelectorAll<HTMLElement>(`tbody :is(${inside})`) ?? []) one.tabIndex = -1;
  };
  // Each page has other rows.
  useLayoutEffect(mark);
  const onFocus = ({ target }: FocusEvent): void => {
    last.current = target.closest(stops) ?? last.current;
    mark();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextOf(event.target as Element, event.key);
    if (!next || event.defaultPrevented) return;
    event.preventDefault();
    next.focus();
  };
  return { onFocus, onKeyDown };
}

/** Where an arrow key leads from a stop or from a control of a row. */
function nextOf(from: Element, key: string): HTMLElement | undefined {
  const row = from.closest('tr');
  if (!row) return undefined;
  const isHead = row.parentElement?.tagName === 'THEAD';
  const across = [...(isHead ? [] : [row]), ...row.querySelectorAll<HTMLElement>(inside)];
  const at = across.indexOf(from as HTMLElement);
  if (key === 'ArrowRight') return across[at + 1];
  if (key === 'ArrowLeft') return across[at - 1];
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const rows = [...(row.closest('table')?.rows ?? [])];
  const beside = rows[rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)];
  if (!beside) return undefined;
  const controls = beside.querySelectorAll<HTMLElement>(inside);
  if (beside.parentElement?.tagName === 'THEAD') return controls[0];
  return isHead || from === row ? beside : (controls[at - 1] ?? beside);
}
