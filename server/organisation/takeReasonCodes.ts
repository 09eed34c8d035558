import type { RecordData } from '../../contract/exchange/protocol.records.ts';
import { namesOf, takeMaster } from '../exchange/takeMaster.ts';
import type { Taker } from '../exchange/taker.ts';
import { organisationTables } from './organisation.tables.ts';

/** Reasons and types of documents; a code counts within its use. */
export const takeReasonCodes: Taker<'reasonCode'> = takeMaster<RecordData<'reasonCode'>>({
  table: organisationTables.documentTypes,
  valuesOf: (data) => ({ code: data.code, kind: data.use, ...namesOf(data) }),
  keptCode: ({ code, kind }) => `${String(kind)}/${code}`,
  fromKept: (kept) => {
    const [kind = '', ...code] = kept.split('/');
    return { kind, code: code.join('/') };
  },
});
