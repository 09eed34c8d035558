import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partners } from '../../contract/exchange/partner.ts';
import { kindsBySource, type LivingRecord, recordKinds } from '../../contract/exchange/protocol.records.ts';
import { inboundPush } from '../../contract/exchange/protocol.ts';
import { malformedValues } from '../../test/malformedValues.ts';
import { type PartnerRequest, startPartner } from '../../test/partner.ts';
import { checkedInKeeper, eventually, receiveNote, usePartners } from '../../test/partners.ts';
import { type Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = usePartners(plant);
let who: { keeper: Client; warehouseId: number };
let partner: Awaited<ReturnType<typeof startPartner>>;
let answer: (request: PartnerRequest) => { status?: number; body: unknown } = () => ({ status: 404, body: '' });

beforeAll(async () => {
  who = await checkedInKeeper(plant);
  partner = await startPartner((request) => answer(request));
});
afterAll(() => partner.stop());

const item = (itemNo: string, more: object = {}, record: object = {}) => ({
  kind: 'item',
  id: `101/${itemNo}`,
  version: 1,
  ...record,
  data: { org: '101', itemNo, name: `料 ${itemNo}`, unit: '件', batchControlled: false, qcExempt: true, ...more },
});

/** One undeleted sample record of every kind. */
function readRecords(): LivingRecord[] {
  const folder = path.resolve('contract/exchange/samples');
  const all = readdirSync(folder).flatMap((name) => {
    const { request } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { request: { body?: unknown } };
    return inboundPush.safeParse(request.body).data?.records ?? [];
  });
  return recordKinds.flatMap((kind) => all.flatMap((one) => (one.kind === kind && one.deleted !== true ? [one] : [])).slice(0, 1));
}

/** Every hostile value in every kind of field of a record, each record between two correct ones. */
const batchOf = (at: number, value: unknown): unknown[] => [
  item(`EV-${at}-A`),
  item(`EV-${at}-1`, { name: value }),
  item(`EV-${at}-2`, { specification: value }),
  item(`EV-${at}-3`, { itemNo: value }),
  item(`EV-${at}-4`, { packQty: value, batchControlled: value }),
  item(`EV-${at}-5`, { names: value, unknownField: value }),
  item(`EV-${at}-6`, {}, { id: value }),
  item(`EV-${at}-7`, {}, { version: value }),
  item(`EV-${at}-8`, {}, { kind: value }),
  { kind: 'productionOrder', id: `101/EV-${at}`, version: 1, data: value },
  {
    kind: 'documentDeleted',
    id: `EVD-${at}`,
    version: 1,
    data: { org: '101', type: 'receipt', number: `N-${at}`, deletedAt: value, reason: value },
  },
  value,
  item(`EV-${at}-Z`),
];

const here = async (prefix: string) =>
  (
    await plant.pool.query<{ code: string }>(
      "select code from item where code like $1 and (code like '%-A' or code like '%-Z') order by code",
      [`${prefix}-%`],
    )
  ).rows.map(({ code }) => code);

describe('R55: what cannot be stored stops only itself', () => {
  it.each(malformedValues.map(([name, value], at) => [name, at, value] as const))('pushed: %s', async (name, at, value) => {
    const { status, body } = await next.push('erp', batchOf(at, value));
    // A batch that is nested too deeply is refused with a message before it is parsed.
    if (name === '5,000 levels') return expect([status, body.error]).toEqual([400, 'malformed']);
    expect(status).toBe(200);
    const results = body.records.map((one) => one.result);
    expect([results[0], results.at(-1)]).toEqual(['applied', 'applied']);
    expect(results.every((one) => ['applied', 'unchanged', 'parked'].includes(one))).toBe(true);
    // Sending the same again is harmless, and so is "take in again" for the parked ones.
    expect((await next.push('erp', batchOf(at, value))).status).toBe(200);
  });

  it('pulled: the page is taken and the cursor goes on', async () => {
    const records = malformedValues.flatMap(([, value], at) => batchOf(1000 + at, value));
    answer = ({ url }) =>
      url.pathname.endsWith('/changes')
        ? url.searchParams.get('since') !== 'p1'
          ? { body: { records, next: 'p1', more: true } }
          : { body: { records: [item('EV-LAST-Z')], next: 'p2', more: false } }
        : { status: 404, body: '' };
    await next.connect({ baseUrl: partner.url });
    await eventually(
      () => here('EV-LAST'),
      (codes) => codes.length === 1,
    );
    expect((await here('EV-1000')).length).toBe(2);
    expect((await here(`EV-${999 + malformedValues.length}`)).length).toBe(2);
    const { rows } = await plant.pool.query("select cursor from neighbour_state where neighbour = 'erp'");
    expect(rows).toEqual([{ cursor: 'p2' }]);
    await next.connect();
  });

  it('as answers: every document is settled or waits for a person with its words, and none takes another along', async () => {
    const requestCounts = new Map<string, number>();
    answer = ({ method, body, url }) => {
      if (method !== 'POST')
        return url.pathname.includes('/documents/')
          ? { status: 404, body: { error: 'unknown', message: 'no' } }
          : { status: 404, body: '' };
      const { key, lines } = body as { key: string; lines: { line: number }[] };
      const at = requestCounts.get(key) ?? requestCounts.size;
      requestCounts.set(key, at);
      const [, evil] = malformedValues[at % malformedValues.length] ?? [];
      const refused = at % 2 === 0;
      return {
        body: {
          key,
          result: refused ? 'refused' : 'accepted',
          ...(refused ? {} : { number: `N-${at}` }),
          reason: evil,
          lines: lines.map(({ line }) => ({ line, result: refused ? 'refused' : 'accepted', reason: evil })),
          more: evil,
        },
      };
    };
    await next.connect({ baseUrl: partner.url });
    const nos = await Promise.all(Array.from({ length: 2 * malformedValues.length }, () => receiveNote(plant, who)));
    const open = async () =>
      (await plant.pool.query("select 1 from outbox where document_no = any($1) and state in ('queued', 'sending')", [nos])).rowCount;
    // Any text settles the message at once; other values do not fit, and the answer is requested again.
    const texts = malformedValues.filter(([, value]) => typeof value === 'string' || value === null).length;
    await eventually(open, (count) => (count ?? 0) <= 2 * (malformedValues.length - texts));
    await plant.pool.query("update outbox set misfits = 5, next_at = now() where state = 'queued'");
    await eventually(open, (count) => count === 0);
    const { rows } = await plant.pool.query<{ state: string; reason: string }>(
      'select state, reason from outbox where document_no = any($1)',
      [nos],
    );
    expect(rows.filter(({ state, reason }) => state === 'failed' && reason === '')).toEqual([]);
    expect(rows.filter(({ state }) => state === 'synchronized').length).toBeGreaterThan(0);
    await next.connect();
  });
});

describe('R60: a record of an organisation that is not here', () => {
  it('of every kind is parked, and every desk sees it', async () => {
    const recorded = readRecords().filter(({ kind }) => kind !== 'organisation');
    const strange = recorded.map((record) => ({ ...record, id: `R60-${record.kind}`, data: { ...record.data, org: '888' } }));
    for (const source of partners) {
      const own = strange.filter(({ kind }) => kindsBySource[source].some((one) => one === kind));
      const { body } = await next.push(source, own);
      expect(body.records.map(({ kind, result }) => [kind, result])).toEqual(own.map(({ kind }) => [kind, 'parked']));
    }
    const leader = await plant.signIn('leader');
    const { data } = await leader.list('parkedRecords', { jsWhere: "RecordId = 'R60-productionOrder'" }, { language: 'en' });
    expect(data.rows).toMatchObject([{ reason: expect.stringContaining('888') }]);
  });
});
