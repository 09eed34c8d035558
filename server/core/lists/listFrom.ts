import type { ListSource } from './listSource.ts';

interface Join {
  alias: string;
  /** The column of the list's own table that holds the id of the joined row. */
  by: string | undefined;
  /** The column of the list's own table whose array holds this id among others; `by` is an element of it then. */
  array?: string | undefined;
  /** The table, if every row has exactly one row of it: not for left joins, and not for subqueries in parentheses. */
  table: string | undefined;
  text: string;
  /** Without this join there would be more or fewer rows. */
  decides: boolean;
}

interface From {
  base: string;
  alias: string;
  joins: readonly Join[];
}

const cache = new WeakMap<ListSource, From>();

/**
 * The `from` for a statement with these expressions: joins whose columns are not used are left
 * out. The database would leave them out too, but then it no longer sees that an index alone is enough.
 */
export function fromFor(source: ListSource, expressions: readonly string[]): string {
  const { base, joins } = fromOf(source);
  let usedExpressions = expressions.join(' ');
  const taken = joins.toReversed().filter(({ alias, text, decides }) => {
    const needed = decides || new RegExp(`\\b${alias}\\.`).test(usedExpressions);
    if (needed) usedExpressions += ` ${text}`;
    return needed;
  });
  return [base, ...taken.reverse().map(({ text }) => text)].join(' ');
}

/** The table behind an alias, where every row of the list has a row of it. */
export function tableOf(source: ListSource, alias: string): string | undefined {
  const { base, alias: listed, joins } = fromOf(source);
  if (alias === listed) return /^(\w+)\s+\w+$/.exec(base)?.[1];
  return joins.find((join) => join.alias === alias)?.table;
}

/** The table that is joined by its id under an alias, and the column that holds this id: of the list's own table, or an element of its array. */
export function joinedBy(source: ListSource, alias: string): { table: string; by: string; array: string | undefined } | undefined {
  const join = fromOf(source).joins.find((one) => one.alias === alias);
  const table = /^(?:left )?join\s+(\w+)\s/.exec(join?.text ?? '')?.[1];
  return join?.by && table ? { table, by: join.by, array: join.array } : undefined;
}

function fromOf(source: ListSource): From {
  const made = cache.get(source) ?? readFrom(source.from, source.matched ?? []);
  cache.set(source, made);
  return made;
}

/** Cuts the text of a `from` at its joins; the inside of a parenthesis stays whole. */
function readFrom(text: string, matched: readonly string[]): From {
  const [base = '', ...joins] = cut(text.trim());
  const own = base.split(/\s+/).at(-1) ?? '';
  const [, array, element = own] = new RegExp(`\\(select unnest\\((${own}\\.\\w+)\\) as id\\) (\\w+) on true`).exec(text) ?? [];
  return {
    base,
    alias: own,
    joins: joins.map((join) => {
      const alias = /^(?:left )?join\s+(?:lateral\s+)?(?:\w+|\(.*\))\s+(\w+)\s+on\s/s.exec(join)?.[1];
      if (!alias) throw new Error(`a join that is not understood: ${join}`);
      const by = new RegExp(
        `\\son (?:${alias}\\.org = \\w+\\.org and )?${alias}\\.id = ((?:${own}|${element})\\.\\w+)${join.startsWith('left ') ? '$' : ''}`,
      ).exec(join)?.[1];
      return {
        alias,
        by,
        array: by?.startsWith(`${own}.`) ? undefined : array,
        table: /^join\s+(?!lateral\b)(\w+)\s/.exec(join)?.[1],
        text: join,
        decides: !join.startsWith('left ') && !matched.includes(alias),
      };
    }),
  };
}

function cut(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const word of text.split(/(\bleft join\b|\bjoin\b|[()])/)) {
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (depth === 0 && /^(left )?join$/.test(word)) parts.push(word);
    else parts.push(`${parts.pop()}${word}`);
  }
  return parts.map((part) => part.trim());
}
