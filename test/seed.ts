import type { Database } from '../server/core/database/database.ts';
import { hashPassword } from '../server/identity/password.ts';

export const testPassword = 'Wms2026demo';

/** The people of the tests: account and role, in organisation 101; admin and keeper have 102 too, and admin is the administrator of the installation. */
export const testPeople = [
  ['admin', 'administrator'],
  ['keeper', 'warehouse-keeper'],
  ['leader', 'team-leader'],
  ['clerk', 'material-clerk'],
  ['line', 'line-leader'],
  ['director', 'workshop-director'],
  ['recount', 'recount-staff'],
  ['inspector', 'quality-inspector'],
  ['supplier', 'supplier'],
] as const;

/** The small plant that every test database starts from: places, items, suppliers and people, no documents. */
export async function seed({ pool }: Database): Promise<void> {
  const passwordHash = await hashPassword(testPassword);
  await pool.query(`
    insert into organisation (org, name, name_en, name_yn, time_zone) values
      ('101', '苏州工厂', 'Suzhou Plant', 'Pabrik Suzhou', 'Asia/Shanghai'), ('102', '巴淡工厂', 'Batam Plant', 'Pabrik Batam', 'Asia/Jakarta');
    insert into warehouse (org, code, name) values ('101', 'RM1', '原材料一仓'), ('101', 'FG1', '成品仓'), ('102', 'RM1', '原材料仓');
    insert into area (org, warehouse_id, code, name) select org, id, 'A', 'A区' from warehouse;
    insert into location (org, kind, warehouse_id, area_id, code, name)
      select w.org, 'storage', w.id, a.id, w.code || '-A01-' || lpad(n::text, 2, '0'), 'A01-' || lpad(n::text, 2, '0')
        from warehouse w join area a on a.warehouse_id = w.id, generate_series(1, 12) n;
    insert into location (org, kind, code, name)
      select o.org, k, 'V-' || upper(k), k from organisation o, unnest(array['supplier','production','customer','transit','adjustment']) k;
    insert into supplier (org, code, name) select o.org, s.code, s.name from organisation o,
      (values ('S0001', '华东轴承'), ('S0002', '苏州密封')) s(code, name);
    insert into item (org, code, name, name_en, name_yn, unit, decimals, batch_controlled, qc_exempt, default_location_id, pack_qty)
      select o.org, '3010-' || lpad(n::text, 4, '0'), '轴承 ' || n, 'Bearing ' || n, 'Bantalan ' || n,
             case when n % 10 = 9 then 'kg' else '件' end, case when n % 10 = 9 then 3 else 0 end, n % 2 = 0, n % 5 = 0,
             case when n % 7 = 6 then null else (select l.id from location l where l.org = o.org and l.code like 'RM1-%' order by l.code limit 1 offset n % 12) end, 50
        from organisation o, generate_series(1, 40) n;`);
  await pool.query(
    "insert into role (code, built_in, installation) values ('installation-administrator', true, true) on conflict do nothing",
  );
  for (const [account, role] of testPeople) {
    await pool.query(`insert into role (code, built_in, administrator) values ($1, true, $1 = 'administrator') on conflict do nothing`, [
      role,
    ]);
    await pool.query(
      `with u as (insert into user_account (account, name, employee_no, user_type, supplier_code, password_hash)
                  values ($1, $1, 'E-' || $1, case when $1 = 'supplier' then 'supplier' else 'staff' end,
                          case when $1 = 'supplier' then 'S0001' else '' end, $2) returning id)
       insert into user_role (user_id, org, role_code) select u.id, o.org, $3 from u, organisation o
        where o.org = '101' or $1 in ('admin', 'keeper')`,
      [account, passwordHash, role],
    );
  }
  await pool.query(`
    insert into user_role (user_id, org, role_code)
    select id, '101', 'installation-administrator' from user_account where account = 'admin'`);
}
