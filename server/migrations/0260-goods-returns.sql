-- What customers announced to send back, as the ERP tells it, and the document by which it comes in.
create table sales_return (
  org text not null references organisation, id bigint generated always as identity, source text not null, record_id text not null,
  version bigint not null, taken_at timestamptz not null default now(), withdrawn_at timestamptz,
  return_no text not null, customer_code text not null, customer_name text not null, shipment_no text not null, return_date date not null,
  primary key (org, id), unique (source, record_id)
);
create unique index sales_return_no on sales_return (org, return_no) where withdrawn_at is null;
create table sales_return_line (
  org text not null, id bigint generated always as identity, sales_return_id bigint not null, line_no int not null,
  item_id bigint not null, qty numeric(18, 6) not null, unit text not null, batch text not null, project text not null,
  primary key (org, id), unique (sales_return_id, line_no),
  foreign key (org, sales_return_id) references sales_return (org, id) on delete cascade on update cascade,
  foreign key (org, item_id) references item (org, id)
);
create index sales_return_line_item on sales_return_line (org, item_id);

select document_states('productReturn', 'received', 'synchronized', 'deleted');
