import type { WantedLine } from '../../contract/outgoing/takeOut.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import type { PaperKind } from '../documents/settlePapers.ts';

type Asking = Pick<Context, 'org' | 'query'>;

/** A shipment of the ERP with the quantities that have left. */
export interface Shipment {
  id: number;
  no: string;
  customerCode: string;
  customerName: string;
  lines: WantedLine[];
}

/** The quantity of a shipment's line `l` that has left or is in an open document, in SQL. */
export const shippedInSql = `coalesce((select sum(t.qty) from document_line t join document d on d.org = t.org and d.id = t.document_id
    where t.org = l.org and t.source_kind = 'sales_shipment' and t.source_id = l.sales_shipment_id
      and (t.detail ->> 'shipmentLine')::int = l.line_no and d.state <> 'deleted'), 0)`;

/** Settled when all wanted goods have left. */
export const settledShipments: PaperKind = {
  sourceKind: 'sales_shipment',
  papers: 'sales_shipment p where true',
  nothingLeft: `
    select h.id from sales_shipment h where h.org = $1 and h.id = any($2::bigint[]) and not exists (
      select from sales_shipment_line l where l.org = h.org and l.sales_shipment_id = h.id and ${shippedInSql} < l.qty)
       and exists (select from sales_shipment_line l where l.org = h.org and l.sales_shipment_id = h.id and l.qty > 0)`,
};

const findText = `
  select id, withdrawn_at is not null as withdrawn, shipment_no as no, customer_code as "customerCode", customer_name as "customerName" from sales_shipment
   where org = $1 and shipment_no = $2 order by withdrawn_at nulls first, id desc limit 1`;

const linesText = `
  select l.line_no as "lineNo", l.item_id as "itemId", i.code as "itemNo", l.unit, trim_scale(l.qty)::text as qty,
         trim_scale(${shippedInSql})::text as taken, l.batch, l.project, '' as "orderNo", w.code as warehouse
    from sales_shipment_line l join item i on i.id = l.item_id left join warehouse w on w.id = l.warehouse_id where l.org = $1 and l.sales_shipment_id = $2 order by l.line_no`;

/** The shipment of a number, locked: others who collect for it wait. */
export const lockShipment = (ctx: Asking, no: string): Promise<Shipment> => shipmentOf(ctx, no, `${findText} for no key update`);

/** The same without a lock, for a look-up. */
export const readShipment = (ctx: Asking, no: string): Promise<Shipment> => shipmentOf(ctx, no, findText);

async function shipmentOf(ctx: Asking, no: string, text: string): Promise<Shipment> {
  const [row] = await ctx.query<Omit<Shipment, 'lines'> & { withdrawn: boolean }>(text, [ctx.org, no]);
  if (!row) throw new Refusal('shipment.unknown', { no, field: 'ShipmentNo' });
  const { withdrawn, ...found } = row;
  if (withdrawn) throw new Refusal('shipment.withdrawn', { no, field: 'ShipmentNo' });
  return { ...found, lines: await ctx.query<WantedLine>(linesText, [ctx.org, found.id]) };
}

const withdrawnText = `
  select h.shipment_no as no from document_line t join sales_shipment h on h.org = t.org and h.id = t.source_id and t.source_kind = 'sales_shipment'
   where t.org = $1 and t.document_id = any($2::bigint[]) and h.withdrawn_at is not null order by h.id limit 1`;
const lockWrittenText = `
  select from sales_shipment where org = $1 and id in (
    select source_id from document_line where org = $1 and document_id = any($2::bigint[]) and source_kind = 'sales_shipment') order by id for no key update`;

/** Documents of a shipment that the ERP withdrew since cannot leave. */
export async function requireLivingShipments(ctx: Pick<Context, 'org' | 'query' | 'write'>, documents: readonly number[]): Promise<void> {
  ctx.write(lockWrittenText, [ctx.org, documents]);
  const [withdrawn] = await ctx.query<{ no: string }>(withdrawnText, [ctx.org, documents]);
  if (withdrawn) throw new Refusal('shipment.withdrawn', { no: withdrawn.no });
}

const againText = `
  select b.code, d.doc_no as no from document_line t join document d on d.org = t.org and d.id = t.document_id
    join label b on b.id = any(t.label_ids)
   where t.org = $1 and t.source_kind = 'sales_shipment' and t.source_id = $2 and d.state <> 'deleted' and b.id = any($3::bigint[])`;

/** Reads which of some labels left for a shipment before; the function that it gives refuses those (rule shipment-barcode-not-again). */
export async function newLabelsOf(
  ctx: Pick<Context, 'org' | 'query'>,
  shipment: Pick<Shipment, 'id' | 'no'>,
  labels: readonly { id: number }[],
): Promise<(labels: readonly { code: string }[]) => void> {
  const values = [ctx.org, shipment.id, labels.map(({ id }) => id)];
  const rows = labels.length > 0 ? await ctx.query<{ code: string; no: string }>(againText, values) : [];
  const documentOf = new Map(rows.map(({ code, no }) => [code, no]));
  return (some) => {
    const again = some.find(({ code }) => documentOf.has(code));
    if (again) throw new Refusal('shipment.label-again', { code: again.code, no: shipment.no, document: documentOf.get(again.code) ?? '' });
  };
}

/** No label leaves twice for a shipment (rule shipment-barcode-not-again). */
export const requireNewLabels = async (
  ctx: Pick<Context, 'org' | 'query'>,
  shipment: Pick<Shipment, 'id' | 'no'>,
  labels: readonly { id: number; code: string }[],
): Promise<void> => (await newLabelsOf(ctx, shipment, labels))(labels);
