-- A recovery code that has still to be mailed or told is kept sealed under the installation's key, until it is used, mailed or over.
-- `plain` is written by servers of the version before only, while they are upgraded one after another.
alter table recovery_code add column sealed bytea;
update recovery_code set plain = '' where plain <> '';
create index recovery_code_sealed on recovery_code (expires) where sealed is not null;
