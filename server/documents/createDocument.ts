import { addQty } from '../../contract/core/quantity.ts';
import type { Context, SharedContext } from '../core/call/context.ts';
import { named } from '../core/database/named.ts';
import { takeNumber } from '../stock/drawnNumber.store.ts';
import { auditChange } from './auditChange.ts';
import type { DocumentLifecycle } from './documentLifecycle.ts';
import { totalsOf } from './documentLines.store.ts';
import type { DocumentLine, DocumentRow, StoredDocument } from './documentTypes.ts';
import { employeeOf } from './employee.ts';
import { syncOfNew } from './sendDocument.ts';

/** The identity of a document that is about to be written. */
export interface Drawn {
  id: number;
  no: string;
  day: string;
  employee: string;
}

const drawText = `
  select d.id, $1 || $2::text || to_char(d.at, 'YYMMDD') || lpad(d.id::text, greatest(6, length(d.id::text)), '0') as no,
         to_char(d.at, 'YYYY-MM-DD') as day, ${employeeOf('$4')} as employee
    from (select nextval('document_id_seq') as id, now() at time zone $3 as at) d`;

/** Draws id and number. Sent together with the kind's own facts, as in `handleSaving`, it costs no round trip. */
export async function drawDocument(
  ctx: Pick<Context, 'query' | 'org' | 'timeZone' | 'person'>,
  { kind }: Pick<DocumentLifecycle, 'kind'>,
): Promise<Drawn> {
  const [drawn] = await ctx.query<Drawn>(drawText, [kind.numbers, ctx.org, ctx.timeZone, ctx.person.userId]);
  if (!drawn) throw new Error('no document number');
  return drawn;
}

/** The content that a kind gives a new document. */
export interface NewDocument {
  /** Drawn before, beside the kind's facts. */
  drawn?: Drawn;
  /** A number that GetBillNo gave (field BillNo). */
  number?: string | undefined;
  warehouse?: { id: number; code: string };
  workshop?: { id: number; code: string };
  header?: Readonly<Record<string, unknown>>;
  lines: readonly DocumentLine[];
}

/** The parts of a document that can be replaced. */
export type RewrittenDocument = Pick<NewDocument, 'workshop' | 'header' | 'lines'>;

const linesText = `
  insert into document_line (org, document_id, line_no, item_id, qty, unit, batch, project, from_location_id, from_status, to_location_id, to_status,
                             source_kind, source_id, label_ids, detail)
  select :org, :id, l.* from jsonb_to_recordset(:lines::jsonb)
      as l(line_no int, item_id bigint, qty numeric, unit text, batch text, project text, from_location_id bigint, from_status text,
           to_location_id bigint, to_status text, source_kind text, source_id bigint, label_ids bigint[], detail jsonb)`;

const writeText = `
  with head as (
    insert into document (org, id, kind, doc_no, state, sync_state, warehouse_id, workshop_id, user_id, user_name, header, line_count, total_qty)
    overriding system value values (:org, :id, :kind, :no, :state, :syncState, :warehouseId, :workshopId, :userId, :userName, :header, :lineCount, :totalQty)
  )
  ${linesText}`;

const headAnewText = `
  ${totalsOf({ also: 'workshop_id = $3, header = $4, changed_at = now(), edition = d.edition + 1, changed_by = $5' })} where d.org = $1 and d.id = $2`;
const dropLinesText = `delete from document_line where org = $1 and document_id = $2`;

const columnsOf = (line: DocumentLine) => ({
  line_no: line.lineNo,
  item_id: line.itemId,
  qty: line.qty,
  unit: line.unit,
  batch: line.batch,
  project: line.project,
  from_location_id: line.from?.locationId,
  from_status: line.from?.status,
  to_location_id: line.to?.locationId,
  to_status: line.to?.status,
  source_kind: line.source?.kind ?? '',
  source_id: line.source?.id,
  label_ids: line.labels?.map(({ id }) => id) ?? [],
  detail: line.detail ?? {},
});

/** A new document, as the row for its next steps and as the content of its message. */
export interface Created {
  row: DocumentRow;
  document: StoredDocument;
}

/** Writes a document with its lines; the statement travels with the commit. `saveDocument` does this and all that follows. */
export async function createDocument(ctx: SharedContext, life: DocumentLifecycle, made: NewDocument): Promise<Created> {
  const { kind } = life;
  const drawn = made.drawn ?? (await drawDocument(ctx, life));
  const no = made.number ? await takeNumber(ctx, kind.name, made.number) : drawn.no;
  const state = kind.machine.start;
  const syncState = syncOfNew(life, ctx);
  const { org, person } = ctx;
  const { header = {}, lines, warehouse, workshop } = made;
  ctx.write(
    ...named(writeText, {
      ...{ org, id: drawn.id, kind: kind.name, no, state, syncState, warehouseId: warehouse?.id ?? null, workshopId: workshop?.id ?? null },
      ...{ userId: person.userId, userName: person.name, header: JSON.stringify(header), lineCount: lines.length },
      totalQty: addQty('0', ...lines.map(({ qty }) => qty)),
      lines: JSON.stringify(lines.map(columnsOf)),
    }),
  );
  const common = { id: drawn.id, org, no, state, revision: 1 };
  return {
    row: {
      ...common,
      syncState,
      erpNo: '',
      messageIds: [],
      lastVersion: 0,
      isCurrent: false,
      sending: false,
    },
    document: {
      ...common,
      kind: kind.name,
      day: drawn.day,
      createdAt: ctx.now.toISOString(),
      employee: drawn.employee,
      reviewer: '',
      userId: person.userId,
      warehouseId: warehouse?.id ?? null,
      warehouse: warehouse?.code ?? '',
      workshop: workshop?.code ?? '',
      header,
      lines,
    },
  };
}

/** Writes several documents of one kind; the first has the identity that was drawn beside its facts, the others draw theirs in one turn. */
export const createDocuments = (
  ctx: SharedContext,
  life: DocumentLifecycle,
  drawn: Drawn,
  made: readonly NewDocument[],
): Promise<Created[]> => Promise.all(made.map((one, nth) => createDocument(ctx, life, nth === 0 ? { ...one, drawn } : one)));

/** Replaces head and lines of a locked document that had no step yet; number, writer and state stay. */
export function writeAnew(
  ctx: Pick<Context, 'org' | 'write' | 'person' | 'audit'>,
  document: StoredDocument,
  { workshop, header = {}, lines }: RewrittenDocument,
): void {
  const { id } = document;
  auditChange(ctx, document, { workshop: workshop?.code ?? '', header, lines });
  ctx.write(dropLinesText, [ctx.org, id]);
  ctx.write(...named(linesText, { org: ctx.org, id, lines: JSON.stringify(lines.map(columnsOf)) }));
  ctx.write(headAnewText, [ctx.org, id, workshop?.id ?? null, JSON.stringify(header), ctx.person.userId]);
}
