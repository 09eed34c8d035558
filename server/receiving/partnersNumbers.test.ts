import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { noteFileColumns } from '../../contract/receiving/noteFile.ts';
import { eventually, noteRecord, useDesk } from '../../test/partners.ts';
import { writeCsv } from '../core/tableFile/writeTable.ts';

const { next, people } = useDesk();

const columns = noteFileColumns.map(({ key }) => ({ key, header: key, kind: 'text' as const }));

/** A file of one note of one line, as the office imports it. */
async function importNote(noteNo: string): Promise<unknown> {
  const { keeper } = people.who;
  const row = {
    DeliNo: noteNo,
    SupplierCode: 'S0001',
    DeliDate: '2026-11-20',
    LineNo: '1',
    ItemNo: '3010-0001',
    SendQty: '100',
    PurchNo: 'PO1',
  };
  const form = new FormData();
  form.append('file', new Blob([writeCsv(columns, [row])]), 'notes.csv');
  const headers = { Authorization: `Bearer ${keeper.token}`, org: '101', 'Idempotency-Key': randomUUID() };
  const response = await fetch(`${keeper.base}/api/Receive/ImportDelino`, { method: 'POST', headers, body: form });
  return ((await response.json()) as { Data: unknown }).Data;
}

/** The three ways in for a note, and the way of one through the product and back to the ERP. */
const doors: Record<string, (noteNo: string) => Promise<void>> = {
  exchange: async (noteNo) => {
    expect(await next.bring('erp', noteRecord(noteNo, 1, { labels: [] }))).toEqual(['applied']);
  },
  file: async (noteNo) => {
    expect(await importNote(noteNo)).toMatchObject({ Created: 1, Faults: [] });
  },
  portal: async (noteNo) => {
    next.simulator.state.putNote(noteRecord(noteNo, 1, { labels: [] }).data);
    expect((await people.who.keeper.ask('checkNote', { noteNo })).data).toMatchObject({ noteNo });
  },
};

describe.each(Object.entries(doors))('S26: a number that is the partner’s own, through the door %s', (door, take) => {
  it.each(['4711', '送货2611001', 'SD 00001', 'ab/12#é', `N${'x'.repeat(58)}9`])(
    '%s is found, received and told to the ERP as it is',
    async (number) => {
      const noteNo = door === 'exchange' ? number : `${number.slice(0, 58)}${door.charAt(0)}`;
      await take(noteNo);
      const { keeper, warehouseId } = people.who;
      const { matches } = (await keeper.ask('resolveScan', { code: noteNo })).data;
      expect(matches).toMatchObject([{ kind: 'note', code: noteNo }]);
      const listed = await keeper.list('notes', { jsWhere: { DeliNo: { value: noteNo, searchType: '=' } } });
      expect(listed.data.rows).toMatchObject([{ noteNo }]);
      expect((await keeper.ask('scanNote', { noteNo, warehouseId })).data).toMatchObject({ noteNo });
      await keeper.ask('saveLineLocations', { noteNo, lineNos: [1], locationCode: 'RM1-A01-03', warehouseId });
      const saved = await keeper.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1 }] });
      expect(saved.ok).toBe(true);
      const records = await eventually(
        () => next.document(saved.data.receiptNo),
        (one) => one !== undefined,
      );
      expect(records).toMatchObject({ document: { noteNo }, lines: [{ noteNo }] });
    },
  );
});

it('S26, delivery-number-complete: what nobody has is told as typed in part or in small letters', async () => {
  const { keeper, warehouseId } = people.who;
  const scanned = async (noteNo: string) => (await keeper.ask('scanNote', { noteNo, warehouseId })).code;
  expect(await scanned('4712')).toBe('note.number-incomplete');
  expect(await scanned('sd2611030007')).toBe('note.number-lowercase');
  expect(await scanned('SD2611030099')).toBe('note.not-found');
});
