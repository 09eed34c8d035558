import type { Partner } from '../../contract/exchange/partner.ts';
import type { InboundRecord } from '../../contract/exchange/protocol.records.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { named } from '../core/database/named.ts';
import type { Query } from './inTransaction.ts';
import { type GoneThing, type Living, markDeleted, type Taker, type Unusable, withKnownOrg } from './taker.ts';

type NamedRecord = Living<'supplier'> | Living<'department'> | Living<'project'> | Living<'workshop'>;
type NamedKind = 'supplier' | 'department' | 'project' | 'workshop';

/** Suppliers, departments, projects, workshops: a code and names in an organisation. `table` is a name of ours. */
function takeNamed(table: NamedKind) {
  // Only suppliers come from two partners, which count versions separately.
  const sources = table === 'supplier' ? ['source'] : [];
  const columns = ['name', 'name_en', 'name_yn', 'status', 'version', ...sources];
  const newer = (given: string) => `(t.version < ${given}.version${sources.length > 0 ? ` or t.source <> ${given}.source` : ''})`;
  const storeText = `
    insert into ${table} as t (org, code, ${columns.join(', ')})
    select org, code, ${columns.join(', ')}
      from (select g.*, :source::text as source
              from unnest(:orgs::text[], :codes::text[], :names::text[], :namesEn::text[], :namesYn::text[], :states::text[], :versions::bigint[])
                as g(org, code, name, name_en, name_yn, status, version)) g order by org, code
    on conflict (org, code) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
     where ${newer('excluded')}`;
  const buryText = `
    update ${table} t set status = 'deleted', version = g.version${sources.map((column) => `, ${column} = g.${column}`).join('')}
      from (select g.*, $4::text as source from unnest($1::text[], $2::text[], $3::bigint[]) as g(org, code, version)) g
     where t.org = g.org and t.code = g.code and ${newer('g')}`;
  return {
    codeOf: ({ data }: NamedRecord) => data.code,
    take: async (query: Query, records: readonly NamedRecord[], source: Partner) => {
      const { usable, unusable } = await withKnownOrg(query, records);
      const given = usable.map(({ data, version }) => ({ ...data, version }));
      await query(
        ...named(storeText, {
          orgs: given.map((one) => one.org),
          codes: given.map((one) => one.code),
          names: given.map((one) => one.name),
          namesEn: given.map((one) => one.names?.en ?? ''),
          namesYn: given.map((one) => one.names?.yn ?? ''),
          states: given.map((one) => (one.active === false ? 'inactive' : 'active')),
          versions: given.map((one) => one.version),
          source,
        }),
      );
      return unusable;
    },
    bury: async (query: Query, things: readonly GoneThing[], source: Partner) => {
      await query(buryText, [things.map((one) => one.org), things.map((one) => one.code), things.map((one) => one.record.version), source]);
      return new Map<InboundRecord, Unusable>();
    },
  };
}

export const takeSuppliers: Taker<'supplier'> = takeNamed('supplier');
export const takeDepartments: Taker<'department'> = takeNamed('department');
export const takeProjects: Taker<'project'> = takeNamed('project');
export const takeWorkshops: Taker<'workshop'> = takeNamed('workshop');

const storeLinesText = `
  insert into production_line as t (org, workshop_id, code, name, name_en, name_yn, status, version)
  select g.org, w.id, g.code, g.name, g.name_en, g.name_yn, g.status, g.version
    from unnest(:orgs::text[], :workshops::text[], :codes::text[], :names::text[], :namesEn::text[], :namesYn::text[], :states::text[], :versions::bigint[])
      as g(org, workshop, code, name, name_en, name_yn, status, version)
    join workshop w on w.org = g.org and w.code = g.workshop order by g.org, g.code
  on conflict (org, code) do update set workshop_id = excluded.workshop_id, name = excluded.name, name_en = excluded.name_en,
      name_yn = excluded.name_yn, status = excluded.status, version = excluded.version
   where t.version < excluded.version`;

/** Production lines; one whose workshop has not come yet waits for it. */
export const takeProductionLines: Taker<'productionLine'> = {
  codeOf: ({ data }) => data.code,
  take: async (query, records) => {
    const { usable, unusable } = await withKnownOrg(query, records);
    const rows = await query<{ org: string; code: string }>(
      'select w.org, w.code from workshop w join unnest($1::text[], $2::text[]) as g(org, code) on g.org = w.org and g.code = w.code',
      [usable.map(({ data }) => data.org), usable.map(({ data }) => data.workshopCode)],
    );
    const existingCodes = new Set(rows.map((row) => `${row.org}/${row.code}`));
    for (const one of usable) {
      const { org, workshopCode } = one.data;
      if (!existingCodes.has(`${org}/${workshopCode}`))
        unusable.set(one, new Refusal('parked.workshop-unknown', { workshop: workshopCode }));
    }
    const given = usable.filter((one) => !unusable.has(one)).map(({ data, version }) => ({ ...data, version }));
    await query(
      ...named(storeLinesText, {
        orgs: given.map((one) => one.org),
        workshops: given.map((one) => one.workshopCode),
        codes: given.map((one) => one.code),
        names: given.map((one) => one.name),
        namesEn: given.map((one) => one.names?.en ?? ''),
        namesYn: given.map((one) => one.names?.yn ?? ''),
        states: given.map((one) => (one.active === false ? 'inactive' : 'active')),
        versions: given.map((one) => one.version),
      }),
    );
    return unusable;
  },
  bury: markDeleted('production_line'),
};
