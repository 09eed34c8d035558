-- The hash of the key that an enrolled device proves itself with; null until it came with one.
alter table device add column key_hash bytea;
-- The known device on which a recovery code was asked for; empty when nobody knew it.
alter table recovery_code add column device text not null default '';
