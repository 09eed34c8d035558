import { unscannableLists } from '../../contract/labels/unscannable.lists.ts';
import { listSource } from '../core/lists/listSource.ts';

/** What is scanned, with its code and which of them count; each has an index of its own for codes that no scan finds. */
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

/** Where the codes that no scan finds come from. */
export const unscannableSources = {
  unscannableCodes: listSource(unscannableLists.unscannableCodes, {
    from: `(${rows}) c`,
    where: 'true',
    columns: { key: "c.kind || ':' || c.id", kind: 'c.kind', shown: 'spelt_out(c.code)', code: 'c.code' },
  }),
};
