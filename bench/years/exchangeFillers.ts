import { base } from './size.ts';
import { documents, type Filler, itemOf, personOf, series, timeOf, turn } from './sql.ts';

const messages: Filler = {
  name: 'messages and their attempts',
  tables: ['outbox', 'delivery_attempt', 'file_answer'],
  text: (size) => {
    const attempts = Math.ceil(size.messages / 10);
    const newest = size.messages - Math.ceil(size.messages / 500);
    return `
    insert into outbox (id, org, neighbour, type, key, document_type, document_id, document_no, body, state, attempts, next_at, answer, reason, partner_no, created_at, finished_at, settled_reason)
    overriding system value
    select ${base} + m.g, '101', (array['erp', 'erp', 'erp', 'portal'])[1 + m.g % 4], m.kind, '101/' || m.kind || '/' || m.g, m.kind, m.document_id, m.no,
           jsonb_build_object('No', m.no, 'Lines', jsonb_build_array(jsonb_build_object('ItemNo', 'P' || lpad((m.g % ${size.items})::text, 7, '0'), 'Qty', '10'))), m.state,
           case when m.state = 'queued' then 0 else 1 end, m.at, case m.state when 'synchronized' then '{"result": "accepted"}'::jsonb when 'failed' then '{"result": "refused"}'::jsonb end,
           case when m.state in ('failed', 'closed') then 'the period is closed' else '' end, case when m.state = 'synchronized' then 'E' || m.g else '' end, m.at,
           case when m.state <> 'queued' then m.at + interval '1 second' end, ''
      from (select g.g, k.kind, case when k.kind = 'receipt' then ${base} + ${turn('g.g', size.received)} else ${base} + ${turn('g.g', documents(size))} end as document_id,
                   case when k.kind = 'receipt' then 'RC' else 'DOC' end || lpad((g.g % 1000000)::text, 9, '0') as no,
                   case when g.g > ${newest} and g.g % 20 = 0 then 'failed' when g.g > ${newest} and g.g % 20 = 1 then 'queued' when g.g % 400 = 7 then 'closed' else 'synchronized' end as state,
                   ${timeOf('g.g', size.messages)} as at
              from ${series(size.messages)} cross join lateral (select (array['receipt', 'issue', 'putaway', 'completionApplication', 'productionReport', 'receipt'])[1 + g.g % 6] as kind) k) m;
    insert into delivery_attempt (outbox_id, at, millis, outcome, status, detail)
    select ${base} + 1 + g.g * 10 % ${size.messages}, ${timeOf('g.g', attempts)}, 20, 'silent', 503, '' from ${series(attempts)};
    insert into file_answer (neighbour, key, line, result, number, at)
    select 'erp', '101/file/' || g.g, 0, 'accepted', 'E' || g.g, ${timeOf('g.g', Math.ceil(size.scale * 20_000))} from ${series(Math.ceil(size.scale * 20_000))};`;
  },
};

const records: Filler = {
  name: 'records of partners',
  tables: ['inbound_record', 'parked_record', 'recent_record', 'partner_file', 'partner_row', 'stock_comparison', 'stock_difference'],
  text: (size) => {
    const files = Math.ceil(size.scale * 20_000);
    const differences = Math.ceil(size.scale * 1_000);
    return `
    insert into inbound_record (source, kind, record_id, org, code, version, batch_key, taken_at)
    select (array['erp', 'portal', 'mcas', 'qa'])[1 + g.g % 4], (array['item', 'deliveryNote', 'productionOrder', 'inspection', 'lineScan'])[1 + g.g % 5], '101/' || g.g, '101',
           'R' || lpad(g.g::text, 8, '0'), 1, 'b' || g.g / 50, ${timeOf('g.g', size.inbound)} from ${series(size.inbound)};
    insert into parked_record (source, kind, record_id, org, version, digest, record, reason, reason_id, state, parked_at, last_at, settled_at, identity)
    select 'erp', (array['item', 'deliveryNote', 'productionOrder'])[1 + g.g % 3], '101/P' || g.g, '101', 1, md5(g.g::text), jsonb_build_object('ItemNo', 'X' || g.g), '找不到物料 X' || g.g, 'parked.unknown-item',
           case when g.g > ${size.parked - Math.ceil(size.parked / 25)} then 'parked' when g.g % 9 = 0 then 'closed' else 'taken' end, x.at, x.at,
           case when g.g <= ${size.parked - Math.ceil(size.parked / 25)} then x.at end, '101/P' || g.g
      from ${series(size.parked)} cross join lateral (select ${timeOf('g.g', size.parked)} as at) x;
    insert into recent_record (source, org, kind, record_id, form, text) select 'erp', '101', 'item', '101/' || g.g, 'json', '{}' from ${series(20)};
    insert into partner_file (neighbour, name, digest, kind, state, rows, read_at)
    select 'erp', 'items-' || g.g || '.csv', md5(g.g::text), 'item', 'done', 40, ${timeOf('g.g', files)} from ${series(files)};
    insert into partner_row (neighbour, kind, record_id, digest, version) select 'erp', 'item', '101/' || g.g, md5(g.g::text), 1 from ${series(size.items)};
    insert into stock_comparison (org, at, as_of, compared, differences) values ('101', now(), now(), ${size.items}, ${differences});
    insert into stock_difference (org, item_id, item_no, warehouse, unit, their_unit, ours, on_the_way, theirs, difference, kind)
    select '101', i.id, i.code, 'L01', 'pcs', 'pcs', 30, 0, 31, 1, 'more-there' from ${series(differences)} join item i on i.id = ${itemOf('g.g * 7', size)};`;
  },
};

const devices: Filler = {
  name: 'statistics, devices and left work',
  tables: ['usage_day', 'usage_closed', 'place_latency', 'scan_paint', 'device_report', 'board', 'left_work', 'sales_target'],
  text: (size) => {
    const left = Math.ceil(size.scale * 5_000);
    return `
    insert into usage_day (org, module, day, warehouse_id, workshop_id, user_id, should, actual)
    select '101', m, current_date - d, case when m in ('receipt', 'putaway') then ${base} + w end, case when m not in ('receipt', 'putaway') then ${base} + 1 + w % 10 end,
           ${base} + 1 + (w * 3 + d) % 60, 12, 9
      from unnest(array['receipt', 'putaway', 'issue', 'report']) m, generate_series(2, ${size.days}) d, generate_series(1, 20) w on conflict do nothing;
    insert into usage_closed (org, day) values ('101', current_date - 2) on conflict (org) do update set day = excluded.day;
    insert into place_latency (org, day, location_id, answers, slow, total_ms, worst_ms)
    select '101', current_date - d, ${base} + p, 40, 1, 900, 300 from generate_series(1, 80) d, generate_series(1, ${Math.min(size.places, Math.ceil(1_000 * size.scale) + 9)}) p;
    insert into scan_paint (org, day, device, flow, up_to_ms, scans)
    select '101', current_date - n, d.id::text, f, s, 40 from device d, generate_series(1, 80) n, unnest(array['receive', 'putaway', 'picking']) f, unnest(array[75, 100, 150, 300]) s
     where d.org = '101' and d.enrolled_by > ${base};
    insert into device_report (org, device, user_id, warehouse_id, unsent, oldest_seconds, at_work)
    select '101', d.id::text, d.enrolled_by, ${base} + 1, 0, 0, true from device d where d.org = '101' and d.enrolled_by > ${base};
    insert into board (org, name, warehouse_id, token_hash, created_by) select '101', '看板' || g.g, ${base} + g.g, sha256(('board' || g.g)::bytea), ${personOf('g.g')} from ${series(10)};
    insert into left_work (org, operation_id, user_id, device, how, reason, call, document, given_at, body, refusal, message, at, bundle, handled_by, handled_at)
    select '101', gen_random_uuid(), ${personOf('g.g')}, 'HH' || g.g % 50, case when g.g > ${left - Math.ceil(left / 20)} then 'handed-over' else 'dropped' end, '换班', 'scanBarcode', 'SL' || lpad(g.g::text, 8, '0'),
           x.at, '{}', 'receipt.done', '已收货', x.at, gen_random_uuid(), null, null from ${series(left)} cross join lateral (select ${timeOf('g.g', left)} as at) x;
    insert into sales_target (org, month, amount) select '101', to_char(current_date - (d * 30), 'YYYY-MM'), 1000 from generate_series(1, 36) d on conflict do nothing;`;
  },
};

/** Messages between us and partners, and data that is kept by day. */
export const exchangeFillers: readonly Filler[] = [messages, records, devices];
