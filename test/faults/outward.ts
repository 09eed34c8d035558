import { eventually } from '../neighbours.ts';
import { makeNote } from '../notes.ts';
import { insist, type TwoServers } from './twoServers.ts';

/** Receives notes of two lines from several clients at both servers, with a power cut at a third and at two thirds; gives the receipts' numbers. */
export async function receiveAll(two: TwoServers, documents: number, clients: number): Promise<string[]> {
  const { clients: keepers, warehouseId } = await two.keepers();
  const notes = await Promise.all(
    Array.from({ length: documents }, () => makeNote(two.pool, { lines: 2, labelsPerLine: 1, firstItem: 1 })),
  );
  const receipts: string[] = [];
  const cuts = (async () => {
    for (const share of [1 / 3, 2 / 3]) {
      await eventually(
        () => receipts.length,
        (count) => count >= documents * share,
      );
      await two.powerCut();
    }
  })();
  const work = Array.from({ length: clients }, async (_, at) => {
    const keeper = keepers[at % keepers.length];
    for (let note = notes.shift(); note && keeper; note = notes.shift()) {
      const { noteNo } = note;
      await insist((operationId) => keeper.ask('scanNote', { noteNo, warehouseId, resume: true }, { operationId }));
      const lines = [{ lineNo: 1 }, { lineNo: 2 }];
      const saved = await insist((operationId) => keeper.ask('saveReceipt', { noteNo, warehouseId, lines }, { operationId }));
      if (!saved.ok) throw new Error(saved.message);
      receipts.push(saved.data.receiptNo);
    }
  });
  await Promise.all([cuts, ...work]);
  return receipts;
}

interface OurLine {
  key: string;
  state: string;
  line: number;
  item: string;
  qty: string;
  number: string;
  reason: string;
}

/** The lines of our receipts as text, to lay them beside the ERP's. */
export async function receiptsHere(two: TwoServers, receipts: readonly string[]): Promise<string[]> {
  const { rows } = await two.pool.query<OurLine>(
    `select o.key, o.state, l.line_no as line, i.code as item, l.qty, l.erp_line_no as number, l.erp_reason as reason
       from outbox o join receipt r on r.id = o.document_id and r.sync_state = o.state
       join receipt_line l on l.receipt_id = r.id join item i on i.id = l.item_id where r.receipt_no = any($1::text[])`,
    [receipts],
  );
  return rows.map((row) => [row.key, row.line, row.item, Number(row.qty), row.number, row.state, row.reason].join(' ')).toSorted();
}

/** The same lines as the ERP committed them; what it deleted and was sent again as a newer version counts for nothing there. */
export function receiptsThere(two: TwoServers, receipts: readonly string[]): string[] {
  const { erp } = two.simulator.state.shelves;
  const deleted = new Set(erp.living('documentDeleted').map(({ data }) => data.key));
  const wanted = new Set(receipts);
  const all = [...erp.committed.values()].filter(({ document }) => wanted.has(document.document.docNo));
  const replaced = ({ document }: (typeof all)[number]) =>
    deleted.has(document.key) &&
    all.some((one) => one.document.document.docNo === document.document.docNo && one.document.version > document.version);
  return all
    .filter((one) => !replaced(one))
    .flatMap(({ document, answer }) =>
      document.lines.map(({ line, itemNo, qty }) => {
        const { number = '', reason = '' } = answer.lines.find((one) => one.line === line) ?? {};
        const state = answer.result === 'accepted' && !deleted.has(document.key) ? 'synchronized' : 'failed';
        return [document.key, line, itemNo, Number(qty), number, state, reason].join(' ');
      }),
    )
    .toSorted();
}
