/** Part of a statement: makes the virtual places that close the books of each organisation in `made`, where they are not there yet. */
const placesOfMade = `
  insert into location (org, kind, code, name)
  select m.org, k, 'V-' || upper(k), k from made m, unnest(array['supplier', 'production', 'customer', 'transit', 'adjustment']) k
  on conflict (org, code) do nothing`;

/** Stores plants as the partner sends them. */
export const storeOrganisationsText = `
  with given as (select * from unnest(:codes::text[], :names::text[], :english::text[], :indonesian::text[], :zones::text[], :states::text[],
                                      :versions::bigint[]) as g(org, name, name_en, name_yn, time_zone, status, version)),
  made as (
    insert into organisation as o (org, name, name_en, name_yn, time_zone, status, version)
    select org, name, name_en, name_yn, coalesce(time_zone, 'Asia/Shanghai'), status, version from given
    on conflict (org) do update set name = excluded.name, name_en = excluded.name_en, name_yn = excluded.name_yn,
       time_zone = coalesce((select time_zone from given g where g.org = o.org), o.time_zone), status = excluded.status, version = excluded.version
     where o.version < excluded.version
    returning o.org
  )
  ${placesOfMade}`;

/** Creates an unknown organisation: code, name, time zone. */
export const makeOrganisationText = `
  with made as (insert into organisation (org, name, time_zone) values ($1, $2, $3) on conflict do nothing returning org)
  ${placesOfMade}`;

export const setPlantAreaText = 'update organisation set plant_area = $2 where org = $1';
