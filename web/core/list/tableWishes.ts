import { useState } from 'react';
import { constants } from '../../../contract/core/constants.ts';
import type { AnyList } from '../../../contract/core/list.ts';
import { readStored, writeStored } from '../storage.ts';

/** Rows a page that can be chosen. */
export const pageSizes = [constants['pagination-page-size'], 20, 50, 100] as const;

const sizeKey = 'wms-page-size';

/** Rows a page, remembered on the device. */
export function usePageSize(): [number, (size: number) => void] {
  const [size, setSize] = useState(() => {
    const stored = readStored<number>(sizeKey);
    return pageSizes.find((one) => one === stored) ?? pageSizes[0];
  });
  const keep = (next: number) => {
    writeStored(sizeKey, next);
    setSize(pageSizes.find((one) => one === next) ?? pageSizes[0]);
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
    // The last column stays, or the table would be gone.
    if (names.length === 0) return;
    writeStored(key, names);
    setShown([...names]);
  };
  const wanted = all.filter((name) => (shown ? shown.includes(name) : !list.columns[name]?.extra));
  return [wanted.length > 0 ? wanted : all, keep];
}
