import { beforeAll, describe, expect, it } from 'vitest';
import { malformedValues } from '../../../test/malformedValues.ts';
import { type Data, goods, type PaperSample as Sample, paperSamples as samples } from '../../../test/paperwork.ts';
import { usePartners } from '../../../test/partners.ts';
import { usePlant } from '../../../test/plant.ts';
import { recordTakers } from '../../recordTakers.ts';
import { fillPaperwork } from '../fillPaperwork.ts';
import type { Query } from '../inTransaction.ts';
import type { Living } from '../taker.ts';

const plant = usePlant();
const next = usePartners(plant);

beforeAll(async () => {
  await plant.pool.query(`
    with w as (insert into workshop (org, code, name) values ('101', 'WS-1', '装配车间') returning id)
    insert into production_line (org, workshop_id, code, name) select '101', id, 'L-11', '一线' from w;
    insert into department (org, code, name) values ('101', 'D-1', '生产部');
    insert into item (org, code, name, unit) values ('102', 'ONLY-102', '别厂的料', '件')`);
});

const record = (sample: Sample, id: string, version: number, more: Data = {}) => ({
  ...{ kind: sample.kind, id, version },
  data: { org: '101', ...sample.data(id), ...more },
});
const tombstone = (sample: Sample, id: string, version: number) => ({ kind: sample.kind, id, version, deleted: true });
interface Head extends Record<string, unknown> {
  id: number;
  version: number;
  withdrawn_at: Date | null;
}
const headOf = async ({ table }: Sample, id: string) =>
  (await plant.pool.query<Head>(`select * from ${table} where record_id = $1`, [id])).rows[0];
const linesOf = async ({ table, lines }: Sample, id: string) =>
  (
    await plant.pool.query<{ id: number; line: number; item: string }>(
      `select l.id, l.line_no as line, i.code as item from ${lines?.table} l join ${table} t on t.id = l.${table}_id join item i on i.id = l.item_id
        where t.record_id = $1 order by l.line_no`,
      [id],
    )
  ).rows;
const brought = async (source: string, one: unknown) => (await next.push(source, [one])).body.records[0];

describe.each(samples.map((sample) => [sample.kind, sample] as const))('10.7 %s', (kind, sample) => {
  const { source, changed, lines } = sample;

  it('is taken; a newer version replaces it, an older or the same one changes nothing; its lines keep their rows', async () => {
    const id = `${kind}-1`;
    expect(await next.bring(source, record(sample, id, 3))).toEqual(['applied']);
    const first = await headOf(sample, id);
    const firstLines = lines && (await linesOf(sample, id));
    if (lines) expect(firstLines?.map(({ line, item }) => [line, item])).toEqual([1, 2].map((n) => [n, `3010-000${n}`]));
    const newer = lines ? { [lines.field]: [goods(2), goods(3)] } : {};
    const five = record(sample, id, 5, { [changed[0]]: changed[1], ...newer });
    expect(await next.bring(source, five)).toEqual(['applied']);
    const second = await headOf(sample, id);
    expect([second?.id, second?.version]).toEqual([first?.id, 5]);
    expect(second?.[changed[2]]).not.toEqual(first?.[changed[2]]);
    expect(await next.bring(source, record(sample, id, 4))).toEqual(['stale']);
    expect(await next.bring(source, five)).toEqual(['unchanged']);
    expect(await headOf(sample, id)).toEqual(second);
    if (!lines) return;
    const secondLines = await linesOf(sample, id);
    expect(secondLines.map(({ line }) => line)).toEqual([2, 3]);
    expect(secondLines[0]?.id).toBe(firstLines?.[1]?.id);
  });

  it('is withdrawn by its tombstone, and a newer version brings it back', async () => {
    const id = `${kind}-2`;
    await next.bring(source, record(sample, id, 1));
    expect(await next.bring(source, tombstone(sample, id, 2))).toEqual(['applied']);
    expect((await headOf(sample, id))?.withdrawn_at).toBeInstanceOf(Date);
    expect(await next.bring(source, record(sample, id, 1))).toEqual(['stale']);
    expect((await headOf(sample, id))?.withdrawn_at).toBeInstanceOf(Date);
    expect(await next.bring(source, record(sample, id, 3))).toEqual(['applied']);
    expect((await headOf(sample, id))?.withdrawn_at).toBeNull();
    // A tombstone that arrives before its record.
    expect(await next.bring(source, tombstone(sample, `${id}-X`, 2), record(sample, `${id}-Y`, 1))).toEqual(['applied', 'applied']);
    expect(await next.bring(source, record(sample, `${id}-X`, 1))).toEqual(['stale']);
    expect(await headOf(sample, `${id}-X`)).toBeUndefined();
  });

  it('that names what is not here is parked with words, and nothing of it is written', async () => {
    const cases: [Data, string][] = [
      [{ org: '888' }, '组织 888 不存在'],
      ...sample.named.map(([field, words]): [Data, string] => [{ [field]: 'NONE' }, words]),
    ];
    if (lines) {
      const one = (more: Data) => ({ [lines.field]: [goods(1), goods(2, more)] });
      cases.push([one({ itemNo: 'NONE' }), '料号 NONE 不存在'], [one({ itemNo: 'ONLY-102' }), '料号 ONLY-102 不存在']);
      cases.push([one({ unit: 'PCS' }), '料号 3010-0002 的单位是 件，不是 PCS'], [one({ line: 1 }), '第 1 行出现了两次']);
      if (sample.places !== false) cases.push([one({ warehouse: 'NONE' }), '仓库 NONE 不存在']);
    }
    const given = cases.map(([more], nth) => record(sample, `${kind}-3-${nth}`, 1, more));
    const { body } = await next.push(source, [...given, record(sample, `${kind}-3-good`, 1)]);
    const answers = body.records;
    expect(answers.map(({ result }) => result)).toEqual([...cases.map(() => 'parked'), 'applied']);
    for (const [nth, [, words]] of cases.entries()) expect(answers[nth]?.reason).toContain(words);
    for (const { id } of given) expect(await headOf(sample, id)).toBeUndefined();
    expect(await headOf(sample, `${kind}-3-good`)).toBeDefined();
  });

  it('kept before its table came is taken into it once at the start; what cannot be taken is parked and can be replayed', async () => {
    const item = `LATE-${kind.toUpperCase()}`;
    const [good, late, withdrawn] = ['A', 'B', 'C'].map((one) => `${kind}-4-${one}`) as [string, string, string];
    const naming = (id: string): Data =>
      lines ? { ...sample.data(id), [lines.field]: [goods(1, { itemNo: item })] } : { ...sample.data(id), itemNo: item };
    for (const [id, data] of [
      [good, sample.data(good)],
      [late, naming(late)],
      [withdrawn, sample.data(withdrawn)],
    ] as const) {
      await plant.pool.query(
        `insert into inbound_record (source, kind, record_id, org, code, version, deleted, data) values ($1, $2, $3, '101', $3, 7, $4, $5)`,
        [source, kind, id, id === withdrawn, { org: '101', ...data }],
      );
    }
    expect(await fillPaperwork(plant.pool, recordTakers)).toBe(2);
    expect(await fillPaperwork(plant.pool, recordTakers)).toBe(0);
    expect(await headOf(sample, good)).toMatchObject({ version: 7, withdrawn_at: null });
    expect([await headOf(sample, late), await headOf(sample, withdrawn)]).toEqual([undefined, undefined]);
    expect(await next.bring(source, record(sample, good, 7))).toEqual(['unchanged']);
    const leader = await plant.signIn('leader');
    const parked = async () => (await leader.list('parkedRecords', { jsWhere: `RecordId = '${late}'` }, { language: 'en' })).data.rows;
    expect(await parked()).toMatchObject([{ reason: `There is no item ${item}`, version: 7 }]);
    const [row] = await parked();
    expect((await leader.ask('replayParkedRecords', { ids: [row?.id ?? 0] })).data).toMatchObject({ done: 0 });
    await plant.pool.query(`insert into item (org, code, name, unit) values ('101', $1, '后到的料', '件'), ('102', $1, '后到的料', '件')`, [
      item,
    ]);
    expect((await leader.ask('replayParkedRecords', { ids: [row?.id ?? 0] })).data).toMatchObject({ done: 1 });
    expect(await headOf(sample, late)).toMatchObject({ version: 7, withdrawn_at: null });
  });

  it('with whatever people’s programs put into its fields stops only itself', async () => {
    const fields = Object.keys(sample.data('x'));
    const readable = malformedValues.filter(([name]) => name !== '5,000 levels');
    for (const [nth, [, value]] of readable.entries()) {
      const given = fields.map((field, which) => record(sample, `${kind}-5-${nth}-${which}`, 1, { [field]: value }));
      const { status, body } = await next.push(source, [...given, record(sample, `${kind}-5-${nth}`, 1)]);
      expect(status).toBe(200);
      expect(body.records.at(-1)?.result).toBe('applied');
      expect(body.records.every(({ result }) => ['applied', 'parked'].includes(result))).toBe(true);
    }
  });
});

describe('10.7 paperwork', () => {
  it('a number is one living record’s; a second one that has it waits with the name of the first, until that is withdrawn', async () => {
    const [order] = samples as [Sample];
    const twin = (id: string) => record(order, id, 1, { orderNo: 'MO-TWIN' });
    const { body } = await next.push('erp', [twin('TWIN-1'), twin('TWIN-2')]);
    expect(body.records.map(({ result }) => result)).toEqual(['applied', 'parked']);
    expect(body.records[1]?.reason).toContain('TWIN-1');
    expect((await brought('erp', twin('TWIN-3')))?.result).toBe('parked');
    await next.bring('erp', tombstone(order, 'TWIN-1', 2));
    expect((await brought('erp', twin('TWIN-3')))?.result).toBe('applied');
  });

  it('a transfer to an organisation that is not of this installation is taken; its warehouse there stays a code', async () => {
    const transfer = samples.find(({ kind }) => kind === 'transferOrder') as Sample;
    expect(await next.bring('erp', record(transfer, 'TR-ELSEWHERE', 1, { toOrg: '999', toWarehouse: 'W9' }))).toEqual(['applied']);
    expect(await headOf(transfer, 'TR-ELSEWHERE')).toMatchObject({ to_org: '999', to_warehouse: 'W9', to_warehouse_id: null });
  });

  it('a transfer order of an item that the receiving organisation does not know waits, and is taken when it does', async () => {
    const transfer = samples.find(({ kind }) => kind === 'transferOrder') as Sample;
    const unknown = record(transfer, 'TR-UNKNOWN', 1, { lines: [{ line: 1, itemNo: 'ONLY-101', qty: '4', unit: '件' }] });
    await plant.pool.query("insert into item (org, code, name, unit) values ('101', 'ONLY-101', '只在 101', '件')");
    const { body } = await next.push('erp', [unknown]);
    expect(body.records[0]).toMatchObject({ result: 'parked', reason: expect.stringMatching(/102.*ONLY-101/) });
    await plant.pool.query("insert into item (org, code, name, unit) values ('102', 'ONLY-101', '也在 102', '件')");
    expect(await next.bring('erp', unknown)).toEqual(['applied']);
  });

  it('the ERP withdraws what QA told', async () => {
    const result = samples.find(({ kind }) => kind === 'inspectionResult') as Sample;
    await next.bring('qa', record(result, 'IQC-OTHER', 9));
    expect(await next.bring('erp', tombstone(result, 'IQC-OTHER', 1))).toEqual(['applied']);
    expect(await headOf(result, 'IQC-OTHER')).toMatchObject({ version: 9, withdrawn_at: expect.any(Date) });
    expect(await next.bring('qa', record(result, 'IQC-OTHER', 10))).toEqual(['applied']);
    expect((await headOf(result, 'IQC-OTHER'))?.withdrawn_at).toBeNull();
  });

  it('a record that moves to another organisation takes its lines along', async () => {
    const shipment = samples.find(({ kind }) => kind === 'salesShipment') as Sample;
    await next.bring('erp', record(shipment, 'SHIP-MOVES', 1));
    expect(await next.bring('erp', record(shipment, 'SHIP-MOVES', 2, { org: '102', lines: [goods(1)] }))).toEqual(['applied']);
    expect(await linesOf(shipment, 'SHIP-MOVES')).toMatchObject([{ line: 1 }]);
    expect(await headOf(shipment, 'SHIP-MOVES')).toMatchObject({ org: '102' });
  });

  it('thousands at once are taken, and as many need no more statements than one', async () => {
    const order = samples[0] as Sample;
    const many = (name: string, count: number) => Array.from({ length: count }, (_, nth) => record(order, `${name}-${nth}`, 1));
    for (const name of ['MANY-A', 'MANY-B']) {
      expect(new Set(await next.bring('erp', ...many(name, 1000)))).toEqual(new Set(['applied']));
    }
    expect((await plant.pool.query("select 1 from production_order where record_id like 'MANY-%'")).rowCount).toBe(2000);
    const statements = async (count: number) => {
      let sent = 0;
      const query: Query = async <T extends object>(text: string, values: readonly unknown[] = []) => {
        sent += 1;
        return (await plant.pool.query<T>(text, [...values])).rows;
      };
      const records = many(`OF-${count}`, count) as Living<'productionOrder'>[];
      expect(await recordTakers.productionOrder.take(query, records, 'erp')).toEqual(new Map());
      return sent;
    };
    expect(await statements(500)).toBe(await statements(1));
  });
});
