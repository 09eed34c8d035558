import fc from 'fast-check';
import { expect, it } from 'vitest';
import { receivedAt, receivingPlace, resultRecord, withdrawn } from '../../test/inspection.ts';
import { deadlocks } from '../../test/ledger.ts';
import { useDesk } from '../../test/partners.ts';
import { scaledTimeout } from '../../test/slow/scaledTimeout.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const { plant, next, people } = useDesk();

type Deed =
  | { what: 'result'; id: number; accepted: number; rejected: number }
  | { what: 'withdraw'; id: number }
  | { what: 'put'; qty: number; shelf: number; by: 'keeper' | 'leader' }
  | { what: 'delete' };

const small = fc.integer({ min: 0, max: 60 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('result' as const), id: fc.integer({ min: 1, max: 3 }), accepted: small, rejected: small }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('withdraw' as const), id: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('put' as const),
      qty: fc.integer({ min: 1, max: 30 }),
      shelf: fc.integer({ min: 4, max: 7 }),
      by: fc.constantFrom('keeper' as const, 'leader' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ what: 'delete' as const }) },
);

/** Every line agrees with its results, its task, its documents and the stock that its movements left. */
const faultsText = `
  select r.receipt_no, l.line_no from receipt r join receipt_line l on l.receipt_id = r.id left join putaway_task t on t.receipt_line_id = l.id
    left join lateral (select coalesce(sum(accepted_qty), 0) as accepted, coalesce(sum(rejected_qty), 0) as rejected
                         from inspection_result x where x.receipt_line_id = l.id and x.withdrawn_at is null) x on true
    left join lateral (select coalesce(sum(d.qty), 0) as qty from document_line d where d.source_kind = 'receiptLine' and d.source_id = l.id) d on true
    left join lateral (select coalesce(sum(case when m.to_status = 'hold' then m.qty else -m.qty end), 0) as qty
                         from movement m where m.document_type = 'inspection' and m.document_id = l.id) h on true
   where r.note_no = any($1) and r.state <> 'deleted'
     and ((l.accepted_qty, l.rejected_qty) <> (x.accepted, x.rejected) or h.qty <> l.rejected_qty
          or coalesce(t.put_away_qty, 0) <> d.qty or coalesce(t.released_qty, 0) <> l.accepted_qty
          or t.state <> case when t.released_qty = 0 then 'withdrawn' when t.put_away_qty = t.released_qty then 'processed' else 'pending' end)`;

it(
  'law: random results, withdrawals, putaways and deletions, side by side: ledger, tasks, lines, documents and labels agree',
  async () => {
    const place = await receivingPlace(plant);
    next.fault({ partner: 'erp', fault: 'http500' });
    const before = await deadlocks(plant.pool);
    const notes: string[] = [];
    let put = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 14 }), fc.boolean(), async (deeds, waiting) => {
        const { noteNo } = await receivedAt(plant, people.who, waiting ? { place } : {});
        notes.push(noteNo);
        const versions = new Map<number, number>();
        const queue = [...deeds];
        const act = async (one: Deed): Promise<void> => {
          if (one.what === 'delete') return void (await people.leader.ask('deleteReceipts', { nos: [noteNo] }));
          if (one.what === 'put') {
            const { rows } = await plant.pool.query<{ id: number }>(
              "select t.id from putaway_task t join receipt r on r.id = t.receipt_id where r.note_no = $1 and r.state <> 'deleted'",
              [noteNo],
            );
            const who = one.by === 'keeper' ? people.who.keeper : people.leader;
            const row = { id: rows[0]?.id ?? 1e9, qty: String(one.qty), locationCode: `RM1-A01-0${one.shelf}` };
            if ((await who.ask('putAwayGoods', { rows: [row] })).ok) put += 1;
            return;
          }
          const version = (versions.get(one.id) ?? 0) + 1;
          versions.set(one.id, version);
          const id = `LAW-${noteNo}-${one.id}`;
          await next.bring('qa', one.what === 'withdraw' ? withdrawn(id, version) : resultRecord(noteNo, { ...one, id, version }));
        };
        const hand = async () => {
          for (let one = queue.shift(); one; one = queue.shift()) await act(one);
        };
        await Promise.all([hand(), hand(), hand()]);
        const { differences, promised } = await compareLedger(plant.pool);
        expect({ differences, promised }).toEqual({ differences: [], promised: [] });
        expect((await plant.pool.query(faultsText, [notes])).rows).toEqual([]);
      }),
      { numRuns: 25 },
    );
    expect(put).toBeGreaterThan(0);
    expect(await deadlocks(plant.pool)).toBe(before);
  },
  scaledTimeout(180_000),
);
