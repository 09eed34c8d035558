import { Refusal } from '../core/answer/refusal.ts';
import { notifyText } from '../core/database/bus.ts';
import { named } from '../core/database/named.ts';
import { storeOrganisationsText } from './organisation.store.ts';
import type { Taker } from './taker.ts';

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
    const rows = records.filter((one) => !odd.includes(one)).map(({ data, version }) => ({ ...data, version }));
    const columns = {
      codes: rows.map((one) => one.code),
      names: rows.map((one) => one.name),
      english: rows.map((one) => one.names?.en ?? ''),
      indonesian: rows.map((one) => one.names?.yn ?? ''),
      zones: rows.map((one) => one.timeZone ?? null),
      states: rows.map((one) => (one.active === false ? 'inactive' : 'active')),
      versions: rows.map((one) => one.version),
    };
    await query(...named(storeOrganisationsText, columns));
    await query(notifyText, ['setting *']);
    return new Map(odd.map((one) => [one, new Refusal('parked.org-unusable', { org: one.data.code, zone: one.data.timeZone ?? '' })]));
  },
  bury: async (query, things) => {
    await query("update organisation set status = 'deleted' where org = any($1::text[])", [things.map((one) => one.code)]);
    return new Map();
  },
};
