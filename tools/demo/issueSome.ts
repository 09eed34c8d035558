import { demoPassword } from './demoBootstrap.ts';
import { DemoClient } from './demoClient.ts';

const prepared = 6;

/** Prepares some of today's demands as proposed, and confirms half of them, the first in part. Runs once: earlier issues stay unchanged. */
export async function issueSome(url: string, warehouses: readonly string[]): Promise<number> {
  const keeper = await new DemoClient(url, '101').signIn('keeper', demoPassword);
  const picks: { id: number; qty: string }[] = [];
  for (const warehouse of warehouses) {
    if (picks.length >= prepared) break;
    const { lines } = await keeper.ask('pickingSnapshot', { warehouse });
    const wanted = lines.filter(({ takes }) => takes.length > 0).slice(0, prepared - picks.length);
    const rows = wanted.flatMap(({ id, takes }) =>
      takes.slice(0, 1).map(({ place, batch, qty }) => ({ lineId: id, location: place, batch: batch || undefined, qty })),
    );
    if (rows.length > 0) picks.push(...(await keeper.ask('prepareLines', { rows })).picks);
  }
  const going = picks.slice(0, Math.ceil(picks.length / 2));
  if (going.length > 0) await keeper.ask('confirmIssue', { rows: going.map(({ id }) => ({ id })), receivedBy: '赵强' });
  return picks.length;
}

const reasons = ['fewer', '标签在，箱子不在'];

/** Places reported short: one still to be checked, and one already checked. */
export async function findSomeShort(url: string, warehouse: string): Promise<number> {
  const [keeper, leader] = await Promise.all(
    ['keeper', 'leader'].map((account) => new DemoClient(url, '101').signIn(account, demoPassword)),
  );
  if (!keeper || !leader) throw new Error('two people sign in');
  const known = await leader.rows('shortPicks');
  if (known.length > 0) return known.length;
  const { lines } = await keeper.ask('pickingSnapshot', { warehouse });
  const found = lines.flatMap(({ id, takes: [first] }) => (first ? [{ lineId: id, place: first.place }] : [])).slice(0, reasons.length);
  for (const [nth, one] of found.entries()) await keeper.ask('reportShort', { ...one, reason: reasons[nth] });
  const [newest] = await leader.rows('shortPicks');
  if (newest?.id) await leader.ask('settleShorts', { ids: [newest.id], outcome: '箱子放错储位，已放回' });
  return found.length;
}
