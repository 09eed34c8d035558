import { describe, expect, it } from 'vitest';
import type { InboundRecord } from '../../contract/exchange/protocol.records.ts';
import { type InboundAnswer, inboundPath } from '../../contract/exchange/protocol.ts';
import { deadlocks } from '../../test/ledger.ts';
import { noteRecord as note, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = usePartners(plant);

const push = (...given: Parameters<typeof next.push>) => next.push(...given);
const item = (itemNo: string, version: number, more: object = {}) => ({
  kind: 'item',
  id: `101/${itemNo}`,
  version,
  data: { org: '101', itemNo, name: `料 ${itemNo}`, unit: '件', batchControlled: false, qcExempt: true, ...more },
});
const results = (answer: { body: InboundAnswer }) => answer.body.records.map((one) => one.result);
const nameOf = async (itemNo: string) =>
  (await plant.pool.query<{ name: string; status: string }>("select name, status from item where org = '101' and code = $1", [itemNo]))
    .rows[0];

describe('the inbound door', () => {
  it('takes signed batches only, from the partner whose key it is', async () => {
    expect(await push('erp', [item('N-0', 1)], { secret: 'not the secret' })).toMatchObject({
      status: 401,
      body: { error: 'signature-wrong' },
    });
    expect(
      (await fetch(plant.url + inboundPath, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).status,
    ).toBe(401);
    expect(await push('erp', [], { body: 'no json' })).toMatchObject({ status: 400, body: { error: 'malformed' } });
    expect(await push('erp', [], { body: JSON.stringify({ key: 'k', source: 'sap', records: [1] }) })).toMatchObject({ status: 400 });
    expect(await nameOf('N-0')).toBeUndefined();
  });

  it('late and repeated records are harmless', async () => {
    expect(results(await push('erp', [item('N-1', 5, { name: 'five' })]))).toEqual(['applied']);
    expect(results(await push('erp', [item('N-1', 5, { name: 'five' })]))).toEqual(['unchanged']);
    expect(results(await push('erp', [item('N-1', 4, { name: 'four' })]))).toEqual(['stale']);
    expect(await nameOf('N-1')).toMatchObject({ name: 'five' });
    expect(
      results(await push('erp', [item('N-1', 6), item('N-1', 8, { name: 'eight' }), item('N-1', 7), item('N-1', 8, { name: 'eight' })])),
    ).toEqual(['stale', 'applied', 'stale', 'unchanged']);
    expect(await nameOf('N-1')).toMatchObject({ name: 'eight' });
  });

  it('S29: a version that comes again with other content is parked, in the same batch and later, and changes nothing', async () => {
    const answer = await push('erp', [
      item('N-9', 1, { name: 'first' }),
      item('N-9', 1, { name: 'second' }),
      item('N-9', 1, { name: 'first' }),
    ]);
    expect(results(answer)).toEqual(['applied', 'parked', 'unchanged']);
    expect(results(await push('erp', [item('N-9', 1, { name: 'third' })]))).toEqual(['parked']);
    expect(results(await push('erp', [item('N-9', 1, { name: 'first' })]))).toEqual(['unchanged']);
    expect(await nameOf('N-9')).toMatchObject({ name: 'first' });
    const parked = () => plant.pool.query("select state, reason_id from parked_record where record_id = '101/N-9' order by id");
    expect((await parked()).rows).toEqual(Array(2).fill({ state: 'parked', reason_id: 'parked.conflict' }));
    expect(results(await push('erp', [item('N-9', 2, { name: 'third' })]))).toEqual(['applied']);
    expect((await parked()).rows).toEqual(Array(2).fill({ state: 'superseded', reason_id: 'parked.conflict' }));
  });

  it('a tombstone takes the thing out, and what comes late does not bring it back', async () => {
    await push('erp', [item('N-2', 1)]);
    expect(results(await push('erp', [{ kind: 'item', id: '101/N-2', version: 3, deleted: true }]))).toEqual(['applied']);
    expect(await nameOf('N-2')).toMatchObject({ status: 'deleted' });
    expect(results(await push('erp', [item('N-2', 2)]))).toEqual(['stale']);
    expect(await nameOf('N-2')).toMatchObject({ status: 'deleted' });
  });

  it('the shelf life of an item, and which of its goods are taken first, stay when they are not told', async () => {
    const life = async () => {
      const { rows } = await plant.pool.query("select shelf_days, least_days, take_first from item where code = 'N-LIFE'");
      return Object.values(rows[0] ?? {});
    };
    const fields = { shelfLifeDays: 365, leastDaysAtReceipt: 90, takeFirst: 'expired' };
    expect(results(await push('erp', [item('N-LIFE', 1)]))).toEqual(['applied']);
    expect(await life()).toEqual([0, 0, 'received']);
    expect(results(await push('erp', [item('N-LIFE', 2, fields)]))).toEqual(['applied']);
    expect(await life()).toEqual([365, 90, 'expired']);
    expect(results(await push('erp', [item('N-LIFE', 3, { name: 'other' })]))).toEqual(['applied']);
    expect(await life()).toEqual([365, 90, 'expired']);
    expect(results(await push('erp', [item('N-LIFE', 4, { shelfLifeDays: 0, takeFirst: 'received' })]))).toEqual(['applied']);
    expect(await life()).toEqual([0, 90, 'received']);
    const { body } = await push('erp', [item('N-LIFE', 5, { shelfLifeDays: -1 })]);
    expect(body.records[0]).toMatchObject({ result: 'parked', reason: expect.stringContaining('shelfLifeDays') });
  });

  it('portal and ERP count the versions of a supplier each for itself; who told last is heard', async () => {
    const supplier = (version: number, name: string) => ({
      kind: 'supplier',
      id: '101/S-2X',
      version,
      data: { org: '101', code: 'S-2X', name },
    });
    const nameNow = async () =>
      (await plant.pool.query<{ name: string; status: string }>("select name, status from supplier where code = 'S-2X'")).rows[0];
    expect(results(await push('portal', [supplier(1_795_249_905_931, 'portal')]))).toEqual(['applied']);
    expect(results(await push('erp', [supplier(7, 'erp')]))).toEqual(['applied']);
    expect(await nameNow()).toMatchObject({ name: 'erp' });
    expect(results(await push('erp', [supplier(6, 'late')]))).toEqual(['stale']);
    expect(await nameNow()).toMatchObject({ name: 'erp' });
    await push('portal', [{ kind: 'supplier', id: '101/S-2X', version: 1_795_249_905_932, deleted: true }]);
    expect(await nameNow()).toMatchObject({ status: 'deleted' });
    expect(results(await push('erp', [supplier(8, 'back')]))).toEqual(['applied']);
    expect(await nameNow()).toMatchObject({ name: 'back', status: 'active' });
  });

  it('master data of every kind, in any order within a batch', async () => {
    const records = [
      { kind: 'productionLine', id: '109:L1', version: 1, data: { org: '109', code: 'L1', name: '一线', workshopCode: 'WS9' } },
      { kind: 'workshop', id: '109:WS9', version: 1, data: { org: '109', code: 'WS9', name: '九车间', names: { en: 'Nine' } } },
      { kind: 'supplier', id: '109:S9', version: 1, data: { org: '109', code: 'S9', name: '供应商九' } },
      { kind: 'department', id: '109:D9', version: 1, data: { org: '109', code: 'D9', name: '部门九' } },
      { kind: 'project', id: '109:P9', version: 1, data: { org: '109', code: 'P9', name: '项目九', active: false } },
      {
        kind: 'item',
        id: '109/I9',
        version: 1,
        data: { org: '109', itemNo: 'I9', name: '料九', unit: 'kg', batchControlled: true, qcExempt: false },
      },
      { kind: 'organisation', id: '109', version: 1, data: { code: '109', name: '九厂', timeZone: 'Asia/Jakarta' } },
      {
        kind: 'productionOrder',
        id: '109/MO1',
        version: 1,
        data: { org: '109', orderNo: 'MO1', itemNo: 'I9', qty: '4', unit: 'kg', status: 'released', components: [] },
      },
    ];
    expect(results(await push('erp', records))).toEqual(Array.from({ length: 8 }, () => 'applied'));
    const { rows } = await plant.pool.query(`
      select (select count(*) from location where org = '109') as places, (select status from project where org = '109') as project,
             (select decimals from item where org = '109') as decimals, (select w.code from production_line l join workshop w on w.id = l.workshop_id where l.org = '109') as workshop,
             (select trim_scale(qty)::text from production_order where org = '109' and order_no = 'MO1') as ordered`);
    expect(rows).toEqual([{ places: 6, project: 'inactive', decimals: 3, workshop: 'WS9', ordered: '4' }]);
  });

  it('a bad record is parked with its reason and does not stop the rest', async () => {
    const answer = await push('erp', [
      item('N-3', 1),
      { kind: 'item', id: 'x', version: 1, data: { itemNo: 17 } },
      item('N-4', 1, { org: '999' }),
      note('PX26110001', 1, { supplierCode: 'S-NO' }),
      'nonsense',
      item('N-5', 1),
    ]);
    expect(answer.status).toBe(200);
    expect(results(answer)).toEqual(['applied', 'parked', 'parked', 'parked', 'parked', 'applied']);
    expect(answer.body.records.map((one) => one.reason ?? '')).toEqual([
      '',
      expect.stringContaining('itemNo'),
      expect.stringContaining('999'),
      expect.stringContaining('S-NO'),
      expect.stringContaining('kind'),
      '',
    ]);
    await push('erp', [item('N-4', 1, { org: '999' })]);
    const { rows } = await plant.pool.query("select times from parked_record where record_id = '101/N-4' and state = 'parked'");
    expect(rows).toEqual([{ times: 2 }]);
    // A later correct version replaces the parked one.
    expect(results(await push('erp', [note('PX26110001', 2)]))).toEqual(['applied']);
    const later = await plant.pool.query("select state from parked_record where record_id = 'PX26110001'");
    expect(later.rows).toEqual([{ state: 'superseded' }]);
  });

  it('notes with labels come by push, in the newest state; a deleted one is withdrawn', async () => {
    expect(results(await push('portal', [note('PX26110002', 1), note('PX26110002', 2, { cabinetNo: 'C1' })]))).toEqual([
      'stale',
      'applied',
    ]);
    const { rows } = await plant.pool.query(
      "select cabinet_no, state, (select count(*) from label b where b.note_id = n.id) as labels from delivery_note n where note_no = 'PX26110002'",
    );
    expect(rows).toEqual([{ cabinet_no: 'C1', state: 'unreceived', labels: 1 }]);
    expect(results(await push('portal', [{ kind: 'deliveryNote', id: 'PX26110002', version: 3, deleted: true }]))).toEqual(['applied']);
    const stateRows = await plant.pool.query("select state from delivery_note where note_no = 'PX26110002'");
    expect(stateRows.rows).toEqual([{ state: 'deleted' }]);
  });

  it('faults outOfOrder, doubleAnswer, garbage and deletedDocument of a pushing portal', async () => {
    const make = (no: string, version: number): InboundRecord => note(no, version);
    for (const fault of ['outOfOrder', 'doubleAnswer', 'garbage', 'deletedDocument'] as const) {
      next.simulator.faults.clear();
      next.fault({ partner: 'portal', fault, on: ['push'] });
      const no = `PF2611${fault.toUpperCase()}`.slice(0, 30);
      await next.control('records', { partner: 'portal', records: [make(no, 1)] });
      await next.control('push', { partner: 'portal', records: [make(no, 2), make(`${no}-B`, 1)] });
      const { rows } = await plant.pool.query<{ state: string; version: number }>(
        'select state, version from delivery_note where note_no = $1',
        [no],
      );
      expect(rows).toEqual([fault === 'deletedDocument' ? { state: 'deleted', version: 3 } : { state: 'unreceived', version: 2 }]);
      const other = await plant.pool.query('select 1 from delivery_note where note_no = $1', [`${no}-B`]);
      expect(other.rowCount).toBe(1);
    }
    next.simulator.faults.clear();
  });

  it('two partners pushing the same things at once: each version once, no deadlock', async () => {
    const batch = (version: number) => Array.from({ length: 60 }, (_, index) => item(`M-${index}`, version, { name: `v${version}` }));
    const before = await deadlocks(plant.pool);
    const both = [1, 2, 3, 4, 5, 6].flatMap((version) => [batch(version), batch(version).reverse()]);
    const answers = await Promise.all(both.map((records) => push('erp', records)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const said = answers.flatMap(({ body }) => body.records.map(({ id, version, result }) => `${id} ${version} ${result}`));
    const taken = said.filter((one) => one.endsWith(' applied'));
    expect(new Set(taken).size).toBe(taken.length);
    expect(said.filter((one) => one.endsWith(' 6 applied'))).toHaveLength(60);
    expect(said.filter((one) => one.endsWith(' parked'))).toEqual([]);
    expect(await deadlocks(plant.pool)).toBe(before);
    const { rows } = await plant.pool.query("select distinct name, version from item where org = '101' and code like 'M-%'");
    expect(rows).toEqual([{ name: 'v6', version: 6 }]);
  });

  it('1,000 records that do not fit are parked by one statement; the same one twice counts twice', async () => {
    const misfits = Array.from({ length: 999 }, (_, nth) => ({ kind: 'item', id: `101/BAD-${nth}`, version: 1, data: { org: '101' } }));
    const given = await push('erp', [...misfits, ...misfits.slice(0, 1)]);
    expect(new Set(results(given))).toEqual(new Set(['parked']));
    await push('erp', misfits.slice(0, 2));
    const { rows } = await plant.pool.query(
      "select times, count(*)::int as n from parked_record where record_id like '101/BAD-%' group by times order by times",
    );
    expect(rows).toEqual([
      { times: 1, n: 997 },
      { times: 2, n: 1 },
      { times: 3, n: 1 },
    ]);
  });

  it('4,000 labels of 100 notes come in one push, each once', async () => {
    const notes = Array.from({ length: 100 }, (_, index) =>
      note(`PL2611${String(index).padStart(4, '0')}`, 1, {
        labels: Array.from({ length: 40 }, (_no, label) => ({ code: `PL${index}-${label}`, line: 1, qty: '2' })),
      }),
    );
    expect(new Set(results(await push('portal', notes)))).toEqual(new Set(['applied']));
    const { rows } = await plant.pool.query("select count(*)::int as n from label where code like 'PL%-%'");
    expect(rows).toEqual([{ n: 4000 }]);
  });
});
