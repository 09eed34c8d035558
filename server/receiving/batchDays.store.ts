import { batchKey, lastDayEntered } from '../../contract/receiving/batchDays.rules.ts';
import type { ReceivableLine, ReceivedLine } from '../../contract/receiving/receipt.rules.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { keepBeside, replaceDates } from '../exchange/batchDates.store.ts';

/** The record of the batch of a delivery note's line `l`. In SQL. */
export const batchOfLine = "batch x on x.org = l.org and x.item_id = l.item_id and x.batch = l.batch and l.batch <> ''";

const announced = 'coalesce(l.expires_on, l.made_on + nullif(i.shelf_days, 0))';

/** What is known of the last day of the batch of a line `l`, its item `i`, its record `x` (`DatedLine`). In SQL. */
export const daysOfLine = `
  i.shelf_days as "shelfDays", i.least_days as "leastDays", coalesce(x.expires_on, ${announced})::text as "lastDay",
  case when ${announced} <> x.expires_on then ${announced}::text end as "otherDay",
  coalesce(x.source in ('erp', 'inspection') and x.expires_on is not null, false) as "dayFixed"`;

/** The last day of the record itself, and the production date of the note. In SQL. */
export const recordedDays = 'x.expires_on::text as "recordedDay", l.made_on::text as "announcedMade"';

/** A line as the record of its batch needs it. */
interface BatchLine extends ReceivableLine {
  itemId: number;
  recordedDay: string | null;
  announcedMade: string | null;
}

/** Stores the last days of received batches: a new batch's day counts; for a batch with a day of the ERP it is stored as the other day. */
export async function keepDays(ctx: Pick<Context, 'org' | 'query'>, received: readonly ReceivedLine<BatchLine>[]): Promise<void> {
  const dated = received.flatMap(({ line, enteredDays, lastDay }) => (lastDay ? [{ line, enteredDays, lastDay }] : []));
  const all = [...new Map(dated.map((one) => [batchKey(one.line), one])).values()];
  const beside = all.flatMap(({ line, enteredDays, lastDay }) => {
    const otherDay = line.dayFixed ? (lastDayEntered(line, enteredDays) ?? line.otherDay) : undefined;
    return otherDay && otherDay !== lastDay ? [{ itemId: line.itemId, batch: line.batch, expiresOn: otherDay }] : [];
  });
  if (beside.length > 0) await keepBeside(ctx.query, ctx.org, beside);
  const fresh = all.flatMap(({ line, enteredDays, lastDay }) =>
    line.dayFixed || line.recordedDay === lastDay
      ? []
      : [
          {
            line,
            itemId: line.itemId,
            batch: line.batch,
            madeOn: enteredDays.producedOn ?? line.announcedMade,
            expiresOn: lastDay,
            seen: line.recordedDay,
          },
        ],
  );
  const [first] = fresh;
  if (!first || (await replaceDates(ctx.query, ctx.org, fresh)) === fresh.length) return;
  // Another receipt enteredDays another day at the same moment: the person is asked when the note is read again.
  throw new Refusal('receive.days-meanwhile', { item: first.line.itemNo, batch: first.batch });
}
