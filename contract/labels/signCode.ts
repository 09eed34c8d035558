import type { FlowScan } from '../core/scanFlow.ts';
import type { ScannedCode } from './scanCode.ts';

/**
 * The warehouse code of a check-in: a scan with our prefix; a text typed by hand, where a check-in is expected, as it stands under
 * the picture; or the code of the warehouse `here`, which checks in again.
 */
export function signCodeOf({ text, typed }: ScannedCode, { byHand }: FlowScan, here?: { id: number; code?: string }): string | undefined {
  if (typed) return typed.type === 'sign' ? typed.value : undefined;
  return (here ? text === here.code : byHand) ? text : undefined;
}
