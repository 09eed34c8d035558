import type pg from 'pg';
import { readRows } from '../database/database.ts';
import { nameColumns } from '../database/languageInSql.ts';
import { isPlain, type WireFields } from './wireFields.ts';

/** Two ways to name the same thing; the missing one is looked up by the other. */
const pairs = [
  {
    code: 'PCode',
    other: 'PID',
    text: 'select code, id::text as other from location where org = $1 and (id::text = any($2::text[]) or code = any($3::text[]))',
  },
  {
    code: 'WCode',
    other: 'WID',
    text: 'select code, id::text as other from warehouse where org = $1 and (id::text = any($2::text[]) or code = any($3::text[]))',
  },
  {
    code: 'LineCode',
    other: 'LineName',
    text: `select code, n.other from production_line p, lateral (values ${nameColumns.map((name) => `(p.${name})`).join(', ')}) n(other)
            where org = $1 and (n.other = any($2::text[]) or code = any($3::text[]))`,
  },
] as const;

/** Finds a name without regard to capital letters. */
const keyOf = (of: WireFields, name: string): string | undefined =>
  Object.keys(of).find((key) => key.toLowerCase() === name.toLowerCase() && of[key] !== undefined && typeof of[key] !== 'object');

/** Every object in the input: `data` and its rows. */
function* objectsIn(value: unknown, depth = 0): Generator<WireFields> {
  if (depth > 4) return;
  if (isPlain(value)) yield value;
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* objectsIn(inner, depth + 1);
}

/** Adds codes where an older client sent only the id or the name, and ids where it sent the code. Returns a copy. */
export async function withReferences(pool: pg.Pool, org: string, sent: WireFields): Promise<WireFields> {
  const fields = structuredClone(sent);
  for (const { code, other, text } of pairs) {
    const objects = [...objectsIn(fields)].map((of) => ({ of, code: keyOf(of, code), other: keyOf(of, other) }));
    const bare = objects.filter((one) => (one.code === undefined) !== (one.other === undefined));
    if (bare.length === 0) continue;
    const valuesOf = (key: 'code' | 'other') => [
      ...new Set(bare.flatMap((one) => (one[key] === undefined ? [] : [String(one.of[one[key]])]))),
    ];
    const found = await readRows<{ code: string; other: string }>(pool, text, [org, valuesOf('other'), valuesOf('code')]);
    for (const one of bare) {
      const matches = found.filter((row) =>
        one.other === undefined ? row.code === String(one.of[one.code ?? '']) : row.other === String(one.of[one.other]),
      );
      const [match] = matches;
      // Two lines may have the same name, which is then ambiguous.
      if (match && matches.every(({ code: same }) => same === match.code))
        one.of[one.other === undefined ? other : code] = one.other === undefined ? match.other : match.code;
    }
  }
  return fields;
}
