/** Statements that cannot be checked or that differ on purpose. The check fails when an entry is no longer needed; avoid new ones. */
interface Exception {
  file: string;
  /** Part of the check's message there; for columns that may be null, their name. */
  says: string;
  why: string;
}

const handsOn = (file: string): Exception => ({
  file,
  says: 'call with text',
  why: 'hands on a statement that is checked where it is given',
});
const nullable = (why: string, ...places: readonly (readonly [file: string, ...columns: string[]])[]): Exception[] =>
  places.flatMap(([file, ...columns]) => columns.map((says) => ({ file, says, why })));

export const exceptions: Readonly<Record<'unknown' | 'wrong' | 'nullable', readonly Exception[]>> = {
  /** Places whose statement cannot be computed without running the product. */
  unknown: [
    ...['server/core/call/runCall.ts', 'server/exchange/inTransaction.ts', 'server/exchange/compareStock.ts'].map(handsOn),
    ...['server/issuing/pushOrderTask.ts', 'server/exchange/jobLedger.ts', 'server/jobs/compareStockJob.ts'].map(handsOn),
    { file: 'server/core/database/readInParts.ts', says: 'waits for an answer', why: 'the statements of lists, which are checked as such' },
    { file: 'server/core/database/cachedTotals.ts', says: 'too many callers', why: 'the table is named by the sources of lists' },
    { file: 'server/documents/lockOrder.ts', says: 'call with', why: 'the condition comes through several handlers' },
    { file: 'server/reporting/order.store.ts', says: 'call with ctx', why: 'the text depends on the switches of the plant' },
    {
      file: 'server/documents/settlePapers.ts',
      says: 'method of',
      why: 'the texts of the kinds in server/settledPapers.ts; test/years sends each of them',
    },
    { file: 'server/core/master/saveMaster.ts', says: 'waits for an answer', why: 'the columns are those of a file that a person sends' },
    { file: 'server/core/master/knownWords.ts', says: 'variants', why: 'any field of any master data' },
    { file: 'server/jobs/analyseJob.ts', says: 'waits for an answer', why: 'the tables are read from the database' },
    { file: 'server/jobs/pruneJob.ts', says: 'call with table', why: 'table and condition come from one record, through a callback' },
  ],
  /** Statements that are possible by the types, but that the product never makes. */
  wrong: [
    { file: 'server/core/http/health.ts', says: 'multiple commands', why: 'sent unprepared, with the limit of its time' },
    { file: 'server/stock/compareLedger.ts', says: 'multiple commands', why: 'sent unprepared, with the limits of its transaction' },
    { file: 'server/documents/documentRows.ts', says: 'reviewer_id', why: 'a receipt has no step that reviews it' },
    {
      file: 'server/documents/postDocument.ts',
      says: 'd.note_id',
      why: 'a receipt posts in its own tables (documentLifecycle refuses others)',
    },
    { file: 'server/core/master/saveMaster.ts', says: 'at or near "order"', why: 'tables without references are not asked for faults' },
    ...['issue_demand_id', 'workshop_demand_id'].map((says) => ({
      file: 'server/exchange/paperwork/takePaperwork.ts',
      says,
      why: 'the head of one kind of demand with the lines of the other',
    })),
    { file: 'server/listSources.ts', says: 'PlaceKind', why: 'the list shows places of a warehouse only' },
  ],
  /** Columns that may be null in their table and cannot be in the statement. */
  nullable: [
    ...nullable(
      'the place is one of a warehouse: joined to it, or of a kind that has one',
      ['server/stock/stockToTake.store.ts', 'warehouseId'],
      ['server/locations/movable.store.ts', 'warehouseId'],
      ['server/locations/carriedGoods.ts', 'warehouseId'],
      ['server/putaway/task.store.ts', 'warehouseId'],
      ['server/receiving/location.store.ts', 'warehouse_id'],
      ['server/inspection/inspectedLine.store.ts', 'warehouseId'],
    ),
    ...nullable(
      'a line of this kind of document says it',
      ['server/documents/postDocument.ts', 'fromId', 'fromStatus', 'toId', 'toStatus'],
      ['server/completion/completionReturn.store.ts', 'locationId', 'status'],
      ['server/completion/sourceLines.ts', 'orderId', 'locationId'],
      ['server/outgoing/requisitionDocument.ts', 'id'],
      ['server/reporting/order.store.ts', 'id'],
    ),
    ...nullable(
      'the condition of the statement names only rows that have it',
      ['server/core/call/runCall.ts', 'answer'],
      ['server/inspection/takeInspectionResults.ts', 'id'],
      ['server/receiving/shortLabels.store.ts', 'lineId'],
      ['server/stock/compareLedger.ts', 'status'],
    ),
    ...nullable('a code of a device is drawn for an organisation', ['server/identity/enrolDevice.ts', 'org']),
  ],
};
