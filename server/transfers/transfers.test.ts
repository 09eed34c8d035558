import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stockAt } from '../../test/entries.ts';
import { eventually, usePartners } from '../../test/partners.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';
import { compareLedger } from '../stock/compareLedger.ts';
import { promisedOf } from '../stock/promised.ts';

const plant = usePlant();
const next = usePartners(plant);
let keeper: Client;
let leader: Client;
let admin: Client;
let abroad: Client;
beforeAll(async () => {
  [keeper, leader, admin, abroad] = await Promise.all([
    plant.signIn('keeper'),
    plant.signIn('leader'),
    plant.signIn('admin'),
    plant.signIn('keeper', '102'),
  ]);
  await putStock(plant.pool, '3010-0001', 'RM1-A01-01', 1000);
});
afterEach(async () => expect((await compareLedger(plant.pool)).differences).toEqual([]));

let orders = 0;
/** A transfer order of 10 of the first item from the ERP. */
async function ordered(to: '101' | '102' = '102', warehouse = 'RM1'): Promise<string> {
  orders += 1;
  const no = `DB${orders}`;
  await plant.pool.query(
    `with o as (insert into transfer_order (org, source, record_id, version, transfer_no, from_org, from_warehouse, from_warehouse_id, to_org, to_warehouse, to_warehouse_id, order_date)
       select '101', 'erp', $1::text, 1, $1, '101', 'RM1', f.id, $2, $3, w.id, current_date from warehouse f, warehouse w
        where f.org = '101' and f.code = 'RM1' and w.org = $2 and w.code = $3 returning org, id)
     insert into transfer_order_line (org, transfer_order_id, line_no, item_id, qty, unit, batch, project)
     select o.org, o.id, 1, i.id, 10, i.unit, '', '' from o join item i on i.org = o.org and i.code = '3010-0001'`,
    [no, to, warehouse],
  );
  return no;
}

const line = (more: object = {}) => ({ sourceLine: 1, itemNo: '3010-0001', qty: '4', location: 'RM1-A01-01', ...more });
const there = (more: object = {}) => line({ location: 'RM1-A01-05', ...more });

/** Sends a quantity of an order, from its place. */
async function send(transferNo: string, qty: string, labels?: string[]): Promise<string> {
  const saved = await keeper.ask('saveAllocationOut', { transferNo, lines: [line({ qty, labels })] });
  if (!saved.ok) throw new Error(saved.message);
  const confirmed = await keeper.ask('confirmAllocationOuts', { nos: [saved.data.docNo] });
  if (!confirmed.ok) throw new Error(confirmed.message);
  return saved.data.docNo;
}

const transitOf = async (no: string) => (await leader.list('transferLines', { jsWhere: { TransferNo: { value: no } } })).data.rows[0];
const standing = async (no: string) => (await plant.pool.query('select state, sync_state from document where doc_no = $1', [no])).rows[0];

/** A label of the item in stock at its place. */
async function labelled(code: string, qty: number): Promise<string> {
  await plant.pool.query(
    `insert into label (org, code, item_id, qty, state, location_id, status)
     select '101', $1, i.id, $2, 'in-stock', l.id, 'available' from item i, location l
      where i.org = '101' and i.code = '3010-0001' and l.org = '101' and l.code = 'RM1-A01-01'`,
    [code, qty],
  );
  return code;
}

/** The stock without label at the first item's place. */
async function freeAtPlace(): Promise<number> {
  const { rows } = await plant.pool.query<{ free: number }>(
    `select (k.qty - ${promisedOf('k')})::int as free from balance k join location l on l.id = k.location_id join item i on i.id = k.item_id
      where k.org = '101' and l.code = 'RM1-A01-01' and i.code = '3010-0001' and k.status = 'available'`,
  );
  return rows[0]?.free ?? 0;
}

/** An item that only 101 has, with stock, and an order to send it to 102 from before such orders were refused. */
async function sentUnknown(item: string): Promise<string> {
  await plant.pool.query("insert into item (org, code, name, unit) values ('101', $1, '只在 101', '件')", [item]);
  await putStock(plant.pool, item, 'RM1-A01-01', 10);
  const no = await ordered();
  await plant.pool.query(
    "update transfer_order_line set item_id = (select id from item where org = '101' and code = $2) where transfer_order_id = (select id from transfer_order where transfer_no = $1)",
    [no, item],
  );
  return no;
}

describe('goods that cannot arrive', () => {
  const out = (more: object, who = keeper) =>
    who.ask('saveAllocationOut', { toOrg: '102', toWarehouse: 'RM1', lines: [line({ sourceLine: undefined, ...more })] });

  it('S43: are refused when they are saved out, by an order and without one: an item, a unit, a project, a label', async () => {
    const no = await sentUnknown('ONLY-101-A');
    const refused = await keeper.ask('saveAllocationOut', { transferNo: no, lines: [line({ itemNo: 'ONLY-101-A' })] });
    expect([refused.code, refused.message]).toEqual(['transfer.item-unknown-there', expect.stringMatching(/102.*ONLY-101-A/)]);
    expect((await out({ itemNo: 'ONLY-101-A' })).code).toBe('transfer.item-unknown-there');
    await plant.pool.query("insert into item (org, code, name, unit) values ('102', 'ONLY-101-A', '另一单位', '箱')");
    expect((await out({ itemNo: 'ONLY-101-A' })).code).toBe('transfer.item-unknown-there');
    await plant.pool.query("insert into project (org, code, name) values ('101', 'P-ONLY-101', '只在 101')");
    expect((await out({ project: 'P-ONLY-101' })).code).toBe('transfer.project-unknown-there');
    const label = await labelled('TAKEN-THERE', 4);
    await plant.pool.query(
      "insert into label (org, code, item_id, qty, state) select '102', $1, id, 9, 'printed' from item where org = '102' and code = '3010-0003'",
      [label],
    );
    expect((await out({ labels: [label] })).code).toBe('transfer.label-taken-there');
    expect(
      (await plant.pool.query("select from document where kind = 'allocationOut' and header ->> 'transferNo' = $1", [no])).rowCount,
    ).toBe(0);
  });

  it('S43, S81: that are on their way already: the receiver is told at the first look who closes the remainder, the sender closes it', async () => {
    const no = await sentUnknown('ONLY-101-B');
    await plant.pool.query("insert into item (org, code, name, unit) values ('102', 'ONLY-101-B', 'x', '件')");
    const saved = await keeper.ask('saveAllocationOut', { transferNo: no, lines: [line({ itemNo: 'ONLY-101-B' })] });
    expect((await keeper.ask('confirmAllocationOuts', { nos: [saved.data.docNo] })).message).toBe('');
    await plant.pool.query("delete from item where org = '102' and code = 'ONLY-101-B'");
    const boss = await plant.signIn('admin', '102');
    const looked = await abroad.ask('transferSnapshot', { transferNo: no });
    expect([looked.code, looked.message]).toEqual(['transfer.close-there', expect.stringMatching(/ONLY-101-B.*101/)]);
    const refused = await boss.ask('closeTransferRemainder', { transferNo: no, reason: 'x' });
    expect([refused.code, refused.message]).toEqual(['transfer.close-there', expect.stringMatching(/ONLY-101-B.*101/)]);
    expect((await admin.ask('closeTransferRemainder', { transferNo: no, reason: 'x' })).message).toBe('');
  });
});

describe('transfers', () => {
  it('S180: a batch that does not lie at the place is refused when the transfer out is saved, with the batches that do', async () => {
    const [item, place] = ['3010-0004', 'RM1-A01-04'];
    await putStock(plant.pool, item, place, 54, 'B54');
    const out = (batch: string) =>
      keeper.ask('saveAllocationOut', { toOrg: '102', toWarehouse: 'RM1', lines: [{ itemNo: item, qty: '18', location: place, batch }] });
    const refused = await out('NOPE');
    expect([refused.code, refused.message]).toEqual(['take.other-batch', expect.stringMatching(/RM1-A01-04.*B54.*NOPE/)]);
    const saved = await out('B54');
    expect(saved.message).toBe('');
    // Who saved it may take it back, as with the other documents that leave, and nobody once it is confirmed.
    expect((await keeper.ask('deleteAllocationOuts', { nos: [saved.data.docNo] })).message).toBe('');
    const again = await out('B54');
    expect((await keeper.ask('confirmAllocationOuts', { nos: [again.data.docNo] })).message).toBe('');
    expect((await keeper.ask('deleteAllocationOuts', { nos: [again.data.docNo] })).code).toBe('document.state');
  });

  it('S83: a deleted transfer out takes the order along that it made of itself: nothing of it is to go or to arrive', async () => {
    const input = { toOrg: '102', toWarehouse: 'RM1', lines: [line({ sourceLine: undefined, qty: '2' })] };
    const { data, message } = await keeper.ask('saveAllocationOut', input);
    expect(message).toBe('');
    const open = async (who: Client) =>
      (await who.list('transferLines', { jsWhere: { TransferNo: { value: data.docNo } } })).data.rows.map(({ openOut, openIn }) => [
        openOut,
        openIn,
      ]);
    expect((await open(leader)).length).toBe(1);
    expect((await leader.ask('deleteAllocationOuts', { nos: [data.docNo] })).message).toBe('');
    expect([await open(leader), await open(abroad)]).toEqual([[], []]);
    expect((await abroad.ask('transferSnapshot', { transferNo: data.docNo })).code).toBe('transfer.withdrawn');
  });

  it('out is never more than ordered, in never more than sent; both numbers are said', async () => {
    const no = await ordered();
    const over = await keeper.ask('saveAllocationOut', { transferNo: no, lines: [line({ qty: '6' }), line({ qty: '5' })] });
    expect([over.code, over.message]).toEqual(['transfer.out-over', '第 2 行：3010-0001 还可调出 10，不能调出 11']);
    await send(no, '6');
    expect(await transitOf(no)).toMatchObject({ ordered: '10', sent: '6', received: '0', transit: '6', openOut: '4', openIn: '6' });
    const more = await abroad.ask('saveTransferIn', { transferNo: no, lines: [there({ qty: '7' })] });
    expect([more.code, more.message]).toEqual(['transfer.in-over', '第 1 行：3010-0001 还可调入 6，不能调入 7']);
    expect((await abroad.ask('saveTransferIn', { transferNo: no, lines: [there({ location: '' })] })).code).toBe('entry.place-required');
    expect((await abroad.ask('saveTransferIn', { transferNo: no, lines: [there({ itemNo: '3010-0003' })] })).code).toBe(
      'transfer.line-unknown',
    );
    expect((await abroad.ask('saveTransferIn', { transferNo: 'NONE', lines: [there()] })).code).toBe('transfer.unknown');
    // Each leg belongs to its own organisation.
    expect((await abroad.ask('saveAllocationOut', { transferNo: no, lines: [line()] })).code).toBe('transfer.unknown');
    expect((await keeper.ask('saveTransferIn', { transferNo: no, lines: [there()] })).code).toBe('transfer.unknown');
  });

  it('between two organisations: out here, reviewed there by another person, under inspection, and the ERP hears both (rule transfer-in-inbound-review)', async () => {
    const no = await ordered();
    const label = await labelled('T-LABEL-1', 4);
    const out = await send(no, '6', [label]);
    expect(await standing(out)).toMatchObject({ state: 'out', sync_state: 'queued' });
    const other = await labelled('T-LABEL-2', 2);
    const refused = await abroad.ask('saveTransferIn', { transferNo: no, lines: [there({ labels: [other] })] });
    expect([refused.code, refused.message]).toEqual([
      'transfer.label-not-sent',
      `条码 T-LABEL-2 不属于调拨单 ${no}，它属于 3010-0001，位置 RM1-A01-01`,
    ]);
    const operationId = randomUUID();
    const nos = new Set<string>();
    for (let again = 0; again < 3; again += 1)
      nos.add(
        (await abroad.ask('saveTransferIn', { transferNo: no, lines: [there({ qty: '6', labels: [label] })] }, { operationId })).data.docNo,
      );
    const [docNo = ''] = nos;
    expect(nos.size).toBe(1);
    const boss = await plant.signIn('admin', '102');
    expect((await boss.ask('syncTransferIns', { nos: [docNo] })).code).toBe('document.state');
    expect((await boss.ask('reviewTransferIns', { nos: [docNo] })).ok).toBe(true);
    expect(await standing(docNo)).toMatchObject({ state: 'reviewed', sync_state: 'not-synchronized' });
    expect((await boss.ask('syncTransferIns', { nos: [docNo] })).ok).toBe(true);
    const { rows } = await plant.pool.query(
      `select type, body -> 'document' ->> 'fromOrg' as f, body -> 'lines' -> 0 as line from outbox where document_no = $1`,
      [docNo],
    );
    expect(rows).toMatchObject([
      { type: 'transferIn', f: '101', line: { transferLine: 1, qty: '6', status: 'inspection', labels: [label] } },
    ]);
    const moved = await plant.pool.query('select org, state from label where code = $1 order by org', [label]);
    expect(moved.rows).toEqual([
      { org: '101', state: 'issued' },
      { org: '102', state: 'in-stock' },
    ]);
    expect(await transitOf(no)).toMatchObject({ sent: '6', received: '6', transit: '0' });
    // Arrived goods are no longer in transit.
    expect((await abroad.ask('transferSnapshot', { transferNo: no })).data.labels).toEqual([]);
    expect((await abroad.ask('saveTransferIn', { transferNo: no, lines: [there({ labels: [label] })] })).code).toBe('transfer.in-over');
  });

  it('goods under inspection do not leave: their label is refused as the transfer is saved, in words that say why', async () => {
    const code = await labelled('T-INSPECT', 4);
    await plant.pool.query("update label set status = 'inspection' where code = $1", [code]);
    const held = await keeper.ask('saveAllocationOut', { transferNo: await ordered(), lines: [line({ labels: [code] })] });
    expect([held.code, held.message]).toEqual(['label.not-free', '条码 T-INSPECT 的货待检或冻结，检验合格后才能出库']);
    await plant.pool.query("update label set status = 'available' where code = $1", [code]);
  });

  it('S123: goods that do not lie there are refused as they are saved, and who has more of them there is named', async () => {
    const out = (more: object) =>
      keeper.ask(
        'saveAllocationOut',
        { toOrg: '101', toWarehouse: 'FG1', lines: [line({ sourceLine: undefined, ...more })] },
        { language: 'en' },
      );
    const nowhere = await out({ location: 'RM1-A01-09' });
    expect([nowhere.code, nowhere.message]).toEqual(['stock.insufficient', 'RM1-A01-09 has 0 of 3010-0001 free, 4 needed']);
    await plant.pool.query("insert into project (org, code, name) values ('101', 'P-MORE', '有货的项目') on conflict do nothing");
    await putStock(plant.pool, '3010-0001', 'RM1-A01-09', 54, '', 'P-MORE');
    const others = await out({ location: 'RM1-A01-09', qty: '18' });
    expect(others.message).toBe('RM1-A01-09 has 0 of 3010-0001 free, 18 needed; more of it lies there for project P-MORE');
    expect((await out({ location: 'RM1-A01-09', qty: '18', project: 'P-MORE' })).code).not.toBe('stock.insufficient');
  });

  it('S119: newer goods that leave by a transfer are judged beside older ones in their warehouse, as all that leaves', async () => {
    const item = '3010-0019';
    for (const [place, day] of [
      ['RM1-A01-07', '2026-09-24'],
      ['RM1-A01-08', '2026-11-20'],
      ['FG1-A01-08', '2026-01-01'],
    ]) {
      await putStock(plant.pool, item, place ?? '', 10);
      await plant.pool.query(
        `update balance set received_at = $3::date + interval '2 hours' where item_id = (select id from item where org = '101' and code = $1)
            and location_id = (select id from location where org = '101' and code = $2)`,
        [item, place, day],
      );
    }
    const out = (location: string, more: object = {}, who = keeper) =>
      who.ask(
        'saveAllocationOut',
        { toOrg: '101', toWarehouse: 'FG1', lines: [{ itemNo: item, qty: '4', location }], ...more },
        { language: 'en' },
      );
    const setting = (value: string) => admin.ask('updateOrgSetting', { key: 'newerGoods', value });
    const warned = await out('RM1-A01-08');
    expect([warned.message, warned.data.older]).toEqual(['', expect.stringMatching(/RM1-A01-07.*2026-09-24/)]);
    expect((await out('RM1-A01-07')).data.older).toBeUndefined();
    await setting('refuse');
    await eventually(
      async () => (await out('RM1-A01-08')).code,
      (code) => code === 'take.newer',
    );
    expect((await out('RM1-A01-08', { newerReason: '急用' })).code).toBe('take.newer');
    expect((await out('RM1-A01-08', { newerReason: '急用' }, leader)).message).toBe('');
    await setting('warn');
  });

  it('S123: closing the exchange without a reason is refused, and what the ERP said stays', async () => {
    const no = await send(await ordered(), '2');
    await eventually(
      async () => (await standing(no))?.sync_state,
      (state) => state === 'synchronized',
    );
    await plant.pool.query('update document set sync_state = \'failed\', sync_reason = \'{"text":"仓库不存在"}\' where doc_no = $1', [no]);
    const said = async () => (await plant.pool.query('select sync_state, sync_reason from document where doc_no = $1', [no])).rows;
    const before = await said();
    for (const reason of [undefined, '', '  '])
      expect((await leader.ask('closeAllocationOutsSync', { nos: [no], ...(reason === undefined ? {} : { reason }) })).code).toBe(
        'exchange.reason-required',
      );
    expect(await said()).toEqual(before);
  });

  it('what carries a label does not leave without it: refused as it is saved, and as it is confirmed if it was labelled since', async () => {
    const free = await freeAtPlace();
    const early = await keeper.ask('saveAllocationOut', { transferNo: await ordered(), lines: [line()] });
    const code = await labelled('T-STAYS', free - 3);
    const saved = await keeper.ask('saveAllocationOut', { transferNo: await ordered(), lines: [line()] });
    expect([saved.code, saved.message]).toEqual(['bind.labelled', expect.stringMatching(/只有 0 没有条码；带条码的请扫码$/)]);
    expect((await keeper.ask('confirmAllocationOuts', { nos: [early.data.docNo] })).code).toBe('bind.labelled');
    await plant.pool.query("update label set state = 'void' where code = $1", [code]);
    expect((await keeper.ask('confirmAllocationOuts', { nos: [early.data.docNo] })).ok).toBe(true);
  });

  it('a label that was scanned, loaded and split arrives at the other organisation; each has its own history of it, and it comes back', async () => {
    const whole = await labelled('T-HISTORY', 10);
    await plant.pool.query(
      `with b as (select id from label where code = $1), u as (select id from user_account order by id limit 1),
         s as (insert into scan_record (org, scan_type, code, label_id, user_id) select '101', 'label', $1, b.id, u.id from b, u)
       insert into cabinet_entry (org, cabinet_no, label_id, loaded_by, unloaded_at) select '101', 'C1', b.id, u.id, now() from b, u`,
      [whole],
    );
    const { pieces } = (await keeper.ask('splitLabel', { code: whole, qtys: ['4'] })).data;
    const [piece, rest] = pieces.map(({ code }) => code);
    if (!piece || !rest) throw new Error('two pieces');
    const boss = await plant.signIn('admin', '102');
    await plant.pool.query("update item set qc_exempt = true where code = '3010-0001'");
    const no = await ordered();
    await send(no, '4', [piece]);
    const saved = await abroad.ask('saveTransferIn', { transferNo: no, lines: [there({ labels: [piece] })] });
    expect(await boss.ask('reviewTransferIns', { nos: [saved.data.docNo] })).toMatchObject({ ok: true });
    expect((await boss.ask('labelFamily', { code: piece })).data.labels).toMatchObject([{ code: piece, state: 'in-stock', parent: null }]);
    expect((await boss.ask('labelHistory', { code: piece })).data).toMatchObject({
      ...{ ancestors: [], successors: [], events: [{ documentNo: saved.data.docNo }] },
      label: { state: 'in-stock', locationCode: 'RM1-A01-05', noteNo: null, scannedBy: null },
    });
    const atHome = (await admin.ask('labelFamily', { code: piece })).data.labels;
    expect(atHome.map(({ code, state }) => [code, state])).toEqual([
      [whole, 'split'],
      [piece, 'issued'],
      [rest, 'in-stock'],
    ]);
    // The split cannot be undone: a piece of it is away.
    const { rows } = await plant.pool.query<{ id: number }>(
      'select s.id from label_split s join label b on b.id = s.label_id where b.code = $1',
      [whole],
    );
    expect((await keeper.ask('undoSplit', { id: rows[0]?.id ?? 0 })).code).toBe('label.piece-used');
    // A transfer back restores the earlier state.
    const back = (
      await abroad.ask('saveAllocationOut', {
        toOrg: '101',
        toWarehouse: 'RM1',
        lines: [there({ sourceLine: undefined, labels: [piece] })],
      })
    ).data.docNo;
    expect(await abroad.ask('confirmAllocationOuts', { nos: [back] })).toMatchObject({ ok: true });
    const home = await keeper.ask('saveTransferIn', { transferNo: back, lines: [line({ labels: [piece] })] });
    expect(await admin.ask('reviewTransferIns', { nos: [home.data.docNo] })).toMatchObject({ ok: true });
    await plant.pool.query("update item set qc_exempt = false where code = '3010-0001'");
    expect((await admin.ask('labelFamily', { code: piece })).data.labels).toMatchObject([
      { code: whole },
      { code: piece, state: 'in-stock', parent: whole, locationCode: 'RM1-A01-01' },
      { code: rest },
    ]);
    expect((await boss.ask('labelHistory', { code: piece })).data.label.state).toBe('issued');
  });

  it('a device gets all it needs to take a transfer in: open lines, labels that are on their way, places (rule location-select-or-scan)', async () => {
    const no = await ordered('101', 'FG1');
    const [one, two] = [await labelled(`T-SNAP-1-${no}`, 3), await labelled(`T-SNAP-2-${no}`, 2)];
    const out = await send(no, '6', [one, two]);
    const snapshot = async (transferNo: string) => (await keeper.ask('transferSnapshot', { transferNo })).data;
    const { places, ...rest } = await snapshot(out);
    expect(rest).toMatchObject({
      ...{ code: no, about: '101 RM1 → FG1' },
      lines: [{ key: '1', sourceLine: 1, itemNo: '3010-0001', open: '6' }],
      labels: [
        { code: one, line: '1', qty: '3' },
        { code: two, line: '1', qty: '2' },
      ],
    });
    expect(places).toContain('FG1-A01-01');
    await keeper.ask('saveTransferIn', { transferNo: no, lines: [there({ qty: '3', location: 'FG1-A01-01', labels: [one] })] });
    expect(await snapshot(no)).toMatchObject({ lines: [{ open: '3' }], labels: [{ code: two }] });
    expect((await abroad.ask('transferSnapshot', { transferNo: no })).code).toBe('transfer.unknown');
  });

  it('an order is no longer to be taken in once all of it stands in a document that waits for its review; deleted, it is again', async () => {
    const no = await ordered('101', 'FG1');
    await send(no, '6');
    const coming = async () => (await keeper.list('transferOrders', { jsWhere: { TransferNo: { value: no } } })).data.rows[0];
    expect(await coming()).toMatchObject({ status: 'sent', sent: '6', openIn: '6', canTakeIn: true, canSend: true });
    const saved = await keeper.ask('saveTransferIn', { transferNo: no, lines: [there({ qty: '6', location: 'FG1-A01-01' })] });
    expect(await coming()).toMatchObject({ status: 'sent', received: '0', openIn: '0', canTakeIn: false });
    const offered = async (way: string) =>
      (await keeper.list('transferOrders', { jsWhere: { [way]: { value: 'true', searchType: '=' } } })).data.rows.map(({ code }) => code);
    expect(await offered('CanTakeIn')).not.toContain(no);
    expect(await offered('CanSend')).toContain(no);
    const rest = await keeper.ask('saveAllocationOut', { transferNo: no, lines: [line()] });
    expect(rest.ok).toBe(true);
    expect(await offered('CanSend')).not.toContain(no);
    await leader.ask('deleteAllocationOuts', { nos: [rest.data.docNo] });
    await leader.ask('deleteTransferIns', { nos: [saved.data.docNo] });
    expect(await coming()).toMatchObject({ openIn: '6', canTakeIn: true });
  });

  it('a label stands in one document: the second is refused in words that name the first, until that is deleted', async () => {
    const no = await ordered('101', 'FG1');
    const label = await labelled(`T-TWICE-${no}`, 3);
    await send(no, '6', [label]);
    const take = () =>
      keeper.ask('saveTransferIn', { transferNo: no, lines: [there({ qty: '3', location: 'FG1-A01-01', labels: [label] })] });
    const first = (await take()).data.docNo;
    const second = await take();
    expect([second.code, second.message]).toEqual(['transfer.label-taken', `条码 ${label} 已经在调入单 ${first} 里`]);
    expect((await leader.ask('deleteTransferIns', { nos: [first] })).ok).toBe(true);
    expect((await take()).ok).toBe(true);
  });

  it('PushTransferEA makes the transfer in of all that may still arrive, each item at its own place (decision 0025)', async () => {
    const no = await ordered('101', 'FG1');
    const push = (aecode?: string) => leader.ask('pushTransfer', { no: aecode });
    expect((await push()).code).toBe('inbound.number-required');
    expect((await push('NONE')).code).toBe('exception.document-not-found');
    expect((await push(no)).code).toBe('transfer.nothing-to-arrive');
    const out = await send(no, '7');
    expect((await keeper.ask('pushTransfer', { no })).status).toBe(403);
    const homeless = await push(no);
    expect([homeless.code, homeless.message]).toEqual([
      'transfer.no-place',
      `3010-0001 在仓库 FG1 没有默认储位，调拨单 ${no} 请按调入扫描处理`,
    ]);
    const home = (place: string | null) =>
      plant.pool.query(
        `update item set default_location_id = (select id from location where org = '101' and code = $1) where org = '101' and code = '3010-0001'`,
        [place],
      );
    const { rows: before } = await plant.pool.query(
      `select l.code from item i left join location l on l.id = i.default_location_id where i.org = '101' and i.code = '3010-0001'`,
    );
    await home('FG1-A01-04');
    // By the number of the document out, as the ERP may name it.
    const pushed = await push(out);
    await home(before[0]?.code ?? null);
    expect(pushed.data).toMatchObject({ lines: 1, totalQty: '7' });
    const { rows } = await plant.pool.query(
      `select d.state, l.qty::float as qty, p.code as place from document d join document_line l on l.org = d.org and l.document_id = d.id
         join location p on p.id = l.to_location_id where d.doc_no = $1`,
      [pushed.data.docNo],
    );
    expect(rows).toEqual([{ state: 'open', qty: 7, place: 'FG1-A01-04' }]);
    expect((await push(no)).code).toBe('transfer.nothing-to-arrive');
  });

  it('16 receivers of one transfer: never more than was sent', async () => {
    const no = await ordered('101', 'FG1');
    await send(no, '10');
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        (at % 2 ? leader : keeper).ask('saveTransferIn', { transferNo: no, lines: [there({ qty: '2', location: 'FG1-A01-01' })] }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['transfer.in-over']));
    const nos = answers.filter(({ ok }) => ok).map(({ data }) => data.docNo);
    expect((await admin.ask('reviewTransferIns', { nos })).data.done).toBe(5);
    expect(await stockAt(plant, '3010-0001', 'FG1-A01-01')).toBe('10');
    expect(await transitOf(no)).toMatchObject({ transit: '0' });
  });

  it('what never arrives is closed by a leader with a reason, and nothing stays in transit', async () => {
    const no = await ordered('101', 'FG1');
    await send(no, '5');
    const saved = await keeper.ask('saveTransferIn', { transferNo: no, lines: [there({ qty: '3', location: 'FG1-A01-02' })] });
    expect((await keeper.ask('closeTransferRemainder', { transferNo: no, reason: '途中丢失' })).status).toBe(403);
    const early = await leader.ask('closeTransferRemainder', { transferNo: no, reason: '途中丢失' });
    expect([early.code, early.envelope.Data]).toMatchObject(['transfer.in-work', { args: { no, docs: saved.data.docNo } }]);
    await leader.ask('reviewTransferIns', { nos: [saved.data.docNo] });
    expect((await leader.ask('closeTransferRemainder', { transferNo: no })).code).toBe('transfer.reason-required');
    const closed = await leader.ask('closeTransferRemainder', { transferNo: no, reason: '途中丢失' });
    expect(closed.data).toMatchObject({ totalQty: '2' });
    expect(await transitOf(no)).toMatchObject({ sent: '5', received: '3', transit: '0' });
    const { data } = await leader.list('transferOrders', { jsWhere: { TransferNo: { value: no } } });
    expect(data.rows[0]?.whyClosed).toBe('途中丢失');
    expect(data.rows).toMatchObject([{ status: 'closed', side: 'within' }]);
    expect((await leader.ask('closeTransferRemainder', { transferNo: no, reason: 'x' })).code).toBe('transfer.closed');
    expect((await keeper.ask('saveAllocationOut', { transferNo: no, lines: [line()] })).code).toBe('transfer.closed');
    const { rows } = await plant.pool.query(
      `select coalesce(sum(case when m.to_location_id = l.id then m.qty else -m.qty end), 0)::float as transit
         from movement m join location l on l.id in (m.from_location_id, m.to_location_id) and l.kind = 'transit'
         join transfer_order o on o.transfer_no = $1 join document d on d.id = m.document_id and d.kind = m.document_type
        where exists (select from document_line x where x.document_id = d.id and x.source_kind = 'transfer' and x.source_id = o.id)`,
      [no],
    );
    expect(rows).toEqual([{ transit: 0 }]);
  });

  it('goods without an order go to a warehouse that the person may choose: in use, of an organisation that they work in', async () => {
    const targets = async (ToOrg: string) =>
      (await keeper.list('transferTargets', { jsWhere: { ToOrg: { value: ToOrg, searchType: '=' } } })).data.rows;
    const here = await targets('101');
    expect(here.map(({ code }) => code)).toEqual(expect.arrayContaining(['RM1', 'FG1']));
    expect(new Set(here.map(({ org }) => org))).toEqual(new Set(['101']));
    expect((await targets('102')).length).toBeGreaterThan(0);
  });

  it('without an order it carries its own number (decision 0025), and only an open one is deleted', async () => {
    const saved = await keeper.ask('saveAllocationOut', { toWarehouse: 'FG1', lines: [line({ sourceLine: undefined, qty: '3' })] });
    const { docNo } = saved.data;
    expect((await leader.list('allocationOuts', { jsWhere: { DocNo: { value: docNo } } })).data.rows).toMatchObject([
      { transferNo: docNo, toWarehouse: 'FG1' },
    ]);
    expect((await keeper.ask('saveAllocationOut', { toWarehouse: 'NONE', lines: [line()] })).code).toBe('transfer.target-required');
    expect((await keeper.ask('saveAllocationOut', { toWarehouse: 'RM1', lines: [line()] })).code).toBe('transfer.same-warehouse');
    await keeper.ask('confirmAllocationOuts', { nos: [docNo] });
    expect((await leader.ask('deleteAllocationOuts', { nos: [docNo] })).code).toBe('document.state');
    expect((await keeper.ask('saveTransferIn', { transferNo: docNo, lines: [there({ qty: '3', location: 'FG1-A01-03' })] })).ok).toBe(true);
    const open = await keeper.ask('saveAllocationOut', { toWarehouse: 'FG1', lines: [line()] });
    expect((await leader.ask('deleteAllocationOuts', { nos: [open.data.docNo] })).ok).toBe(true);
  });

  it('a newer version of an order that lets go of what is on its way is parked with words; what nobody sent may go', async () => {
    const goods = (of: number, qty = '10', itemNo = '3010-0001') => ({ line: of, itemNo, qty, unit: '件' });
    const record = (version: number, ...lines: object[]) => ({
      ...{ kind: 'transferOrder' as const, id: '101/DB-ERP', version },
      data: {
        ...{ org: '101', transferNo: 'DB-ERP', fromOrg: '101', fromWarehouse: 'RM1', toOrg: '102', toWarehouse: 'RM1', date: '2026-11-20' },
        lines,
      },
    });
    const reason = async () =>
      (await plant.pool.query<{ reason: string }>("select reason::text from parked_record where record_id = '101/DB-ERP' order by id desc"))
        .rows[0]?.reason;
    expect(await next.bring('erp', record(1, goods(1), goods(2)))).toEqual(['applied']);
    await send('DB-ERP', '4');
    expect(await next.bring('erp', record(2, goods(2)))).toEqual(['parked']);
    expect(await reason()).toContain('第 1 行已出库 4，不能改为 0');
    expect(await next.bring('erp', record(3, goods(1, '3')))).toEqual(['parked']);
    expect(await next.bring('erp', record(4, goods(1, '10', '3010-0003')))).toEqual(['parked']);
    expect(await reason()).toContain('第 1 行已出库 3010-0001，不能改为 3010-0003');
    expect(await next.bring('erp', record(5, goods(1, '4')))).toEqual(['applied']);
    const saved = await abroad.ask('saveTransferIn', { transferNo: 'DB-ERP', lines: [there()] });
    expect(saved.ok).toBe(true);
    // Out and in are the same goods.
    expect(await next.bring('erp', record(6, goods(1, '5')))).toEqual(['applied']);
  });

  it('goods go without an order only to an organisation that the person works in, as the list of warehouses says', async () => {
    const to = (who: Client, toOrg: string) =>
      who.ask('saveAllocationOut', { toOrg, toWarehouse: 'RM1', lines: [line({ sourceLine: undefined })] });
    await plant.pool.query(
      "delete from user_role r using user_account u where u.id = r.user_id and u.account = 'leader' and r.org = '102'",
    );
    expect((await to(leader, '102')).code).toBe('transfer.target-required');
    expect((await to(leader, 'NONE')).code).toBe('transfer.target-required');
    expect((await to(keeper, '102')).ok).toBe(true);
  });

  // Runs last, over all goods in transit that the tests above left.
  it('on its way is what the orders say, and nothing once all of it arrived or was written off', async () => {
    const inLedger = async () =>
      (
        await plant.pool.query(
          `select coalesce(sum(m.qty * ((t.kind = 'transit')::int - (f.kind = 'transit')::int)), 0)::float as qty from movement m
             join location t on t.id = m.to_location_id join location f on f.id = m.from_location_id`,
        )
      ).rows[0].qty;
    const onItsWay = async () => (await leader.list('transferLines', { pageSize: 500 })).data.rows.filter((row) => Number(row.transit) > 0);
    const said = (await onItsWay()).reduce((sum, row) => sum + Number(row.transit), 0);
    expect(said).toBeGreaterThan(0);
    expect(await inLedger()).toBe(said);
    for (const who of [admin, await plant.signIn('admin', '102')]) {
      const { rows } = await plant.pool.query(
        "select array_agg(doc_no) as nos from document where kind = 'transferIn' and state = 'open' and org = $1",
        [who.org],
      );
      if (rows[0].nos) expect((await who.ask('deleteTransferIns', { nos: rows[0].nos })).ok).toBe(true);
    }
    for (const transferNo of new Set((await onItsWay()).map((row) => row.transferNo ?? '')))
      expect((await leader.ask('closeTransferRemainder', { transferNo, reason: '途中丢失' })).code).toBe('20000');
    expect([await inLedger(), await onItsWay()]).toEqual([0, []]);
  });
});
