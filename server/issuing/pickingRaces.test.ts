import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { saidOf, scanned, withAnswer } from '../../contract/core/flowTestKit.ts';
import { pickingFlow } from '../../contract/issuing/picking.flow.ts';
import { noRound, roundOf } from '../../contract/issuing/pickingRound.rules.ts';
import { deadlocks } from '../../test/ledger.ts';
import { Client, usePlant } from '../../test/plant.ts';
import { putLabels } from '../../test/positions.ts';
import { putStock } from '../../test/stock.ts';
import { issuingWorld, keptAt } from './issuingTestKit.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof issuingWorld>>;

beforeAll(async () => {
  world = await issuingWorld(plant);
});

/** People at two servers. */
async function atTwoServers(work: (people: readonly Client[]) => Promise<void>): Promise<void> {
  const second = await plant.second();
  try {
    await work([
      await plant.signIn('keeper'),
      await plant.signIn('leader'),
      await new Client(second.url).signIn('keeper'),
      await new Client(second.url).signIn('leader'),
    ]);
  } finally {
    await second.close();
  }
}

it('law: 32 pickers of the last 10 pieces, half of them without network and coming back with what they took on an old snapshot, each step sent twice: exactly 10 go out, and everybody else is told why not', async () => {
  const { task, lawful } = world;
  const codes = Array.from({ length: 10 }, (_, at) => `LAST-${at}`);
  await putLabels(plant.pool, 'RM1-A01-09', codes, { item: '3010-0007', qty: 1 });
  for (let at = 0; at < 32; at += 1) await task([{ qty: 1, item: '3010-0007', order: `MO-LAST-${at}` }]);
  const before = await deadlocks(plant.pool);
  await atTwoServers(async (people) => {
    // Each takes a label that the device shows; those with network leave three for a person who comes back.
    const pickers = await Promise.all(
      Array.from({ length: 32 }, async (_, at) => {
        const who = people[at % people.length] as Client;
        const online = at < 16;
        const round = { orderNo: `MO-LAST-${at}` };
        const facts = (await who.ask('pickingSnapshot', round)).data;
        const { state, given, taken } = scanned(pickingFlow, { ...noRound, round }, codes[at % (online ? 7 : 10)] ?? '', facts);
        const [command] = given;
        if (command?.callName !== 'prepareByScan') throw new Error('a label was taken');
        expect([saidOf(taken), roundOf(state, facts).done]).toEqual(['accept picking.taken', 1]);
        return { who, online, facts, state, command };
      }),
    );
    const send = async ({ who, facts, state, command }: (typeof pickers)[number]) => {
      const operationId = randomUUID();
      const answer = await who.ask('prepareByScan', command.input, { operationId });
      // The answer was lost: the same step comes again.
      const again = await who.ask('prepareByScan', command.input, { operationId });
      expect([again.ok, again.code, again.data]).toEqual([answer.ok, answer.code, answer.data]);
      const { code, message } = answer;
      const ended = answer.ok
        ? pickingFlow.answered(state, withAnswer(command, answer.data))
        : pickingFlow.refused(state, command, { id: code, message });
      expect(roundOf(ended.state, facts).done).toBe(answer.ok ? 1 : 0);
      if (!answer.ok) expect([code, ended.verdict?.tone, ended.verdict?.word]).toEqual(['take.label-picked', 'reject', message]);
      return answer;
    };
    const online = await Promise.all(pickers.filter((one) => one.online).map(send));
    expect(online.filter(({ ok }) => ok)).toHaveLength(7);
    const back = await Promise.all(pickers.filter((one) => !one.online).map(send));
    const done = [...online, ...back].filter(({ ok }) => ok);
    expect(new Set(done.map(({ data }) => data.taken))).toEqual(new Set(codes));
    expect(done).toHaveLength(10);
    const ids = done.map(({ data }) => data.pickId);
    const confirmed = await Promise.all(ids.flatMap((id) => people.slice(0, 2).map((who) => who.ask('confirmIssue', { rows: [{ id }] }))));
    expect(confirmed.filter(({ ok }) => ok)).toHaveLength(10);
  });
  expect([await keptAt(plant, 'RM1-A01-09', '3010-0007'), await keptAt(plant, 'RM1-STAGE', '3010-0007')]).toEqual(['0 / 0', '0 / 0']);
  expect(await deadlocks(plant.pool)).toBe(before);
  await lawful();
});

it('law: while calls are linked, tasks of one order share its call: prepared at once over two servers, never more than was called for', async () => {
  const { task, setting, lawful } = world;
  await putStock(plant.pool, '3010-0001', 'RM1-A01-01', 100);
  const tasks: { lines: number[] }[] = [];
  for (let at = 0; at < 8; at += 1) tasks.push(await task([{ qty: 2, order: 'MO-CALL' }]));
  await setting('callMaterialLink', true);
  await expect(task([{ qty: 6, order: 'MO-CALL' }], { source: 'workshopDemand' })).rejects.toThrow('no task');
  const before = await deadlocks(plant.pool);
  await atTwoServers(async (people) => {
    const answers = await Promise.all(
      tasks.map(({ lines }, at) =>
        (people[at % people.length] as Client).ask('prepareLines', { rows: [{ lineId: lines[0] ?? 0, location: 'RM1-A01-01' }] }),
      ),
    );
    expect(answers.map(({ ok, code }) => (ok ? 'done' : code)).toSorted()).toEqual([
      ...Array<string>(3).fill('done'),
      ...Array<string>(5).fill('issue.called-over'),
    ]);
  });
  await setting('callMaterialLink', false);
  expect(await keptAt(plant, 'RM1-STAGE')).toBe('6 / 6');
  expect(await deadlocks(plant.pool)).toBe(before);
  await lawful();
});

it('preparation-conditions: `released` lets only lines of released orders be prepared, while it stands', async () => {
  const { keeper, task, prepare, setting } = world;
  await plant.pool.query(
    `insert into production_order (org, source, record_id, version, order_no, item_id, qty, unit, batch, project, workshop_id, status)
       select '101', 'test', 'MO-HELD', 1, 'MO-HELD', i.id, 5, i.unit, '', '', w.id, 'open' from item i, workshop w
        where i.org = '101' and i.code = '3010-0003' and w.org = '101' and w.code = 'WS-1'`,
  );
  const [lineId = 0] = (await task([{ qty: 1, order: 'MO-HELD' }])).lines;
  await setting('preparationConditions', 'released');
  const held = await prepare(keeper, lineId, 1);
  expect([held.code, held.message]).toEqual(['issue.condition.released', '工单 MO-HELD 还没有下达']);
  await setting('preparationConditions', '');
  expect((await prepare(keeper, lineId, 1)).ok).toBe(true);
});
