import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, usePlant } from '../../test/plant.ts';
import { putLabels } from '../../test/positions.ts';
import { producedOrder, reported, reportingPlant, scannedPiece } from '../../test/reporting.ts';
import { tripsOf, watchRoundTrips } from '../../test/roundTrips.ts';
import { lockNotesOfLabels } from '../labels/label.store.ts';

const plant = usePlant();
const sent = watchRoundTrips();
let line: Client;
let keeper: Client;
beforeAll(async () => {
  await reportingPlant(plant);
  [line, keeper] = await Promise.all([plant.signIn('line'), plant.signIn('keeper')]);
});

const codes = (name: string, count = 6): string[] => Array.from({ length: count }, (_, nth) => `${name}-${nth}`);

describe('round trips to the database, whatever the number of lines', () => {
  it('two of a report by scan: everything under the lock of the order that the pieces are of, the end', async () => {
    const order = await producedOrder(plant);
    const pieces = codes('TRIP', 12);
    for (const code of pieces) await scannedPiece(plant, order, code);
    const report = (nth: number) => line.ask('saveReport', { bars: pieces.slice(nth * 2, nth * 2 + 2), how: 'scan' });
    expect(await tripsOf(sent, report)).toBe(2);
  });

  it('three where reports are audited: locks, what they say, the end; five where that is taken back, which also asks where the goods went; as many for twenty as for two', async () => {
    const director = await plant.signIn('director');
    const order = await producedOrder(plant, { qty: '1000' });
    const nos: string[] = [];
    for (let nth = 0; nth < 20; nth += 1) nos.push(await reported(line, order, '1'));
    const step = async (call: 'auditProductionReports' | 'unauditProductionReports', some: string[]): Promise<number> => {
      const before = sent.trips;
      expect((await director.ask(call, { nos: some })).data.done).toBe(some.length);
      return sent.trips - before;
    };
    const fewest = async (some: string[]): Promise<number[]> => {
      const trips: [number, number][] = [];
      for (let nth = 0; nth < 4; nth += 1)
        trips.push([await step('auditProductionReports', some), await step('unauditProductionReports', some)]);
      return [Math.min(...trips.map(([audit]) => audit)), Math.min(...trips.map(([, unaudit]) => unaudit))];
    };
    const [two, twenty] = [await fewest(nos.slice(0, 2)), await fewest(nos)];
    expect(twenty).toEqual(two);
    expect(twenty).toEqual([3, 5]);
  });

  it('two where labels are bound to a place: labels and place, the end', async () => {
    await putLabels(plant.pool, 'RM1-A01-01', codes('BOUND', 12));
    const bind = (nth: number) =>
      keeper.ask('bindPosition', { place: 'RM1-A01-02', labels: codes('BOUND', 12).slice(nth * 2, nth * 2 + 2), byHand: false });
    expect(await tripsOf(sent, bind)).toBe(2);
  });

  it('two where a label is split: the label, the end', async () => {
    await putLabels(plant.pool, 'RM1-A01-01', codes('CUT'));
    expect(await tripsOf(sent, (nth) => keeper.ask('splitLabel', { code: `CUT-${nth}`, packQty: '2' }))).toBe(2);
  });

  it('two where a carton is counted: the count, the place, the carton, their line and what was scanned of it, the end', async () => {
    await putLabels(plant.pool, 'RM1-A01-05', codes('TALLY'));
    const { docNo: no } = (await keeper.ask('createCount', { warehouse: 'RM1', locations: ['RM1-A01-05'], opening: false })).data;
    expect((await keeper.ask('startCount', { no })).ok).toBe(true);
    const scan = (nth: number) => keeper.ask('enterCountByScan', { no, place: 'KW-LOC:RM1-A01-05', label: `TALLY-${nth}`, empty: false });
    expect(await tripsOf(sent, scan)).toBe(2);
  });

  it('the notes of labels are found by the labels, not by a walk over all notes', async () => {
    const [text = ''] = lockedNotes('X');
    await plant.pool.query(`insert into delivery_note (org, note_no, supplier_code, supplier_name, delivery_date, line_count, label_count, total_qty)
      select '101', 'PLAN' || n, 'S0001', 'S', current_date, 0, 0, 0 from generate_series(1, 3000) n`);
    await plant.pool.query('analyze delivery_note');
    const { rows } = await plant.pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on delivery_note|Filter/);
  });
});

function lockedNotes(code: string): string[] {
  const texts: string[] = [];
  lockNotesOfLabels({ org: '101', write: (text) => void texts.push(text) }, [code]);
  return texts;
}
