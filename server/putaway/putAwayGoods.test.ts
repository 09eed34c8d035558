import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inspected, receivedAt, receivingPlace, released, stockOf, tasksOf } from '../../test/inspection.ts';
import { eventually, useDesk } from '../../test/partners.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const { plant, next, people } = useDesk();
let place = '';
beforeAll(async () => {
  place = await receivingPlace(plant);
});
afterEach(async () => {
  const { differences, promised } = await compareLedger(plant.pool);
  expect({ differences, promised }).toEqual({ differences: [], promised: [] });
});

const keeper = () => people.who.keeper;
const shelf = 'RM1-A01-05';
const labelsOf = async (noteNo: string) => {
  const { rows } = await plant.pool.query<{ label: string }>(
    `select p.code || ' ' || b.status || ' ' || trim_scale(b.qty) as label from label b join delivery_note n on n.id = b.note_id
       join location p on p.id = b.location_id where n.note_no = $1 order by b.id`,
    [noteNo],
  );
  return rows.map(({ label }) => label);
};

describe('putting away', () => {
  it('makes stock available on the shelf, labels go along, the task is processed, the record waits to be sent', async () => {
    const { noteNo, receiptNo, tasks, labels } = await released(plant, next, people.who, { place });
    const [id = 0] = tasks;
    const done = await keeper().ask('putAwayGoods', { rows: [{ id, locationCode: `KW-LOC:${shelf}` }] });
    expect(done.message).toBe('');
    const [document] = done.data.documents;
    expect(document).toMatchObject({ receiptNo, lines: 1, qty: '100', no: expect.stringMatching(/^PA101\d{12}$/) });
    expect(await stockOf(plant, receiptNo)).toBe('available 100');
    expect(await labelsOf(noteNo)).toEqual([`${shelf} available 50`, `${shelf} available 50`]);
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ state: 'processed', put_away: '100' }]);
    const { data: history } = await keeper().ask('labelHistory', { code: labels[0] ?? '' });
    expect(history.events[0]).toMatchObject({ event: 'shelved', documentNo: document?.no });
    const record = await keeper().list('inStorage', { jsWhere: { BillNo: { value: document?.no, searchType: '=' } } });
    expect(record.data.rows).toMatchObject([{ receiptNo, noteNo, qty: '100', syncState: 'not-synchronized', state: 'saved' }]);
    const lines = await keeper().list('inStorageLines', { jsWhere: { BillNo: { value: document?.no, searchType: '=' } } });
    expect(lines.data.rows).toMatchObject([{ itemNo: '3010-0001', from: place, location: shelf, qty: '100', labels: 2 }]);
  });

  it('a pallet goes on the shelf with all of its cartons, and is one there; the devices know what lies on it', async () => {
    const { noteNo, receiptNo, tasks, labels } = await released(plant, next, people.who, { place });
    const [id = 0] = tasks;
    const { data: made } = await keeper().ask('makePallets', { count: 1 });
    const pallet = `KW-PAL:${made.codes[0]}`;
    expect((await keeper().ask('putOnPallet', { pallet, labels, byHand: false })).message).toBe('');
    const { data } = await keeper().ask('putawaySnapshot', { warehouseId: people.who.warehouseId, receiptNo });
    expect(data.labels.map((label) => label.pallet)).toEqual(labels.map(() => made.codes[0]));
    const workOf = async () => (await keeper().ask('resolveScan', { code: pallet, work: true })).data.matches.map(({ work }) => work ?? '');
    expect(await workOf()).toEqual([expect.stringContaining(`/pages/InStorage/InComingIn?wid=${people.who.warehouseId}&scan=KW-PAL:`)]);
    expect((await keeper().ask('putAwayGoods', { rows: [{ id, locationCode: shelf, labels }] })).message).toBe('');
    expect(await workOf()).toEqual(['']);
    expect(await labelsOf(noteNo)).toEqual([`${shelf} available 50`, `${shelf} available 50`]);
    const { data: after } = await keeper().ask('palletSnapshot', { pallet });
    expect([after.lies, after.total]).toEqual([shelf, 2]);
  });

  it('in parts and to several shelves; scanned labels say the quantity; an opened carton promises what is left in it', async () => {
    const { noteNo, receiptNo, tasks, labels } = await released(plant, next, people.who, { place });
    const [id = 0] = tasks;
    await keeper().ask('putAwayGoods', { rows: [{ id, locationCode: shelf, labels: [labels[1] ?? ''] }] });
    expect(await labelsOf(noteNo)).toEqual([`${place} inspection 50`, `${shelf} available 50`]);
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ state: 'pending', put_away: '50' }]);
    const rows = [
      { id, locationCode: 'RM1-A01-06', qty: '20' },
      { id, locationCode: 'RM1-A01-07', qty: '30' },
    ];
    const done = await keeper().ask('putAwayGoods', { rows });
    expect(done.data.documents).toMatchObject([{ lines: 2, qty: '50' }]);
    expect(await labelsOf(noteNo)).toEqual(['RM1-A01-07 available 30', `${shelf} available 50`]);
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ state: 'processed', put_away: '100' }]);
  });

  it('what was released of a line while the rest is on hold; a later result opens the task again', async () => {
    const { noteNo, receiptNo } = await receivedAt(plant, people.who);
    await inspected(next, noteNo, { accepted: 60, rejected: 15 });
    const { data } = await keeper().ask('putawaySnapshot', { warehouseId: people.who.warehouseId, receiptNo });
    expect(data.tasks).toMatchObject([{ released: '60', putAway: '0', from: 'RM1-A01-03', location: 'RM1-A01-03', inRange: true }]);
    const id = data.tasks[0]?.id ?? 0;
    expect((await keeper().ask('putAwayGoods', { rows: [{ id }] })).message).toBe('');
    expect(await stockOf(plant, receiptNo)).toBe('available 60, hold 15, inspection 25');
    await inspected(next, noteNo, { accepted: 25 });
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ state: 'pending', released: '85', put_away: '60' }]);
    await keeper().ask('putAwayGoods', { rows: [{ id }] });
    expect(await stockOf(plant, receiptNo)).toBe('available 85, hold 15');
  });

  it('rows of several receipts make a document each', async () => {
    const [one, other] = [await released(plant, next, people.who), await released(plant, next, people.who, { lines: 2 })];
    const ids = [...one.tasks, ...other.tasks];
    const { data } = await keeper().ask('putAwayGoods', { rows: ids.map((id) => ({ id, locationCode: shelf })) });
    expect(data.documents.map(({ receiptNo, lines }) => [receiptNo, lines])).toEqual([
      [one.receiptNo, 1],
      [other.receiptNo, 2],
    ]);
  });

  it('the same operation three times puts away once; two people at the same task: one does', async () => {
    const { receiptNo, tasks } = await released(plant, next, people.who);
    const [id = 0] = tasks;
    const operationId = randomUUID();
    const input = { rows: [{ id, qty: '40', locationCode: shelf }] };
    const answers = [];
    for (let at = 0; at < 3; at += 1) answers.push(await keeper().ask('putAwayGoods', input, { operationId }));
    expect(new Set(answers.map(({ data }) => data.documents[0]?.no)).size).toBe(1);
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ put_away: '40' }]);
    const both = await Promise.all(
      [keeper(), people.leader].map((who) => who.ask('putAwayGoods', { rows: [{ id, qty: '60', locationCode: shelf }] })),
    );
    expect(both.map(({ code }) => code).toSorted()).toEqual(['20000', 'putaway.already-shelved']);
    expect(await tasksOf(plant, receiptNo)).toMatchObject([{ state: 'processed', put_away: '100' }]);
  });
});

describe('refusals', () => {
  it('S58, location-code-correct: a plant may allow no other shelf than the proposed one', async () => {
    const { tasks, receiptNo } = await released(plant, next, people.who, { place });
    const [id = 0] = tasks;
    const { data } = await keeper().ask('putawaySnapshot', { warehouseId: people.who.warehouseId, receiptNo });
    expect(data.otherShelf).toBe('ask');
    const home = data.tasks[0]?.location ?? '';
    expect(home).not.toBe(shelf);
    const admin = await plant.signIn('admin');
    const wish = (value: string) => admin.ask('updateOrgSetting', { key: 'otherShelf', value });
    const put = async (locationCode: string) => (await keeper().ask('putAwayGoods', { rows: [{ id, locationCode, qty: '10' }] })).code;
    expect((await wish('refuse')).message).toBe('');
    try {
      await eventually(
        () => put(shelf),
        (code) => code === 'location.other-shelf',
      );
      expect(await put(home)).toBe('20000');
    } finally {
      await wish('ask');
    }
  });

  it('shelved-not-shelved-again: says who and when; more than open, too fine, nothing chosen', async () => {
    const { tasks, receiptNo } = await released(plant, next, people.who);
    const [id = 0] = tasks;
    const put = (row: object) => keeper().ask('putAwayGoods', { rows: [{ id, locationCode: shelf, ...row }] });
    expect((await put({ qty: '101' })).message).toBe('料号 3010-0001 最多还能上架 100 件，不能上架 101');
    expect((await put({ qty: '0' })).code).toBe('putaway.qty-over');
    expect((await put({ qty: '1.5' })).code).toBe('putaway.qty-decimals');
    expect((await put({ labels: ['NONE'] })).code).toBe('label.not-found');
    expect((await keeper().ask('putAwayGoods', { rows: [] })).code).toBe('select-to-put-away');
    expect((await keeper().ask('putAwayGoods', {})).code).toBe('select-to-put-away');
    expect((await keeper().ask('putAwayGoods', { rows: [{ id: 999_999 }] })).code).toBe('putaway.task-gone');
    expect(await stockOf(plant, receiptNo)).toBe('inspection 100');
    await put({});
    const again = await put({});
    expect(again.code).toBe('putaway.already-shelved');
    expect(again.message).toMatch(/3010-0001 已上架，不能再次上架（keeper 20\d\d-/);
  });

  it('warehouse-and-location-required, location-code-exists, select-rows-to-save, and the location has to be a shelf of that warehouse', async () => {
    const { tasks } = await released(plant, next, people.who, { place, firstItem: 6 });
    const [id = 0] = tasks;
    expect((await keeper().ask('putAwayGoods', { rows: [{ id, locationCode: shelf }] })).code).toBe('putaway.task-held');
    expect((await keeper().ask('savePutawayLocation', { ids: tasks, locationCode: '' })).message).toBe('请填写仓库和储位信息。');
    expect((await keeper().ask('savePutawayLocation', { ids: [], locationCode: shelf })).code).toBe('select-to-save');
    for (const [code, refusal] of [
      ['NONE', 'location.not-found'],
      ['FG1-A01-01', 'location.wrong-warehouse'],
      [place, 'putaway.not-a-shelf'],
    ] as const) {
      expect((await keeper().ask('savePutawayLocation', { ids: tasks, locationCode: code })).code).toBe(refusal);
    }
    const saved = await keeper().ask('savePutawayLocation', { ids: tasks, locationCode: shelf });
    expect(saved.data).toEqual({ tasks: 1, released: 1 });
    expect((await keeper().ask('putAwayGoods', { rows: [{ id, locationCode: place }] })).code).toBe('putaway.not-a-shelf');
    expect((await keeper().ask('putAwayGoods', { rows: [{ id }] })).message).toBe('');
    expect((await keeper().ask('savePutawayLocation', { ids: tasks, locationCode: shelf })).code).toBe('putaway.already-shelved');
  });
});

describe('what is held', () => {
  const held = async (receiptNo: string) =>
    (await people.leader.list('heldTasks', { jsWhere: { RcvCode: { value: receiptNo, searchType: '=' } } })).data.rows.map(
      (row) => row.held,
    );

  it('shelving-not-pushed-qc-unfinished: shown, and not released by hand', async () => {
    const { receiptNo, noteNo } = await receivedAt(plant, people.who);
    expect(await held(receiptNo)).toEqual(['qc-unfinished']);
    expect((await people.leader.ask('pushPutaway', { no: receiptNo })).code).toBe('putaway.held.qc-unfinished');
    await inspected(next, noteNo, { accepted: 100 });
    expect(await held(receiptNo)).toEqual([]);
    expect((await people.leader.ask('pushPutaway', { no: receiptNo })).code).toBe('putaway.nothing-held');
  });

  it('shelving-not-pushed-location-empty: the list says which task it is, and a location that is saved for it releases it', async () => {
    const { receiptNo, tasks } = await released(plant, next, people.who, { place, firstItem: 6 });
    const rows = async () =>
      (await people.leader.list('heldTasks', { jsWhere: { RcvCode: { value: receiptNo, searchType: '=' } } })).data.rows;
    const [row] = await rows();
    expect(row).toMatchObject({ held: 'location-empty', task: tasks[0] });
    expect((await people.leader.ask('pushPutaway', { no: receiptNo })).code).toBe('putaway.held.location-empty');
    const saved = await people.leader.ask('savePutawayLocation', { ids: [row?.task ?? 0], locationCode: shelf });
    expect(saved.data).toEqual({ tasks: 1, released: 1 });
    expect(await rows()).toEqual([]);
  });

  it('shelving-not-pushed-creator-not-system: a receipt typed in the ERP asks to be received here first', async () => {
    await inspected(next, 'SH-TYPED-1', { accepted: 5, receiptNumber: 'RCV-TYPED-1' });
    expect(await held('RCV-TYPED-1')).toEqual(['creator-not-system']);
    expect((await people.leader.ask('pushPutaway', { no: 'RCV-TYPED-1' })).message).toContain('请先在这里收料');
  });

  it('exception-push-putaway-task, completion-select-to-push, shelving-date-range-required, effective-period-required: held for its day, pushed by hand or by other dates', async () => {
    const save = (more: object) => people.leader.ask('saveAssessmentDates', { from: '2020-01-01', to: '2020-12-31', ...more });
    expect((await save({ from: '' })).code).toBe('putaway.date-range-required');
    expect((await save({})).code).toBe('putaway.effective-period-required');
    const valid = { validFrom: '2020-01-01', validTo: '2099-12-31' };
    expect((await save({ ...valid, to: '2019-01-01' })).code).toBe('putaway.dates-reversed');
    expect((await save(valid)).message).toBe('');
    expect((await keeper().ask('assessmentDates', {})).data).toEqual({ from: '2020-01-01', to: '2020-12-31', ...valid });
    const [one, other] = [await released(plant, next, people.who), await released(plant, next, people.who)];
    expect(await held(one.receiptNo)).toEqual(['beyond-assessment-date']);
    expect((await keeper().ask('pushPutaway', { no: one.receiptNo })).status).toBe(403);
    expect((await people.leader.ask('pushPutaway', { no: one.noteNo })).data).toEqual({ released: 1 });
    expect(await tasksOf(plant, one.receiptNo)).toMatchObject([{ state: 'pending' }]);
    // A pushed task stays pushed when a newer result arrives.
    const pushed = await receivedAt(plant, people.who);
    await inspected(next, pushed.noteNo, { accepted: 60 });
    expect((await people.leader.ask('pushPutaway', { no: pushed.receiptNo })).data).toEqual({ released: 1 });
    await inspected(next, pushed.noteNo, { accepted: 40 });
    expect(await tasksOf(plant, pushed.receiptNo)).toMatchObject([{ state: 'pending', released: '100' }]);
    expect((await people.leader.ask('pushPutaway', { no: 'NONE' })).code).toBe('exception.document-not-found');
    expect((await people.leader.ask('pushPutaway', {})).code).toBe('putaway.number-required');
    expect((await people.leader.ask('pushPutaway', { no: `${one.receiptNo},${other.receiptNo}` })).code).toBe('push.one-row-only');
    expect((await save({ ...valid, to: '2099-12-31' })).data).toEqual({ released: 1 });
    expect(await tasksOf(plant, other.receiptNo)).toMatchObject([{ state: 'pending' }]);
  });

  it('shelving-task-range: what was judged before 17:30 of yesterday is shown as earlier', async () => {
    const { noteNo, receiptNo } = await receivedAt(plant, people.who);
    await plant.pool.query('update receipt set scanned_at = now() where receipt_no = $1', [receiptNo]);
    await inspected(next, noteNo, { accepted: 100 });
    await plant.pool.query(
      "update putaway_task set released_at = now() - interval '3 days' where receipt_id = (select id from receipt where receipt_no = $1)",
      [receiptNo],
    );
    const { data } = await keeper().ask('putawaySnapshot', { warehouseId: people.who.warehouseId, receiptNo });
    expect(data.tasks).toMatchObject([{ inRange: false }]);
  });
});

describe('what a device knows', () => {
  it('location-code-exists: every place of the warehouse, however many there are: none that there is may be called unknown', async () => {
    await plant.pool.query(`
      insert into location (org, kind, warehouse_id, code, name)
      select org, 'storage', id, 'AA-' || lpad(n::text, 6, '0'), '' from warehouse, generate_series(1, 20000) n where org = '101' and code = 'RM1'`);
    const { data } = await keeper().ask('putawaySnapshot', { warehouseId: people.who.warehouseId });
    expect(data.places).toContain(shelf);
    expect(data.places.length).toBeGreaterThan(20_000);
  });
});

describe('the ERP', () => {
  it('hears of it when it is synchronized, with receipt, shelf and where it stood; at once in a plant that receives in real time', async () => {
    const { receiptNo, noteNo, tasks } = await released(plant, next, people.who, { place });
    const { data } = await keeper().ask('putAwayGoods', { rows: [{ id: tasks[0] ?? 0, locationCode: shelf }] });
    const no = data.documents[0]?.no ?? '';
    expect(next.document(no)).toBeUndefined();
    expect((await people.leader.ask('syncPutaways', { nos: [no] })).data).toMatchObject({ done: 1 });
    const sent = await eventually(
      () => next.document(no),
      (document) => document !== undefined,
    );
    expect(sent).toMatchObject({
      type: 'putaway',
      document: { docNo: no, receiptNo, createdBy: 'E-keeper' },
      lines: [{ line: 1, itemNo: '3010-0001', qty: '100', location: shelf, fromLocation: place, status: 'available', noteNo, noteLine: 1 }],
    });
    await eventually(
      async () => (await keeper().list('inStorage', { jsWhere: { BillNo: { value: no, searchType: '=' } } })).data.rows[0],
      (row) => row?.syncState === 'synchronized' && row.state === 'synchronized' && (row.erpNo ?? '') !== '',
    );
    expect((await people.leader.ask('syncPutaways', { nos: [no] })).code).toBe('sync.already-synchronized');
    const admin = await plant.signIn('admin');
    await admin.ask('saveSwitch', { key: 'realTimeReceipt', open: true });
    const live = await receivedAt(plant, people.who, { place });
    const { data: snapshot } = await keeper().ask('putawaySnapshot', { warehouseId: people.who.warehouseId, receiptNo: live.receiptNo });
    const at = await keeper().ask('putAwayGoods', { rows: [{ id: snapshot.tasks[0]?.id ?? 0, locationCode: shelf }] });
    await admin.ask('saveSwitch', { key: 'realTimeReceipt', open: false });
    await eventually(
      () => next.document(at.data.documents[0]?.no ?? ''),
      (document) => document !== undefined,
    );
  });
});
