-- The neighbour knows the key of a message for something else (409): it is asked for nothing under it, and nothing is taken back by it.
alter table outbox add column conflict boolean not null default false;
