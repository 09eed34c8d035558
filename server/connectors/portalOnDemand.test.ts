import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryNote } from '../../contract/exchange/protocol.paperwork.ts';
import { makeNote } from '../../test/notes.ts';
import { checkedInKeeper, noteRecord, usePartners } from '../../test/partners.ts';
import { type Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = usePartners(plant);
let who: { keeper: Client; warehouseId: number };
let made = 0;

beforeAll(async () => {
  who = await checkedInKeeper(plant);
});
beforeEach(async () => {
  next.simulator.faults.clear();
  await next.connect();
});

function newNote(more: Partial<DeliveryNote> = {}): DeliveryNote {
  made += 1;
  const noteNo = `PN2611${String(made).padStart(4, '0')}`;
  const labels = [1, 2].map((nth) => ({ code: `${noteNo}-${nth}`, line: 1, qty: '50' }));
  return noteRecord(noteNo, 1, { labels, ...more }).data;
}

/** A note that the portal knows and the product does not. */
const atPortal = (more: Partial<DeliveryNote> = {}): DeliveryNote => {
  const note = newNote(more);
  next.simulator.state.putNote(note);
  return note;
};

const scanNote = (noteNo: string) => who.keeper.ask('scanNote', { noteNo, warehouseId: who.warehouseId });
const scanLabel = (noteNo: string, code: string) => who.keeper.ask('scanLabel', { noteNo, code });

describe('the portal, asked while a worker waits (decision 0016)', () => {
  it('an unknown note is fetched and opened at once', async () => {
    const note = atPortal();
    const answer = await scanNote(note.noteNo);
    expect(answer).toMatchObject({ ok: true, data: { noteNo: note.noteNo, labelCount: 2 } });
  });

  it('a note the portal does not know either is named', async () => {
    expect((await scanNote('PN99999999')).code).toBe('note.not-found');
  });

  it('an unknown label brings its note', async () => {
    const other = await makeNote(plant.pool);
    await scanNote(other.noteNo);
    const note = atPortal();
    expect((await scanLabel(other.noteNo, note.labels[0]?.code ?? '')).code).toBe('label.other-note');
    const { rowCount } = await plant.pool.query('select 1 from delivery_note where note_no = $1', [note.noteNo]);
    expect(rowCount).toBe(1);
    expect((await scanLabel(other.noteNo, 'NOBODY-KNOWS-IT')).code).toBe('label.not-found');
  });

  it('a note that the product cannot take is refused with the reason, and parked', async () => {
    const note = atPortal({ supplierCode: 'S-NEW' });
    const answer = await scanNote(note.noteNo);
    expect(answer.code).toBe('note.supplier-unknown');
    const { rows } = await plant.pool.query('select kind, state from parked_record where record_id = $1', [note.noteNo]);
    expect(rows).toEqual([{ kind: 'deliveryNote', state: 'parked' }]);
  });

  it('a note of another organisation is stored there and unknown here', async () => {
    const note = atPortal({ org: '102' });
    expect((await scanNote(note.noteNo)).code).toBe('note.not-found');
    const { rows } = await plant.pool.query('select org from delivery_note where note_no = $1', [note.noteNo]);
    expect(rows).toEqual([{ org: '102' }]);
  });

  it('several who scan the same at once cause one question', async () => {
    const note = atPortal();
    next.fault({ partner: 'portal', fault: 'slow', afterMs: 1500, on: ['fetch'] });
    const answers = await Promise.all(Array.from({ length: 8 }, () => scanNote(note.noteNo)));
    expect(answers.filter((answer) => answer.ok).length).toBeGreaterThanOrEqual(1);
    expect(next.simulator.faults.list()[0]?.happened).toBe(1);
  });

  for (const fault of ['down', 'http500', 'garbage', 'lostAnswer'] as const) {
    it(`push-wait-before-scan: a portal with fault ${fault} is the only reason to wait 5 minutes; found at once when it is back`, async () => {
      const note = atPortal();
      next.fault({ partner: 'portal', fault });
      const answer = await scanNote(note.noteNo);
      expect([answer.code, answer.message]).toEqual(['note.portal-silent', expect.stringContaining('5 分钟后再扫')]);
      const other = await makeNote(plant.pool);
      await scanNote(other.noteNo);
      expect((await scanLabel(other.noteNo, note.labels[0]?.code ?? '')).code).toBe('label.portal-silent');
      next.simulator.faults.clear();
      expect((await scanNote(note.noteNo)).ok).toBe(true);
    });
  }

  it('a dead portal does not hold up other calls, and after some silences not even those who ask it', async () => {
    next.fault({ partner: 'portal', fault: 'slow', afterMs: 60_000 });
    let given = 0;
    const waiting = Array.from({ length: 30 }, (_, index) =>
      scanNote(`PN2699${String(index).padStart(4, '0')}`).finally(() => {
        given += 1;
      }),
    );
    for (let index = 0; index < 5; index += 1) {
      const note = await makeNote(plant.pool);
      expect((await scanNote(note.noteNo)).ok).toBe(true);
    }
    // The thirty still wait for the portal.
    expect(given).toBeLessThan(waiting.length);
    expect(new Set((await Promise.all(waiting)).map((answer) => answer.code))).toEqual(new Set(['note.portal-silent']));
    const faultCount = () => next.simulator.faults.list()[0]?.happened;
    const before = faultCount();
    expect((await scanNote('PN26980001')).code).toBe('note.portal-silent');
    expect(faultCount()).toBe(before);
  });
});
