import { transferInLife } from '../../contract/transfers/transfers.calls.ts';
import { transferClosingDocument, transferInDocument } from '../../contract/transfers/transfers.documents.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import { numberOf, textOf } from '../documents/headerText.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';

/** Labels of another organisation become ones of this with their goods; the note that they came by stays where it is. */
const adoptText = `
  update label b set org = l.org, item_id = l.item_id, note_id = null, note_line_id = null, production_order_id = null
    from document_line l where l.document_id = any($1::bigint[]) and b.id = any(l.label_ids) and b.org <> l.org and b.state = 'issued'
     and not exists (select from label other where other.org = l.org and other.code = b.code)`;

/** A transfer in brings goods and labels out of transit with its review. */
export const transferIn = documentLifecycle(transferInDocument, {
  on: { review: async (ctx, rows) => void (await ctx.query(adoptText, [rows.map(({ id }) => id)])) },
  posts: { review: { labels: 'return' } },
  message: {
    header: ({ header }) => ({
      transferNo: textOf(header['transferNo']) ?? '',
      fromOrg: textOf(header['fromOrg']) ?? '',
      fromWarehouse: textOf(header['fromWarehouse']) ?? '',
    }),
    line: ({ lineNo, detail = {} }) => ({ transferLine: numberOf(detail['transferLine']) ?? lineNo }),
  },
});

export const transferInHandlers = lifecycleHandlers(transferIn, transferInLife);

/** What was written off of a transfer. */
export const transferClosing = documentLifecycle(transferClosingDocument, { posts: { save: {} } });
