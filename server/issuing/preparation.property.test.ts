import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deadlocks } from '../../test/ledger.ts';
import { usePlant } from '../../test/plant.ts';
import { putLabels } from '../../test/positions.ts';
import { scaledTimeout } from '../../test/slow/scaledTimeout.ts';
import { putStock } from '../../test/stock.ts';
import { issuingWorld } from './issuingTestKit.ts';

const plant = usePlant();

const small = fc.nat({ max: 3 });
const deed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ what: fc.constant('prepare' as const), line: small, qty: fc.integer({ min: 1, max: 14 }), place: small }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('undo' as const), at: fc.nat({ max: 5 }) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('confirm' as const), at: fc.nat({ max: 5 }), part: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('delete' as const), task: fc.nat({ max: 1 }) }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

const places = ['RM1-A01-01', 'RM1-A01-02', 'FG1-A01-01', 'FG1-A01-02'] as const;

it(
  'law: prepared, confirmed, taken back and deleted in random order by several people, from places with labels and without, staged or kept in place: ledger, reservations and labels agree',
  async () => {
    const { keeper, leader, task, lawful } = await issuingWorld(plant);
    for (const [at, place] of places.entries()) {
      await putStock(plant.pool, '3010-0001', place, 400);
      await putLabels(plant.pool, place, [`LAW-${at}-1`, `LAW-${at}-2`, `LAW-${at}-3`], { qty: 8 });
    }
    const before = await deadlocks(plant.pool);
    const done = { prepare: 0, confirm: 0, undo: 0, delete: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 18 }), async (deeds) => {
        const tasks = [
          await task([{ qty: 12 }, { qty: 30 }]),
          await task([
            { qty: 12, warehouse: 'FG1' },
            { qty: 30, warehouse: 'FG1' },
          ]),
        ];
        const picks: number[] = [];
        const act = async (one: Deed, who: typeof keeper): Promise<void> => {
          if (one.what === 'delete') {
            if ((await leader.ask('deletePreparations', { nos: [tasks[one.task]?.no ?? ''] })).ok) done.delete += 1;
          } else if (one.what === 'confirm') {
            const id = picks[one.at % Math.max(picks.length, 1)];
            if (id !== undefined && (await who.ask('confirmIssue', { rows: [{ id, ...(one.part ? { qty: '3' } : {}) }] })).ok)
              done.confirm += 1;
          } else if (one.what === 'undo') {
            const id = picks[one.at % Math.max(picks.length, 1)];
            if (id !== undefined && (await who.ask('undoPrepare', { ids: [id] })).ok) done.undo += 1;
          } else {
            const lineId = tasks[one.line >> 1]?.lines[one.line & 1] ?? 0;
            // Three of four use a place of the line's own warehouse, the others are refused.
            const at = one.place === 3 ? 3 - one.line : 2 * (one.line >> 1) + (one.place & 1);
            const row = { lineId, qty: String(one.qty), location: places[at] };
            const answer = await who.ask('prepareLines', { takeOver: true, rows: [row] });
            if (!answer.ok) return;
            done.prepare += 1;
            picks.push(...answer.data.picks.map(({ id }) => id));
          }
        };
        const queue = [...deeds];
        const hand = async (who: typeof keeper) => {
          for (let one = queue.shift(); one; one = queue.shift()) await act(one, who);
        };
        await Promise.all([hand(keeper), hand(leader), hand(keeper)]);
        await lawful();
        await leader.ask('deletePreparations', { nos: tasks.map(({ no }) => no) });
      }),
      { numRuns: 25 },
    );
    await lawful();
    expect(Math.min(done.prepare, done.confirm, done.undo, done.delete)).toBeGreaterThan(2);
    expect(await deadlocks(plant.pool)).toBe(before);
  },
  scaledTimeout(180_000),
);
