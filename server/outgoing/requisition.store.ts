import { permissionOf } from '../../contract/core/call.ts';
import { deletedState } from '../../contract/documents/document.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { refuseEnded } from '../../contract/issuing/prepare.rules.ts';
import type { Language } from '../../contract/messages/texts.ts';
import type { WantedLine } from '../../contract/outgoing/takeOut.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { may } from '../core/call/access.ts';
import type { Context, SharedContext } from '../core/call/context.ts';
import { nameIn } from '../core/database/localName.ts';
import { requireStep } from '../documents/documentRows.ts';
import { requisition } from './requisitionDocument.ts';

/** A requisition of ours or of the ERP, or an issue that the ERP made itself, locked, with wanted and collected quantities. */
export interface AskedPaper {
  kind: 'requisition' | 'erp_requisition' | 'erp_issue';
  id: number;
  no: string;
  state: string;
  type: string;
  department: string;
  workshop: string;
  /** The receiver, by name. */
  goesTo: string;
  lines: WantedLine[];
}

const findText = (language: Language): string => `
  select r.source_kind as kind, r.source_id as id, r.no, r.state, r.type, coalesce(p.code, '') as department, coalesce(s.code, '') as workshop,
         coalesce(${nameIn('s', language)}, ${nameIn('p', language)}, '') as "goesTo"
    from any_requisition r left join department p on p.id = r.department_id left join workshop s on s.id = r.workshop_id
   where r.org = $1 and r.no = $2 order by r.id limit 1`;

const withdrawnText = `
  select id from erp_requisition where org = $1 and requisition_no = $2 union all select id from erp_issue where org = $1 and issue_no = $2 and withdrawn_at is not null limit 1`;

const lockTexts = {
  requisition: 'select from document where org = $1 and id = $2 for no key update',
  erp_requisition: 'select from erp_requisition where org = $1 and id = $2 for no key update',
  erp_issue: 'select from erp_issue where org = $1 and id = $2 for no key update',
} as const;

const linesText = `
  select l.line_no as "lineNo", l.item_id as "itemId", i.code as "itemNo", l.unit, trim_scale(l.qty)::text as qty, trim_scale(l.taken)::text as taken,
         l.batch, l.project, l.order_no as "orderNo", w.code as warehouse,
         case when l.source_kind <> 'erp_issue' then order_ended(l.org, l.order_no) end as "orderEnded"
    from any_requisition_line l join item i on i.id = l.item_id left join warehouse w on w.id = l.warehouse_id
   where l.org = $1 and l.source_kind = $2 and l.source_id = $3 order by l.line_no`;

type Asking = Pick<Context, 'org' | 'query' | 'person' | 'language'>;

async function find(ctx: Asking, no: string): Promise<Omit<AskedPaper, 'lines'>> {
  const [found] = await ctx.query<Omit<AskedPaper, 'lines'>>(findText(ctx.language), [ctx.org, no]);
  if (found) return found;
  const [withdrawn] = await ctx.query<{ id: number }>(withdrawnText, [ctx.org, no]);
  throw new Refusal(withdrawn ? 'requisition.withdrawn' : 'requisition.unknown', { no, field: 'RequisitionNo' });
}

/** The requisition of a number, if this person may collect it: goods that the ERP issued itself are for a leader. */
export async function readRequisition(ctx: Asking, no: string): Promise<AskedPaper> {
  const now = await find(ctx, no);
  if (now.kind !== 'requisition' && now.state === deletedState(requisition.kind))
    throw new Refusal('requisition.withdrawn', { no, field: 'RequisitionNo' });
  requireStep(requisition, now, 'collect');
  if (now.kind === 'erp_issue' && !may(ctx.person, permissionOf(exchangeCalls.recheckIssue) ?? ''))
    throw new Refusal('requisition.issued-in-erp', { no });
  return { ...now, lines: await ctx.query<WantedLine>(linesText, [ctx.org, now.kind, now.id]) };
}

/** The same, locked: others who collect for it wait. */
export async function lockRequisition(ctx: SharedContext, no: string): Promise<AskedPaper> {
  const { kind, id } = await find(ctx, no);
  await ctx.query(lockTexts[kind], [ctx.org, id]);
  return readRequisition(ctx, no);
}

/** Nothing is collected for a line whose production order is closed or withdrawn. */
export function requireOngoing({ lines }: AskedPaper, wanted: readonly (number | undefined)[]): void {
  for (const { lineNo, itemNo: item, orderNo: order, orderEnded } of lines) {
    const ended = wanted.includes(lineNo) && refuseEnded(orderEnded ?? null, { item, order });
    if (ended) throw new Refusal(ended.refuse, ended.args);
  }
}
