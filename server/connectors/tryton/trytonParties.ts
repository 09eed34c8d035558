import { z } from 'zod';
import { changed, versionOf } from './trytonValues.ts';

/** A party of Tryton as it is read. */
export const party = z.object({ id: z.number(), ...changed, code: z.string(), name: z.string().nullish(), active: z.boolean() });

/** The fields of a party that are read. */
export const partyFields = ['code', 'name', 'active', 'create_date', 'write_date'];

/** A party that something is bought from, as a record of an organisation. */
export const supplierRecord = (row: z.infer<typeof party>, org: string): object => ({
  kind: 'supplier',
  id: `${org}/party/${row.id}`,
  version: versionOf([row]),
  data: { org, code: row.code, name: row.name || row.code, active: row.active },
});
