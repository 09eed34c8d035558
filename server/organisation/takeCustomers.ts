import type { RecordData } from '../../contract/exchange/protocol.records.ts';
import { namesOf, takeMaster } from '../exchange/takeMaster.ts';
import type { Taker } from '../exchange/taker.ts';
import { organisationTables } from './organisation.tables.ts';

/** Customers, by the rules of the form; without an address in the record, the address that people set stays. */
export const takeCustomers: Taker<'customer'> = takeMaster<RecordData<'customer'>>({
  table: organisationTables.customers,
  valuesOf: (data) => ({ code: data.code, address: data.address, ...namesOf(data) }),
  keptCode: ({ code }) => code,
  fromKept: (code) => ({ code }),
});
