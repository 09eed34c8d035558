import type { CallRefusal } from '../../contract/core/call.ts';
import { compareQty } from '../../contract/core/quantity.ts';
import type { EntryLine } from '../../contract/documents/entry.ts';
import { transfersCalls } from '../../contract/transfers/transfers.calls.ts';
import { openIn } from '../../contract/transfers/transfers.rules.ts';
import type { Context } from '../core/call/context.ts';
import { handleSaving } from '../documents/saveDocument.ts';
import type { MovedGoods } from './sentGoods.store.ts';
import { takeInTransfer } from './takeInTransfer.ts';
import { transferIn } from './transferIn.ts';
import { type TransferLine, type TransferOrder, transferNamed } from './transferOrder.store.ts';

type Asking = Context<CallRefusal<typeof transfersCalls.pushTransfer>>;

const placesText = `
  select t.line_no as "lineNo", t.batch, t.project, p.code as place
    from transfer_order_line t join item i on i.id = t.item_id
    left join item own on own.org = $2 and own.code = i.code
    left join location p on p.id = own.default_location_id and p.status = 'active'
    left join warehouse w on w.id = p.warehouse_id and w.org = $2 and w.code = $3
   where t.transfer_order_id = $1 and w.id is not null`;

/** Everything that may still arrive, each item at its own place in the receiving warehouse. */
async function arriving(ctx: Asking, order: TransferOrder, ordered: readonly TransferLine[], { goods }: MovedGoods): Promise<EntryLine[]> {
  const open = ordered.filter((line) => compareQty(openIn(line), '0') > 0);
  if (open.length === 0) return ctx.refuse('transfer.nothing-to-arrive', { no: order.transferNo });
  const places = await ctx.query<{ lineNo: number; batch: string; project: string; place: string }>(placesText, [
    ...[order.id, order.toOrg, order.toWarehouse],
  ]);
  return open.flatMap((line) => {
    const at = places.find(({ lineNo }) => lineNo === line.lineNo);
    if (!at) return ctx.refuse('transfer.no-place', { no: order.transferNo, item: line.itemNo, warehouse: order.toWarehouse });
    const { lineNo: sourceLine, itemNo } = line;
    const sent = goods.filter((one) => one.sourceLine === sourceLine && compareQty(one.open, '0') > 0);
    const openParts = sent.length > 0 ? sent : [{ batch: at.batch, project: at.project, open: openIn(line) }];
    return openParts.map(({ batch, project, open: qty }) => ({ sourceLine, itemNo, qty, location: at.place, batch, project }));
  });
}

export const pushTransfer = handleSaving(transfersCalls.pushTransfer, transferIn, async (ctx, { no }, save) => {
  if (!no) return ctx.refuse('inbound.number-required', { field: 'TransferNo' });
  const transferNo = await transferNamed(ctx, no);
  if (transferNo === undefined) return ctx.refuse('exception.document-not-found', { no });
  return takeInTransfer(ctx, save, transferNo, (...of) => arriving(ctx, ...of));
});
