import { transferInLife } from '../../contract/transfers/transfers.calls.ts';
import { transferClosingDocument, transferInDocument } from '../../contract/transfers/transfers.documents.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import { labelsOfLines } from '../documents/documentLines.store.ts';
import { numberOf, textOf } from '../documents/headerText.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';
import { newLabels } from '../labels/labelChange.ts';
import { layersInTransit } from './layersInTransit.ts';

/**
 * A label from another organisation gets a copy here, and the original keeps its history; a label that was
 * here before is used again. The lines refer to our label.
 */
const adoptText = `
  with theirs as (
    select distinct on (b.code) b.*, l.org as to_org, l.item_id as to_item
      from document_line l join label b on b.id = any(l.label_ids) and b.org <> l.org where l.document_id = any($1::bigint[]) order by b.code
  ), ours as (
    ${newLabels(
      [
        'org',
        'code',
        'kind',
        'item_id',
        'batch',
        'project',
        'qty',
        'box_no',
        'supplier_code',
        'state',
        'printed_at',
        'print_count',
        'made_here',
        'received_at',
      ],
      'select to_org, code, kind, to_item, batch, project, qty, box_no, supplier_code, state, printed_at, print_count, made_here, received_at from theirs',
    )}
    on conflict (org, code) do update set qty = excluded.qty, received_at = excluded.received_at returning id, code
  )
  ${labelsOfLines('array(select coalesce(o.id, b.id) from label b left join ours o on o.code = b.code where b.id = any(l.label_ids) order by b.id)')}
   where l.document_id = any($1::bigint[]) and exists (select from theirs)`;

/** A transfer in brings goods and labels out of transit with its review. */
export const transferIn = documentLifecycle(transferInDocument, {
  on: { review: async (ctx, rows) => void (await ctx.query(adoptText, [rows.map(({ id }) => id)])) },
  posts: { review: { labels: 'return', layers: layersInTransit } },
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

/** Goods of a transfer that were written off. */
export const transferClosing = documentLifecycle(transferClosingDocument, { posts: { save: {} } });
