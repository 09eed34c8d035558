import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { partners } from '../contract/exchange/partner.ts';
import { deliveryNote } from '../contract/exchange/protocol.paperwork.ts';
import { partnerName } from '../contract/exchange/protocol.values.ts';
import { purchaseLine } from './purchaseBook.ts';
import { readRecords } from './recordsInput.ts';
import type { SimulatorState } from './simulatorState.ts';

/** The content of a start file: delivery notes for the portal, purchase orders for the ERP, other records by partner. A bare array is notes. */
const startFile = z.preprocess(
  (given) => (Array.isArray(given) ? { notes: given } : given),
  z.object({
    notes: z.array(deliveryNote).default([]),
    purchases: z.array(purchaseLine).default([]),
    records: z.partialRecord(partnerName, z.array(z.unknown())).default({}),
  }),
);

/** Loads a start file; loading it again after a restart changes nothing. A wrong file loads nothing, and the error names the place. */
export function loadNotes(state: SimulatorState, file: string): { notes: number; purchases: number; records: number } {
  const parsed = startFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  const { notes, purchases, records } = parsed.data;
  const read = partners.map((partner) => ({ partner, ...readRecords(partner, records[partner] ?? []) }));
  for (const each of read) if ('problem' in each) throw new Error(`${file}: ${each.problem}`);
  let loaded = 0;
  for (const each of read) {
    for (const record of 'records' in each ? each.records : []) {
      // An older or equal version was loaded at the last start.
      const newest = state.shelves[each.partner].newest(record.kind, record.id);
      if (newest !== undefined && newest.version >= record.version) continue;
      state.addRecord(each.partner, record);
      loaded += 1;
    }
  }
  for (const line of purchases) if (!isDeepStrictEqual(state.purchases.find(line), line)) state.addPurchase(line);
  for (const note of notes) state.putNote(note);
  return { notes: notes.length, purchases: purchases.length, records: loaded };
}
