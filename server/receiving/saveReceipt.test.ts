import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { makeNote } from '../../test/notes.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();

afterEach(async () => {
  expect((await compareLedger(plant.pool)).differences).toEqual([]);
});

async function checkedIn(): Promise<{ keeper: Client; warehouseId: number }> {
  const keeper = await plant.signIn('keeper');
  const answer = await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
  expect(answer.message).toBe('');
  return { keeper, warehouseId: answer.data.id };
}

async function openedNote(options = {}) {
  const { keeper, warehouseId } = await checkedIn();
  const note = await makeNote(plant.pool, options);
  const opened = await keeper.ask('scanNote', { noteNo: note.noteNo, warehouseId });
  return { keeper, warehouseId, note, opened };
}

const receiptCount = async (noteNo: string) =>
  (await plant.pool.query<{ n: number }>('select count(*) as n from receipt where note_no = $1', [noteNo])).rows[0]?.n;

describe('saveReceipt', () => {
  it('receiving-step-1-check-in, receiving-step-2-scan-delivery-note, receiving-step-4-scan-location, receiving-step-5-save, one after the other', async () => {
    const { keeper, warehouseId, note, opened } = await openedNote();
    expect(opened.data).toMatchObject({ state: 'scanning', labelCount: 4, scannedLabels: 0 });
    const first = await keeper.ask('scanLabel', { noteNo: note.noteNo, code: note.labels[0] ?? '' });
    expect(first.data).toMatchObject({ scannedLabels: 1, line: { lineNo: 1, scannedQty: '50' } });
    const located = await keeper.ask('saveLineLocations', {
      noteNo: note.noteNo,
      lineNos: [1, 2],
      locationCode: 'KW-LOC:RM1-A01-03',
      warehouseId,
    });
    expect(located.data.lines.map((line) => line.locationCode)).toEqual(['RM1-A01-03', 'RM1-A01-03']);
    const saved = await keeper.ask('saveReceipt', { noteNo: note.noteNo, warehouseId, lines: [{ lineNo: 1 }, { lineNo: 2 }] });
    expect(saved.data).toMatchObject({ noteState: 'received', lines: 2, totalQty: '200', toInspect: 2, toPutAway: 0 });
    const stock = await plant.pool.query(
      "select b.qty, b.status from balance b join location l on l.id = b.location_id where l.code = 'RM1-A01-03'",
    );
    expect(stock.rows).toEqual([
      { qty: '100', status: 'inspection' },
      { qty: '100', status: 'inspection' },
    ]);
    const outbox = await plant.pool.query('select type, state from outbox where document_no = $1', [saved.data.receiptNo]);
    expect(outbox.rows).toEqual([{ type: 'receipt', state: 'queued' }]);
    const labels = await plant.pool.query(
      'select distinct state from label where note_id = (select id from delivery_note where note_no = $1)',
      [note.noteNo],
    );
    expect(labels.rows).toEqual([{ state: 'in-stock' }]);
    const again = await keeper.ask('saveReceipt', { noteNo: note.noteNo, warehouseId, lines: [{ lineNo: 1 }] });
    expect(again.code).toBe('note.already-received');
    expect(again.message).toContain(saved.data.receiptNo);
  });

  it('receive-check-in-required: without a check-in nothing is received', async () => {
    const { keeper, note } = await openedNote();
    const { rows } = await plant.pool.query<{ id: number }>("select id from warehouse where org = '101' and code = 'FG1'");
    const answer = await keeper.ask('saveReceipt', { noteNo: note.noteNo, warehouseId: rows[0]?.id, lines: [{ lineNo: 1 }] });
    expect(answer.code).toBe('check-in.required');
    expect(await receiptCount(note.noteNo)).toBe(0);
  });

  it('every receipt has a number of its own, also after the millionth', async () => {
    await plant.pool.query("select setval('receipt_id_seq', 1234000)");
    for (const nr of ['1234001', '1234002']) {
      const { keeper, warehouseId, note } = await openedNote({ lines: 1 });
      await keeper.ask('saveNoteLocation', { noteNo: note.noteNo, locationCode: 'RM1-A01-03' });
      const saved = await keeper.ask('saveReceipt', { noteNo: note.noteNo, warehouseId, lines: [{ lineNo: 1 }] });
      expect(saved.message).toBe('');
      expect(saved.data.receiptNo).toMatch(new RegExp(`^RC101\\d{6}${nr}$`));
    }
  });

  it('row-default-location-required, rows-default-location-missing, receiving-select-to-receive, receive.qty-over, receive.reason-required', async () => {
    const { keeper, warehouseId, note } = await openedNote({ firstItem: 6, lines: 1 });
    const save = (lines: { lineNo: number; qty?: string; reason?: 'short' }[]) =>
      keeper.ask('saveReceipt', { noteNo: note.noteNo, warehouseId, lines });
    expect((await save([])).code).toBe('select-to-receive');
    expect((await save([{ lineNo: 1 }])).code).toBe('location.required');
    await keeper.ask('saveLineLocations', { noteNo: note.noteNo, lineNos: [1], locationCode: 'RM1-A01-01', warehouseId });
    expect((await save([{ lineNo: 1, qty: '101' }])).code).toBe('receive.qty-over');
    expect((await save([{ lineNo: 1, qty: '1.5' }])).code).toBe('receive.qty-decimals');
    expect((await save([{ lineNo: 1, qty: '90' }])).code).toBe('receive.reason-required');
    expect((await save([{ lineNo: 9 }])).code).toBe('receive.line-unusable');
    expect((await save([{ lineNo: 1, qty: '90', reason: 'short' }])).data).toMatchObject({ totalQty: '90', noteState: 'received' });
  });

  it('S144: a closed default place is named as closed, by the server and in what the device reads', async () => {
    const close = (status: string) =>
      plant.pool.query(
        "update location set status = $1 where id = (select default_location_id from item where org = '101' and code = '3010-0002')",
        [status],
      );
    await close('inactive');
    const { keeper, warehouseId, note } = await openedNote({ firstItem: 2, lines: 1 });
    const refused = await keeper.ask('saveReceipt', { noteNo: note.noteNo, warehouseId, lines: [{ lineNo: 1 }] }, { language: 'en' });
    const { rows } = await plant.pool.query<{ code: string }>(
      "select l.code from item i join location l on l.id = i.default_location_id where i.org = '101' and i.code = '3010-0002'",
    );
    expect([refused.code, refused.message]).toEqual(['location.home-closed', expect.stringContaining(rows[0]?.code ?? '?')]);
    expect((await keeper.ask('noteDetail', { noteNo: note.noteNo })).data.lines).toMatchObject([{ closedHome: rows[0]?.code }]);
    await close('active');
  });

  it('label-not-scanned-twice names when and by whom; label-belongs-to-delivery', async () => {
    const { keeper, note } = await openedNote();
    const other = await makeNote(plant.pool);
    const scan = (code: string) => keeper.ask('scanLabel', { noteNo: note.noteNo, code });
    await scan(note.labels[0] ?? '');
    const twice = await scan(note.labels[0] ?? '');
    expect(twice.code).toBe('label.already-scanned');
    expect(twice.message).toContain('keeper');
    expect((await scan(other.labels[0] ?? '')).code).toBe('label.other-note');
    expect((await scan('NO-SUCH-LABEL')).code).toBe('label.not-found');
  });

  it('S59: delivery-not-scanned-twice, delivery-number-complete, delivery-number-uppercase, receiving-select-to-save', async () => {
    const { keeper, warehouseId, note } = await openedNote();
    expect((await keeper.ask('scanNote', { noteNo: note.noteNo, warehouseId })).code).toBe('note.already-scanned');
    expect((await keeper.ask('scanNote', { noteNo: note.noteNo, warehouseId, resume: true })).ok).toBe(true);
    expect((await keeper.ask('scanNote', { noteNo: note.noteNo.toLowerCase() })).code).toBe('note.number-lowercase');
    expect((await keeper.ask('scanNote', { noteNo: note.noteNo.slice(0, 4) })).code).toBe('note.number-incomplete');
    expect((await keeper.ask('scanNote', { noteNo: note.noteNo.slice(0, -2) })).code).toBe('note.number-incomplete');
    const nothing = { noteNo: note.noteNo, lineNos: [], locationCode: 'RM1-A01-01', warehouseId };
    expect((await keeper.ask('saveLineLocations', nothing)).code).toBe('select-to-save');
  });

  it('a line that was received gets no other location, and its name is in the refusal', async () => {
    const { keeper, warehouseId, note } = await openedNote();
    await keeper.ask('saveNoteLocation', { noteNo: note.noteNo, locationCode: 'RM1-A01-03', warehouseId });
    expect((await keeper.ask('saveReceipt', { noteNo: note.noteNo, warehouseId, lines: [{ lineNo: 1 }] })).ok).toBe(true);
    await keeper.ask('scanNote', { noteNo: note.noteNo, warehouseId });
    for (const lineNos of [[1], [1, 2], [9]]) {
      const refused = [
        await keeper.ask('saveLineLocations', { noteNo: note.noteNo, lineNos, locationCode: 'RM1-A01-01', warehouseId }),
        await keeper.ask('clearNoteLocations', { noteNo: note.noteNo, lineNos }),
      ];
      for (const { code, message } of refused)
        expect([code, message]).toEqual(['receive.line-unusable', expect.stringContaining(String(lineNos[0]))]);
    }
    const { lines } = (await keeper.ask('noteDetail', { noteNo: note.noteNo })).data;
    expect(lines.map(({ locationCode }) => locationCode)).toEqual(['RM1-A01-03', 'RM1-A01-03']);
  });

  it('the same command three times at once by 20 clients: one effect, the same answer', async () => {
    const { keeper, warehouseId, note } = await openedNote({ lines: 3 });
    const operationId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        keeper.ask(
          'saveReceipt',
          { noteNo: note.noteNo, warehouseId, lines: [{ lineNo: 1 }, { lineNo: 2 }, { lineNo: 3 }] },
          { operationId },
        ),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.envelope))).size).toBe(1);
    expect(answers[0]?.ok).toBe(true);
    expect(await receiptCount(note.noteNo)).toBe(1);
    const other = await keeper.ask('saveReceipt', { noteNo: note.noteNo, warehouseId, lines: [{ lineNo: 1 }] }, { operationId });
    expect(other).toMatchObject({ status: 409, code: 'operation-reused' });
  });

  it('different commands for the same note at once: one receives, the others are told', async () => {
    const { keeper, warehouseId, note } = await openedNote({ lines: 2 });
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        keeper.ask('saveReceipt', { noteNo: note.noteNo, warehouseId, lines: [{ lineNo: 1 }, { lineNo: 2 }] }),
      ),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => !answer.ok).map((answer) => answer.code))).toEqual(new Set(['note.already-received']));
  });
});
