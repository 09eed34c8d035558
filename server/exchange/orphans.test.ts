import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPartner } from '../../test/partner.ts';
import { eventually, receiveNote, useDesk } from '../../test/partners.ts';

const { plant, next, people } = useDesk();
const partners: { stop: () => void }[] = [];
beforeEach(() => next.connect());
afterEach(() => {
  for (const one of partners.splice(0)) one.stop();
});

type Answer = Parameters<typeof startPartner>[0];
async function partnerThat(answer: Answer): Promise<void> {
  const partner = await startPartner(answer);
  partners.push(partner);
  await next.connect({ baseUrl: partner.url });
}
const ask = async () => {
  const { ok, code, data } = await people.leader.ask('findOrphans', { days: 1 });
  return ok ? data.orphans : code;
};
const listed = async () => (await people.leader.list('orphanDocuments')).data.rows.map(({ key, state, reason }) => [key, state, reason]);
const held = (keys: readonly string[], more: object = {}) => ({
  body: { documents: keys.map((key) => ({ key, number: `N-${key}`, at: '2026-11-27T01:00:00Z', ...more })), next: '1', more: false },
});
const key = (no: string, org = '101') => `receipt:${org}:${no}:1`;

it('S24: what is known here is no orphan, nor what another organisation sent; one whose message is here by now leaves the list', async () => {
  const no = await receiveNote(plant, people.who);
  await eventually(
    () => next.document(no),
    (one) => one !== undefined,
  );
  expect(await ask()).toBe(0);
  await partnerThat(() => held([key(no), key('RC-GONE'), key('RC-OTHER', '102'), 'no key of ours']));
  expect(await ask()).toBe(1);
  expect(await listed()).toEqual([[key('RC-GONE'), 'found', '']]);
  await plant.pool.query('update outbox set key = $1 where document_no = $2', [key('RC-GONE'), no]);
  expect(await ask()).toBe(1);
  expect(await listed()).toEqual([[key(no), 'found', '']]);
  await partnerThat(() => held([key(no)], { deleted: true }));
  expect(await ask()).toBe(0);
  expect(await listed()).toEqual([[key(no), 'taken-back', '']]);
});

it('S24: an ERP that does not offer it, is silent, or does not take one back is said in words', async () => {
  await partnerThat(() => ({ status: 404, body: { error: 'path-unknown', message: 'no such path' } }));
  expect(await ask()).toBe('orphans.not-offered');
  await partnerThat(() => ({ status: 500, body: '' }));
  expect(await ask()).toBe('orphans.silent');
  await partnerThat(({ url, method }) =>
    method === 'GET'
      ? held([key('RC-A'), key('RC-B')])
      : url.pathname.includes('RC-A')
        ? { status: 409, body: { error: 'invoiced', message: '已开票' } }
        : { body: { key: key('RC-B'), deleted: true } },
  );
  expect(await ask()).toBe(2);
  expect((await people.leader.ask('takeBackOrphans', {})).data).toEqual({ takenBack: 1, refused: 1, left: 1 });
  const rows = await listed();
  expect(rows.find(([one]) => one === key('RC-A'))).toEqual([key('RC-A'), 'refused', expect.stringContaining('已开票')]);
  // The ERP's own people deleted it and report it: nothing is parked.
  const deletion = {
    kind: 'documentDeleted',
    id: 'N-A',
    version: 1,
    data: { org: '101', type: 'receipt', number: 'N-A', key: key('RC-A'), deletedAt: '2026-11-27T02:00:00Z' },
  };
  expect(await next.bring('erp', deletion)).toEqual(['applied']);
  expect((await people.leader.ask('takeBackOrphans', {})).code).toBe('orphans.none');
  await partnerThat(({ method }) => (method === 'GET' ? held([key('RC-C')]) : { status: 405, body: '' }));
  expect(await ask()).toBe(1);
  expect((await people.leader.ask('takeBackOrphans', {})).code).toBe('orphans.cannot');
  expect((await people.who.keeper.ask('takeBackOrphans', {})).status).toBe(403);
});

it('S24: what the ERP took back and then brought back is listed again, and parked with words until it is taken back once more', async () => {
  const orphan = { key: key('RC-D'), number: 'N-D' };
  await partnerThat(({ method }) =>
    method === 'GET' ? held([orphan.key], { number: orphan.number }) : { body: { key: orphan.key, deleted: true } },
  );
  const ofD = async () => (await listed()).find(([one]) => one === orphan.key);
  expect(await ask()).toBeGreaterThan(0);
  expect((await people.leader.ask('takeBackOrphans', {})).ok).toBe(true);
  expect(await ofD()).toEqual([orphan.key, 'taken-back', '']);
  const data = { org: '101', type: 'receipt', ...orphan, deletedAt: '2026-11-27T02:00:00Z' };
  expect(await next.bring('erp', { kind: 'documentDeleted', id: orphan.number, version: 1, data })).toEqual(['applied']);
  const back = { kind: 'documentDeleted', id: orphan.number, version: 2, deleted: true };
  expect(await next.bring('erp', back)).toEqual(['parked']);
  expect(await ofD()).toEqual([orphan.key, 'found', '']);
  const parked = async () =>
    (await people.leader.list('parkedRecords', { jsWhere: `RecordId = '${orphan.number}'` }, { language: 'en' })).data.rows.map(
      ({ state, reason }) => `${state}: ${reason}`,
    );
  expect(await parked()).toEqual([expect.stringMatching(/^parked: The partner brought back N-D \(our RC-D\)/)]);
  await people.leader.ask('takeBackOrphans', {});
  expect(await ofD()).toEqual([orphan.key, 'taken-back', '']);
  expect(await parked()).toEqual([expect.stringMatching(/^superseded/)]);
});
