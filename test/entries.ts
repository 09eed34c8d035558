import type { CallInput } from '../contract/core/call.ts';
import type { incomingCalls } from '../contract/incoming/incoming.calls.ts';
import type { Client, Plant } from './plant.ts';

/** A line as a person enters it; the first item is neither batch controlled nor exempt from inspection. */
export const entered = (more: Record<string, unknown> = {}) => ({ itemNo: '3010-0001', qty: '5', location: 'RM1-A01-01', ...more });

/** A document type of a kind, as administrators maintain it. */
export async function keepType(plant: Plant, kind: string, code: string, org = '101'): Promise<string> {
  await plant.pool.query(`insert into document_type (org, code, kind, name) values ($1, $2, $3, '类型') on conflict do nothing`, [
    org,
    code,
    kind,
  ]);
  return code;
}

/** An open miscellaneous receipt of one line. */
export async function enteredMisc(
  client: Client,
  more: Partial<CallInput<(typeof incomingCalls)['saveMiscReceipt']>> = {},
): Promise<string> {
  const { data, message, ok } = await client.ask('saveMiscReceipt', { type: 'ZS', lines: [entered()], ...more });
  if (!ok) throw new Error(message);
  return data.docNo;
}

/** A printed label of loose parts of the first item, holding 5. */
export async function looseLabel({ pool }: Pick<Plant, 'pool'>, code: string, supplier = 'S0001'): Promise<string> {
  await pool.query(
    `insert into label (org, code, item_id, qty, state, supplier_code) select '101', $1, id, 5, 'printed', $2 from item where org = '101' and code = '3010-0001'`,
    [code, supplier],
  );
  return code;
}

/** The stock of an item of organisation 101 at a place. */
export async function stockAt(plant: Plant, item: string, place: string): Promise<string> {
  const { rows } = await plant.pool.query(
    `select coalesce(trim_scale(sum(b.qty)), 0)::text as qty from balance b join item i on i.id = b.item_id join location l on l.id = b.location_id
      where i.code = $1 and l.code = $2 and l.org = '101'`,
    [item, place],
  );
  return rows[0].qty;
}
