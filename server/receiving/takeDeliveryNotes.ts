import type { Neighbour } from '../../contract/exchange/neighbour.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { type Gone, type Taker, type Unusable, withKnownOrg } from '../exchange/taker.ts';
import type { NoteSource } from './noteIntake.ts';
import { type StoredNote, storeNote, withdrawNote } from './storeNote.ts';

const sourceOf = (source: Neighbour, version: number): NoteSource => ({ name: source === 'erp' ? 'erp' : 'portal', version });
const refusalOf = (stored: StoredNote): Refusal | undefined =>
  typeof stored === 'object' ? new Refusal(stored.refuse, stored.args) : undefined;

const lockText = `
  select 1 from delivery_note n join unnest($1::text[], $2::text[]) as w(org, note_no) on w.org = n.org and w.note_no = n.note_no
   order by n.id for no key update of n`;

/** Delivery notes with their labels; a tombstone withdraws a note that was not received. */
export const takeDeliveryNotes: Taker<'deliveryNote'> = {
  codeOf: ({ data }) => data.noteNo,
  take: async (query, records, source) => {
    const { usable, unusable } = await withKnownOrg(query, records);
    await query(lockText, [usable.map(({ data }) => data.org), usable.map(({ data }) => data.noteNo)]);
    for (const record of usable) {
      const refusal = refusalOf(await storeNote(query, record.data.org, record.data, sourceOf(source, record.version)));
      if (refusal) unusable.set(record, refusal);
    }
    return unusable;
  },
  bury: async (query, things, source) => {
    const unusable = new Map<Gone, Unusable>();
    await query(lockText, [things.map(({ org }) => org), things.map(({ code }) => code)]);
    for (const { record, org, code } of things) {
      const refusal = refusalOf(await withdrawNote(query, org, code, sourceOf(source, record.version)));
      if (refusal) unusable.set(record, refusal);
    }
    return unusable;
  },
};
