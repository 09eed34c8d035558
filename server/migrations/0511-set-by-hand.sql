-- How documents stood before a person said that their partner has them, so that the word can be taken back.
create table set_by_hand (
  document_type text not null, document_id bigint not null, primary key (document_type, document_id),
  org text not null references organisation, set_by bigint not null references user_account, set_at timestamptz not null default now(),
  -- state, sync, reason, erpNo of the document, and its messages as they stood (server/documents/byHand.ts)
  before jsonb not null
);
-- What was set before this version goes back out of the exchange; a synchronize sends it again under its key, or as its next version.
insert into set_by_hand (document_type, document_id, org, set_by, before)
select o.document_type, o.document_id, o.org, max(o.settled_by),
       jsonb_build_object('state', null, 'sync', 'not-synchronized', 'reason', '', 'erpNo', '', 'messages', jsonb_agg(jsonb_build_object(
         'id', o.id, 'state', o.state, 'settledBy', o.settled_by, 'settledReason', o.settled_reason, 'finishedAt', o.finished_at, 'byHand', false,
         'answered', o.answer is not null or o.conflict or o.deleted_there <> '')))
  from outbox o where o.by_hand group by 1, 2, 3 having max(o.settled_by) is not null and not bool_or(o.state in ('synchronized', 'queued', 'sending'));
