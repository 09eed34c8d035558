-- Since when the oldest goods of a key are in the plant, whichever way they took within it: what came first goes first.
alter table balance add column received_at timestamptz not null default now();
update balance b set received_at = m.at
  from (select to_location_id, item_id, batch, project, to_status, min(at) as at from movement group by 1, 2, 3, 4, 5) m
 where b.present and (m.to_location_id, m.item_id, m.batch, m.project, m.to_status) = (b.location_id, b.item_id, b.batch, b.project, b.status);
