import { type App, NeighbourSilent } from '../core/app.ts';
import type { Caller, Context } from '../core/context.ts';
import { Refusal } from '../core/refusal.ts';
import { doneOutcome, type Outcome, type Outcomes, refusedOutcome } from './eachDocument.ts';
import { checkNoteNumber } from './note.store.ts';

/** Unscanned labels go, and the version is forgotten, so that whatever the portal has is taken as new. */
const forgetText = `
  with note as (update delivery_note set version = 0
                 where org = $1 and note_no = $2 and state <> 'received' and ($3::text is null or supplier_code = $3) returning id),
       gone as (update label b set state = 'void' from note, delivery_note_line l
                 where b.note_id = note.id and l.id = b.note_line_id and l.received_qty is null and b.state in ('generated', 'printed') returning b.id)
  insert into label_event (label_id, event, document_type, document_no, user_id) select id, 'withdrawn', 'note', $2, $4 from gone`;

/** Fetches notes from the supplier portal again, one after the other, each with its own outcome. */
export async function fetchNotes(app: App, caller: Caller, noteNos: readonly string[], deleteLabels = false): Promise<Outcomes> {
  const outcomes: Outcome[] = [];
  for (const noteNo of new Set(noteNos)) outcomes.push(await fetchOne(app, caller, noteNo, deleteLabels));
  return { outcomes, done: outcomes.filter((one) => one.done).length };
}

async function fetchOne(app: App, caller: Caller, noteNo: string, deleteLabels: boolean): Promise<Outcome> {
  const { person, org, language } = caller;
  const supplier = person.userType === 'supplier' ? person.supplierCode : null;
  try {
    checkNoteNumber(noteNo);
    await requireOwn(app, org, noteNo, supplier);
    if (deleteLabels) await app.database.pool.query(forgetText, [org, noteNo, supplier, person.userId]);
    if (!(await app.portal.fetchNote(org, noteNo))) throw new Refusal('push.failed', { noteNo });
    return doneOutcome(noteNo);
  } catch (error) {
    if (error instanceof Refusal) return refusedOutcome(language, noteNo, error);
    if (error instanceof NeighbourSilent) return refusedOutcome(language, noteNo, new Refusal('note.portal-silent', { noteNo }));
    throw error;
  }
}

async function requireOwn(app: App, org: string, noteNo: string, supplier: string | null): Promise<void> {
  if (supplier === null) return;
  const { rows } = await app.database.pool.query('select 1 from delivery_note where org = $1 and note_no = $2 and supplier_code <> $3', [
    org,
    noteNo,
    supplier,
  ]);
  if (rows.length > 0) throw new Refusal('note.other-supplier', { noteNo });
}

export const auditFetched = (ctx: Pick<Context, 'audit'>, { outcomes }: Outcomes, deleteLabels = false): void =>
  ctx.audit(outcomes.map((one) => one.no).join(', '), { deleteLabels, outcomes: outcomes.map((one) => one.error ?? 'fetched') });
