import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { locationsMaster, type PlaceKind } from '../../contract/locations/locations.master.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { saveRecord } from '../core/master/saveRecord.ts';
import { locationsTables } from './locations.tables.ts';

type Sent = Readonly<Record<string, string | number | boolean | null>>;

/** The wire names of a record's identity in lists. */
const ownId = { warehouses: 'WID', areas: 'AID', locations: 'PID' } as const satisfies Record<PlaceKind, string>;

/** The kind of a record from its fields: a location names its area and warehouse, an area its warehouse. */
const kindOf = (record: Sent): PlaceKind =>
  'PCode' in record || 'PID' in record ? 'locations' : 'ACode' in record || 'AID' in record ? 'areas' : 'warehouses';

/** A whole number above zero, however it is written. */
const identity = (value: Sent[string] | undefined): number | undefined => Number(value) || undefined;

const findText = {
  warehouses: 'select id, code from warehouse where org = $1 and (id = $2 or code = $3)',
  areas: 'select id, code from area where org = $1 and (id = $2 or code = $3)',
  locations: 'select id, code from location where org = $1 and (id = $2 or code = $3)',
} as const satisfies Record<PlaceKind, string>;

/** The form in which older clients, who send no kind, send a place: `WID` beside the record is its own identity, or that of its warehouse. */
interface OlderClient {
  id: number | undefined;
  record: Sent;
  /** True if it changes an existing record. */
  postBack: boolean | undefined;
}

/** The id and the record as intended. */
async function asMeant({ query, org }: Pick<Context, 'query' | 'org'>, kind: PlaceKind, { id, record, postBack }: OlderClient) {
  const own = identity(record[ownId[kind]]);
  if (own !== undefined) return { id: own, record };
  const code = String(record[locationsMaster[kind].fields.code.wire] ?? '');
  const found = await query<{ id: number; code: string }>(findText[kind], [org, id ?? 0, code]);
  const itself =
    found.find((one) => one.id === id && (kind === 'warehouses' || one.code === code)) ??
    (postBack && found.find((one) => one.code === code));
  if (itself || kind === 'warehouses') return { id: itself ? itself.id : id, record };
  const [warehouse] = await query<{ code: string }>('select code from warehouse where org = $1 and id = $2', [
    org,
    identity(record['WID']) ?? id ?? 0,
  ]);
  return { id: undefined, record: { ...(warehouse ? { WCode: warehouse.code } : {}), ...record } };
}

export const updateWarehouse = handle(
  locationsCalls.updateWarehouse,
  async (ctx, { kind: sentKind, id, record: sent, postBack, revision }) => {
    const kind = sentKind ?? kindOf(sent);
    const { id: meant, record } = sentKind ? { id, record: sent } : await asMeant(ctx, kind, { id, record: sent, postBack });
    return saveRecord(ctx, locationsTables[kind], record, { id: meant, revision });
  },
);
