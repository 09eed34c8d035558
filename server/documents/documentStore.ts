import { type AnyDocumentKind, sendableStates, statesThere } from '../../contract/documents/document.ts';
import { quotedInSql } from '../core/database/concatInSql.ts';
import { closeMessagesOf, markByHandOf, messagesStanding } from '../exchange/messagesOfDocuments.ts';
import { orphanVersionInSql } from '../exchange/orphanVersionInSql.ts';
import { storedSentence } from '../exchange/storedSentence.ts';
import { unansweredInSql } from '../exchange/unansweredInSql.ts';

/** The table of a kind of document, as its life needs it. In SQL the documents are `d`. */
export interface DocumentTable {
  readonly table: string;
  /** The column of their number. */
  readonly number: string;
  readonly lines: { readonly table: string; readonly of: string };
  /** The condition of the documents that the numbers $2 of the organisation $1 name. */
  readonly named: string;
  /** Whose goods a document is about, for suppliers, who see their own only. */
  readonly supplier?: string;
  /** Locks to take before the documents, with the same two parameters. */
  readonly lockFirst?: readonly string[];
  /** Other causes of movements ("documentType", "documentId") that are taken back with the documents, by the same two parameters. */
  readonly postedToo?: string;
  /** Parts of the settling statement that go along: `s` are the settled ones ("documentId", state). */
  readonly settledToo?: string;
}

/** The tables that every kind shares which has none of its own. */
export const sharedTable = ({ name }: Pick<AnyDocumentKind, 'name'>): DocumentTable => ({
  table: 'document',
  number: 'doc_no',
  lines: { table: 'document_line', of: 'document_id' },
  named: `d.org = $1 and d.doc_no = any($2::text[]) and d.kind = ${quotedInSql(name)}`,
});

const listInSql = (words: readonly string[]): string => `(${words.map(quotedInSql).join(', ')})`;

/** A condition on a state; false for a kind without such states. */
const isOneOf = (column: string, states: readonly string[]): string =>
  states.length === 0 ? 'false' : `${column} in ${listInSql(states)}`;

/** SQL that gives the state after a step where the machine allows it, else the state as it is. */
const stepInSql = ({ machine }: AnyDocumentKind, action: string, column: string): string => {
  const step = machine.steps[action];
  return step ? `case when ${isOneOf(column, step.from)} then ${quotedInSql(step.to)} else ${column} end` : column;
};

/** The states that a step leads to; none when the machine does not have it. */
const statesOf = ({ machine }: AnyDocumentKind, action: string): readonly string[] => {
  const to = machine.steps[action]?.to;
  return to === undefined ? [] : [to];
};

/** The statements of a kind's life, made of its definition. */
export interface LifecycleTexts {
  readonly lock: readonly string[];
  readonly named: string;
  readonly standing: string;
  readonly settle: string;
  readonly closeMessages: string;
  readonly markByHand: string;
  readonly setSync: string;
  readonly step: string;
  readonly review: string;
  readonly abnormal: string;
  readonly posted: string;
  readonly written: string;
  readonly retire: string;
  readonly waiting: string;
  readonly held: string;
  readonly unanswered: string;
  readonly rememberByHand: string;
  readonly byHand: string;
  readonly takeBack: string;
  readonly forgetByHand: string;
}

export function lifecycleTexts(
  kind: AnyDocumentKind,
  { table, number, lines, named, supplier = 'null', lockFirst = [], postedToo, settledToo = '' }: DocumentTable,
): LifecycleTexts {
  const type = quotedInSql(kind.name);
  const there = statesThere(kind);
  const shared = table === 'document';
  const ofKind = shared ? ` and d.kind = ${type}` : '';
  const messages = `o.document_id = d.id and o.document_type = ${type}`;
  const version = "coalesce((o.body ->> 'version')::int, 1)";
  const own = `${messages} and o.type = ${type}`;
  const last = `greatest((select coalesce(max(${version}), 0) from outbox o where ${own}), ${orphanVersionInSql({ org: 'd.org', type, no: `d.${number}` })})`;
  // A message sent before the document was taken back and changed is not current any more; a receipt is never changed.
  const current = shared ? `${own} and ${version} > d.retired_version` : own;
  // A message that a person closed without an answer, or that was deleted there and closed later, until another version replaces it: no
  // other version carries its content (versions.rules.ts), and the partner may not have it.
  const living = isOneOf('d.state', [...sendableStates(kind), ...there]);
  const replaced = `o.settled_reason like ${quotedInSql(`${storedSentence('closed.replaced', '')}%`)}`;
  const givenUp = `o.state = 'closed' and not o.by_hand and not (${replaced})
                    and (o.answer is null and not o.conflict and o.deleted_there = '' or o.deleted_there <> '' and ${living})`;
  // A number of a document that the partner deleted no longer counts, once the partner gave another.
  const livingNumbers = `array(
    select n.no from unnest(string_to_array(d.erp_no, ', ')) with ordinality as n(no, at)
     where not exists (select from outbox o where ${own} and o.partner_no = n.no and o.deleted_there <> '') order by n.at)`;
  // At its last own step, and never sent: the timed exchange takes it along.
  const held = `from ${table} d where d.org = $1 and d.sync_state = 'not-synchronized' and ${isOneOf('d.state', sendableStates(kind))}${ofKind}
         and not exists (select from outbox o where ${current})`;
  return {
    lock: [
      ...lockFirst,
      `select from ${table} d where ${named} order by d.id for no key update`,
      `select from outbox o join ${table} d on ${messages} where ${named} order by o.id for update of o`,
    ],
    named: `
      select d.id, d.org, d.${number} as no, d.state, d.sync_state as "syncState", d.erp_no as "erpNo", d.revision,
             (select coalesce(json_agg(o.id order by o.id), '[]') from outbox o where ${messages} and (o.type <> ${type} or ${current})) as "messageIds",
             ${last} as "lastVersion", exists (select from outbox o where ${current}) as "isCurrent",
             exists (select from outbox o where ${messages} and o.state = 'sending') as sending
        from ${table} d where ${named} and ($3::text is null or ${supplier} = $3) order by d.id`,
    standing: `
      select d.id, case when ${isOneOf('d.state', there)} then 'synchronized' when ${isOneOf('d.state', sendableStates(kind))} then 'open' else 'deleted' end as standing
        from ${table} d where d.id = any($1::bigint[])${ofKind} order by d.id for no key update`,
    settle: `
      with given as (select * from jsonb_to_recordset($1::jsonb) as s("documentId" bigint, state text, number text, reason text, version int)),
      s as (
        select g."documentId", g.number, g.version, coalesce(o.state::text, g.state) as state, coalesce(o.reason, g.reason) as reason
          from given g join ${table} d on d.id = g."documentId"${ofKind}
          left join lateral (
            select case o.state when 'sending' then 'queued' else o.state end as state,
                   case o.state when 'failed' then o.reason when 'closed' then o.settled_reason else '' end as reason
              from outbox o where ${current} and (o.state in ('failed', 'queued', 'sending') or ${givenUp})
             order by o.state = 'closed', o.state limit 1) o on g.state = 'synchronized' and greatest(d.revision, g.version) > 1
      ),
      l as (select * from jsonb_to_recordset($2::jsonb) as l("documentId" bigint, line int, accepted boolean, number text, reason text)),
      lined as (
        update ${lines.table} r set erp_line_no = case when l.accepted then l.number else r.erp_line_no end, erp_reason = l.reason
          from l${shared ? ' join document d on d.id = l."documentId"' : ''} where r.${lines.of} = l."documentId" and r.line_no = l.line${shared ? ' and r.org = d.org' : ''}
      )${settledToo && `, ${settledToo}`}
      update ${table} d set
             sync_state = case when s.state in ('synchronized', 'queued', 'closed') then s.state else 'failed' end,
             state = case when s.state = 'synchronized' then ${stepInSql(kind, 'synchronize', 'd.state')}
                          when s.state = 'deleted-there' then ${stepInSql(kind, 'unsynchronize', 'd.state')} else d.state end,
             erp_no = case when s.number = '' then d.erp_no when d.erp_no = '' then s.number
                           when s.number = any(string_to_array(d.erp_no, ', ')) then d.erp_no
                           else array_to_string(${livingNumbers} || s.number, ', ') end,
             revision = greatest(d.revision, s.version), sync_reason = s.reason
        from s where d.id = s."documentId"${ofKind} and (s.state in ('synchronized', 'deleted-there') or d.sync_state <> 'synchronized')
${shared ? '         and coalesce(s.version, 1) > d.retired_version\n' : ''}         and (s.state not in ('queued', 'closed') or ${isOneOf('d.state', [...sendableStates(kind), ...there])})
      returning d.id, ${isOneOf('d.state', [...sendableStates(kind), ...there])} as living`,
    closeMessages: closeMessagesOf(type),
    markByHand: markByHandOf(type),
    setSync: `
      update ${table} d set sync_state = $2::text, sync_reason = $3, erp_no = coalesce(nullif($4, ''), erp_no),
             state = case when $2::text = 'synchronized' then ${stepInSql(kind, 'synchronize', 'd.state')} else d.state end
       where d.id = any($1::bigint[])${ofKind}`,
    step: `update ${table} d set state = $2 where d.id = any($1::bigint[])${ofKind}`,
    review: `update ${table} d set state = $2, reviewer_id = $3, reviewer_name = $4, reviewed_at = now() where d.id = any($1::bigint[])${ofKind}`,
    abnormal: `
      select count(*) as count from ${table} d
       where d.org = $1 and d.sync_state = 'failed' and (${isOneOf('d.state', [...sendableStates(kind), ...there])})${ofKind}
         and ($2::bigint is null or d.warehouse_id = $2) and ($3::text is null or ${supplier} = $3)`,
    written: `select d.id from ${table} d where d.id = any($1::bigint[]) and ${shared ? '(d.user_id = $2 or d.changed_by = $2)' : 'd.user_id = $2'}${ofKind}`,
    posted: `select ${type} as "documentType", d.id as "documentId" from ${table} d where ${named}${postedToo ? ` union all ${postedToo}` : ''}`,
    retire: `
      update document d set sync_state = 'not-synchronized', sync_reason = '', reviewer_id = null, reviewer_name = '', reviewed_at = null,
             retired_version = (select coalesce(max(${version}), 0) from outbox o where ${own}) where d.id = any($1::bigint[])${ofKind}`,
    waiting: `
      select d.id, ${last} as "lastVersion" ${held} and d.id > $3
       order by d.id limit $2 for no key update skip locked`,
    held: `select d.id ${held}`,
    unanswered: `
      select o.id, o.attempts, d.id as "documentId" from ${table} d join outbox o on ${messages} and ${unansweredInSql('o')}
       where ${named} and ($3::text is null or ${supplier} = $3) order by o.id`,
    rememberByHand: `
      insert into set_by_hand (document_type, document_id, org, set_by, before)
      select ${type}, d.id, d.org, $2, jsonb_build_object('state', d.state, 'sync', d.sync_state, 'reason', d.sync_reason, 'erpNo', d.erp_no,
               'messages', ${messagesStanding(type)})
        from ${table} d where d.id = any($1::bigint[])${ofKind}
          on conflict (document_type, document_id) do update set before = excluded.before, set_by = excluded.set_by, set_at = now()`,
    byHand: `
      select d.id, h.before, ${messagesStanding(type)} as messages from set_by_hand h join ${table} d on d.id = h.document_id${ofKind}
       where h.document_type = ${type} and d.id = any($1::bigint[]) and d.sync_state = 'synchronized'
         and ${isOneOf('d.state', statesOf(kind, 'synchronize'))}
       order by d.id`,
    takeBack: `
      update ${table} d set sync_state = b.sync, sync_reason = b.reason, erp_no = b."erpNo", state = coalesce(b.state, (${stepInSql(kind, 'unsynchronize', 'd.state')})::text)
        from jsonb_to_recordset($1::jsonb) as b(id bigint, state text, sync text, reason text, "erpNo" text) where d.id = b.id${ofKind}`,
    forgetByHand: `delete from set_by_hand where document_type = ${type} and document_id = any($1::bigint[])`,
  };
}
