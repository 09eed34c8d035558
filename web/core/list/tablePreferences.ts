import { type RefObject, useLayoutEffect, useState } from 'react';
import { constants } from '../../../contract/core/constants.ts';
import type { AnyList } from '../../../contract/core/list.ts';
import { readStored, writeStored } from '../device/storage.ts';

/** Rows a page that can be chosen. */
export const pageSizes = [constants['pagination-page-size'], 20, 50, 100] as const;

const sizeKey = 'wms-page-size';

/** The choice of as many rows as the window has room for. */
export const fitting = 0;

/** The same value as in ListFrame.css. */
const gapPx = 10;
const paddingPx = 24;

/** How many rows fit between the filters and the pages: measured when the window's size changes, so that no row moves while a person reads. */
export function useFittingRows(root: RefObject<HTMLElement | null>, hasSums: boolean): number | undefined {
  const [rows, setRows] = useState<number>();
  useLayoutEffect(() => {
    const measure = () => setRows(root.current ? rowsIn(root.current, hasSums) : undefined);
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [root, hasSums]);
  return rows;
}

function rowsIn(root: HTMLElement, hasSums: boolean): number | undefined {
  const box = root.querySelector('.kw-list-box');
  if (!box) return undefined;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const others = [...box.children].filter((one) => !one.classList.contains('kw-list-table'));
  const taken = others.reduce((sum, one) => sum + one.getBoundingClientRect().height + gapPx, paddingPx);
  const head = Math.max(38, 2.375 * rem) + 2;
  const room = innerHeight - box.getBoundingClientRect().top - taken - head;
  return Math.min(100, Math.max(constants['pagination-page-size'], Math.floor(room / Math.max(41, 2.5625 * rem)) - (hasSums ? 1 : 0)));
}

/** Rows a page, stored on the device; by default as many as fit. */
export function usePageSize(): [number, (size: number) => void] {
  const [size, setSize] = useState<number>(() => {
    const stored = readStored<number>(sizeKey);
    return pageSizes.find((one) => one === stored) ?? fitting;
  });
  const keep = (next: number) => {
    writeStored(sizeKey, next);
    setSize(pageSizes.find((one) => one === next) ?? fitting);
  };
  return [size, keep];
}

/** The columns that can be shown, in the order of the contract. */
export const choosable = (list: AnyList): string[] =>
  Object.entries(list.columns).flatMap(([name, column]) => (column.hidden ? [] : [name]));

/** The shown columns of a list, remembered on the device; at first all but the extra ones. */
export function useShownColumns(list: AnyList): [readonly string[], (names: readonly string[]) => void] {
  const key = `wms-columns:${list.name}`;
  const all = choosable(list);
  const [shown, setShown] = useState(() => readStored<string[]>(key));
  const keep = (names: readonly string[]) => {
    // The last column stays, or the table would disappear.
    if (names.length === 0) return;
    writeStored(key, names);
    setShown([...names]);
  };
  const wanted = all.filter((name) => (shown ? shown.includes(name) : !list.columns[name]?.extra));
  return [wanted.length > 0 ? wanted : all, keep];
}
