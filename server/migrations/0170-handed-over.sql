-- Work that was handed over is taken by somebody or dropped; steps that were left together stay together.
alter table left_work
  add column bundle uuid,
  -- How the step belongs to its flow: what another device needs to do it again.
  add column lane text not null default '',
  add column flow text not null default '',
  add column closes boolean not null default false,
  add column input jsonb,
  add column handled_by bigint references user_account,
  add column handled_at timestamptz,
  add column handled_reason text not null default '';
update left_work set bundle = operation_id;
alter table left_work alter column bundle set not null;
alter table left_work drop constraint left_work_how_check;
alter table left_work add constraint left_work_how_check check (how in ('handed-over', 'taken-over', 'dropped'));
create index left_work_bundle on left_work (org, bundle);
create index left_work_waiting on left_work (org) where how = 'handed-over';
