-- Many devices and many days go into one sum. What was told before the bounds is cut to them: no wait is longer than a day.
alter table place_latency alter column answers type bigint, alter column slow type bigint;
update place_latency set total_ms = answers * 86400000 where total_ms > answers * 86400000;
