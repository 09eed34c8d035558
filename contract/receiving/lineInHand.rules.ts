import type { ReceiveWork } from './receive.state.ts';
import type { ReceiveFacts } from './receive.view.ts';

/** The line of the last scanned carton, on this device or in the snapshot; undefined before the first scan. */
export function lineInHand(work: ReceiveWork | undefined, { labels }: ReceiveFacts): number | undefined {
  let last: { at: string; lineNo: number } | undefined;
  for (const { code, lineNo, scannedAt } of labels) {
    const at = work?.scanned[code] ?? scannedAt ?? '';
    if (at !== '' && at >= (last?.at ?? '')) last = { at, lineNo };
  }
  return last?.lineNo;
}
