import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { deliveryNote } from '../contract/exchange/protocol.paperwork.ts';
import { inboundRecord } from '../contract/exchange/protocol.records.ts';
import { neighbourName } from '../contract/exchange/protocol.values.ts';
import { purchaseLine } from './purchaseBook.ts';
import type { SimulatorState } from './simulatorState.ts';

/** What a start file holds: delivery notes for the portal, purchase orders for the ERP, other records by neighbour. A bare array is notes. */
export const startFile = z.union([
  z.array(deliveryNote).transform((notes) => ({ notes, purchases: [], records: {} })),
  z.object({
    notes: z.array(deliveryNote).default([]),
    purchases: z.array(purchaseLine).default([]),
    records: z.partialRecord(neighbourName, z.array(inboundRecord)).default({}),
  }),
]);

/** Loads a start file; loading it again after a restart changes nothing. A wrong file loads nothing and says where it is wrong. */
export function loadNotes(state: SimulatorState, file: string): { notes: number; purchases: number; records: number } {
  const parsed = startFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  const { notes, purchases, records } = parsed.data;
  let loaded = 0;
  for (const [name, list] of Object.entries(records)) {
    const neighbour = neighbourName.parse(name);
    for (const record of list ?? []) {
      // An older or equal version is what the last start loaded.
      const known = state.shelves[neighbour].newest(record.kind, record.id);
      if (known !== undefined && known.version >= record.version) continue;
      state.addRecord(neighbour, record);
      loaded += 1;
    }
  }
  for (const line of purchases) if (state.purchases.find(line)?.qty !== line.qty || state.purchases.find(line) === undefined) state.addPurchase(line);
  for (const note of notes) state.putNote(note);
  return { notes: notes.length, purchases: purchases.length, records: loaded };
}
