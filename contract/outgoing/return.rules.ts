import { compareQty, subtractQty } from '../core/quantity.ts';

/** The quantity that may still come back: issued, less returned or on its way back; never negative. */
export function returnable(issued: string, returned: string): string {
  const left = subtractQty(issued, returned);
  return compareQty(left, '0') < 0 ? '0' : left;
}
