import type { FlowScan } from '../core/scanFlow.ts';
import type { ScannedCode } from './scanCode.ts';

/**
 * The code of a warehouse that somebody checks in at: told by its prefix; typed by hand as it stands under the picture, where a
 * check-in is wanted; and that of the warehouse `here`, which checks in again.
 */
export function signCodeOf({ text, typed }: ScannedCode, { byHand }: FlowScan, here?: { id: number; code?: string }): string | undefined {
  if (typed) return typed.type === 'sign' ? typed.value : undefined;
  return (here ? text === here.code : byHand) ? text : undefined;
}
