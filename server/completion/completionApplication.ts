import { completionApplicationLife } from '../../contract/completion/completion.calls.ts';
import { completionApplicationDocument } from '../../contract/completion/completion.document.ts';
import { documentLifecycle } from '../documents/documentLifecycle.ts';
import { sharedTable } from '../documents/documentStore.ts';
import { textOf } from '../documents/headerText.ts';
import { lifecycleHandlers } from '../documents/lifecycleHandlers.ts';
import { hasNumberThere } from '../documents/numberThere.ts';
import { reversePostings } from '../documents/takeSteps.ts';
import { requireNoReturns } from './completionReturn.store.ts';
import { sourceLines } from './sourceLines.ts';

const shared = sharedTable(completionApplicationDocument);
/** People also find one by its AE number. */
const table = {
  ...shared,
  named: shared.named.replace(
    'd.doc_no = any($2::text[])',
    `(d.doc_no = any($2::text[]) or ${hasNumberThere(completionApplicationDocument, '$2::text[]')})`,
  ),
};

/** Orders are locked before documents: reported goods of an order are shared among confirmations one after the other. */
const lockOrders = `
  select from production_order o where o.org = $1 and o.id in (
    select l.source_id from document d join document_line l on l.org = d.org and l.document_id = d.id
     where ${table.named} and l.source_kind = 'productionOrder') order by o.id for no key update`;

/** An application brings its goods into stock with its confirmation, from where they were reported, else from production (decision 0029). */
export const completionApplication = documentLifecycle(completionApplicationDocument, {
  table: { ...table, lockFirst: [lockOrders] },
  undo: async (ctx, rows) => {
    await requireNoReturns(ctx, rows);
    await reversePostings(ctx, { kind: completionApplicationDocument }, rows);
  },
  before: { confirm: sourceLines },
  posts: { confirm: { labels: 'store' } },
  message: {
    header: ({ header, workshop }) => ({
      inboundType: textOf(header['type']) ?? '',
      workshop: workshop || undefined,
      productionLine: textOf(header['productionLine']) ?? '',
      department: textOf(header['department']) ?? '',
    }),
    line: ({ detail = {} }) => ({ orderNo: textOf(detail['orderNo']) ?? '' }),
  },
});

export const completionApplicationHandlers = lifecycleHandlers(completionApplication, completionApplicationLife);
