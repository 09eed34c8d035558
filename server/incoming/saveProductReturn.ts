import { goodsReturnCalls } from '../../contract/incoming/goodsReturn.calls.ts';
import type { Context } from '../core/call/context.ts';
import { readEntry, requireDocumentType, virtualPlace } from '../documents/readEntry.ts';
import { handleSaving } from '../documents/saveDocument.ts';
import { goodsReturn } from './goodsReturn.ts';
import { announcedLines, lockSalesReturn } from './salesReturn.store.ts';

/** The name from the ERP or from here; a customer without a record here has only its code. */
async function nameOfCustomer({ query, org }: Pick<Context, 'query' | 'org'>, code: string): Promise<string | undefined> {
  const [announced] = await query<{ name: string }>('select name from customer where org = $1 and code = $2', [org, code]);
  return announced?.name;
}

export const saveProductReturn = handleSaving(goodsReturnCalls.saveProductReturn, goodsReturn, async (ctx, input, save) => {
  const { type, returnNo, customer, number } = input;
  if (!type) return ctx.refuse('return.type-required', { field: 'TypeCode' });
  await requireDocumentType(ctx, 'productReturn', type);
  const announcement = returnNo ? await lockSalesReturn(ctx, returnNo) : undefined;
  const customerCode = announcement?.announced.customerCode ?? customer;
  if (!customerCode) return ctx.refuse('return.customer-required', { field: 'CustomerCode' });
  const [entry, from] = await Promise.all([readEntry(ctx, input), virtualPlace(ctx, 'customer')]);
  for (const { labels } of entry.lines)
    for (const { code, state, place } of labels) if (state !== 'issued') ctx.refuse('return.label-not-out', { code, place: place || '—' });
  const answered = announcement && announcedLines(returnNo ?? '', entry.lines, announcement.lines);
  const lines = entry.lines.map(({ at, qcExempt, ...line }, nth) => {
    const announced = answered?.[nth];
    return {
      ...{ ...line, from, to: at(qcExempt ? 'available' : 'inspection') },
      ...(announced ? { source: { kind: 'salesReturnLine', id: announced.id }, detail: { returnLine: announced.lineNo } } : {}),
    };
  });
  const { customerName = await nameOfCustomer(ctx, customerCode), shipmentNo = input.shipmentNo } = announcement?.announced ?? {};
  return save({
    ...{ warehouse: entry.warehouse, lines, number },
    header: { type, customerCode, customerName, returnNo, shipmentNo: shipmentNo || input.shipmentNo },
  });
});
