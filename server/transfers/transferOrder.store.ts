import { addQty, compareQty } from '../../contract/core/quantity.ts';
import { type AnyDocumentKind, deletedState, sendableStates, statesThere } from '../../contract/documents/document.ts';
import { allocationOutDocument, transferClosingDocument, transferInDocument } from '../../contract/transfers/transfers.documents.ts';
import { openIn, openOut, type TransferStanding } from '../../contract/transfers/transfers.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';

/** Documents that count: of one kind and not deleted, or only those whose goods have moved. */
const ofKind = ({ name }: AnyDocumentKind, states: string): string => `d.kind = '${name}' and d.state ${states}`;
const standing = (kind: AnyDocumentKind): string => ofKind(kind, `<> '${deletedState(kind)}'`);
const moved = (kind: AnyDocumentKind): string =>
  ofKind(kind, `in (${[...sendableStates(kind), ...statesThere(kind)].map((state) => `'${state}'`).join(', ')})`);

/** Documents `d` for leaving goods, confirmed or not; those whose goods have left; and those for arriving goods, reviewed or not. */
export const isLeaving = standing(allocationOutDocument);
export const hasLeft = moved(allocationOutDocument);
export const isArriving = standing(transferInDocument);
/** Those whose goods have arrived. */
export const hasArrived = moved(transferInDocument);

/** For each kind of movement of a transfer order `o`: the documents, and the organisations they belong to. */
const movementKinds = {
  allocated: { orgs: ['o.from_org'], which: isLeaving },
  sent: { orgs: ['o.from_org'], which: hasLeft },
  received: { orgs: ['o.to_org'], which: isArriving },
  arrived: { orgs: ['o.to_org'], which: hasArrived },
  closed: { orgs: ['o.from_org', 'o.to_org'], which: ofKind(transferClosingDocument, `= '${transferClosingDocument.machine.start}'`) },
} as const;
type MovementKind = (typeof movementKinds)[keyof typeof movementKinds];

/** Lines of an order's documents. */
const linesOfOrder = (orgs: readonly string[]): string => `
  document_line l join document d on d.org = l.org and d.id = l.document_id where l.org in (${orgs.join(', ')}) and l.source_kind = 'transfer' and l.source_id = o.id`;
const ofLine = "(l.detail ->> 'transferLine')::int";

const sumOf = ({ orgs, which }: MovementKind): string =>
  `coalesce((select sum(l.qty) from ${linesOfOrder(orgs)} and ${ofLine} = t.line_no and ${which}), 0)`;

/** The moved quantities of a line `t` of an order `o`, in SQL. */
export const transferSums = {
  allocated: sumOf(movementKinds.allocated),
  sent: sumOf(movementKinds.sent),
  received: sumOf(movementKinds.received),
  arrived: sumOf(movementKinds.arrived),
  closed: sumOf(movementKinds.closed),
} as const;

const closings = `document_line l join document d on d.org = l.org and d.id = l.document_id
  where l.org in (o.from_org, o.to_org) and l.source_kind = 'transfer' and l.source_id = o.id and d.kind = '${transferClosingDocument.name}'`;
/** An order's remainder was written off. */
export const orderClosed = `exists (select from ${closings})`;
/** Why it was. */
export const whyClosed = `(select min(d.header ->> 'reason') from ${closings})`;

/** Documents of an order `o` that are not confirmed or reviewed yet. */
export const unfinishedDocuments = `
  select distinct d.doc_no as no from transfer_order o, ${linesOfOrder(['o.from_org', 'o.to_org'])} and o.id = $1
     and (${isLeaving} and not (${hasLeft}) or ${isArriving} and not (${hasArrived})) order by 1`;

export interface TransferOrder {
  id: number;
  transferNo: string;
  fromOrg: string;
  fromWarehouse: string;
  toOrg: string;
  toWarehouse: string;
  senderHere: boolean;
  closed: boolean;
  withdrawn: boolean;
}

export interface TransferLine extends TransferStanding {
  orderId: number;
  lineNo: number;
  itemNo: string;
  /** The batch that the order names; empty if any is allowed. */
  batch: string;
  arrived: string;
}

export type TransferSide = 'from' | 'to';

const sides: Record<TransferSide | 'any', string> = { from: 'o.from_org = $1', to: 'o.to_org = $1', any: '$1 in (o.from_org, o.to_org)' };

/** The order `o` of the number $2 on a side of the organisation $1; a withdrawn one only if goods were sent for it. */
export const whichOrder = (side: TransferSide | 'any'): string => `(
  select o.id from transfer_order o where o.transfer_no = $2 and (${sides[side]})
   order by o.withdrawn_at is not null, o.id not in (
      select l.source_id from document_line l where l.org = o.from_org and l.source_kind = 'transfer'), o.id limit 1)`;

const lockText = (side: TransferSide | 'any'): string => `select id from transfer_order where id = ${whichOrder(side)} for no key update`;

const orderText = (side: TransferSide | 'any'): string => `
  select o.id, o.transfer_no as "transferNo", o.from_org as "fromOrg", o.from_warehouse as "fromWarehouse", o.to_org as "toOrg",
         o.to_warehouse as "toWarehouse", o.from_warehouse_id is not null as "senderHere", ${orderClosed} as closed, o.withdrawn_at is not null as withdrawn
    from transfer_order o where o.id = ${whichOrder(side)}`;

const sumIn = (name: keyof typeof movementKinds): string =>
  `sum(l.qty) filter (where l.org in (${movementKinds[name].orgs.join(', ')}) and ${movementKinds[name].which}) as ${name}`;

/** The documents of an order are read once for all of its lines. */
const linesText = (side: TransferSide | 'any'): string => `
  select o.id as "orderId", t.line_no as "lineNo", i.code as "itemNo", t.batch, t.qty::text as ordered, coalesce(s.allocated, 0)::text as allocated, coalesce(s.sent, 0)::text as sent,
         coalesce(s.received, 0)::text as received, coalesce(s.arrived, 0)::text as arrived, o.from_warehouse_id is not null as "senderHere"
    from transfer_order o join transfer_order_line t on t.org = o.org and t.transfer_order_id = o.id join item i on i.id = t.item_id
    left join (
      select ${ofLine} as line_no, ${sumIn('allocated')}, ${sumIn('sent')}, ${sumIn('received')}, ${sumIn('arrived')}
        from transfer_order o, ${linesOfOrder(['o.from_org', 'o.to_org'])} and o.id = ${whichOrder(side)} group by 1) s on s.line_no = t.line_no
   where o.id = ${whichOrder(side)} order by t.line_no`;

type Standing = { order: TransferOrder; lines: TransferLine[] };

/** An order with its lines; refused when it is unknown, or nothing more can move. */
export async function readTransfer(ctx: Pick<Context, 'org' | 'query'>, no: string, side: TransferSide | 'any'): Promise<Standing> {
  const [[order], lines] = await Promise.all([
    ctx.query<TransferOrder>(orderText(side), [ctx.org, no]),
    ctx.query<TransferLine>(linesText(side), [ctx.org, no]),
  ]);
  if (!order) throw new Refusal('transfer.unknown', { no, field: 'TransferNo' });
  // Goods in transit still arrive, or are written off, also after a withdrawal of the order.
  const isMoving = side !== 'from' && lines.some(({ sent }) => compareQty(sent, '0') > 0);
  if (order.withdrawn && !isMoving) throw new Refusal('transfer.withdrawn', { no, field: 'TransferNo' });
  if (order.closed) throw new Refusal('transfer.closed', { no });
  return { order, lines };
}

/**
 * The same, locked, all in one turn: sending and receiving for one order wait for each other. Orders come before documents in the order of
 * locks. An order with the same number that arrived during the wait counts instead, and is locked too.
 */
export async function lockTransfer(ctx: Pick<Context, 'org' | 'query'>, no: string, side: TransferSide | 'any'): Promise<Standing> {
  const [[locked], standing] = await Promise.all([ctx.query<{ id: number }>(lockText(side), [ctx.org, no]), readTransfer(ctx, no, side)]);
  const isLocked = standing.order.id === locked?.id && standing.lines.every(({ orderId }) => orderId === locked.id);
  return isLocked ? standing : lockTransfer(ctx, no, side);
}

const namedText = `
  select o.transfer_no as no from transfer_order o where o.to_org = $1 and (o.transfer_no = $2 or exists (
    select from document d where d.org in ($1, o.from_org) and d.kind in ('${allocationOutDocument.name}', '${transferInDocument.name}')
       and d.header ->> 'transferNo' = o.transfer_no and (d.doc_no = $2 or $2 = any(string_to_array(d.erp_no, ', ')))))
   order by o.transfer_no = $2 desc limit 1`;

/** Finds the number of a transfer order to this organisation by its own number, or by the number of one of its documents, ours or the ERP's. */
export const transferNamed = async (ctx: Pick<Context, 'org' | 'query'>, no: string): Promise<string | undefined> =>
  (await ctx.query<{ no: string }>(namedText, [ctx.org, no]))[0]?.no;

const withdrawnText = `
  select o.transfer_no as no from transfer_order o where o.withdrawn_at is not null and o.id in (
    select source_id from document_line where org = $1 and document_id = any($2::bigint[]) and source_kind = 'transfer') order by o.id limit 1`;
const lockWrittenText = `
  select from transfer_order where id in (
    select source_id from document_line where org = $1 and document_id = any($2::bigint[]) and source_kind = 'transfer') order by id for no key update`;

/** Documents of an order that the ERP withdrew since cannot leave. */
export async function requireLivingOrders(ctx: Pick<Context, 'org' | 'query' | 'write'>, documents: readonly number[]): Promise<void> {
  ctx.write(lockWrittenText, [ctx.org, documents]);
  const [withdrawn] = await ctx.query<{ no: string }>(withdrawnText, [ctx.org, documents]);
  if (withdrawn) throw new Refusal('transfer.withdrawn', { no: withdrawn.no });
}

/** An arriving line without an order line belongs to the open order line of its item. */
export const ofOrderLines = <L extends { sourceLine?: number | undefined; itemNo?: string | undefined }>(
  entered: readonly L[],
  ordered: readonly TransferLine[],
): L[] =>
  entered.map((line) => {
    if (line.sourceLine !== undefined) return line;
    const own = ordered.filter(({ itemNo }) => itemNo === line.itemNo);
    const open = own.find((one) => compareQty(openIn(one), '0') > 0) ?? own[0];
    return open ? { ...line, sourceLine: open.lineNo } : line;
  });

/** Refuses quantities above those that may still leave or arrive, with both numbers; entered lines of one order line are added up. */
export function requireOpen(
  wanted: readonly { lineNo: number; itemNo: string; qty: string; sourceLine?: number | undefined }[],
  lines: readonly TransferLine[],
  way: 'out' | 'in',
): void {
  const wantedQtys = new Map<number, string>();
  for (const { lineNo, itemNo, qty, sourceLine } of wanted) {
    const line = lines.find((one) => one.lineNo === sourceLine && one.itemNo === itemNo);
    if (!line) throw new Refusal('transfer.line-unknown', { line: lineNo, item: itemNo, field: 'ItemNo' });
    const sum = addQty(wantedQtys.get(line.lineNo) ?? '0', qty);
    wantedQtys.set(line.lineNo, sum);
    const open = way === 'out' ? openOut(line) : openIn(line);
    if (compareQty(sum, open) > 0)
      throw new Refusal(way === 'out' ? 'transfer.out-over' : 'transfer.in-over', {
        line: lineNo,
        item: itemNo,
        open,
        qty: sum,
        field: 'Qty',
      });
  }
}
