-- The ERP may be a Tryton, spoken to over its own interface.
alter table neighbour_connection drop constraint neighbour_connection_mode_check;
alter table neighbour_connection add constraint neighbour_connection_mode_check check (mode in ('http', 'files', 'tryton'));
