import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareLedger } from '../../server/stock/compareLedger.ts';
import { full } from '../slow/full.ts';
import { Books } from './books.ts';
import { History } from './history.ts';
import { followRepairPath, sendEachAgain } from './repairPath.ts';
import { agrees, type Standing, saysWhy } from './standing.ts';

// KUWEI_HISTORIES=100000 npx vitest run test/books; KUWEI_SEED=… KUWEI_FROM=… KUWEI_RESTORES=… begins at one that failed; KUWEI_MINUTES=30 ends it.
const histories = Number(process.env['KUWEI_HISTORIES'] ?? (full ? 10_000 : 500));
const seed = Number(process.env['KUWEI_SEED'] ?? 16);
const from = Number(process.env['KUWEI_FROM'] ?? 0);
/** One history of this many restores a backup, because that costs four starts of a server. */
const restoresEvery = Number(process.env['KUWEI_RESTORES'] ?? (full ? 20 : 50));
const minutes = Number(process.env['KUWEI_MINUTES'] ?? 0);
/** Plants at once; one for a machine on which others work. */
const atOnce = Number(process.env['KUWEI_PLANTS'] ?? 3);
const plants = Array.from({ length: Math.min(atOnce, histories) }, () => new Books());

beforeAll(() => Promise.all(plants.map((books) => books.start())));
afterAll(() => Promise.all(plants.map((books) => books.stop())));

const steps = [
  ...[
    'deliver',
    'deliver',
    'deliver',
    'claim',
    'claim',
    'attempt',
    'attempt',
    'attemptLost',
    'attemptLost',
    'attemptDown',
    'settle',
    'settle',
  ],
  ...['timePasses', 'timePasses', 'reportsDeletion', 'reportsDeletion', 'erpRestores', 'erpDeletes', 'refusesNext'],
  ...['delete', 'delete', 'receive', 'resend', 'resend', 'sync', 'close', 'closeSync', 'clear', 'byHand'],
  ...['erpDeletes', 'erpDeletes', 'erpRestores', 'reportsDeletion', 'reportsDeletion', 'refusesNext'],
] as (keyof History['actions'])[];
/** The actions of people and of delivery at one moment. */
const simultaneous = ['claim', 'delete', 'resend', 'sync', 'close', 'closeSync', 'settle', 'reportsDeletion', 'receive'] as const;

async function live(books: Books, nth: number): Promise<void> {
  // Seeds are far apart, so that two runs share no history.
  const history = new History(books, seed * 1_000_003 + nth);
  const fail = async (what: string, standing: Standing) =>
    expect.fail(
      `${what}\nKUWEI_SEED=${seed} KUWEI_FROM=${nth} KUWEI_HISTORIES=1 KUWEI_RESTORES=${restoresEvery}\n${history.steps.join('\n')}\n${JSON.stringify(standing, null, 1)}`,
    );
  await history.begin();
  const length = 4 + history.roll(14);
  const restoreAt = nth % restoresEvery === 0 ? 1 + history.roll(length - 1) : -1;
  const backUpAt = restoreAt + 1 + history.roll(length - restoreAt);
  for (let left = length; left > 0; left -= 1) {
    if (restoreAt >= 0 && left === backUpAt) await history.step('backUp');
    if (left === restoreAt) await afterRestore(history, fail);
    if (history.roll(10) > 0) await history.step(history.pick(steps.filter((one) => history.canDo(one))) ?? 'claim');
    else await Promise.all([history.step(history.pick(simultaneous) ?? 'claim'), history.step(history.pick(simultaneous) ?? 'delete')]);
  }
  await history.calm();
  let standing = await history.standing();
  if (!agrees(standing) && !saysWhy(standing)) await fail('both sides differ, and nothing says so', standing);
  const { erp } = books.simulator.state.shelves;
  if (standing.messages.some(({ key }) => erp.committed.get(key)?.answer.number?.startsWith('OLD-') && erp.takenBackBy(key)))
    await fail('the document of another was taken back', standing);
  standing = await repaired(history, standing);
  if (!agrees(standing)) await fail('the way that the product offers does not lead to agreement', standing);
  // The sums may agree by chance: the partner has a document that was deleted here, which the desk names, and the next one is not sent yet.
  const named = standing.parked.length > 0;
  await sendEachAgain(history);
  standing = await history.standing();
  if (named) standing = await repaired(history, standing);
  if (!agrees(standing)) await fail('what was sent again although both sides agreed is there twice', standing);
}

/** The way that the product offers, as long as both sides differ. */
async function repaired(history: History, standing: Standing): Promise<Standing> {
  let now = standing;
  for (let round = 0; round < 6 && !agrees(now); round += 1) {
    await followRepairPath(history);
    now = await history.standing();
  }
  return now;
}

/** After the guided steps nothing of the ERP is missing here, and all differences are shown. */
async function afterRestore(history: History, fail: (what: string, standing: Standing) => Promise<void>): Promise<void> {
  await history.step('restore');
  const orphans = await history.followGuide();
  const standing = await history.standing();
  if (orphans > 0) await fail('after a restore the ERP has what is not here', standing);
  if (!agrees(standing) && !saysWhy(standing)) await fail('after a restore both sides differ, and nothing says so', standing);
}

describe('two books agree', () => {
  it(
    `${histories} histories of one document at both sides, in any order, at two servers (KUWEI_SEED=${seed})`,
    async () => {
      const until = minutes > 0 ? Date.now() + minutes * 60_000 : Number.POSITIVE_INFINITY;
      let next = from;
      let lived = 0;
      const begun = performance.now();
      const work = async (books: Books) => {
        while (next < from + histories && Date.now() < until) {
          const nth = next;
          next += 1;
          await live(books, nth).catch((error) => {
            next = Number.POSITIVE_INFINITY;
            throw error;
          });
          lived += 1;
        }
      };
      const ends = await Promise.allSettled(plants.map(work));
      // Also where one fails: how many were without a difference before it.
      console.log(
        `two books: ${lived} histories agree, in ${Math.round((performance.now() - begun) / 1000)} s, seed ${seed}, from ${from}`,
      );
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      for (const { pool } of plants) expect((await compareLedger(pool)).differences).toEqual([]);
    },
    24 * 60 * 60_000,
  );
});
