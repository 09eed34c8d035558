import { beforeAll, describe, expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { agedCarton } from '../../test/stock.ts';
import { issuingWorld } from './issuingTestKit.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof issuingWorld>>;
beforeAll(async () => {
  world = await issuingWorld(plant);
});

/** An old carton in one place, a new one in another, and a line that wants one of them. */
async function two(item: string): Promise<{ lineId: number; task: string }> {
  await agedCarton(plant.pool, `OLD-${item}`, item, 'RM1-A01-06', '2026-09-24');
  await agedCarton(plant.pool, `NEW-${item}`, item, 'RM1-A01-05', '2026-11-20');
  const { lines, no } = await world.task([{ qty: 10, item }]);
  return { lineId: lines[0] ?? 0, task: no };
}
const scan = (lineId: number, code: string, more: object = {}, who = world.keeper) => who.ask('prepareByScan', { lineId, code, ...more });
const why = async (lineId: number, code: string) => (await world.keeper.ask('whyNotTake', { ids: [lineId], code })).data;

describe('S119: newer goods while older ones lie there (setting newerGoods)', () => {
  it('warns from the beginning: it is taken, and the answer and the question why say where the older ones lie', async () => {
    const item = '3010-0021';
    const { lineId, task } = await two(item);
    const words = 'RM1-A01-06 有更早的 3010-0021，2026-09-24 入库';
    expect(await why(lineId, `NEW-${item}`)).toEqual({ may: true, words: `可以拿；但 ${words}` });
    expect(await why(lineId, 'RM1-A01-05')).toEqual({ may: true, words: `可以拿；但 ${words}` });
    expect(await why(lineId, `OLD-${item}`)).toEqual({ may: true, words: '可以拿' });
    const { data: walk } = await world.keeper.ask('pickingSnapshot', { taskNo: task });
    expect([walk.newer, walk.lines[0]?.layers]).toEqual([
      'warn',
      [
        { place: 'RM1-A01-06', day: '2026-09-24', qty: '10' },
        { place: 'RM1-A01-05', day: '2026-11-20', qty: '10' },
      ],
    ]);
    expect(walk.labels.map(({ code, day }) => [code, day])).toEqual([
      [`OLD-${item}`, '2026-09-24'],
      [`NEW-${item}`, '2026-11-20'],
    ]);
    expect((await scan(lineId, `NEW-${item}`)).data).toMatchObject({ older: words, from: 'RM1-A01-05' });
  });

  it('says nothing where the plant does not mind', async () => {
    const item = '3010-0023';
    const { lineId, task } = await two(item);
    await world.setting('newerGoods', 'allow');
    expect((await why(lineId, `NEW-${item}`)).words).toBe('可以拿');
    expect((await world.keeper.ask('pickingSnapshot', { taskNo: task })).data.lines[0]?.layers).toBe(undefined);
    expect((await scan(lineId, `NEW-${item}`)).data.older).toBe(undefined);
  });

  it('refuses where the plant wants that, by scan and by place; whoever may decides with a reason, which the audit keeps', async () => {
    const item = '3010-0025';
    const { lineId } = await two(item);
    await world.setting('newerGoods', 'refuse');
    const refused = await scan(lineId, `NEW-${item}`);
    const words = 'RM1-A01-06 有更早的 3010-0025（2026-09-24 入库），请先拿那里的。有权限的人填写原因后可以先拿新料';
    expect([refused.code, refused.message]).toEqual(['take.newer', words]);
    expect(await why(lineId, `NEW-${item}`)).toEqual({ may: false, words });
    expect((await world.prepare(world.keeper, lineId, 10, 'RM1-A01-05')).code).toBe('take.newer');
    // A keeper's reason is not enough, nor is the permission without a reason.
    expect((await scan(lineId, `NEW-${item}`, { newerReason: '急用' })).code).toBe('take.newer');
    expect((await scan(lineId, `NEW-${item}`, {}, world.leader)).code).toBe('take.newer');
    expect((await scan(lineId, `NEW-${item}`, { newerReason: '急用' }, world.leader)).message).toBe('');
    const { rows } = await plant.pool.query(
      "select detail ->> 'newerReason' as reason from audit where call = 'prepareByScan' order by id desc limit 1",
    );
    expect(rows).toEqual([{ reason: '急用' }]);
  });

  it('what lies older and cannot be taken, was found short, or is taken by the same rows is in nobody’s way', async () => {
    const item = '3010-0027';
    const { lineId } = await two(item);
    const { lines } = await world.task([{ qty: 20, item }]);
    // Both places in one call, the newer first.
    const rows = [
      { lineId: lines[0] ?? 0, qty: '10', location: 'RM1-A01-05' },
      { lineId: lines[0] ?? 0, qty: '10', location: 'RM1-A01-06' },
    ];
    const both = await world.keeper.ask('prepareLines', { rows });
    expect([both.message, both.data.older]).toEqual(['', undefined]);
    expect((await world.keeper.ask('undoPrepare', { ids: both.data.picks.map(({ id }) => id) })).ok).toBe(true);
    expect((await world.keeper.ask('reportShort', { lineId, place: 'RM1-A01-06', reason: 'empty' })).ok).toBe(true);
    expect((await scan(lineId, `NEW-${item}`)).message).toBe('');
  });

  it('is one of three, and nothing else', async () => {
    const wrong = await world.admin.ask('updateOrgSetting', { key: 'newerGoods', value: 'perhaps' });
    expect([wrong.code, wrong.message]).toEqual(['setting.wrong', expect.stringContaining('allow / warn / refuse')]);
    const { data } = await world.admin.ask('settings', { key: 'newerGoods' });
    expect(data.settings).toMatchObject([{ type: 'choice', value: 'refuse', options: ['allow', 'warn', 'refuse'] }]);
  });
});
