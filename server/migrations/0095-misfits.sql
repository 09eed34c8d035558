-- How often the neighbour answered a message with something that does not fit: after some times a person has to look.
alter table outbox add column misfits int not null default 0;
