import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deadlocks } from '../../test/ledger.ts';
import { usePlant } from '../../test/plant.ts';
import { producedOrder, reportingPlant, scannedPiece } from '../../test/reporting.ts';
import { scaledTimeout } from '../../test/slow/scaledTimeout.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();

const deed = fc.record({
  what: fc.constantFrom('report', 'report', 'scan', 'audit', 'audit', 'unaudit', 'change', 'remove', 'sync', 'delete'),
  qty: fc.integer({ min: 1, max: 9 }),
  which: fc.nat({ max: 7 }),
  many: fc.integer({ min: 1, max: 3 }),
});
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

/** Orders with more reported than ordered, and the stock at the reporting location compared with the audited quantity. */
const faultsText = `
  select o.order_no as fault from production_order o join document_line l on l.source_kind = 'productionOrder' and l.source_id = o.id
    join document d on d.id = l.document_id and d.kind = 'productionReport' and d.state <> 'deleted' group by o.order_no, o.qty having sum(l.qty) > o.qty
  union all
  select 'stock' where (select coalesce(sum(b.qty), 0) from balance b join location p on p.id = b.location_id where p.code = 'FG1-REP')
    <> (select coalesce(sum(l.qty), 0) from document_line l join document d on d.id = l.document_id where d.kind = 'productionReport' and d.state in ('audited', 'synchronized'))
  union all
  select d.doc_no from document d where d.kind = 'productionReport' and d.total_qty <> (select sum(l.qty) from document_line l where l.document_id = d.id)
  union all
  select b.code from label b join document_line l on b.id = any(l.label_ids) join document d on d.id = l.document_id and d.kind = 'productionReport'
   where (b.state = 'in-stock') <> (d.state in ('audited', 'synchronized')) and d.state <> 'deleted'`;

it(
  'law: whatever two people report, change, audit, take back and delete side by side: never more than the order, and the reporting location holds what is audited',
  async () => {
    await reportingPlant(plant);
    const [line, clerk, director] = await Promise.all([plant.signIn('line'), plant.signIn('clerk'), plant.signIn('director')]);
    const before = await deadlocks(plant.pool);
    let piece = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 20 }), async (deeds) => {
        const order = await producedOrder(plant, { qty: '25' });
        const nos: string[] = [];
        const some = ({ which, many }: Deed) => nos.slice(which % (nos.length || 1)).slice(0, many);
        const one = ({ which }: Deed) => nos[which % (nos.length || 1)] ?? 'NONE';
        const keep = ({ ok, data }: { ok: boolean; data: { docNo: string } }) => void (ok && nos.push(data.docNo));
        const act = async (now: Deed, nth: number) => {
          const who = nth % 2 ? line : clerk;
          const { what, qty } = now;
          if (what === 'report') keep(await who.ask('saveReport', { rows: [{ orderNo: order, qty: String(qty) }] }));
          else if (what === 'scan') {
            piece += 1;
            keep(await who.ask('saveReport', { bars: [await scannedPiece(plant, order, `LAW-${piece}`, '2')] }));
          } else if (what === 'audit') await director.ask('auditProductionReports', { nos: some(now) });
          else if (what === 'unaudit') await director.ask('unauditProductionReports', { nos: some(now) });
          else if (what === 'sync') await line.ask('syncProductionReports', { nos: some(now) });
          else if (what === 'change') await who.ask('changeReport', { docNo: one(now), rows: [{ lineNo: 1, qty: String(qty) }] });
          else if (what === 'remove') {
            const { rows } = (await who.list('reportBars', { jsWhere: { DocNo: { value: one(now) } } })).data;
            await who.ask('removeReportBar', { id: rows[0]?.docId ?? 1, code: rows[0]?.code ?? 'NONE' });
          } else await who.ask('deleteProductionReports', { nos: some(now) });
        };
        for (let at = 0; at < deeds.length; at += 4) await Promise.all(deeds.slice(at, at + 4).map((now, nth) => act(now, nth)));
        expect((await plant.pool.query(faultsText)).rows).toEqual([]);
      }),
      { numRuns: 8 },
    );
    expect((await compareLedger(plant.pool)).differences).toEqual([]);
    expect(await deadlocks(plant.pool)).toBe(before);
  },
  scaledTimeout(120_000),
);
