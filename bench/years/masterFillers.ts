import { base } from './size.ts';
import {
  bigWarehouse,
  type Filler,
  people,
  personOf,
  placeOf,
  receivingOf,
  recentTimeOf,
  series,
  stagingOf,
  timeOf,
  turn,
  unassignedOf,
  warehouseOfPlace,
  warehouses,
  workshopPlaceOf,
  workshops,
} from './sql.ts';

const named = (table: string, prefix: string, many: number, zh: string, en: string): string => `
  insert into ${table} (id, org, code, name, name_en) overriding system value
  select ${base} + g.g, '101', '${prefix}' || lpad(g.g::text, 3, '0'), '${zh}' || g.g, '${en} ' || g.g from ${series(many)};`;

const peopleFiller: Filler = {
  name: 'people and partners',
  tables: ['user_account', 'user_role', 'supplier', 'customer', 'department', 'project', 'workshop', 'production_line', 'document_type'],
  text: () => `
    insert into user_account (id, account, name, employee_no, department, password_hash, home_org) overriding system value
    select ${base} + g.g, 'years' || g.g, '员工' || lpad(g.g::text, 3, '0'), 'Y' || g.g, 'D' || lpad((1 + g.g % 20)::text, 3, '0'), '', '101' from ${series(people)};
    insert into user_role (user_id, org, role_code) select ${base} + g.g, '101', 'warehouse-keeper' from ${series(people)};
    insert into supplier (id, org, code, name, name_en) overriding system value
    select ${base} + g.g, '101', 'V' || lpad(g.g::text, 4, '0'), '供应商' || lpad(g.g::text, 4, '0'), 'Supplier ' || g.g from ${series(300)};
    ${named('customer', 'C', 300, '客户', 'Customer')}
    ${named('department', 'D', 20, '部门', 'Department')}
    ${named('project', 'J', 50, '项目', 'Project')}
    ${named('workshop', 'WS', workshops, '车间', 'Workshop')}
    insert into production_line (id, org, workshop_id, code, name) overriding system value
    select ${base} + g.g, '101', ${base} + ${turn('g.g', workshops)}, 'PL' || lpad(g.g::text, 3, '0'), '产线' || g.g from ${series(40)};
    insert into document_type (id, org, code, name, kind) overriding system value
    select ${base} + g.g, '101', 'T' || lpad(g.g::text, 2, '0'), '类型' || g.g,
           (array['miscReceipt', 'productReturn', 'workshopReturn', 'requisition', 'issue', 'scanOut', 'completionApplication'])[1 + g.g % 7] from ${series(21)};`,
};

const places: Filler = {
  name: 'places',
  tables: ['warehouse', 'warehouse_person', 'area', 'location', 'place_edit'],
  text: (size) => `
    insert into warehouse (id, org, code, name, name_en) overriding system value
    select ${base} + g.g, '101', case when g.g = ${bigWarehouse} then 'BIG' else 'L' || lpad(g.g::text, 2, '0') end, '大仓' || g.g, 'Large ' || g.g from ${series(bigWarehouse)};
    insert into warehouse_person (warehouse_id, user_id, duty) select w.id, ${personOf('w.id')}, 'keeper' from warehouse w where w.id > ${base};
    insert into area (id, org, warehouse_id, code, name) overriding system value
    select ${base} + (w.id - ${base}) * 10 + a, '101', w.id, 'A' || a, 'A' || a || '区' from warehouse w, generate_series(0, 9) a where w.id > ${base};
    insert into location (id, org, kind, warehouse_id, area_id, code, capacity) overriding system value
    select ${base} + p.g, '101', 'storage', p.w, ${base} + (p.w - ${base}) * 10 + p.g / ${warehouses} % 10,
           w.code || '-A' || p.g / ${warehouses} % 10 || '-' || lpad(p.g::text, 5, '0'), 40
      from (select g.g, ${warehouseOfPlace('g.g', size)} as w from ${series(size.places)}) p join warehouse w on w.id = p.w;
    insert into location (id, org, kind, warehouse_id, code, name) overriding system value
    select ${receivingOf('w.id')}, '101', 'receiving', w.id, w.code || '-RCV', '收货区' from warehouse w where w.id > ${base}
    union all select ${stagingOf('w.id')}, '101', 'staging', w.id, w.code || '-STG', '备料区' from warehouse w where w.id > ${base}
    union all select ${unassignedOf('w.id')}, '101', 'unassigned', w.id, w.code || '-UNASSIGNED', '未定储位' from warehouse w where w.id > ${base};
    insert into location (id, org, kind, workshop_id, code, name) overriding system value
    select ${workshopPlaceOf('s.id')}, '101', 'workshop', s.id, 'V-WORKSHOP-' || s.code, s.name from workshop s where s.id > ${base};
    insert into place_edit (transaction) select g.g from ${series(Math.ceil(size.places / 10))} on conflict do nothing;`,
};

const items: Filler = {
  name: 'items',
  tables: ['item'],
  text: (size) => `
    insert into item (id, org, code, name, name_en, name_yn, spec, unit, batch_controlled, default_location_id, supplier_code, pack_qty) overriding system value
    select ${base} + g.g, '101', 'P' || lpad(g.g::text, 7, '0'), '零件 ' || g.g, 'Part ' || g.g, 'Bagian ' || g.g, 'M' || g.g % 40, 'pcs', true,
           ${placeOf('g.g', size)}, 'V' || lpad((${turn('g.g', 300)})::text, 4, '0'), 10
      from ${series(size.items)};`,
};

const identity: Filler = {
  name: 'sessions, devices and what people did',
  tables: [
    'session',
    'refresh_token',
    'device',
    'device_code',
    'attempt',
    'recovery_code',
    'guess',
    'audit',
    'operation',
    'search_line',
    'saved_filter',
  ],
  text: (size) => {
    const devices = Math.max(20, Math.round(500 * size.scale));
    const device = (nth: string) => `lpad(to_hex((${nth}) % ${devices}), 8, '0') || '-0000-4000-8000-000000000000'`;
    return `
    insert into device (id, name, model, org, enrolled_by, enrolled_at, seen_at)
    select (${device('g.g')})::uuid, 'HH' || g.g, 'PDA', '101', ${personOf('g.g')}, ${timeOf('g.g', devices)}, now() from ${series(devices)};
    insert into device_code (hash, org, name, created_by, expires) select sha256(g.g::text::bytea), '101', 'HH' || g.g, ${personOf('g.g')}, now() + interval '1 day' from ${series(5)};
    -- Sessions stay for ninety days after they ended; the newest of each person is still open.
    insert into session (id, user_id, org, device, access_hash, access_expires, created_at, seen_at, ended_at, end_reason)
    select (lpad(to_hex(g.g), 8, '0') || '-0000-4000-9000-000000000000')::uuid, ${personOf('g.g')}, '101', ${device('g.g')}, sha256(('s' || g.g)::bytea),
           s.at + interval '1 hour', s.at, s.at + interval '8 hours', case when g.g <= ${size.sessions - 2 * people} then s.at + interval '8 hours' end, 'signed-out'
      from ${series(size.sessions)} cross join lateral (select ${recentTimeOf('g.g', size.sessions, 80)} as at) s;
    insert into refresh_token (hash, session_id, expires) select sha256(('r' || s.id)::bytea), s.id, now() + interval '20 days' from session s where s.ended_at is null;
    insert into attempt (kind, subject, address, at) select 'login', 'years' || g.g % 60, '10.0.0.' || g.g % 250, ${recentTimeOf('g.g', 5000, 1)} from ${series(Math.ceil(size.scale * 5000))};
    insert into recovery_code (user_id, code_hash, expires, used_at, delivery, created_at)
    select ${personOf('g.g')}, '', now(), now(), 'mailed', ${recentTimeOf('g.g', 2000, 80)} from ${series(Math.ceil(size.scale * 2000))};
    insert into guess (kind, subject, tries, since, next_at) select 'address', '10.0.1.' || g.g, 1, now(), now() from ${series(Math.ceil(size.scale * 200))};
    insert into operation (id, user_id, call, payload_hash, answer, created_at)
    select (lpad(to_hex(g.g), 8, '0') || '-0000-4000-a000-000000000000')::uuid, ${personOf('g.g')}, (array['scanBarcode', 'saveReceipt', 'issueByScan'])[1 + g.g % 3],
           sha256(g.g::text::bytea), '{"Result":true,"Code":"200","Data":' || g.g || '}', ${recentTimeOf('g.g', size.operations, 3)} from ${series(size.operations)};
    insert into audit (id, org, at, user_id, account, device, call, document, detail) overriding system value
    select ${base} + g.g, '101', ${timeOf('g.g', size.auditRows)}, ${personOf('g.g * 7')}, 'years' || ${turn('g.g * 7', people)}, ${device('g.g')},
           (array['scanBarcode', 'saveReceipt', 'confirmIssue', 'putAway', 'saveMove', 'login'])[1 + g.g % 6],
           case when g.g % 6 = 0 then '' else 'SL' || lpad((${turn('g.g', size.notes)})::text, 8, '0') end, jsonb_build_object('lines', g.g % 9, 'item', 'P' || lpad((${turn('g.g', size.items)})::text, 7, '0'))
      from ${series(size.auditRows)};
    insert into search_line (org, user_id, production_line_id) select '101', ${personOf('g.g')}, ${base} + ${turn('g.g', 40)} from ${series(people)};
    insert into saved_filter (org, user_id, list, name, address, shared)
    select '101', ${personOf('g.g')}, 'stock', 'F' || g.g, '/stock?f=' || g.g, g.g % 4 = 0 from ${series(Math.ceil(size.scale * 200))};`;
  },
};

/** Master data, people, and the audit of their actions. */
export const masterFillers: readonly Filler[] = [peopleFiller, places, items, identity];
