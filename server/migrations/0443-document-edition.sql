-- How often a document that is not sent was written, and by whom last: two people who write it anew hear of each other.
alter table document add column edition int not null default 1, add column changed_by bigint references user_account;
