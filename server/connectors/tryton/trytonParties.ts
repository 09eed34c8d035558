import { z } from 'zod';
import { changed, versionOf } from './trytonValues.ts';

/** A party of Tryton as it is read. */
export const party = z.object({ id: z.number(), ...changed, code: z.string(), name: z.string().nullish(), active: z.boolean() });

/** The fields of a party that are read. */
export const partyFields = ['code', 'name', 'active', 'create_date', 'write_date'];

const recordOf =
  (kind: 'supplier' | 'customer') =>
  (row: z.infer<typeof party>, org: string): object => ({
    kind,
    id: `${org}/party/${row.id}`,
    version: versionOf([row]),
    data: { org, code: row.code, name: row.name || row.code, active: row.active },
  });

/** A party that something is bought from, as a record of an organisation. */
export const supplierRecord = recordOf('supplier');
/** A party that something is shipped to. */
export const customerRecord = recordOf('customer');
