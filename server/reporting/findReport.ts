import { productionReportDocument } from '../../contract/reporting/reporting.document.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { SharedContext } from '../core/call/context.ts';
import { findDocument } from '../documents/documentRows.ts';
import type { DocumentRow } from '../documents/documentTypes.ts';
import { hasNumberThere } from '../documents/numberThere.ts';
import { productionReport } from './productionReport.ts';

const numberText = `
  select d.doc_no as no from document d
   where d.org = $1 and d.kind = 'productionReport' and (d.doc_no = any($2::text[]) or ${hasNumberThere(productionReportDocument, '$2::text[]')} or d.id = $3)
   order by d.id desc limit 1`;

/** A report by its number, the ERP's, or its identity; locked. */
export async function findReport(
  ctx: SharedContext,
  { no, erpNo, id }: { no?: string | undefined; erpNo?: string | undefined; id?: number | undefined },
): Promise<DocumentRow> {
  const numbers = [no, erpNo].filter((one) => one !== undefined && one !== '');
  if (numbers.length === 0 && id === undefined) throw new Refusal('exception.document-number-required', { field: 'billno' });
  const [found] = await ctx.query<{ no: string }>(numberText, [ctx.org, numbers, id ?? null]);
  if (!found) throw new Refusal('exception.document-not-found', { no: String(numbers[0] ?? id) });
  return findDocument(ctx, productionReport, found.no);
}
