import type { ReceiveWork } from './receive.state.ts';
import type { ReceiveFacts } from './receive.view.ts';

/** The line whose carton was scanned last, on this device or by what the server knows; undefined before the first. */
export function lineInHand(work: ReceiveWork | undefined, { labels }: ReceiveFacts): number | undefined {
  let last: { at: string; lineNo: number } | undefined;
  for (const { code, lineNo, scannedAt } of labels) {
    const at = work?.scanned[code] ?? scannedAt ?? '';
    if (at !== '' && at >= (last?.at ?? '')) last = { at, lineNo };
  }
  return last?.lineNo;
}
