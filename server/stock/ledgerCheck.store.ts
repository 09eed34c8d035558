import type { Pool } from 'pg';
import { compareQty } from '../../contract/core/quantity.ts';
import { readRows } from '../core/database/database.ts';
import { compareLedger, type ItemRange, type LedgerComparison } from './compareLedger.ts';

type Query = <T extends object>(text: string, values?: readonly unknown[]) => Promise<T[]>;

/** The result of checking a part of the ledger, and the progress. */
export interface CheckedPart {
  items: ItemRange;
  faults: object[];
  /** Number of checked items, and of all items; the check is complete when they are equal. */
  done: number;
  of: number;
}

/** Items compared in one snapshot: at most a second, also where each moved every day for years. */
const itemsAtOnce = 500;
/** How long one request continues with further parts. */
const budgetMs = 1500;

const partText = `
  select coalesce((select max(id) from (select id from item where org = $1 and id > $2 order by id limit ${itemsAtOnce}) i), $2)::bigint as last,
         count(*) as of from item where org = $1`;
const doneText = 'select count(*) as done from item where org = $1 and id <= $2';

/** Checks the part of an organisation's ledger that begins after an item. */
async function checkPart(pool: Pool, org: string, after: number): Promise<CheckedPart> {
  const [part] = await readRows<{ last: number; of: number }>(pool, partText, [org, after]);
  const { last = after, of = 0 } = part ?? {};
  const [count] = await readRows<{ done: number }>(pool, doneText, [org, last]);
  const done = count?.done ?? of;
  const items = { after, upTo: done < of ? last : Number.MAX_SAFE_INTEGER };
  return { items, faults: faultsOf(await compareLedger(pool, org, items)), done, of };
}

/** Checks part after part of an organisation's ledger, beginning after an item, as far as one request may go. */
export async function checkParts(pool: Pool, org: string, after: number, budget = budgetMs): Promise<CheckedPart> {
  const until = performance.now() + budget;
  let checked = await checkPart(pool, org, after);
  while (checked.done < checked.of && performance.now() < until) {
    const next = await checkPart(pool, org, checked.items.upTo);
    checked = { ...next, items: { after, upTo: next.items.upTo }, faults: [...checked.faults, ...next.faults] };
  }
  return checked;
}

const checkedText = `
  insert into ledger_check as c (org, at, user_name, balances, faults)
  select $1, now(), $2, (select count(*) from balance where org = $1), (select count(*) from ledger_fault where org = $1)
  on conflict (org) do update set at = now(), user_name = excluded.user_name, balances = excluded.balances, faults = excluded.faults`;
const foundText = `
  select (select count(*) from balance where org = $1)::int as balances, (select count(*) from ledger_fault where org = $1)::int as faults`;

/** A concurrent second check waits here. */
const turnText = "select pg_advisory_xact_lock(hashtext('ledger_check ' || $1))";

const faultText = `
  insert into ledger_fault (org, kind, item_id, location_id, batch, project, status, balance, expected)
  select $1, f.kind, f."itemId", f."locationId", f.batch, f.project, f.status, f.balance, f.expected
    from jsonb_to_recordset($2::jsonb) f(kind text, "itemId" bigint, "locationId" bigint, batch text, project text, status text,
                                         balance numeric, expected numeric)`;

const differs = (one: string, other: string): boolean => compareQty(one, other) !== 0;

/** The faults, one row each: the stored value and the expected one. */
const faultsOf = ({ differences, promised, layers }: LedgerComparison): object[] => [
  ...differences.flatMap(({ balance, movements, reserved, reservations, ...key }) => [
    ...(differs(balance, movements) ? [{ ...key, kind: 'balance', balance, expected: movements }] : []),
    ...(differs(reserved, reservations) ? [{ ...key, kind: 'reserved', balance: reserved, expected: reservations }] : []),
  ]),
  ...promised.map(({ balance, labels, ...key }) => ({ ...key, kind: 'labels', balance, expected: labels })),
  ...layers.map(({ balance, layers: sum, ...key }) => ({ ...key, kind: 'layers', balance, expected: sum })),
];

/** Stores the result of a part in place of its earlier result; after the last part also the time of the whole check. */
export async function storeLedgerCheck(
  query: Query,
  org: string,
  { items, faults, done, of }: CheckedPart,
  by: string,
): Promise<{ balances: number; faults: number }> {
  await query(turnText, [org]);
  await query('delete from ledger_fault where org = $1 and item_id > $2 and item_id <= $3', [org, items.after, items.upTo]);
  if (faults.length > 0) await query(faultText, [org, JSON.stringify(faults)]);
  if (done >= of) await query(checkedText, [org, by]);
  const [found] = await query<{ balances: number; faults: number }>(foundText, [org]);
  return found ?? { balances: 0, faults: 0 };
}
