import { negateQty } from '../contract/core/quantity.ts';
import type { InboundRecord, RecordData } from '../contract/exchange/protocol.records.ts';
import type { StockLine } from '../contract/exchange/protocol.stock.ts';
import type { Shelf } from './shelf.ts';

type Return = RecordData<'completionReturn'>;

/** Whether the ERP itself deleted a return that it had reported. */
const isDeleted = (shelf: Shelf, { number }: Return): boolean =>
  shelf.living('documentDeleted').some(({ data }) => data.type === 'completionReturn' && data.number === number);

/** The quantities that a return to the line takes out of the ERP's stock, by the warehouses of the completion. */
function linesOf(shelf: Shelf, of: Return): StockLine[] {
  const done = [...shelf.committed.values()].find(({ document, answer }) =>
    of.key ? document.key === of.key : answer.number === of.aeNumber,
  );
  return of.lines.flatMap(({ line, itemNo, qty, unit }) => {
    const warehouse = done?.document.lines.find((one) => one.line === line)?.warehouse;
    return warehouse === undefined ? [] : [{ itemNo, warehouse, unit, qty: negateQty(qty) }];
  });
}

/** Goods that the ERP issued leave its stock together with the record about them. */
const issuedLines = (shelf: Shelf, recordId: string): { org: string; lines: StockLine[] }[] =>
  shelf
    .living('erpIssue')
    .filter(({ id }) => id === recordId)
    .map(({ data: { org, lines } }) => ({
      org,
      lines: lines.flatMap(({ itemNo, warehouse, unit, qty }) => (warehouse ? [{ itemNo, warehouse, unit, qty: negateQty(qty) }] : [])),
    }));

/** The returns, or the ERP's own issue, that a record is about, as they are on the shelf now: the difference to the earlier state changes the stock. */
export function returnedLines(shelf: Shelf, record: InboundRecord): { org: string; lines: StockLine[] }[] {
  if (record.kind === 'erpIssue') return issuedLines(shelf, record.id);
  if (record.kind !== 'completionReturn' && record.kind !== 'documentDeleted') return [];
  const about = shelf
    .living('completionReturn')
    .filter(({ id, data }) => (record.kind === 'completionReturn' ? id === record.id : data.number === numberOf(shelf, record)));
  return about.flatMap(({ data }) => (isDeleted(shelf, data) ? [] : [{ org: data.org, lines: linesOf(shelf, data) }]));
}

function numberOf(shelf: Shelf, record: InboundRecord): string {
  const newestState = record.deleted === true ? (shelf.stateBefore(record) ?? shelf.newest('documentDeleted', record.id)) : record;
  return newestState?.kind === 'documentDeleted' && newestState.deleted !== true ? newestState.data.number : record.id;
}
