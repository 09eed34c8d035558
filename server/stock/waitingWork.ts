import { may } from '../core/call/access.ts';
import type { Context } from '../core/call/context.ts';
import type { Found } from './findParts.ts';

type Asking = Pick<Context, 'query' | 'org' | 'person'>;

/** Work that may wait for a scanned thing: who may do it, and the address of its screen as the query's only column; $1 is the organisation, $2 the code. */
interface Waiting {
  permission: string;
  text: string;
  /** Also given to the query as $3. */
  who?: true;
}

const encoded = (column: string): string => `replace(replace(replace(${column}, '%', '%25'), '&', '%26'), '+', '%2B')`;
const withScan = `'scan=' || ${encoded('$2::text')}`;

/** For each kind of thing what may wait for it, the likeliest first. */
const waiting: Partial<Record<Found['kind'] | 'document', readonly Waiting[]>> = {
  label: [
    {
      permission: 'receive',
      text: `select '/pages/InStorage/ScanRecieveNew?delino=' || ${encoded('n.note_no')} || '&' || ${withScan} as address
               from label b join delivery_note n on n.id = b.note_id
              where b.org = $1 and b.code = $2 and b.state in ('generated', 'printed', 'scanned') and n.state in ('unreceived', 'scanning')`,
    },
    {
      permission: 'putaway',
      text: `select '/pages/InStorage/InComingIn?wid=' || t.warehouse_id || '&' || ${withScan} as address
               from label b join receipt_line l on l.note_line_id = b.note_line_id join putaway_task t on t.receipt_line_id = l.id
              where b.org = $1 and b.code = $2 and b.state = 'in-stock' and t.state = 'pending' and t.from_location_id = b.location_id limit 1`,
    },
  ],
  pallet: [
    {
      permission: 'putaway',
      text: `select '/pages/InStorage/InComingIn?wid=' || t.warehouse_id || '&scan=KW-PAL:' || ${encoded('$2::text')} as address
               from pallet u join label b on b.pallet_id = u.id join receipt_line l on l.note_line_id = b.note_line_id join putaway_task t on t.receipt_line_id = l.id
              where u.org = $1 and u.code = $2 and b.state = 'in-stock' and t.state = 'pending' and t.from_location_id = b.location_id limit 1`,
    },
  ],
  location: [
    {
      permission: 'count',
      text: `select '/pages/Stock/InnerCom/StockCheckForm?no=' || d.doc_no || '&scan=KW-LOC:' || ${encoded('$2::text')} as address
               from location p join count_place c on c.location_id = p.id and c.open join document d on d.org = c.org and d.id = c.document_id
               join stock_count s on s.org = d.org and s.document_id = d.id
              where p.org = $1 and p.code = $2 and d.state in ('created', 'counting', 'recounting')
                and (exists (select from count_person w where w.org = d.org and w.document_id = d.id and w.user_id = $3 and w.round = s.round)
                     or not exists (select from count_person w where w.org = d.org and w.document_id = d.id and w.assigned and w.round = s.round))`,
      who: true,
    },
  ],
  order: [
    {
      permission: 'prepareIssue',
      text: `select '/pages/OutStorage/InnerPage/ScanOrderIssueTaskDetail?orderNo=' || ${encoded('$2::text')} as address
              where exists (select from issue_line l join issue_task t on t.org = l.org and t.id = l.task_id
                             where l.org = $1 and l.order_no = $2 and l.prepared_qty < l.qty and t.state <> 'withdrawn')`,
    },
    {
      permission: 'report',
      text: `select '/pages/InStorage/ScanComplete?' || ${withScan} as address from production_order o where o.org = $1 and o.order_no = $2 and o.status = 'released'`,
    },
  ],
  document: [
    {
      permission: 'prepareIssue',
      text: `select '/pages/OutStorage/InnerPage/ScanOrderIssueTaskDetail?taskNo=' || ${encoded('t.task_no')} as address from issue_task t
              where t.org = $1 and t.task_no = $2 and t.state <> 'withdrawn'
                and exists (select from issue_line l where l.org = t.org and l.task_id = t.id and l.prepared_qty < l.qty)`,
    },
  ],
};

/** The address of the work that waits for a scanned thing and that the caller may do; the scan begins it there. Empty where nothing waits. */
export async function waitingWork({ query, org, person }: Asking, kind: string, code: string): Promise<string> {
  const texts = (waiting as Record<string, readonly Waiting[] | undefined>)[kind] ?? [];
  for (const { permission, text, who } of texts) {
    if (!may(person, permission)) continue;
    const [found] = await query<{ address: string }>(text, [org, code, ...(who ? [person.userId] : [])]);
    if (found) return found.address;
  }
  return '';
}

const pieceText = `
  select s.code, s.order_no as "orderNo", i.code as "itemNo" from line_scan s join item i on i.org = s.org and i.id = s.item_id
   where s.org = $1 and s.code = $2 and s.withdrawn_at is null limit 1`;

/** A piece that the line scanned, for people who report. */
export async function findPiece({ query, org, person }: Asking, code: string) {
  if (!may(person, 'report')) return [];
  const rows = await query<{ code: string; orderNo: string; itemNo: string }>(pieceText, [org, code]);
  return rows.map(({ orderNo, itemNo, ...one }) => ({
    ...{ kind: 'piece' as const, code: one.code, title: one.code, detail: `${orderNo} · ${itemNo}` },
    ...{ path: '/pages/InStorage/ScanComplete', param: 'scan' },
  }));
}
