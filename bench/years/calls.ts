import type pg from 'pg';

/** A call that people wait for, with an input from the plant of years. */
export interface CallQuestion {
  what: string;
  path: string;
  body: Record<string, unknown>;
  limit: number;
}

const scan = 50;
const record = 100;

/** Calls that people wait for, on rows in the middle of the years. */
export async function callQuestions(pool: pg.Pool): Promise<CallQuestion[]> {
  const { rows } = await pool.query<Record<string, string | number>>(`
    select (select note_no from delivery_note where org = '101' and state = 'received' order by id desc offset 900 limit 1) as note,
           (select note_no from delivery_note where org = '101' and state = 'unreceived' order by id desc limit 1) as open,
           (select code from label where org = '101' and state = 'in-stock' order by id desc offset 5000 limit 1) as label,
           (select id from warehouse where code = 'BIG') as big, (select id from warehouse where code = 'L01') as warehouse,
           (select p.code from location p where p.kind = 'storage' order by p.id desc limit 1) as place,
           (select i.code from item i order by i.id desc limit 1) as item,
           (select o.order_no from production_order o where status = 'released' order by id limit 1) as "order",
           (select id from outbox order by id desc limit 1) as message,
           (select string_agg(l.id::text, ',') from (select l.id from issue_line l join issue_task t on t.id = l.task_id and t.state in ('pending', 'partly-prepared')
              where l.prepared_qty < l.qty order by l.id limit 200) l) as lines,
           (select l.order_no from issue_line l join issue_task t on t.id = l.task_id and t.state = 'pending' order by l.id limit 1) as "issueOrder"`);
  const at = rows[0] ?? {};
  const lines = String(at['lines'] ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number);
  const resolve = (code: unknown, more = {}) => ({ path: '/api/Common/ResolveScan', body: { code, ...more } });
  return [
    { what: 'scan a label', ...resolve(at['label']), limit: scan },
    { what: 'scan a note', ...resolve(at['note']), limit: scan },
    { what: 'scan a place', ...resolve(at['place']), limit: scan },
    { what: 'scan an item', ...resolve(at['item']), limit: scan },
    { what: 'scan what nobody knows', ...resolve('NOBODY-88'), limit: scan },
    { what: 'look at home for a part of a code', ...resolve(String(at['item']).slice(-4), { parts: true }), limit: record },
    { what: 'an item and where it lies', path: '/api/Warehouse/GetItemStock', body: { ItemNo: at['item'] }, limit: record },
    { what: 'what lies at a place', path: '/api/Warehouse/GetLocationContents', body: { PCode: at['place'] }, limit: record },
    { what: 'what happened to a label', path: '/api/Receive/GetBarHistory', body: { code: at['label'] }, limit: record },
    { what: 'a note to be received', path: '/api/Receive/GetReceiveSnapshot', body: { data: { delino: at['open'] } }, limit: record },
    { what: 'the map of 5,000 places', path: '/api/Warehouse/GetWarehouseMap', body: { WID: at['big'] }, limit: 1000 },
    { what: 'what a warehouse has to put away', path: '/api/InStorage/GetRcvDetail', body: { WID: at['warehouse'] }, limit: record },
    { what: 'a round of picking by warehouse', path: '/api/OutStorage/GetPickingRound', body: { WCode: 'L01' }, limit: 300 },
    { what: 'a round of picking by order', path: '/api/OutStorage/GetPickingRound', body: { OrderNo: at['issueOrder'] }, limit: record },
    { what: 'what to take for 200 lines', path: '/api/OutStorage/ProposeStock', body: { ids: lines }, limit: record },
    { what: 'an order to report', path: '/api/InStorage/GetReportSnapshot', body: { OrderNo: at['order'] }, limit: record },
    { what: 'a message', path: '/api/Exchange/MessageDetail', body: { ID: at['message'] }, limit: record },
    { what: 'how many are abnormal', path: '/api/Exchange/AbnormalCount', body: {}, limit: scan },
    { what: 'notes to be received', path: '/api/Receive/GetUnRecieveDelinoTotal', body: {}, limit: record },
  ];
}
