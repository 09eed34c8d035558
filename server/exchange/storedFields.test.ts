import { expect, it } from 'vitest';
import { fieldsNotStored } from '../../contract/exchange/fieldsNotStored.ts';
import { recordSchemas } from '../../contract/exchange/protocol.records.ts';
import { useDesk } from '../../test/partners.ts';

const { plant, next } = useDesk();

const names = { en: 'MARK-EN', yn: 'MARK-YN' };
interface Sent {
  table: string;
  id: string;
  data: { code: string; [field: string]: unknown };
}
const named = (table: string, code: string, more: object = {}): Sent => ({
  ...{ table, id: `101/${code}`, data: { org: '101', code, name: `MARK-${code}`, names, ...more } },
});

/** A record of each kind of master data in which all texts differ, its table, and its row there. */
const records = {
  organisation: { table: 'organisation', id: '199', data: { code: '199', name: 'MARK-199', names, timeZone: 'Asia/Tokyo', active: false } },
  department: named('department', 'F-DEP', { active: false }),
  project: named('project', 'F-PRO', { active: false }),
  workshop: named('workshop', 'F-WS', { departmentCode: 'F-DEP' }),
  productionLine: named('production_line', 'F-LINE', { workshopCode: 'F-WS', active: false }),
  supplier: named('supplier', 'F-SUP', { contact: 'MARK-CONTACT', phone: '0000-1111', active: false }),
  customer: named('customer', 'F-CUS', { address: 'MARK-ADDRESS', active: false }),
  warehouse: named('warehouse', 'F-WH'),
  location: named('location', 'F-LOC', { warehouse: 'F-WH', area: 'F-AREA', use: 'staging', active: false }),
  reasonCode: named('document_type', 'F-REASON', { use: 'scanOut', active: false }),
} satisfies Partial<Record<keyof typeof recordSchemas, Sent>>;

type Kind = keyof typeof records;
const kinds = Object.keys(records) as Kind[];

/** How a value stands in its row, where it differs from the sent one: as a key of another table, or another word. */
const storedAs: Readonly<Record<string, string>> = {
  'productionLine.workshopCode': "(select code from workshop where id = (r ->> 'workshop_id')::bigint)",
  'location.warehouse': "(select code from warehouse where id = (r ->> 'warehouse_id')::bigint)",
  'location.area': "(select code from area where id = (r ->> 'area_id')::bigint)",
  'location.use': "r ->> 'kind'",
  'reasonCode.use': "r ->> 'kind'",
};

it('S155: each field of master data is stored, or named as one that is not', async () => {
  for (const kind of kinds) {
    const { id, data } = records[kind];
    expect([kind, await next.bring('erp', { kind, id, version: 1, data })]).toEqual([kind, ['applied']]);
  }
  const lost: string[] = [];
  for (const kind of kinds) {
    const { table, data } = records[kind];
    const codeColumn = table === 'organisation' ? 'org' : 'code';
    const row = async (value: string) =>
      (
        await plant.pool.query<{ value: string; whole: string }>(
          `select ${value} as value, r::text as whole from (select to_jsonb(t) as r from ${table} t where t.${codeColumn} = $1) g`,
          [data.code],
        )
      ).rows[0];
    // A field of the protocol that this test does not send would be missing from it.
    expect([
      kind,
      Object.keys(recordSchemas[kind].shape).filter((field) => !(field in data) && !(kind === 'workshop' || kind === 'warehouse')),
    ]).toEqual([kind, []]);
    for (const [field, sent] of Object.entries(data)) {
      const whole = (await row('null::text'))?.whole ?? '';
      const values = typeof sent === 'object' ? Object.values(sent as Record<string, string>) : [sent];
      const as = storedAs[`${kind}.${field}`];
      const isStored = async (value: unknown) => {
        if (as) return (await row(as))?.value === value;
        if (field === 'active') return /"status": "inactive"/.test(whole);
        return whole.includes(JSON.stringify(value));
      };
      for (const value of values) if (!(await isStored(value))) lost.push(`${kind}.${field}`);
    }
  }
  expect(lost.toSorted()).toEqual(Object.keys(fieldsNotStored).toSorted());
});
