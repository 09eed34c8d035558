import { transfersCalls } from '../../contract/transfers/transfers.calls.ts';
import type { Context } from '../core/call/context.ts';
import { handle } from '../core/call/handler.ts';
import { named } from '../core/database/named.ts';
import { drawDocument } from '../documents/createDocument.ts';
import type { LinePlace } from '../documents/documentTypes.ts';
import { looseGoodsOf } from '../documents/postDocument.ts';
import { type ReadEntry, type ReadLine, readEntry, virtualPlace } from '../documents/readEntry.ts';
import { keysTaken } from '../documents/reserveLines.ts';
import { saveDocument } from '../documents/saveDocument.ts';
import { checkPromised } from '../stock/checkPromised.ts';
import { lock } from '../stock/lockKeys.ts';
import { type Going, requireOldestGoing } from '../stock/newerGoing.ts';
import { requireUnwritten } from '../stock/writtenLabels.ts';
import { allocationOut } from './allocationOut.ts';
import { requireCanArrive } from './canArrive.store.ts';
import { lockTransfer, requireOpen, type TransferLine, type TransferOrder } from './transferOrder.store.ts';

/**
 * Makes an order of our own for a transfer without an order, to an organisation where the person works (`transferTargets`); from then on it is
 * treated as one of the ERP's (decision 0025).
 */
const ownOrderText = `
  with o as (
    insert into transfer_order (org, source, record_id, version, transfer_no, from_org, from_warehouse, from_warehouse_id, to_org, to_warehouse, to_warehouse_id, order_date)
    select :org, 'kuwei', :org || '/' || :no::text, 1, :no, :org, :warehouse, :warehouseId::bigint, :toOrg, :toWarehouse, w.id, plant_day(now(), :timeZone)
      from warehouse w where w.org = :toOrg and w.code = :toWarehouse and w.status = 'active' and exists (select from user_role r where r.user_id = :userId and r.org = w.org)
    returning org, id
  ), t as (
    insert into transfer_order_line (org, transfer_order_id, line_no, item_id, qty, unit, batch, project)
    select o.org, o.id, l.line, l.item, l.qty, l.unit, l.batch, l.project
      from o, jsonb_to_recordset(:lines::jsonb) as l(line int, item bigint, qty numeric, unit text, batch text, project text) returning 1
  )
  select o.id, :no as "transferNo", :toOrg as "toOrg", :toWarehouse as "toWarehouse" from o`;

/** A line that leaves for an order. */
type Sent = Omit<ReadLine, 'at' | 'sourceLine' | 'qcExempt'> & { from: LinePlace; detail: { transferLine: number } };

type Target = Pick<TransferOrder, 'id' | 'transferNo' | 'toOrg' | 'toWarehouse'>;

async function ownOrder(
  ctx: Pick<Context<'transfer.target-required'>, 'org' | 'query' | 'refuse' | 'person' | 'timeZone'>,
  no: string,
  { warehouse, lines }: ReadEntry,
  to: { org: string; warehouse: string },
): Promise<Target> {
  const wanted = lines.map(({ lineNo: line, itemId: item, qty, unit, batch, project }) => ({ line, item, qty, unit, batch, project }));
  const [made] = await ctx.query<Target>(
    ...named(ownOrderText, {
      ...{ org: ctx.org, no, warehouse: warehouse.code, warehouseId: warehouse.id, toOrg: to.org, toWarehouse: to.warehouse },
      ...{ lines: JSON.stringify(wanted), userId: ctx.person.userId, timeZone: ctx.timeZone },
    }),
  );
  return made ?? ctx.refuse('transfer.target-required', { field: 'ToWarehouse' });
}

/** A label that leaves must stand at its goods' place, and its stock must be free. */
function requireHere(ctx: Pick<Context<'label.elsewhere' | 'label.not-free'>, 'refuse'>, { at, labels }: ReadLine): void {
  const { locationId, code: place } = at('available');
  const away = labels.find((label) => label.state !== 'in-stock' || label.locationId !== locationId);
  if (away) ctx.refuse('label.elsewhere', { code: away.code, place });
  const held = labels.find(({ status }) => status !== 'available');
  if (held) ctx.refuse('label.not-free', { code: held.code });
}

/** Leaving goods, for the comparison with other stock in their warehouse, of the batch that the order names. */
const goingOf = (lines: readonly Sent[], { id, code }: ReadEntry['warehouse'], ordered: readonly TransferLine[]): Going[] =>
  lines.map(({ itemId, itemNo, batch, project, qty, labels, from, detail }) => ({
    ...{ qty, labels, day: '', key: { itemId, locationId: from.locationId, batch, project, status: 'available' } },
    wanting: {
      ...{ itemNo, project, warehouseId: id, warehouse: code },
      batch: ordered.find(({ lineNo }) => lineNo === detail.transferLine)?.batch ?? '',
    },
  }));

export const saveAllocationOut = handle(transfersCalls.saveAllocationOut, async (ctx, input) => {
  const { transferNo, toOrg = ctx.org, toWarehouse, number, newerReason } = input;
  if (!transferNo && !toWarehouse) return ctx.refuse('transfer.target-required', { field: 'ToWarehouse' });
  const transferOrder = transferNo ? await lockTransfer(ctx, transferNo, 'from') : undefined;
  const warehouse = transferOrder?.order.fromWarehouse ?? input.warehouse;
  const [entry, transit, drawn] = await Promise.all([
    readEntry(ctx, { ...input, warehouse }),
    virtualPlace(ctx, 'transit'),
    drawDocument(ctx, allocationOut),
  ]);
  if (transferOrder) requireOpen(entry.lines, transferOrder.lines, 'out');
  else if (toOrg === ctx.org && toWarehouse === entry.warehouse.code)
    return ctx.refuse('transfer.same-warehouse', { field: 'ToWarehouse' });
  for (const line of entry.lines) requireHere(ctx, line);
  await requireUnwritten(
    ctx,
    entry.lines.flatMap(({ labels }) => labels),
  );
  const order = transferOrder?.order ?? (await ownOrder(ctx, drawn.no, entry, { org: toOrg, warehouse: toWarehouse ?? '' }));
  if (order.toOrg !== ctx.org) await requireCanArrive(ctx, order.toOrg, entry.lines);
  const lines = entry.lines.map(({ at, sourceLine, qcExempt: _, ...line }) => ({
    ...{ ...line, from: at('available'), to: transit, source: { kind: 'transfer', id: order.id } },
    detail: { transferLine: sourceLine ?? line.lineNo },
  }));
  // Other documents about the same goods wait, because these goods are not available to them.
  lock(ctx, keysTaken(lines));
  await checkPromised(ctx, looseGoodsOf([{ lines }]), { posted: false });
  const older = await requireOldestGoing(ctx, goingOf(lines, entry.warehouse, transferOrder?.lines ?? []), newerReason);
  const header = { transferNo: order.transferNo, toOrg: order.toOrg, toWarehouse: order.toWarehouse };
  const saved = await saveDocument(ctx, allocationOut, { drawn, warehouse: entry.warehouse, lines, header, number });
  if (older && newerReason) ctx.audit(saved.docNo, { lines: saved.lines, newerReason });
  return { ...saved, older };
});
