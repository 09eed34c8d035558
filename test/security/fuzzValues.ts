import fc from 'fast-check';

export type JsonSchema = Record<string, unknown>;
type Value = fc.Arbitrary<unknown>;

/** Resolves a reference in the document. */
type Resolve = (reference: string) => JsonSchema;

// JSON.stringify cannot write these; they are put into the text afterwards (see `jsonText`).
const infinite = '@@1e400@@';
const prototypeKey = '@@proto@@';

/** JSON text with the numbers and keys that JSON.stringify would not write. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value).replaceAll(`"${infinite}"`, '1e400').replaceAll(`"${prototypeKey}"`, '"__proto__"');

function nested(depth: number, inner: unknown): unknown {
  let value = inner;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Texts that broke something somewhere: SQL, control characters, half characters, right to left, templates, paths. */
export const hostileTexts: readonly string[] = [
  "' or 1=1 --",
  "'; drop table item; --",
  "\\'; select pg_sleep(5); --",
  '%" union select password_hash from user_account --',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202eقطع\u202c',
  '👩‍🏭📦'.repeat(10),
  '库'.repeat(61),
  'x'.repeat(141),
  'x'.repeat(70_000),
  '\r\nSet-Cookie: a=b',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '=cmd|calc!A1',
  '1e400',
  '-1',
  '99999999999999999999',
  '0x10',
  'NaN',
  '1,2,x',
  '__proto__',
  'constructor',
  'toString',
  ']d201\u001d10\u001d',
  'KW-LOC:',
  'https://id.gs1.org/01/../21/',
  ' \t\u00a0\u3000 ',
];

const hostileOthers: readonly unknown[] = [
  0,
  -1,
  1.5,
  1e21,
  -1e308,
  2 ** 53 + 2,
  1e15,
  2 ** 31,
  2 ** 63,
  infinite,
  true,
  false,
  null,
  '',
  [],
  {},
  [[]],
  [null],
  [1, 'a', {}],
  ['x', ['y']],
  { [prototypeKey]: { administrator: true } },
  { constructor: { prototype: { administrator: true } } },
  { toString: 1, hasOwnProperty: 1, length: -1 },
  nested(11, 1),
  nested(200, 'x'),
  Array.from({ length: 1001 }, (_, n) => n),
  Array.from({ length: 20 }, () => 'x'.repeat(500)),
];

const hostile: Value = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...hostileOthers),
  fc.string({ unit: 'binary', maxLength: 80 }),
);

const freeTexts = new Map<string, Value>();
/** Any text of this length. The generator is kept, because making one costs more than drawing from it. */
function freeText(minLength: number, maxLength: number): Value {
  const key = `${minLength} ${maxLength}`;
  const known = freeTexts.get(key) ?? fc.string({ unit: fc.constantFrom(...'aZ09-_./% 库é'), minLength, maxLength });
  freeTexts.set(key, known);
  return known;
}

/** Values that fit a schema, with real values of the plant where possible. */
export class Values {
  readonly #resolve: Resolve;
  readonly #words: readonly string[];

  constructor(resolve: Resolve, words: readonly string[]) {
    this.#resolve = resolve;
    this.#words = words;
  }

  /** A value of the right shape. */
  fitting(schema: JsonSchema): Value {
    const { $ref, anyOf, oneOf, allOf, type } = schema as {
      $ref?: string;
      anyOf?: JsonSchema[];
      oneOf?: JsonSchema[];
      allOf?: JsonSchema[];
      type?: unknown;
    };
    if ($ref) return this.fitting(this.#resolve($ref));
    if ('const' in schema) return fc.constant(schema['const']);
    if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
    const choices = anyOf ?? oneOf ?? allOf;
    if (choices) return fc.oneof(...choices.map((one) => this.fitting(one)));
    if (Array.isArray(type)) return fc.oneof(...type.map((one) => this.fitting({ ...schema, type: one })));
    if (type === 'object') return this.#object(schema);
    if (type === 'array') return this.#array(schema);
    if (type === 'integer' || type === 'number') return number(schema);
    if (type === 'boolean') return fc.boolean();
    return type === 'string' ? this.#text(schema) : fc.jsonValue({ maxDepth: 1 });
  }

  /** A value of the right shape with a fault, in one place or everywhere. */
  wrong(schema: JsonSchema): Value {
    const spoilt = fc
      .tuple(this.fitting(schema), hostile, fc.nat(1000), fc.nat(9))
      .map(([value, evil, where, how]) => spoil(value, evil, where, how));
    return fc.oneof({ weight: 9, arbitrary: spoilt }, { weight: 1, arbitrary: hostile.map((evil) => ({ data: evil })) });
  }

  #object(schema: JsonSchema): Value {
    const members = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
    const required = (schema['required'] ?? []) as string[];
    const made = Object.fromEntries(Object.entries(members).map(([name, member]) => [name, this.fitting(member)]));
    if (Object.keys(members).length === 0)
      return fc.dictionary(fc.constantFrom(...this.#words), fc.constantFrom<unknown>('1', 1, true), { maxKeys: 3 });
    return fc.record(made, { requiredKeys: required });
  }

  #array(schema: JsonSchema): Value {
    const { minItems = 0, maxItems = 4, items = {} } = schema as { minItems?: number; maxItems?: number; items?: JsonSchema };
    return fc.array(this.fitting(items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) });
  }

  #text({
    pattern,
    format,
    maxLength = 140,
    minLength = 0,
  }: {
    pattern?: string;
    format?: string;
    maxLength?: number;
    minLength?: number;
  }): Value {
    if (format === 'uuid') return fc.uuid();
    const fits = (word: string) =>
      word.length >= minLength && word.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(word));
    const known = [...this.#words, ...numbersAndDays].filter(fits);
    const free = freeText(minLength, Math.max(minLength, Math.min(maxLength, 30)));
    if (known.length === 0) return pattern && !/\\[pP]|\(\?/.test(pattern) ? fc.stringMatching(new RegExp(pattern)) : free;
    return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: free });
  }
}

const numbersAndDays = ['1', '2', '7', '1,2', '0.5', '100', '99999999', '2026-11-21', '2026-02-28 23:59:59', '1999-12-31', 'true', '0'];

function number({ minimum = -5, maximum = 1e15, type }: { minimum?: number; maximum?: number; type?: unknown }): Value {
  const near = fc.integer({ min: Math.max(minimum, -2), max: Math.max(minimum, Math.min(maximum, 60)) });
  const edges = [minimum, maximum].filter((edge) => Number.isFinite(edge)).map((edge) => (type === 'integer' ? Math.trunc(edge) : edge));
  return fc.oneof({ weight: 6, arbitrary: near }, { weight: 1, arbitrary: fc.constantFrom(...edges) });
}

/** Puts a hostile value into one place, removes a member, or adds an unknown one. */
function spoil(value: unknown, evil: unknown, where: number, how: number): unknown {
  const copy = structuredClone(value);
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const walk = (holder: unknown) => {
    if (typeof holder !== 'object' || holder === null) return;
    for (const key of Object.keys(holder)) {
      places.push({ holder: holder as Record<string, unknown>, key });
      walk((holder as Record<string, unknown>)[key]);
    }
  };
  walk(copy);
  const place = places[where % Math.max(1, places.length)];
  if (!place) return { data: evil };
  if (how === 0) delete place.holder[place.key];
  else if (how === 1 && !Array.isArray(place.holder)) place.holder[prototypeKey] = evil;
  else place.holder[place.key] = evil;
  return copy;
}
