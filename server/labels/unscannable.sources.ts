import { unscannableLists } from '../../contract/labels/unscannable.lists.ts';
import { listSource } from '../core/lists/listSource.ts';

/** The scannable things, with their code and the condition of those that count; each has an index for codes that no scan finds. */
const kinds = [
  { kind: 'item', table: 'item', code: 'code', counts: "status = 'active'" },
  { kind: 'label', table: 'label', code: 'code', counts: "state not in ('void', 'split')" },
  { kind: 'location', table: 'location', code: 'code', counts: "status = 'active'" },
  { kind: 'note', table: 'delivery_note', code: 'note_no', counts: 'true' },
  { kind: 'order', table: 'production_order', code: 'order_no', counts: 'withdrawn_at is null' },
] as const;

const rows = kinds
  .map(
    ({ kind, table, code, counts }) =>
      `select '${kind}' as kind, id, org, ${code} as code from ${table} where org = :org and unscannable(${code}) and ${counts}`,
  )
  .join(' union all ');

/** Source of the list of codes that no scan finds. */
export const unscannableSources = {
  unscannableCodes: listSource(unscannableLists.unscannableCodes, {
    from: `(${rows}) c`,
    where: 'true',
    columns: { key: "c.kind || ':' || c.id", kind: 'c.kind', shown: 'spelt_out(c.code)', code: 'c.code' },
  }),
};
