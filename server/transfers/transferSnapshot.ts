import type { CallOutput } from '../../contract/core/call.ts';
import { compareQty } from '../../contract/core/quantity.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { transfersCalls } from '../../contract/transfers/transfers.calls.ts';
import { arrivingKey, openIn } from '../../contract/transfers/transfers.rules.ts';
import { handle } from '../core/call/handler.ts';
import { nameIn } from '../core/database/localName.ts';
import { placesIn } from '../documents/placesIn.ts';
import { movedOf, readMovedLines, type SentGoods } from './sentGoods.store.ts';
import { hasLeft, isArriving, readTransfer, transferNamed } from './transferOrder.store.ts';

type Snapshot = CallOutput<typeof transfersCalls.transferSnapshot>;
type Known = Pick<Snapshot['lines'][number], 'itemName' | 'unit' | 'decimals' | 'batch' | 'project'> & {
  lineNo: number;
  place: string | null;
};

type SentLabel = Omit<SentGoods, 'open'> & { code: string; qty: string };

const linesText = (language: Language): string => `
  select t.line_no as "lineNo", ${nameIn('i', language)} as "itemName", i.unit, i.decimals, t.batch, t.project,
         (select p.code from location p join warehouse w on w.id = p.warehouse_id
           where p.id = i.default_location_id and p.status = 'active' and w.code = $3) as place
    from transfer_order_line t join item o on o.id = t.item_id join item i on i.org = $1 and i.code = o.code
   where t.transfer_order_id = $2`;

/** Labels that were sent, are still on their way, and are in no incoming document. */
const labelsText = `
  select b.code, (l.detail ->> 'transferLine')::int as "sourceLine", l.batch, l.project, trim_scale(b.qty)::text as qty
    from document_line l join document d on d.org = l.org and d.id = l.document_id join label b on b.id = any(l.label_ids)
   where l.org = $1 and l.source_kind = 'transfer' and l.source_id = $2 and ${hasLeft} and b.state = 'issued'
     and not exists (select from document_line l join document d on d.org = l.org and d.id = l.document_id join label o on o.id = any(l.label_ids)
                      where l.org = $3 and l.source_kind = 'transfer' and l.source_id = $2 and ${isArriving} and o.code = b.code)
   order by b.id limit 20000`;

export const transferSnapshot = handle(transfersCalls.transferSnapshot, async (ctx, { transferNo }): Promise<Snapshot> => {
  const no = await transferNamed(ctx, transferNo);
  const { order, lines } = await readTransfer(ctx, no ?? transferNo, 'to');
  const [named, labels, { warehouseId, warehouse, places }, moved] = await Promise.all([
    ctx.query<Known>(linesText(ctx.language), [ctx.org, order.id, order.toWarehouse]),
    ctx.query<SentLabel>(labelsText, [order.fromOrg, order.id, order.toOrg]),
    placesIn(ctx, order.toWarehouse),
    readMovedLines(ctx, order.transferNo),
  ]);
  const byLine = new Map(named.map((line) => [line.lineNo, line]));
  // An order whose items are all unknown here cannot be received.
  const open = lines.filter((line) => compareQty(openIn(line), '0') > 0);
  const strange = open.filter(({ lineNo }) => !byLine.has(lineNo));
  if (strange.length > 0 && strange.length === open.length)
    return ctx.refuse('transfer.close-there', { items: [...new Set(strange.map(({ itemNo }) => itemNo))].join(', '), org: order.fromOrg });
  const sent = Map.groupBy(movedOf(moved, lines).goods, ({ sourceLine }) => sourceLine);
  return {
    ...{ code: order.transferNo, about: `${order.fromOrg} ${order.fromWarehouse} → ${order.toWarehouse}`, warehouseId, warehouse, places },
    labels: labels.map(({ code, qty, ...of }) => ({ code, qty, line: arrivingKey(of) })),
    lines: lines.flatMap(({ lineNo: sourceLine, itemNo, ...standing }) => {
      const line = byLine.get(sourceLine);
      if (!line) return [];
      const { place, lineNo: _, batch, project, ...item } = line;
      // When the goods were not sent from here, only the order's quantities are known.
      const sentParts = sent.get(sourceLine) ?? [{ sourceLine, batch, project, open: openIn(standing) }];
      return sentParts.map((of) => ({ ...item, ...of, key: arrivingKey(of), itemNo, ...(place ? { place } : {}) }));
    }),
  };
});
