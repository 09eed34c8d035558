import type { DocumentAnswer } from '../../contract/exchange/protocol.answers.ts';
import type { InboundRecord } from '../../contract/exchange/protocol.records.ts';
import { Refusal } from '../core/refusal.ts';
import { refusedText, settledBy } from './answered.ts';
import type { DocumentOutcomes, Settled } from './documentOutcome.ts';
import type { Query } from './inTransaction.ts';
import { wordsAre, wordsIn } from './ownWords.ts';
import type { GoneThing, Taker, Unusable } from './taker.ts';
import { tellDocuments } from './tellDocuments.ts';

interface RestoredRow {
  id: number;
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
  why: string;
  person: string;
  at: string;
}

// What the deletion was about stands in the record of it.
const deletedText = `
  select o.id, o.type, o.org, o.document_id, o.document_no, o.state, o.answer, coalesce((o.body->>'version')::int, 1) as version, r.record_id,
         o.state = 'closed' and o.finished_at > r.taken_at as acted, o.settled_reason as why, coalesce(u.name, '') as person,
         to_char(o.finished_at at time zone g.time_zone, 'YYYY-MM-DD HH24:MI') as at
    from inbound_record r
    join outbox o on o.org = r.org and o.neighbour = r.source and o.id in (
         select id from outbox where key = r.data->>'key'
          union all select id from outbox where r.data->>'key' is null and partner_no = r.data->>'number' and partner_no <> '')
    join organisation g on g.org = o.org
    left join user_account u on u.id = o.settled_by
   where r.source = $1 and r.kind = 'documentDeleted' and r.record_id = any($2::text[]) and not r.deleted and o.deleted_there <> ''
   order by o.id for update of o`;

const restoreText = `
  update outbox o set deleted_there = '', state = g.state, reason = g.reason
    from jsonb_to_recordset($1::jsonb) as g(id bigint, state text, reason text) where o.id = g.id`;

function whatWasDone({ document_no: no, why, person, at }: RestoredRow): Unusable {
  const done = { no, by: person, at };
  const [key] = wordsAre('closed.replaced', why) ?? [];
  if (key) return new Refusal('parked.restored-sent', { ...done, key });
  if (wordsAre('closed.deleted', why)) return new Refusal('parked.restored-deleted', done);
  return new Refusal('parked.restored-closed', {
    ...done,
    why: wordsIn('zh', why),
    'why.en': wordsIn('en', why),
    'why.yn': wordsIn('yn', why),
  });
}

/** As it was before it was deleted; one without an answer still waits for it. */
const restoredState = ({ state, answer }: RestoredRow): { state: string; reason: string } =>
  answer && state !== 'closed'
    ? { state: answer.result === 'accepted' ? 'synchronized' : 'failed', reason: refusedText(answer) }
    : { state, reason: '' };

/**
 * The ERP brought back what it had reported as deleted. Where nobody acted on the deletion the document is as it was
 * before; where somebody did, a person has to look: it may be there twice, or there and not here.
 */
export const restoreDocuments =
  (outcomes: DocumentOutcomes): Taker<'documentDeleted'>['bury'] =>
  async (query: Query, things: readonly GoneThing[], source) => {
    const rows = await query<RestoredRow>(deletedText, [source, things.map(({ record }) => record.id)]);
    const acted = new Map(rows.filter((row) => row.acted).map((row) => [row.record_id, row]));
    const back = rows.filter(({ record_id }) => !acted.has(record_id));
    await query(restoreText, [JSON.stringify(back.map((row) => ({ id: row.id, ...restoredState(row) })))]);
    const settled = back.flatMap((row): Settled[] => {
      if (!row.answer || row.state === 'closed') return [];
      const { document_id: documentId, document_no: documentNo, org, type, version } = row;
      return [{ documentId, documentNo, org, type, version, ...settledBy(row.answer, '') }];
    });
    await tellDocuments(query, outcomes, settled);
    return new Map<InboundRecord, Unusable>(
      things.flatMap(({ record }) => {
        const row = acted.get(record.id);
        return row ? [[record, whatWasDone(row)] as const] : [];
      }),
    );
  };
