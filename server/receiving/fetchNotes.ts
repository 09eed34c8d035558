import type { Outcomes } from '../../contract/core/outcomes.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { type App, PartnerSilent } from '../core/call/app.ts';
import type { Caller, Context } from '../core/call/context.ts';
import { doneOutcome, type Outcome, outcomesOf, refusedOutcome } from '../core/call/outcome.ts';
import { supplierOf } from '../core/call/supplierOf.ts';
import { labelEvent, labelsBecome } from '../labels/labelChange.ts';
import { portalSilent } from '../labels/portalSilent.ts';
import { beginning, beginsText, unknownNote } from './note.store.ts';

/** Deletes unscanned labels and the version, so that the portal's copy counts as newer. Notes deleted here stay deleted. */
const forgetText = `
  with note as (update delivery_note set version = 0
                 where org = $1 and note_no = $2 and state not in ('received', 'deleted') and ($3::text is null or supplier_code = $3) returning id),
       gone as (${labelsBecome('void')} from note, delivery_note_line l
                 where b.note_id = note.id and l.id = b.note_line_id and l.received_qty is null and b.state in ('generated', 'printed') returning b.id)
  ${labelEvent('withdrawn', 'gone', { document: ["'note'", '$2'], user: '$4' })}`;

/** Fetches notes from the supplier portal again, one after the other, each with its own outcome. A repeat of the command fetches nothing. */
export async function fetchNotes(app: App, caller: Caller, noteNos: readonly string[], deleteLabels = false): Promise<Outcomes> {
  const repeats = await app.database.pool.query('select 1 from operation where id = $1', [caller.operationId]);
  if (repeats.rows.length > 0) return { outcomes: [], done: 0 };
  const outcomes: Outcome[] = [];
  for (const noteNo of new Set(noteNos)) outcomes.push(await fetchOne(app, caller, noteNo, deleteLabels));
  return outcomesOf(outcomes);
}

async function fetchOne(app: App, caller: Caller, noteNo: string, deleteLabels: boolean): Promise<Outcome> {
  const { person, org, language } = caller;
  const forget = async (query: Context['query']) => void (await query(forgetText, [org, noteNo, supplierOf(caller), person.userId]));
  try {
    const fetched = await app.portal.fetchNote(org, noteNo, deleteLabels ? forget : undefined);
    const standing = await standingOf(app, caller, noteNo);
    if (standing) throw standing;
    if (!fetched) throw await notFetched(app, caller, noteNo);
    return doneOutcome(noteNo);
  } catch (error) {
    if (error instanceof PartnerSilent) return refusedOutcome(language, noteNo, portalSilent('note.portal-silent', { noteNo }));
    if (!(error instanceof Refusal)) throw error;
    return refusedOutcome(language, noteNo, (await standingOf(app, caller, noteNo)) ?? error);
  }
}

/** The refusal of a note that the portal does not have: an incomplete number, small letters, or simply not fetched. */
async function notFetched(app: App, caller: Caller, noteNo: string): Promise<Refusal> {
  const { rowCount } = await app.database.pool.query(beginsText, beginning(caller, noteNo));
  const unknown = unknownNote(noteNo, rowCount);
  return unknown.id === 'note.not-found' ? new Refusal('push.failed', { noteNo }) : unknown;
}

/** Refuses a supplier another supplier's note as if it did not exist; a deleted note stays deleted, and is refused as such. */
async function standingOf(app: App, caller: Caller, noteNo: string): Promise<Refusal | undefined> {
  const { rows } = await app.database.pool.query<{ foreign: boolean; state: string }>(
    'select coalesce(supplier_code <> $3, false) as foreign, state from delivery_note where org = $1 and note_no = $2',
    [caller.org, noteNo, supplierOf(caller)],
  );
  const [note] = rows;
  if (note?.foreign) return new Refusal('push.failed', { noteNo });
  return note?.state === 'deleted' ? new Refusal('note.deleted', { noteNo }) : undefined;
}
