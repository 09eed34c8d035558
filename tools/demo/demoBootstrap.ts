// Writes directly to the database: the data that must exist before anybody can sign in, and the ages of things; writePast.ts does so too.
import pg from 'pg';
import { constants } from '../../contract/core/constants.ts';
import { hashPassword } from '../../server/identity/password.ts';
import { demoDocumentTypes } from './demoDocumentTypes.ts';
import { demoOrganisations } from './demoOrganisations.ts';
import { demoUsers } from './demoUsers.ts';
import { demoWarehouses } from './demoWarehouses.ts';

/** The password of every demo account; it exists in the demo only. */
export const demoPassword = 'Wms2026demo';

const accountText = `
  with opened as (
    insert into user_account (account, name, employee_no, department, user_type, supplier_code, password_hash, id_card_tail_hash, sign_code, home_org)
    values ($1, $2, $3, $4, case when $5 = '' then 'staff' else 'supplier' end, $5, $6, $7, $8, $9)
    on conflict do nothing returning id),
  known as (select id from opened union select id from user_account where account = $1)
  insert into user_role (user_id, org, role_code) select known.id, o, $10 from known, unnest($11::text[]) o on conflict do nothing`;

const warehouseText = `
  insert into warehouse (org, code, name, name_en, name_yn, intermediate)
  select * from jsonb_to_recordset($1::jsonb) as g(org text, code text, name text, name_en text, name_yn text, intermediate boolean)
  on conflict (org, code) do nothing`;
const areaText = `
  insert into area (org, warehouse_id, code, name, name_en, name_yn)
  select g.org, w.id, g.code, g.name, g.name_en, g.name_yn
    from jsonb_to_recordset($1::jsonb) as g(org text, warehouse text, code text, name text, name_en text, name_yn text)
    join warehouse w on w.org = g.org and w.code = g.warehouse
  on conflict (warehouse_id, code) do nothing`;
const locationText = `
  insert into location (org, kind, warehouse_id, area_id, code, name, name_en, name_yn, reporting, intermediate, report_sort, capacity)
  select g.org, g.kind, w.id, a.id, g.code, g.name, g.name_en, g.name_yn, g.reporting, g.intermediate, coalesce(g.report_sort, 0), g.capacity
    from jsonb_to_recordset($1::jsonb) as g(org text, warehouse text, area text, code text, name text, name_en text, name_yn text, kind text,
                                            reporting boolean, intermediate boolean, report_sort int, capacity int)
    join warehouse w on w.org = g.org and w.code = g.warehouse join area a on a.warehouse_id = w.id and a.code = g.area
  on conflict (org, code) do nothing`;

const documentTypeText = `
  insert into document_type (org, code, kind, name, name_en, name_yn)
  select * from jsonb_to_recordset($1::jsonb) as g(org text, code text, kind text, name text, name_en text, name_yn text)
  on conflict (org, kind, code) do nothing`;

/** The running version, without a package: the app comes from this server, and no device is offered a newer one. */
const versionText = 'insert into app_version (version_name, version_code, description) values ($1, $2, $3) on conflict do nothing';
const whatItDoes = '扫码收货，核对条码$工单柜按条码收货$断网时照常扫码，联网后自动发送';

/** Each item of the list is three weeks older than the one before it. */
const ageText = `
  update balance b set received_at = now() - make_interval(days => 21 * g.nth::int)
    from unnest($1::text[]) with ordinality as g(code, nth) join item i on i.org = '101' and i.code = g.code
   where b.org = i.org and b.item_id = i.id and b.qty > 0`;

/** Initial stock keeps its age from the previous system; goods that were moved here keep their own. */
export async function ageStock(databaseUrl: string, items: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(ageText, [items]);
  } finally {
    await client.end();
  }
}

/** Dates a new count back: made in the first night of the month, and counted the next morning. */
const monthText = `
  with c as (select d.org, d.id, date_trunc('month', $2::date) as month from document d where d.org = '101' and d.doc_no = $1),
  d as (update document d set created_at = c.month + interval '10 minutes', reviewed_at = c.month + interval '11 hours', changed_at = c.month + interval '11 hours'
          from c where d.id = c.id),
  s as (update stock_count s set scope = jsonb_build_object('month', to_char(c.month, 'YYYY-MM')), due_at = c.month + interval '1 month' from c where s.document_id = c.id),
  l as (update count_line l set counted_at = c.month + interval '9 hours' + l.line_no * interval '1 minute' from c where l.document_id = c.id),
  e as (update count_entry e set counted_at = c.month + interval '9 hours', arrived_at = c.month + interval '9 hours' from c where e.document_id = c.id)
  update count_place p set counted_at = c.month + interval '10 hours' from c where p.document_id = c.id`;

const numberText = `
  with d as (update document set doc_no = regexp_replace(doc_no, '^(CT101)\\d{6}', '\\1' || to_char(date_trunc('month', $2::date), 'YYMMDD'))
              where org = '101' and doc_no = $1 returning doc_no),
  a as (update audit set document = d.doc_no from d where org = '101' and document = $1)
  select doc_no as no from d`;

async function inShanghai<Row extends pg.QueryResultRow>(databaseUrl: string, text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set time zone 'Asia/Shanghai'");
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Gives a count that was just made the number of the first day of the month. */
export async function numberOfMonth(databaseUrl: string, no: string, today: string): Promise<string> {
  const [made] = await inShanghai<{ no: string }>(databaseUrl, numberText, [no, today]);
  return made?.no ?? no;
}

/** Dates a posted count back to the first day of the month. */
export async function dateBackToMonth(databaseUrl: string, no: string, today: string): Promise<void> {
  await inShanghai(databaseUrl, monthText, [no, today]);
}

/** Warehouses, areas, locations, document types and the accounts; doing it again changes nothing. */
export async function bootstrap(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await writePlaces(client);
    await writeAccounts(client);
    await client.query(versionText, [constants['app-version-name'], constants['app-version-code'], whatItDoes]);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function writePlaces(client: pg.Client): Promise<void> {
  const warehouses = demoOrganisations().flatMap(({ org }) => demoWarehouses(org));
  const named = ({ zh, en, yn }: { zh: string; en: string; yn: string }) => ({ name: zh, name_en: en, name_yn: yn });
  const rows = warehouses.map(({ org, code, name, intermediate }) => ({ org, code, intermediate, ...named(name) }));
  const areas = warehouses.flatMap((one) =>
    one.areas.map((area) => ({ org: one.org, warehouse: one.code, code: area.code, ...named(area.name) })),
  );
  const locations = warehouses.flatMap((one) =>
    one.areas.flatMap((area) =>
      area.locations.map(({ code, name, kind, reporting, intermediate, reportingSort, capacity }) => ({
        ...{
          org: one.org,
          warehouse: one.code,
          area: area.code,
          code,
          kind,
          reporting,
          intermediate,
          report_sort: reportingSort,
          capacity,
        },
        ...named(name),
      })),
    ),
  );
  await client.query(warehouseText, [JSON.stringify(rows)]);
  await client.query(areaText, [JSON.stringify(areas)]);
  await client.query(locationText, [JSON.stringify(locations)]);
  const types = demoDocumentTypes().map(({ org, code, kind, name }) => ({ org, code, kind, ...named(name) }));
  await client.query(documentTypeText, [JSON.stringify(types)]);
}

/** The administrator of the demo is that of the installation too. */
const installationText = `
  insert into user_role (user_id, org, role_code)
  select u.id, r.org, 'installation-administrator' from user_account u join user_role r on r.user_id = u.id and r.role_code = 'administrator'
   where r.org = u.home_org on conflict do nothing`;

async function writeAccounts(client: pg.Client): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  for (const user of demoUsers()) {
    const tailHash = await hashPassword(user.idCardTail);
    const person = [user.account, user.name, user.employeeId, user.departmentCode ?? '', user.supplierCode ?? ''];
    await client.query(accountText, [...person, passwordHash, tailHash, user.warehouseCode, user.orgs[0], user.role, user.orgs]);
    if (user.warehouseCode === null) continue;
    await client.query(
      `insert into warehouse_person (warehouse_id, user_id, duty) select w.id, u.id, 'keeper' from warehouse w, user_account u
        where w.org = $1 and w.code = $2 and u.account = $3 on conflict do nothing`,
      [user.orgs[0], user.warehouseCode, user.account],
    );
  }
  await client.query(installationText);
}
