import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepType } from '../../test/entries.ts';
import { makeNote } from '../../test/notes.ts';
import { usePlant } from '../../test/plant.ts';
import { putLabels } from '../../test/positions.ts';
import { producedOrder, reportingPlant, scannedPiece } from '../../test/reporting.ts';
import { issuingWorld } from '../issuing/issuingTestKit.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof issuingWorld>>;
beforeAll(async () => {
  await reportingPlant(plant);
  [world] = await Promise.all([issuingWorld(plant), keepType(plant, 'scanOut', 'CK')]);
});

// Each test makes these codes again.
afterEach(async () => {
  await plant.pool.query("update label set code = 'gone-' || id where code = any($1)", [spelt.map(([code]) => code)]);
});

const sscc = '106141412345678922';
/** A stored code, and its variants from scanners and keyboards. */
const spelt: [stored: string, scans: string[]][] = [
  [`00${sscc}`, [`00${sscc}`, sscc, `(00)${sscc}`, `]C100${sscc}`, `]C100${sscc}\x1d10B1`, '００１０６１４１４１２３４５６７８９２２']],
  ['SP-7xAb', ['SP-7xAb', 'sp-7XaB', 'sp-7xab', 'SP-7XAB', 'ＳＰ－７ｘＡｂ', ']C121SP-7xAb']],
];

describe('S5, S7, S8: one look-up, wherever a label is scanned', () => {
  it.each(spelt)('%s is prepared, asked about and taken in hand in all its spellings', async (code, scans) => {
    const { keeper, task } = world;
    await putLabels(plant.pool, 'RM1-A01-01', [code], { qty: 10 });
    for (const scan of scans) {
      const { no, lines } = await task([{ qty: 2 }]);
      const [lineId = 0] = lines;
      expect((await keeper.ask('whyNotTake', { ids: [lineId], code: scan })).ok).toBe(true);
      expect((await keeper.ask('pickingSnapshot', { taskNo: no, inHand: scan })).message).toBe('');
      const over = await keeper.ask('prepareByScan', { lineId, code: scan });
      expect([over.code, over.message.includes(code)]).toEqual(['issue.label-over', true]);
      expect((await keeper.ask('findLabel', { code: scan })).data.code).toBe(code);
    }
    const [lineId = 0] = (await task([{ qty: 10 }])).lines;
    expect((await keeper.ask('prepareByScan', { lineId, code: scans.at(-1) ?? '' })).data.taken).toBe(code);
  });

  it.each(spelt)('%s is moved to a place that CapsLock names, compared there, split and scanned out', async (code, scans) => {
    const { keeper } = world;
    await putLabels(plant.pool, 'RM1-A01-01', [code], { qty: 10 });
    await plant.pool.query("update location set code = 'rm1-a01-Zz' where code = 'RM1-A01-04'");
    for (const [at, scan] of scans.entries()) {
      const place = ['kw-loc:RM1-A01-zZ', 'RM1-A01-ZZ', 'rm1-a01-zz'][at % 3] ?? '';
      const { data, message } = await keeper.ask('bindPosition', { place, labels: [scan], byHand: false });
      expect([message, data.place]).toEqual(['', 'rm1-a01-Zz']);
      expect(data.labels[0]?.code).toBe(code);
      const seen = await keeper.ask('comparePosition', { place, labels: [scan] });
      expect(seen.data).toMatchObject({ place: 'rm1-a01-Zz', here: [code], elsewhere: [] });
      expect((await keeper.ask('positionSnapshot', { place })).data.code).toBe('rm1-a01-Zz');
      expect((await keeper.ask('labelToSplit', { code: scan })).data.code).toBe(code);
    }
    expect((await keeper.ask('scanOut', { type: 'CK', labels: [scans[0] ?? '', scans[1] ?? ''] })).code).toBe('scan-out.label-again');
    expect((await keeper.ask('splitLabel', { code: scans[1] ?? '', qtys: ['4', '6'] })).data.code).toBe(code);
    await plant.pool.query("update location set code = 'RM1-A01-04' where code = 'rm1-a01-Zz'");
  });

  it.each(spelt)('%s is received, and known as scanned', async (code, scans) => {
    const { keeper } = world;
    const { data } = await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
    const { noteNo, labels } = await makeNote(plant.pool);
    await plant.pool.query('update label set code = $1 where code = $2', [code, labels[0]]);
    await keeper.ask('scanNote', { noteNo, warehouseId: data.id });
    expect((await keeper.ask('scanLabel', { noteNo, code: scans.at(-1) ?? '' })).data.label.code).toBe(code);
    for (const scan of scans) {
      expect((await keeper.ask('checkScannedBefore', { label: scan })).data.scanned).toBe(true);
      expect((await keeper.ask('scanLabel', { noteNo, code: scan })).code).toBe('label.already-scanned');
    }
  });

  it('a piece that only the line scanned is reported, and taken off its report, in all its spellings', async () => {
    const line = await plant.signIn('line');
    const order = await producedOrder(plant);
    await scannedPiece(plant, order, 'Px-7xAb', '40');
    for (const code of ['Px-7xAb', 'PX-7XAB', 'px-7xab', 'pX-7XaB', 'Ｐx－7xAb'])
      expect((await line.ask('findReportBar', { code })).data.code).toBe('Px-7xAb');
    const { data, message } = await line.ask('saveReport', { bars: ['PX-7XAB'], how: 'scan' });
    expect(message).not.toContain('bar-unknown');
    expect((await line.ask('findReportBar', { code: 'px-7xab' })).code).toBe('report.bar-recorded');
    const { rows } = await plant.pool.query<{ id: number }>('select id from document where doc_no = $1', [data.docNo]);
    expect((await line.ask('removeReportBar', { id: rows[0]?.id ?? 0, code: 'pX-7XaB' })).ok).toBe(true);
  });

  it('two that differ in case only are taken exactly as they are, and named when neither is meant exactly', async () => {
    const { keeper, task } = world;
    await putLabels(plant.pool, 'RM1-A01-01', ['TW-xAb', 'TW-xAB'], { qty: 10 });
    expect((await keeper.ask('findLabel', { code: 'TW-xAb' })).data.code).toBe('TW-xAb');
    expect((await keeper.ask('findLabel', { code: 'TW-xAB' })).data.code).toBe('TW-xAB');
    const [lineId = 0] = (await task([{ qty: 10 }])).lines;
    for (const answer of [
      await keeper.ask('findLabel', { code: 'tw-XaB' }, { language: 'en' }),
      await keeper.ask('prepareByScan', { lineId, code: 'TW-XAB' }, { language: 'en' }),
      await keeper.ask('bindPosition', { place: 'RM1-A01-02', labels: ['tw-xab'], byHand: false }, { language: 'en' }),
    ]) {
      expect(answer.code).toBe('scan.two-fit');
      expect(answer.message).toContain('TW-xAB, TW-xAb');
    }
    const found = await keeper.ask('resolveScan', { code: 'tw-XAB' });
    expect(found.data.matches.map(({ code }) => code).sort()).toEqual(['TW-xAB', 'TW-xAb']);
  });

  it('an order, an item and a note are found in any case', async () => {
    const { keeper } = world;
    const order = await producedOrder(plant);
    await plant.pool.query("update production_order set order_no = 'Mo-7xAb' where order_no = $1", [order]);
    const find = async (code: string) => (await keeper.ask('resolveScan', { code })).data.matches.map((one) => `${one.kind} ${one.code}`);
    expect(await find('mO-7XaB')).toEqual(['order Mo-7xAb']);
    expect(await find('MO-7XAB')).toEqual(['order Mo-7xAb']);
  });
});
