import type { CallOutput } from '../../contract/core/call.ts';
import { searchForm, searchWords } from '../../contract/core/searchWords.ts';
import type { stockCalls } from '../../contract/stock/stock.calls.ts';
import type { Context } from '../core/call/context.ts';
import { thousandsInSql } from '../core/database/concatInSql.ts';
import { nameIn } from '../core/database/localName.ts';
import { escaped, squeezedInSql } from '../core/lists/searchInSql.ts';

type Match = CallOutput<typeof stockCalls.resolveScan>['matches'][number];

/** A thing found by its code, without its screen. */
export type Found = Omit<Match, 'path' | 'param' | 'kind' | 'work'> & {
  kind: Exclude<Match['kind'], 'document' | 'partner' | 'screen' | 'piece'>;
};

const fewest = 3;
/** The most things of a kind that a search brings. */
export const mostOfKind = 6;

/** The condition that a squeezed text (searchInSql.ts) has all words: the index finds the longest, `$2`, the `others` filter the result. */
export const hasWords = (squeezed: string, others: `$${number}`): string =>
  `${squeezed} like lower($2) and ${squeezed} like all(${others}::text[])`;
const has = (squeezed: string): string => hasWords(squeezed, '$3');

/** The patterns of a search: of its longest word and of the others; undefined where it is too short to look for parts. */
export function patternsOf(search: string): { longest: string; others: string[] } | undefined {
  if (searchForm(search).length < fewest) return undefined;
  const words = searchWords(search).map((spellings) => `%${escaped(spellings.at(-1) ?? '')}%`);
  const [longest = '', ...others] = words.toSorted((a, b) => b.length - a.length);
  return { longest, others };
}

const note = `
  select 'note' as kind, n.note_no as code, n.note_no as title, n.supplier_name as detail from delivery_note n where n.org = $1 and ${has(squeezedInSql('n.note_no'))}`;
const labelIn = (language: Context['language']) => `
  select 'label' as kind, b.code, i.code || ' · ' || ${thousandsInSql('trim_scale(b.qty)::text', language)} || ' ' || i.unit as title, concat_ws(' · ', ${nameIn('i', language)}, nullif(b.batch, '')) as detail
    from label b join item i on i.id = b.item_id where b.org = $1 and ${has(squeezedInSql('b.code'))}`;

const limited = (texts: readonly string[]): string => texts.map((text) => `(${text} limit ${mostOfKind})`).join(' union all ');

function textIn(language: Context['language']): string {
  const item = `select 'item' as kind, i.code, i.code as title, ${nameIn('i', language)} as detail from item i where i.org = $1 and ${has('i.words')}`;
  const location = `select 'location' as kind, p.code, p.code as title, ${nameIn('w', language)} as detail
    from location p join warehouse w on w.id = p.warehouse_id where p.org = $1 and ${has(squeezedInSql('p.code'))}`;
  // A person who types a part of a number mostly means an item.
  return limited([item, note, location, labelIn(language)]);
}

/** A supplier's own notes and labels only. */
const ownTextIn = (language: Context['language']): string =>
  limited([`${note} and n.supplier_code = $4`, `${labelIn(language)} and b.supplier_code = $4`]);

/** Things with these words in their number or name, a few of each kind: for people who know a part of it (R53). */
export async function findParts(
  { query, org, language, person }: Pick<Context, 'query' | 'org' | 'language' | 'person'>,
  search: string,
): Promise<Found[]> {
  const patterns = patternsOf(search);
  if (!patterns) return [];
  const { longest, others } = patterns;
  return person.userType === 'supplier'
    ? query<Found>(ownTextIn(language), [org, longest, others, person.supplierCode])
    : query<Found>(textIn(language), [org, longest, others]);
}
