import type { DocumentAnswer } from '../../contract/exchange/protocol.answers.ts';
import type { InboundRecord } from '../../contract/exchange/protocol.records.ts';
import { keepsKey, linesMissing, linesThere } from '../../contract/exchange/versions.rules.ts';
import { argInEachLanguage } from '../core/answer/argsIn.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { refusedText, settledBy } from './answered.ts';
import { type DocumentOutcomes, lockDocuments, type Settled } from './documentOutcome.ts';
import type { Query } from './inTransaction.ts';
import { lockVersions, versionOf } from './lockMessages.ts';
import { orphansBack } from './orphan.store.ts';
import { storedSentence, wordsAre, wordsIn } from './storedSentence.ts';
import type { GoneThing, Taker, Unusable } from './taker.ts';
import { tellDocuments } from './tellDocuments.ts';

interface RestoredRow {
  id: number;
  key: string;
  type: string;
  org: string;
  document_id: number;
  document_no: string;
  state: string;
  answer: DocumentAnswer | null;
  version: number;
  record_id: string;
  /** A person closed it after it was deleted there: sent it again, deleted it here, or gave it up. */
  acted: boolean;
  by_hand: boolean;
  /** It was sent after the partner had deleted it, as after a restore here: the partner had the key, and its answer is missing. */
  conflict: boolean;
  documentType: string;
  documentId: number;
  why: string;
  person: string;
  at: string;
  /** Another version that a person closed, with these words, has the lines that the partner refused of this one. */
  rest?: string;
}

// The record of the deletion names its document. A deletion that never came here counts where a person set the document by
// hand: they looked there while it was deleted, and booked the goods in another way.
const deletedText = `
  select o.id, o.key, o.type, o.org, o.document_id, o.document_no, o.state, o.answer, o.by_hand, o.conflict, coalesce((o.body->>'version')::int, 1) as version, g.record_id,
         o.document_type as "documentType", o.document_id as "documentId", o.state = 'closed' and not o.closed_before_deleted as acted, o.settled_reason as why, coalesce(u.name, '') as person,
         to_char(o.finished_at at time zone z.time_zone, 'YYYY-MM-DD HH24:MI') as at
    from unnest($2::text[], $3::text[]) as g(record_id, number)
    left join inbound_record r on r.source = $1 and r.kind = 'documentDeleted' and r.record_id = g.record_id and r.version > 0
    join outbox o on o.org = coalesce(nullif(r.org, ''), o.org) and o.neighbour = $1 and o.id in (
         select id from outbox where key = r.data->>'key' and (deleted_there <> '' and not r.deleted or by_hand and deleted_there = '' and not conflict)
          union all select id from outbox
           where r.data->>'key' is null and type = r.data->>'type' and partner_no = r.data->>'number' and partner_no <> '' and deleted_there <> '' and not r.deleted
          union all select id from outbox where partner_no = g.number and type = coalesce(r.data->>'type', type) and partner_no <> '' and by_hand and deleted_there = '' and not conflict)
    join organisation z on z.org = o.org
    left join user_account u on u.id = o.settled_by
   order by o.id`;

// This number is unknown here: it may belong to a document that a person set by hand before an answer arrived.
const unheardText = `
  with unheard as materialized (
    select o.document_no as no, max(o.id) as last from outbox o
     where o.neighbour = $1 and o.by_hand and o.answer is null and o.state = 'closed' and o.attempts > 0 and o.deleted_there = '' and not o.conflict
     group by o.document_no order by last desc limit 6)
  select g.record_id, g.number, (select array_agg(no order by last desc) from unheard) as nos from unnest($2::text[], $3::text[]) as g(record_id, number)
   where exists (select from unheard)
     and not exists (select from outbox o where o.neighbour = $1 and o.partner_no = g.number and o.partner_no <> '')
     and not exists (select from inbound_record r join outbox o on o.key = r.data->>'key' and o.neighbour = $1
                      where r.source = $1 and r.kind = 'documentDeleted' and r.record_id = g.record_id)`;

const restoreText = `
  update outbox o set deleted_there = '', state = g.state, reason = g.reason, settled_reason = case when g.counts then '' else o.settled_reason end,
         conflict = o.conflict and g.state <> 'queued', next_at = case when g.state = 'queued' then least(o.next_at, now()) else o.next_at end,
         finished_at = case when g.state = 'queued' then null else o.finished_at end
    from jsonb_to_recordset($1::jsonb) as g(id bigint, state text, reason text, counts boolean) where o.id = g.id`;

const replacedText = `
  update outbox o set state = 'closed', settled_reason = g.why, finished_at = now(), closed_before_deleted = false
    from jsonb_to_recordset($1::jsonb) as g(id bigint, why text) where o.id = g.id`;

const withoutText = `
  update outbox o set body = jsonb_set(o.body, '{lines}', (
         select jsonb_agg(l.line order by l.nth) from jsonb_array_elements(o.body -> 'lines') with ordinality as l(line, nth)
          where not g.lines @> (l.line -> 'line')))
    from jsonb_to_recordset($1::jsonb) as g(id bigint, lines jsonb) where o.id = g.id and o.attempts = 0`;

/**
 * Restored documents that were sent again, and whose lines the partner has by no other version any more: they count as if they had not
 * been sent again. Returns them by id, with the reason of the person who gave up the version with the rest, if there is one.
 */
async function countAgain(query: Query, rows: readonly RestoredRow[]): Promise<Map<number, { rest?: string }>> {
  const counting = new Map<number, { rest?: string }>();
  const replaced: { id: number; why: string }[] = [];
  const lostLines: { id: number; lines: number[] }[] = [];
  for (const row of rows.filter(({ acted, by_hand, why }) => acted && !by_hand && wordsAre('closed.replaced', why))) {
    const versions = await lockVersions(query, row.org, [row]);
    const known = versions
      .filter(({ type }) => type === row.type)
      .map((one) => (one.id === row.id ? { ...versionOf(one), deletedThere: false, conflict: false } : versionOf(one)));
    const lines = known.flatMap((one) => (one.id === row.id ? linesThere(one) : []));
    const others = known.filter(({ id }) => id !== row.id);
    const elsewhere = others.flatMap((one) => (one.state === 'queued' || one.state === 'sending' ? one.lines : linesThere(one)));
    if (lines.some((line) => elsewhere.includes(line))) continue;
    // A version that was closed before it was ever sent may still be sent, under its own key, with the rest.
    const resting = others.find((one) => keepsKey(one) && one.lines.some((line) => !lines.includes(line)));
    counting.set(row.id, resting ? { rest: versions.find(({ id }) => id === resting.id)?.settled_reason ?? '' } : {});
    if (resting) lostLines.push({ id: resting.id, lines: resting.lines.filter((line) => lines.includes(line)) });
    // A version without lines that the partner lacks is finished, and one that never left too; the rest of the others can still be sent.
    const isFinished = (one: (typeof others)[number]) =>
      one.state === 'failed' && one.deletedThere
        ? linesMissing(one, known).length === 0
        : one.attempts === 0 && keepsKey(one) && one.lines.every((line) => lines.includes(line));
    for (const one of others) if (isFinished(one)) replaced.push({ id: one.id, why: storedSentence('closed.replaced', row.key) });
  }
  if (replaced.length > 0) await query(replacedText, [JSON.stringify(replaced)]);
  if (lostLines.length > 0) await query(withoutText, [JSON.stringify(lostLines)]);
  return counting;
}

function whatWasDone({ document_no: no, why, person, at, isDeletedHere }: RestoredRow & { isDeletedHere: boolean }): Unusable {
  const done = { no, by: person, at };
  if (isDeletedHere) return new Refusal('parked.restored-deleted', done);
  const [key] = wordsAre('closed.replaced', why) ?? [];
  if (key) return new Refusal('parked.restored-sent', { ...done, key });
  return new Refusal('parked.restored-closed', { ...done, ...argInEachLanguage('why', (language) => wordsIn(language, why)) });
}

const mostNamed = 5;

function mayBeOneOf({ number, nos }: { number: string; nos: string[] }): Unusable {
  const named = nos.slice(0, mostNamed).join(', ');
  return new Refusal('parked.restored-unheard', { number, nos: nos.length > mostNamed ? `${named} …` : named });
}

/** Whether Kuwei requests the partner's answer, now that the partner has the document again. */
const isAskedAgain = ({ conflict, answer, why }: RestoredRow): boolean => conflict && !answer && why === '';

/** The state before the deletion; a message without an answer waits for it again. */
function restoredState(row: RestoredRow): { state: string; reason: string } {
  const { state, answer, why, by_hand, document_no, rest } = row;
  if (by_hand) return { state: 'failed', reason: storedSentence('late.by-hand', document_no) };
  if (isAskedAgain(row)) return { state: 'queued', reason: '' };
  const reason = answer ? refusedText(answer) : '';
  // A person, or a version that took its place, had closed it before it was deleted there.
  if (why !== '' || rest !== undefined) return { state: 'closed', reason };
  return answer ? { state: answer.result === 'accepted' ? 'synchronized' : 'failed', reason } : { state, reason };
}

/** The document's new state: its lines as they were answered, and the effect of its closed message. */
function restoredAs(row: RestoredRow): Pick<Settled, 'state' | 'number' | 'reason' | 'lines'> {
  if (isAskedAgain(row)) return { state: 'queued', number: '', reason: '', lines: [] };
  const now = row.answer ? settledBy(row.answer, '') : { state: 'failed' as const, number: '', reason: '', lines: [] };
  if (row.rest !== undefined) return { ...now, state: 'closed', reason: row.rest };
  if (row.why === '') return now;
  const stood = wordsAre('closed.replaced', row.why);
  return { ...now, state: stood ? 'synchronized' : 'closed', reason: stood ? '' : row.why };
}

/**
 * The ERP restored a document that it had reported as deleted. When nobody acted on the deletion, the document is as
 * before; otherwise a person has to look: it may be there twice, or there and not here.
 */
export const restoreDocuments =
  (outcomes: DocumentOutcomes): Taker<'documentDeleted'>['bury'] =>
  async (query: Query, things: readonly GoneThing[], source) => {
    const about = [source, things.map(({ record }) => record.id), things.map(({ partnerId }) => partnerId)];
    const standing = await lockDocuments(query, outcomes, await query<RestoredRow>(deletedText, about));
    const found = await query<RestoredRow>(`${deletedText} for update of o`, about);
    const withStanding = found.map((row) => ({ ...row, isDeletedHere: row.type === row.documentType && standing(row) === 'deleted' }));
    const counting = await countAgain(
      query,
      withStanding.filter(({ isDeletedHere }) => !isDeletedHere),
    );
    const rows = withStanding.map((row) => (counting.has(row.id) ? { ...row, acted: false, why: '', ...counting.get(row.id) } : row));
    const acted = new Map(rows.filter((row) => row.acted || row.isDeletedHere).map((row) => [row.record_id, whatWasDone(row)]));
    const back = rows.filter(({ record_id }) => !acted.has(record_id));
    const unheard = await query<{ record_id: string; number: string; nos: string[] }>(unheardText, about);
    for (const one of unheard) acted.set(one.record_id, mayBeOneOf(one));
    const restored = things.map(({ record, partnerId: number }) => ({ id: record.id, number }));
    for (const { record_id: id, number, no } of await orphansBack(query, source, restored))
      acted.set(id, new Refusal('parked.restored-orphan', { number, no }));
    await query(restoreText, [
      JSON.stringify(back.map((row) => ({ id: row.id, ...restoredState(row), counts: counting.has(row.id) && row.rest === undefined }))),
    ]);
    const settled = back.flatMap((row): Settled[] => {
      if (row.state === 'queued' || row.state === 'sending' || row.by_hand) return [];
      const { document_id: documentId, document_no: documentNo, org, type, version } = row;
      return [{ documentId, documentNo, org, type, version, ...restoredAs(row) }];
    });
    await tellDocuments(query, outcomes, settled);
    return new Map<InboundRecord, Unusable>(
      things.flatMap(({ record }) => {
        const why = acted.get(record.id);
        return why ? [[record, why] as const] : [];
      }),
    );
  };
