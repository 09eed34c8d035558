import type { RefusalArgs } from '../core/envelope.ts';
import { compareQty } from '../core/quantity.ts';
import type { ErrorId } from '../messages/texts.ts';
import type { OutTarget } from './goodsOut.calls.ts';

/** Refusals of a label in a scan out. */
export type ScanOutRefusal = Extract<
  ErrorId,
  | 'take.label-picked'
  | 'take.expired'
  | `scan-out.${'label-again' | 'label-in' | 'not-in-stock' | 'held' | 'warehouse' | 'promised' | 'no-stock'}`
>;

/** Data of a label that is scanned out; fields that only the server knows are absent on the device. */
export interface OutgoingLabel {
  code: string;
  state: string;
  qty: string;
  status?: string | null;
  warehouse?: string;
  /** The free quantity of its stock. */
  free?: string;
  /** Requests that the rest of its stock is kept for. */
  holders?: readonly string[];
  /** Of a picked one: the request that it stands prepared for. */
  heldFor?: string | null;
  itemNo?: string;
  batch?: string;
  place?: string;
  /** The last day of its batch, if that is over. */
  expired?: string | null;
  /** The scan-out that has it already. */
  scannedIn?: string | null;
}

/** Why a label cannot leave by scan (rule qr-code-not-again); goods that have expired go back to their supplier only. */
export function refuseScanOut(
  label: OutgoingLabel,
  warehouse = '',
  target: OutTarget = 'customer',
): { refuse: ScanOutRefusal; args: RefusalArgs } | undefined {
  const { code, state, status, qty, free, holders = [], heldFor, scannedIn } = label;
  if (scannedIn) return { refuse: 'scan-out.label-in', args: { code, no: scannedIn } };
  if (heldFor) return { refuse: 'take.label-picked', args: { code, no: heldFor } };
  if (state !== 'in-stock') return { refuse: 'scan-out.not-in-stock', args: { code, state: `label.${state}` } };
  if (status !== undefined && status !== 'available') return { refuse: 'scan-out.held', args: { code, state: `stock.${status ?? ''}` } };
  const { warehouse: other, itemNo: item = '', place = '', batch = '', expired } = label;
  if (other !== undefined && other !== warehouse) return { refuse: 'scan-out.warehouse', args: { code, other, warehouse } };
  if (expired && target !== 'supplier') return { refuse: 'take.expired', args: { item, place, batch, day: expired } };
  if (free === undefined || compareQty(free, qty) >= 0) return undefined;
  if (holders.length > 0) return { refuse: 'scan-out.promised', args: { code, holders: holders.join(', ') } };
  return { refuse: 'scan-out.no-stock', args: { code } };
}
