import { beforeAll, describe, expect, it } from 'vitest';
import { deadlocks } from '../../test/ledger.ts';
import { Client, usePlant } from '../../test/plant.ts';
import { putLabels, standings } from '../../test/positions.ts';
import { tripsOf, watchRoundTrips } from '../../test/roundTrips.ts';
import { putStock } from '../../test/stock.ts';
import { issuingWorld, keptAt } from './issuingTestKit.ts';

const plant = usePlant();
const sent = watchRoundTrips();
let world: Awaited<ReturnType<typeof issuingWorld>>;

beforeAll(async () => {
  world = await issuingWorld(plant);
});

describe('preparing by scan', () => {
  it('a label goes whole; one that holds more is split and the piece taken, and the rest has its label at once', async () => {
    const { keeper, task, lawful } = world;
    await putLabels(plant.pool, 'RM1-A01-01', ['PS-1', 'PS-2'], { qty: 10 });
    const [lineId = 0] = (await task([{ qty: 14 }])).lines;
    expect((await keeper.ask('prepareByScan', { lineId, code: 'PS-1' })).data).toMatchObject({
      qty: '10',
      from: 'RM1-A01-01',
      to: 'RM1-STAGE',
      taken: 'PS-1',
      rest: '',
    });
    const over = await keeper.ask('prepareByScan', { lineId, code: 'PS-2' });
    expect([over.code, over.message]).toEqual(['issue.label-over', '条码 PS-2 有 10 件，只需要 4：请拆开拿']);
    const at = '2026-11-25 07:31:02';
    const { data } = await keeper.ask('prepareByScan', { lineId, code: 'PS-2', qty: '4', at });
    const { rows: auditRows } = await plant.pool.query("select detail from audit where call = 'prepareByScan' order by id desc limit 1");
    expect(auditRows).toMatchObject([{ detail: { at } }]);
    expect(data).toMatchObject({ qty: '4', restQty: '6' });
    expect(await standings(plant.pool, ['PS-1', 'PS-2', data.taken, data.rest])).toEqual([
      'picked RM1-STAGE',
      'split -',
      'picked RM1-STAGE',
      'in-stock RM1-A01-01',
    ]);
    expect((await keeper.ask('prepareByScan', { lineId, code: data.rest })).code).toBe('issue.line-done');
    await lawful();
  });

  it('a carton that pieces were taken out of is what is left of it, under its old label too; once a piece was put back, it is said what became of it', async () => {
    const { keeper, task, lawful } = world;
    await putLabels(plant.pool, 'RM1-A01-01', ['OLD-1'], { qty: 10 });
    const lines = (await task([{ qty: 4 }, { qty: 4 }, { qty: 2 }])).lines;
    const takes = (lineId = 0, qty = '') => keeper.ask('prepareByScan', { lineId, code: 'OLD-1', qty });
    const first = await takes(lines[0], '4');
    const second = await takes(lines[1], '4');
    expect([first.data.restQty, second.data.restQty]).toEqual(['6', '2']);
    expect(await standings(plant.pool, [first.data.rest, second.data.taken, second.data.rest])).toEqual([
      'split -',
      'picked RM1-STAGE',
      'in-stock RM1-A01-01',
    ]);
    expect((await takes(lines[1], '1')).code).toBe('issue.line-done');
    expect((await keeper.ask('undoPrepare', { ids: [first.data.pickId] })).ok).toBe(true);
    expect((await takes(lines[2], '2')).code).toBe('label.void');
    await lawful();
  });

  it('whatever cannot be taken says why, to a scan and to the question before it', async () => {
    const { keeper, task, prepare } = world;
    await putLabels(plant.pool, 'RM1-A01-02', ['WN-1'], { qty: 5 });
    await putLabels(plant.pool, 'RM1-A01-03', ['WN-2'], { item: '3010-0003', qty: 5 });
    await putLabels(plant.pool, 'FG1-A01-01', ['WN-3'], { qty: 5 });
    const [lineId = 0, other = 0] = (await task([{ qty: 5 }, { qty: 5 }])).lines;
    await keeper.ask('prepareByScan', { lineId: other, code: 'WN-1' });
    const ask = async (code: string) => {
      const [scan, question] = [
        await keeper.ask('prepareByScan', { lineId, code }),
        await keeper.ask('whyNotTake', { ids: [lineId], code }),
      ];
      expect(question.data.words ?? question.message).toBe(scan.message);
      return scan.code;
    };
    expect(await ask('WN-2')).toBe('take.other-item');
    expect(await ask('WN-3')).toBe('take.other-warehouse');
    expect(await ask('WN-1')).toBe('take.label-picked');
    const out = await keeper.ask('outgoingLabel', { code: 'WN-1' });
    expect(out.message).toBe((await keeper.ask('prepareByScan', { lineId, code: 'WN-1' })).message);
    await plant.pool.query("update location set status = 'inactive' where code = 'RM1-A01-06'");
    await putStock(plant.pool, '3010-0001', 'RM1-A01-06', 5);
    expect((await keeper.ask('whyNotTake', { ids: [lineId], code: 'RM1-A01-06' })).data).toEqual({
      may: false,
      words: 'RM1-A01-06 已停用，不能从这里拿',
    });
    expect((await prepare(keeper, lineId, 5, 'RM1-A01-06')).code).toBe('take.place-closed');
    expect((await keeper.ask('whyNotTake', { ids: [lineId], code: 'NONE' })).code).toBe('take.unknown-code');
    await putStock(plant.pool, '3010-0001', 'RM1-A01-08', 5);
    expect((await keeper.ask('whyNotTake', { ids: [lineId], code: 'KW-LOC:RM1-A01-08' })).data).toEqual({ may: true, words: '可以拿' });
  });

  it('a label is judged by the line of the round that wants its goods, not by the one that comes first', async () => {
    const { keeper, task } = world;
    const ids = (await task([{ qty: 5 }, { qty: 5, item: '3010-0004' }])).lines;
    await putLabels(plant.pool, 'RM1-A01-07', ['ROUND-1'], { item: '3010-0004', qty: 5, status: 'inspection' });
    await putLabels(plant.pool, 'RM1-A01-07', ['ROUND-2'], { item: '3010-0006', qty: 5 });
    const words = async (code: string) => (await keeper.ask('whyNotTake', { ids, code })).data.words;
    expect(await words('ROUND-1')).toBe('RM1-A01-07 的 3010-0004 还在等检验');
    expect(await words('ROUND-2')).toBe('这一轮不需要 3010-0006');
    expect((await keeper.ask('whyNotTake', { ids: [999_999], code: 'ROUND-1' })).code).toBe('issue.line-gone');
  });

  it('search-material-or-order-required: a round of picking is of a material or an order, and never of everything', async () => {
    const { keeper, task } = world;
    await task([{ qty: 3, order: 'MO-ROUND' }]);
    const none = await keeper.ask('pickingSnapshot', {});
    expect([none.code, none.message]).toEqual(['issue.search-required', '请输入料号或工单号']);
    const { lines } = (await keeper.ask('pickingSnapshot', { orderNo: 'MO-ROUND' })).data;
    expect(lines).toMatchObject([{ orderNo: 'MO-ROUND' }]);
  });

  it('a proposal: what came first, of the own warehouse, each with its reason, and what is short', async () => {
    const { keeper, task } = world;
    await putStock(plant.pool, '3010-0005', 'RM1-A01-05', 5);
    await putStock(plant.pool, '3010-0005', 'RM1-A01-04', 5);
    await plant.pool.query(
      "update balance set received_at = now() - interval '9 days' where location_id = (select id from location where org = '101' and code = 'RM1-A01-05')",
    );
    const { lines } = await task([
      { qty: 7, item: '3010-0005' },
      { qty: 9, item: '3010-0005' },
    ]);
    const { data } = await keeper.ask('proposeStock', { ids: lines });
    expect(data.lines.map(({ takes, short }) => [takes.map(({ place, qty }) => `${qty} ${place}`), short])).toEqual([
      [['5 RM1-A01-05', '2 RM1-A01-04'], '0'],
      [['3 RM1-A01-04'], '6'],
    ]);
    // There is stock, and these lines reserve all of it.
    expect(data.lines.map(({ why }) => why)).toEqual(['', '3010-0005 没有更多库存']);
    expect(data.lines[0]?.takes[0]?.reason).toMatch(/^先进先出，\d{4}-\d\d-\d\d 入库$/);
    expect((await keeper.ask('proposeStock', {})).code).toBe('select-to-prepare');
  });

  it('offers nothing that preparing refuses: without a call, above a call, against a condition; each is said in words, on the walk too', async () => {
    const { keeper, task, setting } = world;
    await putStock(plant.pool, '3010-0008', 'RM1-A01-08', 20);
    await putLabels(plant.pool, 'RM1-A01-08', ['CALL-1'], { item: '3010-0008', qty: 10 });
    const wants = [{ qty: 5, item: '3010-0008', order: 'MO-CALL' }];
    const [one, two] = [await task(wants), await task(wants)];
    const ids = [...one.lines, ...two.lines];
    const proposed = async () => {
      const { data } = await keeper.ask('proposeStock', { ids });
      return data.lines.map(({ takes, short, why }) => [takes.map(({ qty }) => qty), short, why]);
    };
    expect(await proposed()).toEqual(Array(2).fill([['5'], '0', '']));

    await setting('callMaterialLink', true);
    const uncalled = '车间还没有为工单 MO-CALL 叫 3010-0008';
    expect(await proposed()).toEqual(Array(2).fill([[], '5', uncalled]));
    const { data: walk } = await keeper.ask('pickingSnapshot', { orderNo: 'MO-CALL' });
    expect(walk.lines.map(({ open, kept, takes, why }) => [open, kept, takes, why])).toEqual(Array(2).fill(['5', '5', [], uncalled]));
    const why = await keeper.ask('whyNotTake', { ids: ids.slice(0, 1), code: 'CALL-1' });
    expect(why.data).toEqual({ may: false, words: uncalled });

    // One workshop demand covers both: the second gets a proposal for the rest.
    await expect(task([{ qty: 7, item: '3010-0008', order: 'MO-CALL' }], { source: 'workshopDemand' })).rejects.toThrow('no task');
    const over = '3010-0008 车间叫料 7，还可备 2 件';
    expect(await proposed()).toEqual([
      [['5'], '0', ''],
      [['2'], '3', over],
    ]);
    expect((await keeper.ask('pickingSnapshot', { orderNo: 'MO-CALL' })).data.lines.map(({ kept }) => kept)).toEqual([undefined, '3']);
    await setting('callMaterialLink', false);

    await setting('preparationConditions', 'neededWithinDays:2');
    const later = (await task(wants, { days: 5 })).lines;
    const { data } = await keeper.ask('proposeStock', { ids: later });
    expect(data.lines).toMatchObject([{ takes: [], short: '5', why: expect.stringContaining('只备 2 天内的') }]);
    await setting('preparationConditions', '');
  });

  it('round trips: two of a label that goes whole, three of one that is split, four of a line by list', async () => {
    const { keeper, task, lawful } = world;
    const codes = Array.from({ length: 12 }, (_, nth) => `TRIP-${nth}`);
    await putLabels(plant.pool, 'RM1-A01-09', codes, { item: '3010-0009', qty: 10 });
    const { lines } = await task(
      Array.from({ length: 18 }, () => ({ qty: 3, item: '3010-0009' })).map((one, at) => (at < 6 ? { ...one, qty: 10 } : one)),
    );
    const lineId = (at: number) => lines[at] ?? 0;
    const whole = (nth: number) => keeper.ask('prepareByScan', { lineId: lineId(nth), code: `TRIP-${nth}` });
    expect(await tripsOf(sent, whole)).toBe(2);
    expect(await tripsOf(sent, (nth) => keeper.ask('prepareByScan', { lineId: lineId(nth + 6), code: `TRIP-${nth + 6}`, qty: '3' }))).toBe(
      3,
    );
    const byList = (nth: number) => keeper.ask('prepareLines', { rows: [{ lineId: lineId(nth + 12), location: 'RM1-A01-09' }] });
    expect(await tripsOf(sent, byList)).toBe(4);
    await lawful();
  });

  it('32 pickers of the last 10 pieces, over two servers: exactly 10 go out, and nobody else is told "done"', async () => {
    const { task, lawful } = world;
    await putStock(plant.pool, '3010-0007', 'RM1-A01-10', 10);
    const tasks = await Promise.all(Array.from({ length: 32 }, () => task([{ qty: 1, item: '3010-0007' }])));
    const second = await plant.second();
    const before = await deadlocks(plant.pool);
    try {
      const people = [
        await plant.signIn('keeper'),
        await plant.signIn('leader'),
        await new Client(second.url).signIn('keeper'),
        await new Client(second.url).signIn('leader'),
      ];
      const answers = await Promise.all(
        tasks.map(({ lines }, at) =>
          people[at % 4]?.ask('prepareLines', { rows: [{ lineId: lines[0] ?? 0, qty: '1', location: 'RM1-A01-10' }] }),
        ),
      );
      const done = answers.filter((answer) => answer?.ok);
      expect(done).toHaveLength(10);
      const refused = new Set(answers.flatMap((answer) => (answer?.ok ? [] : [answer?.code])));
      expect([...refused].filter((code) => !['stock.insufficient', 'take.nothing', 'take.held'].includes(code ?? ''))).toEqual([]);
      const ids = done.flatMap((answer) => answer?.data.picks.map(({ id }) => id) ?? []);
      const confirmed = await Promise.all(
        ids.flatMap((id) => [people[0]?.ask('confirmIssue', { rows: [{ id }] }), people[3]?.ask('confirmIssue', { rows: [{ id }] })]),
      );
      expect(confirmed.filter((answer) => answer?.ok)).toHaveLength(10);
    } finally {
      await second.close();
    }
    expect([await keptAt(plant, 'RM1-A01-10', '3010-0007'), await keptAt(plant, 'RM1-STAGE', '3010-0007')]).toEqual(['0 / 0', '0 / 0']);
    const { rows } = await plant.pool.query(
      "select sum(m.qty)::int as out from movement m join location l on l.id = m.to_location_id where l.code = 'V-WORKSHOP-WS-1' and m.item_id = (select id from item where org = '101' and code = '3010-0007')",
    );
    expect(rows).toEqual([{ out: 10 }]);
    expect(await deadlocks(plant.pool)).toBe(before);
    await lawful();
  });
});
