import { compareQty, subtractQty } from '../core/quantity.ts';

/** What may still come back: what went there less what is on its way back or has arrived; never below nothing. */
export function returnable(issued: string, returned: string): string {
  const left = subtractQty(issued, returned);
  return compareQty(left, '0') < 0 ? '0' : left;
}
