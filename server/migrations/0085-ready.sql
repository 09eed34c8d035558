-- One row that GET /ready writes again, to tell whether the database takes what is written.
create table ready_probe (id int primary key check (id = 1), at timestamptz not null);
insert into ready_probe values (1, now());
