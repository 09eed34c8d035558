import { randomUUID } from 'node:crypto';
import type { Partner } from '../contract/exchange/partner.ts';
import type { InboundRecord } from '../contract/exchange/protocol.records.ts';
import { batchLimit, inboundPath } from '../contract/exchange/protocol.ts';
import { signRequest, signWebhook, webhookId } from '../contract/exchange/signature.node.ts';
import type { Strikes } from './faults.ts';
import type { Shelf } from './shelf.ts';
import type { Surroundings } from './surroundings.ts';
import { parseJson } from './wire.ts';

/** The result of one delivery to Kuwei. */
export type Delivery = { key: string; status: number | 'no answer'; answer: unknown };

/** Records, some possibly wrong on purpose. */
type Batch = unknown[];

/** Puts the newest first and known older states last, as a queue without order does. */
export function shuffled(records: readonly InboundRecord[], shelf: Shelf): InboundRecord[] {
  const here = new Set(records);
  const older = records.flatMap((record) => shelf.stateBefore(record) ?? []).filter((each) => !here.has(each));
  return [...[...records].reverse(), ...older].slice(0, batchLimit);
}

/** Delivers records to Kuwei's inbound call, signed, with the faults of this partner; one entry for each request made. */
export async function pushToKuwei(
  around: Surroundings,
  request: { partner: Partner; records: InboundRecord[]; raw?: unknown[]; key?: string | undefined; url?: string | undefined },
): Promise<Delivery[]> {
  const { partner, records } = request;
  const url = request.url ?? around.kuweiUrl;
  if (url === undefined) throw new Error('the address of Kuwei is not known: start with --kuwei <address> or give "url"');
  const strikes = around.faults.strike(partner, 'push');
  const key = request.key ?? `${partner}-${randomUUID()}`;
  await around.wait(strikes.get('slow')?.afterMs ?? 0);
  const batch: Batch = strikes.has('outOfOrder') ? shuffled(records, around.state.shelves[partner]) : [...records];
  batch.push(...(request.raw ?? []));
  if (strikes.has('garbage')) batch.splice(1, 0, { kind: 'item', id: 'broken-on-purpose', version: 1, data: { itemNo: 17 } });
  const post = () => deliver(around, { partner, batch, key, url, strikes });
  const deliveries = [await post()];
  // Both faults end the same way for Kuwei: the batch that it took comes once more under the same key.
  const again = strikes.get('doubleAnswer') ?? strikes.get('lostAnswer');
  if (again !== undefined) {
    await around.wait(again.afterMs ?? 0);
    deliveries.push(await post());
  }
  const deletion = strikes.get('deletedDocument');
  const first = records.find((each) => each.deleted !== true);
  if (deletion !== undefined && first !== undefined) {
    await around.wait(deletion.afterMs ?? 0);
    const tombstone = bury(around, partner, first);
    deliveries.push(await deliver(around, { partner, batch: [tombstone], key: `${key}-deleted`, url, strikes }));
  }
  return deliveries;
}

/** Marks a record as deleted at its partner. */
export function bury(around: Surroundings, partner: Partner, record: InboundRecord): InboundRecord {
  const version = Math.max(around.state.shelves[partner].nextVersion(record.kind, record.id), record.version + 1);
  const tombstone: InboundRecord = { kind: record.kind, id: record.id, version, deleted: true };
  around.state.addRecord(partner, tombstone);
  return tombstone;
}

async function deliver(
  around: Surroundings,
  request: { partner: Partner; batch: Batch; key: string; url: string; strikes: Strikes },
): Promise<Delivery> {
  const { partner, key } = request;
  const address = new URL(request.url.replace(/\/+$/, '') + inboundPath);
  const body = JSON.stringify({ key, source: partner, records: request.batch });
  const signature = signRequest({ method: 'POST', path: address.pathname + address.search, body }, around.credentials, around.now());
  const message = signWebhook({ id: webhookId(key), body }, [Buffer.from(around.credentials.secret)], around.now());
  const seen = {
    at: new Date(around.now()).toISOString(),
    partner,
    direction: 'to Kuwei' as const,
    what: 'push',
    faults: [...request.strikes.keys()],
    request: body,
  };
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signature, ...message },
      body,
      signal: AbortSignal.timeout(30_000),
    });
    const answer = await response.text();
    around.messages.add({ ...seen, trace: response.headers.get('x-kuwei-trace') ?? '', status: response.status, answer });
    return { key, status: response.status, answer: parseJson(answer) ?? answer };
  } catch (error) {
    const answer = error instanceof Error ? error.message : 'failed';
    around.messages.add({ ...seen, trace: '', status: 'no answer', answer });
    return { key, status: 'no answer', answer };
  }
}
