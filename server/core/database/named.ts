/** A statement with positions, and the names of its values in their order. */
interface Compiled {
  text: string;
  names: readonly string[];
}

const cache = new Map<string, Compiled>();

/** Matches the parts of SQL to skip (texts, quoted names, comments, casts), and `:name`. */
const parts = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|::|(?<![\w\])]):([a-zA-Z]\w*)/g;

/** `… :itemId …` with `$1` and so on; each text is read once. */
export function compileNamed(source: string): Compiled {
  const before = cache.get(source);
  if (before) return before;
  const names: string[] = [];
  const text = source.replace(parts, (whole, name: string | undefined) => {
    if (name === undefined) return whole;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  const compiled = { text, names };
  cache.set(source, compiled);
  return compiled;
}

/**
 * Text and values of a statement whose values have names: `ctx.query(...named('… where id = :itemId', { itemId }))`. The text is a
 * constant, because each is cached. A name without a value and a value without a name are refused.
 */
export function named(source: string, values: Readonly<Record<string, NonNullable<unknown> | null>>): [text: string, values: unknown[]] {
  const { text, names } = compileNamed(source);
  const params = names.map((name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for :${name}`);
    return value;
  });
  if (Object.keys(values).length !== names.length) {
    throw new Error(
      `no place for ${Object.keys(values)
        .filter((name) => !names.includes(name))
        .join(', ')}`,
    );
  }
  return [text, params];
}
