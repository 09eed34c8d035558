import type { InboundRecord } from '../../contract/exchange/protocol.records.ts';
import type { ErrorId, Language } from '../../contract/messages/texts.ts';
import { argInEachLanguage } from '../core/answer/argsIn.ts';
import { Refusal } from '../core/answer/refusal.ts';
import { say } from '../core/answer/reply.ts';
import { fieldHeader } from '../core/master/fieldHeader.ts';
import type { MasterTable } from '../core/master/masterTable.ts';
import { closeMaster, findMasterFaults, type MasterRow, storeMaster } from '../core/master/saveMaster.ts';
import type { Query } from './inTransaction.ts';
import { type GoneThing, type Unusable, withKnownOrg } from './taker.ts';

/** The values of a record for the fields of a kind of master data; absent fields stay as they are. */
export type MasterValues = Readonly<Record<string, string | boolean | undefined>> & { code: string };

/** An undeleted record with data D. */
type RecordOf<D> = InboundRecord & { data: D };

interface Kind<D> {
  table: MasterTable;
  valuesOf: (data: D) => MasterValues;
  /** The code kept for a tombstone, and the effect of a tombstone on the row. */
  keptCode: (values: MasterValues) => string;
  fromKept: (code: string) => MasterValues;
  /** The missing thing that a record waits for. */
  awaits?: (field: string, data: D) => Unusable | undefined;
  before?: (query: Query, all: readonly D[]) => Promise<void>;
}

interface Fault {
  field: string;
  fault: ErrorId;
  detail: string;
}

/** The conflict with stored data, in the same words as for forms and files. */
function refusalOf({ definition }: MasterTable, row: MasterRow, { field, fault, detail }: Fault): Unusable {
  const header = fieldHeader(definition.fields[field]?.wire ?? field);
  const faultIn = (language: Language) =>
    say(language, `error.${fault}`, { field: header[language], text: String(row[field] ?? ''), detail });
  return new Refusal('parked.master', argInEachLanguage('why', faultIn));
}

/** Rows with the same fields in one organisation are checked and stored together; returns the reasons for those that cannot be stored. */
async function store(
  query: Query,
  table: MasterTable,
  wanted: readonly { org: string; values: MasterValues }[],
  isDeletion = false,
): Promise<Map<number, { row: MasterRow; fault: Fault }>> {
  const refused = new Map<number, { row: MasterRow; fault: Fault }>();
  const rows = wanted.map(({ org, values }, row) => {
    const given = Object.keys(values).filter((name) => values[name] !== undefined);
    return { org, given, row: { ...values, row } as MasterRow };
  });
  for (const alike of Map.groupBy(rows, ({ org, given }) => JSON.stringify([org, given])).values()) {
    const [{ org, given } = { org: '', given: [] }] = alike;
    const all = alike.map(({ row }) => row);
    for (const fault of await findMasterFaults(query, org, table, all)) {
      const row = all.find((one) => one.row === fault.row);
      if (row) refused.set(row.row, { row, fault });
    }
    const good = all.filter(({ row }) => !refused.has(row));
    if (good.length > 0) await (isDeletion ? closeMaster(query, org, table, good) : storeMaster(query, org, table, good, given, null));
  }
  return refused;
}

/** Records of master data that people also maintain by form and file: the same rules apply, and absent fields stay unchanged. */
export const takeMaster = <D extends { org: string }>(kind: Kind<D>) => ({
  codeOf: ({ data }: { data: D }) => kind.keptCode(kind.valuesOf(data)),
  take: async (query: Query, records: readonly RecordOf<D>[]): Promise<ReadonlyMap<InboundRecord, Unusable>> => {
    const { usable, unusable } = await withKnownOrg(query, records);
    await kind.before?.(
      query,
      usable.map(({ data }) => data),
    );
    const refused = await store(
      query,
      kind.table,
      usable.map(({ data }) => ({ org: data.org, values: kind.valuesOf(data) })),
    );
    for (const [at, { row, fault }] of refused) {
      const record = usable[at];
      if (record) unusable.set(record, kind.awaits?.(fault.field, record.data) ?? refusalOf(kind.table, row, fault));
    }
    return unusable;
  },
  bury: async (query: Query, things: readonly GoneThing[]): Promise<ReadonlyMap<InboundRecord, Unusable>> => {
    const knownThings = things.filter(({ org }) => org !== '');
    const refused = await store(
      query,
      kind.table,
      knownThings.map(({ org, code }) => ({ org, values: { ...kind.fromKept(code), status: '0' } })),
      true,
    );
    return new Map(
      [...refused].flatMap(([at, { row, fault }]) => {
        const thing = knownThings[at];
        return thing ? [[thing.record, refusalOf(kind.table, row, fault)] as const] : [];
      }),
    );
  },
});

/** The common fields of a record. */
export const namesOf = ({
  name,
  names,
  active,
}: {
  name?: string | undefined;
  names?: { en?: string | undefined; yn?: string | undefined } | undefined;
  active?: boolean | undefined;
}) => ({
  name,
  nameEn: names?.en,
  nameYn: names?.yn,
  status: active === false ? '0' : '1',
});
