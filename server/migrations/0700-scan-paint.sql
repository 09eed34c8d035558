-- How long scans took from their end to the painted verdict, by day, device and flow: how many in each step of milliseconds.
create table scan_paint (
  org text not null references organisation, day date not null, device text not null, flow text not null, up_to_ms int not null, scans bigint not null,
  primary key (org, day, device, flow, up_to_ms)
);
