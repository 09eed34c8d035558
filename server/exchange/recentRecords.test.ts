import { expect, it } from 'vitest';
import { startPartner } from '../../test/partner.ts';
import { checkedInKeeper, eventually, noteRecord, receiveNote, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';
import { keepRecent, recentRecords } from './recentRecords.ts';

const plant = usePlant();
const next = usePartners(plant);

const samplesOf = async (kind: string, org = '101') => {
  const admin = await plant.signIn('admin', org);
  return (await admin.ask('mappingHelp', { partner: 'portal', direction: 'inbound', kind })).data.samples;
};
const theirs = (no: string) => ({ kind: 'ASN', id: no, version: 1, data: { ...noteRecord(no, 1).data, noteNo: undefined }, VBELN: no });

it('the newest records that were taken are offered as they came, in their order, a bounded number of each kind', async () => {
  const admin = await plant.signIn('admin');
  const mapping = { inbound: { deliveryNote: { called: 'ASN', fields: [{ theirs: 'VBELN', ours: 'data.noteNo' }] } } };
  await admin.ask('saveConnection', { partner: 'portal', mapping });
  await eventually(
    () => next.bring('portal', theirs('RECENT00')),
    ([result]) => result === 'applied' || result === 'unchanged',
  );
  for (let n = 1; n <= 7; n += 1) expect(await next.bring('portal', theirs(`RECENT0${n}`))).toEqual(['applied']);
  expect(await next.bring('portal', { kind: 'ASN', id: 'RECENT09', version: 1 })).toEqual(['parked']);
  const samples = await eventually(
    () => samplesOf('deliveryNote'),
    (found) => found.some(({ name }) => name === 'RECENT07'),
  );
  expect(samples[0]?.name).toBe('RECENT09');
  const taken = samples.slice(1);
  expect(taken).toHaveLength(recentRecords.kept);
  expect(JSON.parse(taken[0]?.text ?? '')).toEqual(JSON.parse(JSON.stringify(theirs(taken[0]?.name ?? ''))));
  // In the sender's order of fields, not in the order of the database.
  expect(taken[0]?.text).toMatch(/^\{\n {2}"kind": "ASN",\n {2}"id"/);
  const tried = await admin.ask('tryMapping', {
    partner: 'portal',
    mode: 'http',
    direction: 'inbound',
    kind: 'deliveryNote',
    mapping,
    sample: taken[0]?.text ?? '',
  });
  expect(tried.data.problems).toEqual([]);
  // Records of another organisation are not shown.
  expect((await samplesOf('deliveryNote', '102')).map(({ name }) => name)).toEqual(['RECENT09']);
});

it('a tombstone is no sample, a large record is not kept, and the table stays small', async () => {
  expect(await next.bring('portal', { kind: 'supplier', id: '101/X', version: 1, deleted: true })).toEqual(['applied']);
  const one = (n: number, text: string) =>
    ({ source: 'portal', org: '101', kind: 'supplier', record_id: `S${n}`, form: 'json', text }) as const;
  await keepRecent(plant.pool, [one(0, 'x'.repeat(recentRecords.mostLetters + 1))]);
  for (let n = 1; n <= 12; n += 1) await keepRecent(plant.pool, [one(n, '{}')]);
  expect((await samplesOf('supplier')).map(({ name }) => name)).toEqual(['S12', 'S11', 'S10', 'S9', 'S8']);
});

it('an answer is kept as it came too, also one that could not be read', async () => {
  const who = await checkedInKeeper(plant);
  const admin = await plant.signIn('admin');
  const partner = await startPartner(({ method, body }) =>
    method === 'GET' ? { status: 404, body: {} } : { body: { DOC: body['key'], STATUS: 'S' } },
  );
  await admin.ask('saveConnection', { partner: 'erp', baseUrl: partner.url });
  await receiveNote(plant, who);
  const samples = await eventually(
    async () => (await admin.ask('mappingHelp', { partner: 'erp', direction: 'answer', kind: 'answer' })).data.samples,
    (found) => found.length > 0,
  );
  expect(JSON.parse(samples[0]?.text ?? '')).toMatchObject({ DOC: samples[0]?.name, STATUS: 'S' });
  partner.stop();
});
