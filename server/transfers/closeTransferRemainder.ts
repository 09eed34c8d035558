import { compareQty, subtractQty } from '../../contract/core/quantity.ts';
import { transfersCalls } from '../../contract/transfers/transfers.calls.ts';
import { virtualPlace } from '../documents/readEntry.ts';
import { handleSaving } from '../documents/saveDocument.ts';
import { transferClosing } from './transferIn.ts';
import { lockTransfer, unfinishedDocuments } from './transferOrder.store.ts';

const itemsText = `select id, code, unit from item where org = $1 and code = any($2::text[])`;

export const closeTransferRemainder = handleSaving(
  transfersCalls.closeTransferRemainder,
  transferClosing,
  async (ctx, { transferNo, reason }, save) => {
    if (!reason) return ctx.refuse('transfer.reason-required', { field: 'Reason' });
    const { order, lines: ordered } = await lockTransfer(ctx, transferNo, 'any');
    // Documents that are not confirmed or reviewed yet would move goods after the end.
    const documents = await ctx.query<{ no: string }>(unfinishedDocuments, [order.id]);
    if (documents.length > 0) return ctx.refuse('transfer.in-work', { no: transferNo, docs: documents.map(({ no }) => no).join(', ') });
    const left = ordered.flatMap((line) => {
      const qty = subtractQty(line.sent, line.arrived);
      return compareQty(qty, '0') > 0 ? [{ ...line, qty }] : [];
    });
    if (left.length === 0) return ctx.refuse('transfer.nothing-left', { no: transferNo });
    const [items, transit, adjustment] = await Promise.all([
      ctx.query<{ id: number; code: string; unit: string }>(itemsText, [ctx.org, left.map(({ itemNo }) => itemNo)]),
      virtualPlace(ctx, 'transit'),
      virtualPlace(ctx, 'adjustment'),
    ]);
    const byCode = new Map(items.map((item) => [item.code, item]));
    const strange = left.filter(({ itemNo }) => !byCode.has(itemNo)).map(({ itemNo }) => itemNo);
    if (strange.length > 0) return ctx.refuse('transfer.close-there', { items: [...new Set(strange)].join(', '), org: order.fromOrg });
    const lines = left.map(({ lineNo, itemNo, qty }, at) => ({
      ...{ lineNo: at + 1, itemId: byCode.get(itemNo)?.id ?? 0, itemNo, qty, unit: byCode.get(itemNo)?.unit ?? '', batch: '', project: '' },
      ...{ from: transit, to: adjustment, source: { kind: 'transfer', id: order.id }, detail: { transferLine: lineNo } },
    }));
    return save({ header: { transferNo, reason }, lines });
  },
);
