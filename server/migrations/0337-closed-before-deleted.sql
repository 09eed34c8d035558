-- Whether a message was closed before the neighbour deleted what it had made of it. Who closes it later acted on the deletion, and
-- moments of two transactions do not tell which of them came first.
alter table outbox add column closed_before_deleted boolean not null default false;

update outbox o set closed_before_deleted = true
  from inbound_record r
 where o.deleted_there <> '' and o.state = 'closed' and r.source = o.neighbour and r.kind = 'documentDeleted' and r.org = o.org
   and (r.data ->> 'key' = o.key or r.data ->> 'key' is null and r.data ->> 'number' = o.partner_no)
   and o.finished_at <= r.taken_at;
