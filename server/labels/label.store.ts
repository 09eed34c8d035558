import type { CallOutput } from '../../contract/core/call.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { refuseLabel } from '../../contract/receiving/labelScan.rules.ts';
import type { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { type App, PartnerSilent } from '../core/call/app.ts';
import type { Caller, Context } from '../core/call/context.ts';
import { supplierOf } from '../core/call/supplierOf.ts';
import { inAnyCase } from '../core/database/anyCase.ts';
import { nameIn } from '../core/database/localName.ts';
import { named } from '../core/database/named.ts';
import { findBySpelling, labelCode, labelSpellings } from './codesHere.ts';
import { portalSilent } from './portalSilent.ts';

export type LabelDetail = CallOutput<typeof receivingCalls.findLabel>;

/** A label with the ids that handlers need in addition to the shown fields. */
export interface LabelRow extends LabelDetail {
  noteId: number | null;
  noteLineId: number | null;
  /** The way it was made. */
  made: 'carton' | 'item' | 'split' | 'product';
  /** Whether its line was received: the received part is in stock, and scanning the label no longer verifies it. */
  lineReceived: boolean;
  /** For a void or split label: why it was made void, or the codes that it was split into. */
  endReason: string;
}

/** The same as SQL. */
export const endReasonOf = (label: string): string => `
  case ${label}.state when 'void' then (select e.detail from label_event e where e.label_id = ${label}.id
                                           and e.event in ('void', 'withdrawn', 'unsplit', 'regenerated') order by e.id desc limit 1)
                      when 'split' then (select string_agg(c.code, ', ' order by c.id) from label c where c.parent_id = ${label}.id and c.state <> 'void') end`;

/** Columns and tables of a label; `$1` is the organisation and `$2` the time zone. */
const labelColumns = (language: Language): string => `
  b.id, b.code, n.note_no as "noteNo", l.line_no as "lineNo", i.code as "itemNo", ${nameIn('i', language)} as "itemName", i.unit, b.batch, b.qty,
  b.box_no as "boxNo", b.supplier_code as "supplierCode", b.state, p.code as "locationCode", parent.code as "parentCode",
  to_char(s.at at time zone $2, 'YYYY-MM-DD HH24:MI:SS') as "scannedAt", u.name as "scannedBy", b.note_id as "noteId", b.note_line_id as "noteLineId", b.kind as made, l.received_qty is not null as "lineReceived",
  ${endReasonOf('b')} as "endReason"`;
const labelTables = (scan: ScanKind): string => `
  label b
  join item i on i.id = b.item_id
  left join delivery_note n on n.id = b.note_id
  left join delivery_note_line l on l.id = b.note_line_id
  left join location p on p.id = b.location_id
  left join label parent on parent.id = b.parent_id
  left join scan_record s on s.label_id = b.id and s.scan_type = '${scan}' and s.deleted_at is null
  left join user_account u on u.id = s.user_id`;

/** Which scan of a label counts: the keeper's, or the supplier's own. */
type ScanKind = 'label' | 'supplier';
type Asking = Pick<Context, 'org' | 'timeZone' | 'language' | 'query'>;

/** Labels that a condition on `b`, `n` or `l` picks; its placeholders begin at `$3`. */
export const findLabels = (
  ctx: Asking,
  where: string,
  values: readonly unknown[],
  { order = 'l.line_no, b.id', scan = 'label' }: { order?: string; scan?: ScanKind } = {},
): Promise<LabelRow[]> =>
  ctx.query<LabelRow>(`select ${labelColumns(ctx.language)} from ${labelTables(scan)} where b.org = $1 and ${where} order by ${order}`, [
    ctx.org,
    ctx.timeZone,
    ...values,
  ]);

/**
 * Finds a label by its scanned code; locked when it will change, after its note. A supplier account gets the same refusal for others' labels
 * as for unknown ones.
 */
export async function findLabelByCode(
  ctx: Asking & Pick<Context, 'person'>,
  scanned: string,
  lock: 'lock' | 'look' = 'look',
  scan: ScanKind = 'label',
): Promise<LabelRow> {
  const find = async (code: string) => {
    if (lock === 'lock') await ctx.query('select 1 from label where org = $1 and code = $2 for no key update', [ctx.org, code]);
    const where = 'b.code = $3 and ($4::text is null or b.supplier_code = $4)';
    const [label] = await findLabels(ctx, where, [code, supplierOf(ctx)], { scan });
    return label;
  };
  const label = await findBySpelling(ctx, scanned, find);
  if (!label) throw new Refusal('label.not-found', { code: labelCode(scanned) });
  return label;
}

/** The same for a scanned label (rule supplier-code-matches). */
export const findScannedLabel: typeof findLabelByCode = (ctx, scanned, lock, scan) =>
  findLabelByCode(ctx, scanned, lock, scan).catch((error: unknown) => {
    if (supplierOf(ctx) === null || !(error instanceof Refusal)) throw error;
    throw new Refusal('label.supplier-mismatch', { code: labelCode(scanned) });
  });

/** An outer box is not a label, but Kuwei has it, so no request is sent to the portal. */
const knownText = `
  select 1 from label where org = $1 and (${inAnyCase('code', '$4')} or box_no = $2 and box_no <> '') and ($3::text is null or supplier_code = $3) limit 1`;

/** Asks the portal for a label that is not here yet, before the transaction begins (decision 0016). */
export async function fetchUnknownLabel(app: App, caller: Caller, scanned: string): Promise<void> {
  const code = labelCode(scanned);
  const { rowCount } = await app.database.pool.query(knownText, [caller.org, code, supplierOf(caller), labelSpellings(scanned)]);
  if (rowCount) return;
  const fetched = await app.portal.fetchLabel(caller.org, code).catch((error: unknown) => {
    throw error instanceof PartnerSilent ? portalSilent('label.portal-silent', { code }) : error;
  });
  if (!fetched && supplierOf(caller) === null) throw new Refusal('label.not-found', { code });
}

/** Refuses a label that cannot be used for a delivery note: the same rule as on devices. */
export function checkLabel(label: LabelRow, note: { note_no: string }, boxNo?: string): void {
  const refused = refuseLabel(label, { noteNo: note.note_no, boxNo });
  if (refused) throw new Refusal(refused.refuse, refused.args);
}

/**
 * Locks the notes of labels, and a named note: a label is only changed under the lock of its note (decision 0059). Two conditions
 * joined by `or` would make the database read every note.
 */
export const lockNotesOfLabels = (ctx: Pick<Context, 'org' | 'write'>, codes: readonly string[], noteNo = ''): void =>
  ctx.write(
    `select 1 from delivery_note
      where id in (select note_id from label where org = $1 and code = any($2::text[]) union all select id from delivery_note where org = $1 and note_no = $3)
      order by id for no key update`,
    [ctx.org, codes, noteNo],
  );

/** Makes labels void, with the reason that a later scan shows. */
export const voidText = `
  with gone as (update label set state = 'void', location_id = null, status = null, pallet_id = null where id = any($1::bigint[]) returning id, note_id),
       counted as (update delivery_note n set label_count = n.label_count - g.labels
                     from (select note_id, count(*) as labels from gone group by note_id) g where n.id = g.note_id)
  insert into label_event (label_id, event, user_id, detail) select id, 'void', $2, $3 from gone`;

const recordScanText = `
  with marked as (update label set state = 'scanned' where id = :labelId and state in ('generated', 'printed')),
       told as (insert into label_event (label_id, event, document_type, document_no, user_id, detail) values (:labelId, 'scanned', 'note', :noteNo, :userId, :reason))
  insert into scan_record (org, scan_type, code, note_id, label_id, user_id, device, by_hand) values (:org, 'label', :code, :noteId, :labelId, :userId, :device, :byHand)`;

/** Records that a label was verified against its note, and why when it was picked by hand; the statement travels with the commit. */
export function recordScan(
  ctx: Pick<Context, 'write' | 'org' | 'person' | 'device'>,
  { id: labelId, code }: Pick<LabelRow, 'id' | 'code'>,
  note: { id: number; note_no: string },
  { byHand = false, reason = '' }: { byHand?: boolean | undefined; reason?: string | undefined } = {},
): void {
  const { org, person, device } = ctx;
  ctx.write(
    ...named(recordScanText, {
      ...{ org, labelId, code, noteId: note.id, noteNo: note.note_no },
      ...{ userId: person.userId, device, byHand, reason },
    }),
  );
}
