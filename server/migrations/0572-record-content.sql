-- What a version said, so that the same version with other content is told. Versions that came before are not compared.
alter table inbound_record add column content text not null default '';
