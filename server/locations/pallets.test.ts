import fc from 'fast-check';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { memberNames, memberTextKeys } from '../../contract/identity/audit.rules.ts';
import { zh } from '../../contract/messages/texts.ts';
import { fetchFile } from '../../test/files.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { putLabels, standings } from '../../test/positions.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
let keeper: Client;
beforeAll(async () => {
  keeper = await plant.signIn('keeper');
});

const lawText = `
  select t.code, count(*)::int as labels, count(distinct coalesce(b.location_id, 0))::int as places, bool_or(b.state in ('void', 'split')) as dead
    from pallet t join label b on b.pallet_id = t.id group by t.id having count(distinct coalesce(b.location_id, 0)) > 1 or bool_or(b.state in ('void', 'split'))`;
/** Every label of a pallet lies where the others lie, and no ended label is on one. */
const brokenPallets = async () => (await plant.pool.query(lawText)).rows;

afterEach(async () => {
  const { differences, promised } = await compareLedger(plant.pool);
  expect({ differences, promised, broken: await brokenPallets() }).toEqual({ differences: [], promised: [], broken: [] });
});

let made = 0;
async function labels(place: string, n = 1): Promise<string[]> {
  const codes = Array.from({ length: n }, () => `PALLET-${++made}`);
  await putLabels(plant.pool, place, codes);
  return codes;
}
async function newPallet(): Promise<string> {
  const { data } = await keeper.ask('makePallets', { count: 1 });
  return `KW-PAL:${data.codes[0]}`;
}
const load = (pallet: string, codes: string[]) => keeper.ask('putOnPallet', { pallet, labels: codes, byHand: false });
const move = (place: string, codes: string[]) => keeper.ask('bindPosition', { place, labels: codes, byHand: false });
const onPallet = async (pallet: string) => (await keeper.ask('palletSnapshot', { pallet })).data.labels.map(({ code }) => code).toSorted();

it('a loaded pallet moves by one scan: every label goes with it, in one document', async () => {
  const pallet = await newPallet();
  const codes = await labels('RM1-A01-01', 40);
  expect((await load(pallet, codes)).data).toMatchObject({ documentNo: '', place: 'RM1-A01-01' });
  const { data, message } = await move('KW-LOC:RM1-A01-02', [pallet]);
  expect([message, data.documentNo, data.labels.length]).toEqual(['', expect.stringMatching(/^MV101/), 40]);
  expect(new Set(await standings(plant.pool, codes))).toEqual(new Set(['in-stock RM1-A01-02']));
  expect(await onPallet(pallet)).toEqual(codes.toSorted());
  expect((await keeper.ask('palletSnapshot', { pallet })).data).toMatchObject({ lies: 'RM1-A01-02', total: 40 });
  const { data: list } = await keeper.list('pallets', {
    jsWhere: { PalletNo: { value: pallet.slice('KW-PAL:'.length), searchType: '=' } },
  });
  expect(list.rows).toMatchObject([{ place: 'RM1-A01-02', labels: 40, items: '3010-0001' }]);
  const { data: history } = await keeper.ask('labelHistory', { code: codes[0] ?? '' });
  const { data: filtered } = await keeper.list('labels', {
    jsWhere: { PalletNo: { value: history.palletNo ?? '', searchType: '=' } },
    pageSize: 50,
  });
  expect(filtered.rows.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
  const found = await keeper.ask('resolveScan', { code: pallet });
  expect(found.data.matches).toMatchObject([{ kind: 'pallet', detail: 'RM1-A01-02', path: '/pages/warehousing/pallet', param: 'place' }]);
});

it('a label from elsewhere moves to the pallet’s place when it is put on, and leaves the pallet when it moves alone', async () => {
  const pallet = await newPallet();
  const [first = '', second = ''] = [...(await labels('RM1-A01-01')), ...(await labels('RM1-A01-03'))];
  await load(pallet, [first]);
  const { data } = await load(pallet, [second]);
  expect(data.labels).toMatchObject([{ code: second, from: 'RM1-A01-03', moved: true }]);
  expect(await standings(plant.pool, [first, second])).toEqual(['in-stock RM1-A01-01', 'in-stock RM1-A01-01']);
  await move('RM1-A01-04', [second]);
  expect([await onPallet(pallet), await standings(plant.pool, [second])]).toEqual([[first], ['in-stock RM1-A01-04']]);
});

it('a label is taken off where it lies; an empty or unknown pallet is refused by its code', async () => {
  const pallet = await newPallet();
  const [code = ''] = await labels('RM1-A01-01');
  await load(pallet, [code]);
  const off = () => keeper.ask('takeOffPallet', { labels: [code], byHand: false });
  expect((await off()).data.labels).toMatchObject([{ code, moved: true }]);
  expect((await off()).data.labels).toMatchObject([{ code, moved: false }]);
  expect(await standings(plant.pool, [code])).toEqual(['in-stock RM1-A01-01']);
  expect((await move('RM1-A01-02', [pallet])).code).toBe('pallet.empty');
  expect((await move('RM1-A01-02', ['KW-PAL:PL101-99999999'])).code).toBe('pallet.not-found');
  expect((await load('KW-PAL:PL101-99999999', [code])).code).toBe('pallet.not-found');
});

it('what cannot be moved cannot be put on a pallet, and another organisation has no part in it', async () => {
  const pallet = await newPallet();
  const [there = '', far = ''] = [...(await labels('RM1-A01-01')), ...(await labels('FG1-A01-01'))];
  await load(pallet, [there]);
  expect((await load(pallet, [far])).code).toBe('bind.other-warehouse');
  await plant.pool.query("update label set state = 'picked' where code = $1", [far]);
  expect((await load(await newPallet(), [far])).code).toBe('bind.picked');
  await plant.pool.query("update label set state = 'in-stock' where code = $1", [far]);
  const other = await plant.signIn('keeper', '102');
  expect((await other.ask('palletSnapshot', { pallet })).code).toBe('pallet.not-found');
});

it('a split label leaves its pieces on the pallet, and an undone split brings the label back there', async () => {
  const pallet = await newPallet();
  const [code = ''] = await labels('RM1-A01-01');
  await load(pallet, [code]);
  const leader = await plant.signIn('leader');
  const { data } = await leader.ask('splitLabel', { code, packQty: '4' });
  expect(await onPallet(pallet)).toEqual(data.pieces.map((piece) => piece.code).toSorted());
  await leader.ask('undoSplit', { id: data.id });
  expect(await onPallet(pallet)).toEqual([code]);
});

it('a pallet that left with its goods is loaded again: the goods that left are not on it any more', async () => {
  const pallet = await newPallet();
  const [gone = '', next = ''] = await labels('RM1-A01-01', 2);
  await load(pallet, [gone]);
  await plant.pool.query("update label set state = 'issued', location_id = null, status = null where code = $1", [gone]);
  await load(pallet, [next]);
  expect(await onPallet(pallet)).toEqual([next]);
  await plant.pool.query(
    "update label set state = 'in-stock', status = 'available', location_id = (select location_id from label where code = $2) where code = $1",
    [gone, next],
  );
});

it('the audit names what was put on a pallet and taken off, in words that the administrator reads', async () => {
  const admin = await plant.signIn('admin');
  const pallet = await newPallet();
  const [code = ''] = await labels('RM1-A01-01');
  await load(pallet, [code]);
  await keeper.ask('takeOffPallet', { labels: [code], byHand: false });
  const { rows } = (await admin.list('auditEntries', { jsWhere: {}, pageSize: 3 })).data;
  expect(rows.map(({ document }) => document)).toEqual([code, pallet.slice('KW-PAL:'.length), pallet.slice('KW-PAL:'.length)]);
  const members = rows.flatMap(({ detail }) => memberNames(JSON.parse(detail || '{}')));
  expect(members.filter((one) => !memberTextKeys(one).some((key) => key in zh))).toEqual([]);
});

it('labels of pallets are printed as PDF', async () => {
  const { data } = await keeper.ask('makePallets', { count: 3 });
  const pdf = await fetchFile(keeper, 'palletLabelPdf', { ids: data.ids, firstCell: 0 });
  expect([pdf.status, pdf.type, pdf.content.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
});

it('law of pallets: whatever writers do at once, all labels of a pallet lie at one place, and ledger and labels agree', async () => {
  const places = ['RM1-A01-01', 'RM1-A01-02', 'RM1-A01-03', 'RM1-A01-04'];
  const step = fc.record({
    what: fc.constantFrom('load', 'unload', 'moveLabel', 'moveTwo', 'movePallet'),
    label: fc.nat(7),
    other: fc.nat(7),
    pallet: fc.nat(2),
    place: fc.nat(places.length - 1),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { minLength: 4, maxLength: 4 }), async (writers) => {
      const codes = (await Promise.all(places.map((place) => labels(place, 2)))).flat();
      const pallets = [await newPallet(), await newPallet(), await newPallet()];
      const act = async ({ what, label, other, pallet, place }: (typeof writers)[number][number]) => {
        const [code = '', second = '', on = '', to = ''] = [codes[label], codes[other], pallets[pallet], places[place]];
        if (what === 'load') return load(on, [code, second]);
        if (what === 'unload') return keeper.ask('takeOffPallet', { labels: [code], byHand: false });
        if (what === 'movePallet') return move(to, [on]);
        return move(to, what === 'moveTwo' ? [code, second] : [code]);
      };
      const answers = await Promise.all(
        writers.map(async (steps) => {
          const heard = [];
          for (const one of steps) heard.push(await act(one));
          return heard;
        }),
      );
      // An empty pallet is the only thing that can be refused here.
      expect(answers.flat().flatMap(({ ok, code }) => (ok || code === 'pallet.empty' ? [] : [code]))).toEqual([]);
      expect(await brokenPallets()).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
