import type { Partner } from '../../contract/exchange/partner.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Query } from '../exchange/inTransaction.ts';
import { type Gone, type Taker, type Unusable, withKnownOrg } from '../exchange/taker.ts';
import type { NoteSource } from './noteIntake.ts';
import { type StoredNote, storeNote, withdrawNote } from './storeNote.ts';

const sourceOf = (source: Partner, version: number): NoteSource => ({ name: source === 'erp' ? 'erp' : 'portal', version });
const refusalOf = (stored: StoredNote): Refusal | undefined =>
  typeof stored === 'object' ? new Refusal(stored.refuse, stored.args) : undefined;

interface Known {
  org: string;
  no: string;
}

const lockText = `
  select n.org, n.note_no as no from delivery_note n join unnest($1::text[], $2::text[]) as w(org, note_no) on w.org = n.org and w.note_no = n.note_no
   order by n.id for no key update of n`;

/** Notifies persons who have one of these notes open to read it again; new notes are skipped, because nobody can have them open. */
const tellText = `select pg_notify('kuwei', 'paper ' || w.org || ' ' || w.note_no) from unnest($1::text[], $2::text[]) as w(org, note_no)`;

const tell = async (query: Query, lockedNotes: readonly Known[]): Promise<void> => {
  if (lockedNotes.length > 0) await query(tellText, [lockedNotes.map(({ org }) => org), lockedNotes.map(({ no }) => no)]);
};

/** Delivery notes with their labels; a tombstone withdraws a note that was not received. */
export const takeDeliveryNotes: Taker<'deliveryNote'> = {
  codeOf: ({ data }) => data.noteNo,
  take: async (query, records, source) => {
    const { usable, unusable } = await withKnownOrg(query, records);
    const lockedNotes = await query<Known>(lockText, [usable.map(({ data }) => data.org), usable.map(({ data }) => data.noteNo)]);
    for (const record of usable) {
      const refusal = refusalOf(await storeNote(query, record.data.org, record.data, sourceOf(source, record.version)));
      if (refusal) unusable.set(record, refusal);
    }
    const isTaken = ({ org, no }: Known) => usable.some((one) => one.data.org === org && one.data.noteNo === no && !unusable.has(one));
    await tell(query, lockedNotes.filter(isTaken));
    return unusable;
  },
  bury: async (query, things, source) => {
    const unusable = new Map<Gone, Unusable>();
    const lockedNotes = await query<Known>(lockText, [things.map(({ org }) => org), things.map(({ code }) => code)]);
    for (const { record, org, code } of things) {
      const refusal = refusalOf(await withdrawNote(query, org, code, sourceOf(source, record.version)));
      if (refusal) unusable.set(record, refusal);
    }
    const isGone = ({ org, no }: Known) => things.some((one) => one.org === org && one.code === no && !unusable.has(one.record));
    await tell(query, lockedNotes.filter(isGone));
    return unusable;
  },
};
