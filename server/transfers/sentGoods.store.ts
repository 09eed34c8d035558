import { addQty, compareQty, subtractQty } from '../../contract/core/quantity.ts';
import type { EntryLine } from '../../contract/documents/entry.ts';
import { allocationOutDocument } from '../../contract/transfers/transfers.documents.ts';
import { arrivingKey, openIn } from '../../contract/transfers/transfers.rules.ts';
import type { Context } from '../core/call/context.ts';
import { labelCode } from '../labels/codesHere.ts';
import { hasLeft, isArriving, type TransferLine, whichOrder } from './transferOrder.store.ts';

/** Goods sent for an order's line in one batch and project, whatever the order itself names. */
export interface SentGoods {
  sourceLine: number;
  batch: string;
  project: string;
  /** The quantity that may still arrive. */
  open: string;
}

/** Goods of an order that have moved so far. */
export interface MovedGoods {
  goods: SentGoods[];
  /** The labels that were sent, by code. */
  labels: ReadonlyMap<string, { id: number; qty: string; of: SentGoods }>;
  /** Labels that are in an incoming document already, with its number. */
  taken: ReadonlyMap<string, string>;
}

/** A line of an outgoing document whose goods have left, or of an incoming one. */
interface MovedLine extends Omit<SentGoods, 'open'> {
  orderId: number;
  no: string;
  out: boolean;
  qty: string;
  labels: { id: number; code: string; qty: string }[];
}

const movedText = `
  select o.id as "orderId", d.doc_no as no, d.kind = '${allocationOutDocument.name}' as out, (l.detail ->> 'transferLine')::int as "sourceLine", l.batch, l.project,
         trim_scale(l.qty)::text as qty,
         (select coalesce(json_agg(json_build_object('id', b.id, 'code', b.code, 'qty', trim_scale(b.qty)::text)), '[]')
            from label b where b.id = any(l.label_ids)) as labels
    from document_line l join document d on d.org = l.org and d.id = l.document_id
    join transfer_order o on o.id = l.source_id
   where o.id = ${whichOrder('to')} and l.org in (o.from_org, o.to_org) and l.source_kind = 'transfer'
     and (l.org = o.from_org and ${hasLeft} or l.org = o.to_org and ${isArriving})
   order by l.id`;

/** The order's goods sent to this organisation, and those arriving. Sent in one batch with the lock, it is read after the lock. */
export const readMovedLines = (ctx: Pick<Context, 'org' | 'query'>, transferNo: string): Promise<MovedLine[]> =>
  ctx.query<MovedLine>(movedText, [ctx.org, transferNo]);

export function movedOf(lines: readonly MovedLine[], ordered: readonly TransferLine[]): MovedGoods {
  const [left = [], arriving = []] = [true, false].map((way) => lines.filter(({ out }) => out === way));
  const arrived = Map.groupBy(arriving, arrivingKey);
  const sumOf = (some: readonly MovedLine[] = []) => addQty('0', ...some.map(({ qty }) => qty));
  const labels = new Map<string, { id: number; qty: string; of: SentGoods }>();
  const goods = [...Map.groupBy(left, arrivingKey)].flatMap(([key, some]) => {
    const [{ sourceLine, batch, project } = { sourceLine: 0, batch: '', project: '' }] = some;
    const line = ordered.find(({ lineNo }) => lineNo === sourceLine);
    if (!line) return [];
    const of = { sourceLine, batch, project, open: openIn({ ...line, sent: sumOf(some), received: sumOf(arrived.get(key)) }) };
    for (const { code, ...label } of some.flatMap((one) => one.labels)) labels.set(code, { ...label, of });
    return [of];
  });
  return { goods, labels, taken: new Map(arriving.flatMap(({ no, labels: named }) => named.map(({ code }) => [code, no]))) };
}

/**
 * Gives arriving lines the batch and project under which their goods were sent: by their labels; without labels by the line's goods in transit,
 * when only one batch and project is possible. A line that then has no batch, or one that was not sent, stays as it was entered.
 */
export const withSentKeys = (lines: readonly EntryLine[], moved: MovedGoods): EntryLine[] => lines.flatMap((line) => partsOf(line, moved));

function partsOf(line: EntryLine, { goods, labels }: MovedGoods): EntryLine[] {
  const { sourceLine, batch, project, qty = '0' } = line;
  const fits = goods.filter(
    (one) => one.sourceLine === sourceLine && (!batch || one.batch === batch) && (!project || one.project === project),
  );
  const named = [...new Set((line.labels ?? []).map(labelCode))];
  const byGoods = Map.groupBy(named, (code) => fits.find((one) => one === labels.get(code)?.of));
  const rest = subtractQty(qty, addQty('0', ...named.map((code) => labels.get(code)?.qty ?? '0')));
  if (fits.length === 0 || byGoods.has(undefined) || compareQty(rest, '0') < 0) return [line];
  const parts = fits.map((of) => {
    const codes = byGoods.get(of) ?? [];
    const labelled = addQty('0', ...codes.map((code) => labels.get(code)?.qty ?? '0'));
    return { of, codes, labelled, free: subtractQty(of.open, labelled) };
  });
  const free = parts.filter((one) => compareQty(one.free, '0') > 0);
  const whole = compareQty(addQty('0', ...free.map((one) => one.free)), rest) === 0;
  const only = free.length > 1 ? undefined : (free[0] ?? parts[0]);
  const sentUnder = parts.flatMap((part) => {
    const more = part === only ? rest : whole && free.includes(part) ? part.free : '0';
    const sum = addQty(part.labelled, more);
    if (compareQty(sum, '0') <= 0) return [];
    return [{ ...line, batch: part.of.batch, project: part.of.project, qty: sum, labels: part.codes }];
  });
  return only || whole || compareQty(rest, '0') === 0 ? sentUnder : [...sentUnder, { ...line, qty: rest, labels: [] }];
}
