import { compareQty } from '../../contract/core/quantity.ts';
import type { LedgerComparison } from './compareLedger.ts';

type Query = <T extends object>(text: string, values?: readonly unknown[]) => Promise<T[]>;

const checkedText = `
  insert into ledger_check as c (org, at, user_name, balances, faults) values ($1, now(), $2, $3, $4)
  on conflict (org) do update set at = now(), user_name = excluded.user_name, balances = excluded.balances, faults = excluded.faults`;

const faultText = `
  insert into ledger_fault (org, kind, item_id, location_id, batch, project, status, balance, expected)
  select $1, f.kind, f."itemId", f."locationId", f.batch, f.project, f.status, f.balance, f.expected
    from jsonb_to_recordset($2::jsonb) f(kind text, "itemId" bigint, "locationId" bigint, batch text, project text, status text,
                                         balance numeric, expected numeric)`;

const differs = (one: string, other: string): boolean => compareQty(one, other) !== 0;

/** What was found, one row a fault: what stands there, and what should. */
const faultsOf = ({ differences, promised, layers }: LedgerComparison): object[] => [
  ...differences.flatMap(({ balance, movements, reserved, reservations, ...key }) => [
    ...(differs(balance, movements) ? [{ ...key, kind: 'balance', balance, expected: movements }] : []),
    ...(differs(reserved, reservations) ? [{ ...key, kind: 'reserved', balance: reserved, expected: reservations }] : []),
  ]),
  ...promised.map(({ balance, labels, ...key }) => ({ ...key, kind: 'labels', balance, expected: labels })),
  ...layers.map(({ balance, layers: sum, ...key }) => ({ ...key, kind: 'layers', balance, expected: sum })),
];

/** Keeps what the check of an organisation's ledger found, in place of what was kept before. */
export async function storeLedgerCheck(query: Query, org: string, found: LedgerComparison, by: string): Promise<number> {
  const faults = faultsOf(found);
  // Written first: of two who check at once the second waits here.
  await query(checkedText, [org, by, found.balances, faults.length]);
  await query('delete from ledger_fault where org = $1', [org]);
  if (faults.length > 0) await query(faultText, [org, JSON.stringify(faults)]);
  return faults.length;
}
