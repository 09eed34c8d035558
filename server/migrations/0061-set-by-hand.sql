-- A person said that the neighbour has what this message was about, and saw to it there: that stays true whatever is heard of the message later.
alter table outbox add column by_hand boolean not null default false;
