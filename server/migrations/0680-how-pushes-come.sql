-- What a push has to show besides a signature: one by Standard Webhooks, and an address among those that are allowed (CIDR; none: any).
alter table neighbour_connection add column demands_webhook boolean not null default false, add column allowed_from text[] not null default '{}';
