import { Refusal } from '../core/answer/refusal.ts';
import { notifyText } from '../core/database/bus.ts';
import type { Taker } from './taker.ts';

const storeText = `
  with given as (select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[])
                   as g(org, name, name_en, name_yn, time_zone, status, version)),
  stored as (
    insert into organisation as o (org, name, name_en, name_yn, time_zone, status, version)
    select org, name, name_en, name_yn, coalesce(time_zone, 'Asia/Shanghai'), status, version from given
    on conflict (org) do update set name = excluded.name, name_en = excluded.name_en, name_yn = excluded.name_yn,
       time_zone = coalesce((select time_zone from given g where g.org = o.org), o.time_zone), status = excluded.status, version = excluded.version
     where o.version < excluded.version
    returning o.org
  )
  insert into location (org, kind, code, name)
  select s.org, k, 'V-' || upper(k), k from stored s, unnest(array['supplier', 'production', 'customer', 'transit', 'adjustment']) k
  on conflict (org, code) do nothing`;

const knownZone = (zone: string | undefined): boolean => {
  try {
    return zone === undefined || Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** Plants; a new one gets the virtual places that close its books. */
export const takeOrganisations: Taker<'organisation'> = {
  codeOf: ({ data }) => data.code,
  take: async (query, records) => {
    const odd = records.filter(({ data }) => !knownZone(data.timeZone) || data.code.length > 20);
    const given = records.filter((one) => !odd.includes(one)).map(({ data, version }) => ({ ...data, version }));
    await query(storeText, [
      given.map((one) => one.code),
      given.map((one) => one.name),
      given.map((one) => one.names?.en ?? ''),
      given.map((one) => one.names?.yn ?? ''),
      given.map((one) => one.timeZone ?? null),
      given.map((one) => (one.active === false ? 'inactive' : 'active')),
      given.map((one) => one.version),
    ]);
    await query(notifyText, ['setting *']);
    return new Map(odd.map((one) => [one, new Refusal('parked.org-unusable', { org: one.data.code, zone: one.data.timeZone ?? '' })]));
  },
  bury: async (query, things) => {
    await query("update organisation set status = 'deleted' where org = any($1::text[])", [things.map((one) => one.code)]);
    return new Map();
  },
};
