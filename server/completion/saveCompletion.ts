import { completionCalls } from '../../contract/completion/completion.calls.ts';
import { refuseApply } from '../../contract/completion/completion.rules.ts';
import type { CallInput, CallRefusal } from '../../contract/core/call.ts';
import { addQty } from '../../contract/core/quantity.ts';
import type { EntryLine } from '../../contract/documents/entry.ts';
import type { Context } from '../core/call/context.ts';
import { nameColumns } from '../core/database/languageInSql.ts';
import { type ReadLine, readEntry, requireDepartment, requireDocumentType, virtualPlace } from '../documents/readEntry.ts';
import { handleSaving } from '../documents/saveDocument.ts';
import { requireWholeSet } from '../documents/wholeSet.ts';
import { lockOrderToApply, type Order } from './applicationOrder.store.ts';
import { completionApplication } from './completionApplication.ts';
import { findProductLabels, type ProductLabel, requireApplicable } from './completionLabels.ts';

type Input = CallInput<typeof completionCalls.saveCompletion>;
type Asking = Context<CallRefusal<typeof completionCalls.saveCompletion>>;

const reportsText = `
  select d.doc_no as no, o.order_no as "orderNo", l.batch, trim_scale(l.qty)::text as qty
    from document d join document_line l on l.org = d.org and l.document_id = d.id
    join production_order o on o.org = l.org and l.source_kind = 'productionOrder' and o.id = l.source_id
   where d.org = $1 and d.kind = 'productionReport' and d.doc_no = any($2::text[]) and d.state in ('audited', 'synchronized') order by d.id, l.line_no`;

/** The produced quantities of audited reports, as lines of an application. */
async function linesOfReports(ctx: Asking, nos: readonly string[]): Promise<EntryLine[]> {
  if (nos.length === 0) return [];
  const rows = await ctx.query<{ no: string; orderNo: string; batch: string; qty: string }>(reportsText, [ctx.org, nos]);
  const missing = nos.find((no) => !rows.some((row) => row.no === no));
  if (missing) return ctx.refuse('completion.report-unknown', { no: missing });
  return rows.map(({ orderNo, batch, qty }) => ({ orderNo, batch, qty }));
}

/** Scanned labels as lines: labels of one batch and order are one line. */
const linesOfLabels = (labels: readonly ProductLabel[]): EntryLine[] =>
  [...Map.groupBy(labels, ({ orderNo, batch }) => JSON.stringify([orderNo, batch])).values()].map((lot) => ({
    ...{ orderNo: lot[0]?.orderNo ?? undefined, batch: lot[0]?.batch, qty: addQty('0', ...lot.map(({ qty }) => qty)) },
    labels: lot.map(({ code }) => code),
  }));

/** The wanted lines, from any of the inputs, and their one order (rules report-orders-required, report-same-order-number). */
async function wanted(ctx: Asking, input: Input): Promise<{ order: Order; lines: EntryLine[] }> {
  const { orderNo, labels = [], reports = [], lines: typed = [] } = input;
  const lines = [...typed, ...(await linesOfReports(ctx, reports)), ...linesOfLabels(await findProductLabels(ctx, labels))];
  const named = [...new Set([orderNo, ...lines.map((line) => line.orderNo)].filter((no) => no !== undefined && no !== ''))];
  const [no] = named;
  if (no === undefined) return ctx.refuse('report.orders-required', { field: 'OrderNo' });
  if (named[1] !== undefined) return ctx.refuse('report.mixed-orders', { no, other: named[1], field: 'OrderNo' });
  const order = await lockOrderToApply(ctx, no);
  if (order.status === 'closed') return ctx.refuse('report.order-closed', { no, field: 'OrderNo' });
  return { order, lines: lines.length > 0 ? lines : [{}] };
}

/** By its code, or by its name in older clients. */
const lineText = `
  select p.code, w.id, w.code as workshop from production_line p left join workshop w on w.org = p.org and w.id = p.workshop_id
   where p.org = $1 and $2 in (p.code, ${nameColumns.map((name) => `p.${name}`).join(', ')}) and p.status = 'active' order by p.code = $2 desc, p.id limit 1`;

/** A place by its code, or by its id from lists of places. */
const placeText = `
  select code from location where org = $1 and (code = $2 or id::text = $2) and warehouse_id is not null order by code = $2 desc limit 1`;

/** The head that the ERP wants, each field refused by name (rules inbound-document-type-required, inbound-line-required, inbound-department-required …). */
async function readHead(ctx: Asking, input: Input, lines: readonly EntryLine[]) {
  const { type = '', productionLine = '', department = '', location, warehouse } = input;
  const required: [string, CallRefusal<typeof completionCalls.saveCompletion>, string][] = [
    [type, 'completion.type-required', 'TypeCode'],
    [productionLine, 'report.line-required', 'LineCode'],
    [department, 'completion.department-required', 'DepartmentCode'],
  ];
  for (const [value, refuse, field] of required) if (!value) return ctx.refuse(refuse, { field });
  const bare = lines.findIndex((line) => !(line.location || location));
  if (bare >= 0)
    return ctx.refuse(warehouse ? 'completion.location-required' : 'completion.warehouse-required', { line: bare + 1, field: 'PCode' });
  await requireDocumentType(ctx, 'completionApplication', type);
  await requireDepartment(ctx, department);
  const [made] = await ctx.query<{ code: string; id: number | null; workshop: string | null }>(lineText, [ctx.org, productionLine]);
  if (!made) return ctx.refuse('report.line-unknown', { code: productionLine, field: 'LineCode' });
  const workshop = made.id === null || made.workshop === null ? undefined : { id: made.id, code: made.workshop };
  return { header: { type, productionLine: made.code, department }, workshop };
}

/** Labels belong to the order, occur once, and are in no other application. */
async function requireLabels(ctx: Asking, order: Order, lines: readonly EntryLine[]): Promise<void> {
  const labels = await findProductLabels(
    ctx,
    lines.flatMap((line) => line.labels ?? []),
  );
  for (const label of labels) requireApplicable(label, order);
}

export const saveCompletion = handleSaving(completionCalls.saveCompletion, completionApplication, async (ctx, input, save) => {
  const { order, lines } = await wanted(ctx, input);
  const { header, workshop } = await readHead(ctx, input, lines);
  const other = lines.find(({ itemNo }) => itemNo !== undefined && itemNo !== order.itemNo);
  if (other)
    return ctx.refuse('completion.item-other', { order: order.orderNo, item: order.itemNo, other: other.itemNo ?? '', field: 'ItemNo' });
  const empty = lines.find(({ qty }) => qty === undefined);
  const total = empty ? undefined : addQty('0', ...lines.map(({ qty = '0' }) => qty));
  const over = refuseApply(order, total);
  if (over) return ctx.refuse(over.refuse, over.args);
  await requireWholeSet(ctx, order, { done: order.applied, qty: total ?? '0' });
  await requireLabels(ctx, order, lines);
  const { warehouse, number } = input;
  const [place] = input.location ? await ctx.query<{ code: string }>(placeText, [ctx.org, input.location]) : [];
  const location = place?.code ?? input.location;
  const [entry, production] = await Promise.all([
    readEntry(ctx, { lines: lines.map((line) => entered(line, order, location)), warehouse }),
    virtualPlace(ctx, 'production'),
  ]);
  await requireStorage(ctx, entry.lines);
  return save({
    ...{ warehouse: entry.warehouse, ...(workshop ? { workshop } : {}), header: { ...header, orderNo: order.orderNo } },
    lines: entry.lines.map(({ at, ...line }) => ({
      ...{ ...line, from: production, to: at('available') },
      ...{ source: { kind: 'productionOrder', id: order.id }, detail: { orderNo: order.orderNo } },
    })),
    number,
  });
});

const reportingText = 'select code from location where org = $1 and id = any($2::bigint[]) and reporting limit 1';

/** The application must name storage places: goods at a reporting place would not be moved on (decision 0029). */
async function requireStorage(ctx: Asking, lines: readonly ReadLine[]): Promise<void> {
  const [place] = await ctx.query<{ code: string }>(reportingText, [ctx.org, lines.map(({ at }) => at('available').locationId)]);
  if (place) ctx.refuse('completion.reporting-place', { code: place.code, field: 'PCode' });
}

/** Empty fields of a line are filled from the order. */
const entered = (line: EntryLine, { itemNo, batch, project }: Order, location: string | undefined): EntryLine => ({
  ...line,
  itemNo,
  batch: line.batch || batch,
  project: line.project || project,
  location: line.location || location,
});
