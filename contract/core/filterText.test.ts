import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Filter, FilterColumn, FilterTerm } from './filter.ts';
import { isFilterFault } from './filter.ts';
import { filterFromText } from './filterText.ts';

const columns: FilterColumn[] = [
  { wire: 'ItemNo', type: 'text' },
  { wire: 'Qty', type: 'qty' },
  { wire: 'Lines', type: 'int' },
  { wire: 'RDate', type: 'date' },
  { wire: 'CreateTime', type: 'time' },
  { wire: 'IsQC', type: 'flag' },
  { wire: 'Status', type: 'state' },
  { wire: '储位', type: 'text' },
];
const parse = (text: string) => filterFromText(text, columns);
const a: Filter = { field: 'ItemNo', op: 'eq', value: 'a' };
const b: Filter = { field: 'Qty', op: 'gt', value: '1' };
const c: Filter = { field: 'Status', op: 'eq', value: '2' };

describe('a filter text', () => {
  test.each<[string, Filter]>([
    ['', { and: [] }],
    [' \r\n\t', { and: [] }],
    ['1=1', { and: [] }],
    ['1 = 1 and (1=1)', { and: [] }],
    ["1=1 and ItemNo='a'", a],
    ["and ItemNo='a'", a],
    ["and 1=1 and itemno = N'a' And qty > 1", { and: [a, b] }],
    ["ItemNo='a' or Qty>1 and Status=2", { or: [a, { and: [b, c] }] }],
    ["(ItemNo='a' or Qty>1) and Status='2'", { and: [{ or: [a, b] }, c] }],
    ["not ItemNo='a' and Qty>1", { and: [{ not: a }, b] }],
    ["not (ItemNo='a' or not Qty>1)", { not: { or: [a, { not: b }] } }],
    ["[ItemNo]='a'", a],
    ['"itemno"=\'a\'', a],
    ["a.ItemNo='a'", a],
    ["[t] . [ItemNo] = 'a'", a],
    ["储位='A-01'", { field: '储位', op: 'eq', value: 'A-01' }],
    ["ItemNo='it''s'", { field: 'ItemNo', op: 'eq', value: "it's" }],
    ["ItemNo=''''", { field: 'ItemNo', op: 'eq', value: "'" }],
    ["ItemNo=''", { field: 'ItemNo', op: 'empty' }],
    ["ItemNo<>''", { field: 'ItemNo', op: 'filled' }],
    ['ItemNo=5', { field: 'ItemNo', op: 'eq', value: '5' }],
    ['Qty<>-1.50', { field: 'Qty', op: 'ne', value: '-1.5' }],
    ["Qty!='.5'", { field: 'Qty', op: 'ne', value: '0.5' }],
    ['Lines<=7', { field: 'Lines', op: 'le', value: '7' }],
    ['Lines<7', { field: 'Lines', op: 'lt', value: '7' }],
    ["CreateTime>='2024-05-01 08:00:00'", { field: 'CreateTime', op: 'ge', value: '2024-05-01 08:00:00' }],
    ['IsQC=1', { field: 'IsQC', op: 'eq', value: '1' }],
    ["ItemNo like '%a_%'", { field: 'ItemNo', op: 'like', value: '%a_%' }],
    ["ItemNo LIKE N'a%%%'", { field: 'ItemNo', op: 'like', value: 'a%' }],
    ["ItemNo like 'a[%][_][[]\\'", { field: 'ItemNo', op: 'like', value: 'a\\%\\_[\\\\' }],
    ["ItemNo not like 'a%'", { not: { field: 'ItemNo', op: 'like', value: 'a%' } }],
    ["Status in ('1', 2)", { field: 'Status', op: 'in', value: ['1', '2'] }],
    ['Status not in (1)', { not: { field: 'Status', op: 'in', value: ['1'] } }],
    [
      "RDate between '2024-01-01' and '2024-01-31' and Qty>1",
      { and: [{ field: 'RDate', op: 'between', value: ['2024-01-01', '2024-01-31'] }, b] },
    ],
    ['Qty not between 1 and 2', { not: { field: 'Qty', op: 'between', value: ['1', '2'] } }],
    ['ItemNo is null', { field: 'ItemNo', op: 'empty' }],
    ['ItemNo is not null', { field: 'ItemNo', op: 'filled' }],
    [`${'('.repeat(20)}ItemNo='a'${')'.repeat(20)}`, a],
  ])('%s', (text, filter) => {
    expect(parse(text)).toEqual(filter);
  });

  test.each([
    ["Nope='a'", { fault: 'unknown-field', field: 'Nope', position: 0, text: 'Nope' }],
    ["ItemNo='a' and x.Nope=1", { fault: 'unknown-field', field: 'Nope', position: 15, text: 'x' }],
    ["Qty='abc'", { fault: 'bad-value', field: 'Qty', position: 4, text: 'abc' }],
    ["RDate='2024-02-30'", { fault: 'bad-value', field: 'RDate', position: 6, text: '2024-02-30' }],
    ["Qty like '1%'", { fault: 'bad-value', field: 'Qty', position: 9, text: '1%' }],
    ["ItemNo like '[a-z]%'", { fault: 'bad-value', field: 'ItemNo', position: 12, text: '[a-z]%' }],
    [`ItemNo like '${'a%'.repeat(11)}'`, { fault: 'bad-value', field: 'ItemNo', position: 12, text: 'a%'.repeat(11) }],
    ['ItemNo', { fault: 'bad-syntax', position: 6, text: '' }],
    ['and', { fault: 'bad-syntax', position: 3, text: '' }],
    ["ItemNo='a' Qty>1", { fault: 'bad-syntax', position: 11, text: 'Qty' }],
    ["ItemNo='a", { fault: 'bad-syntax', position: 7, text: "'a" }],
    ["(ItemNo='a'", { fault: 'bad-syntax', position: 11, text: '' }],
    ['Status in ()', { fault: 'bad-syntax', position: 11, text: ')' }],
    [`${'('.repeat(21)}ItemNo='a'${')'.repeat(21)}`, { fault: 'too-deep', position: 21, text: 'ItemNo' }],
    [`${'not '.repeat(21)}ItemNo='a'`, { fault: 'too-deep', position: 84, text: 'ItemNo' }],
    [Array(201).fill('Lines=1').join(' or '), { fault: 'too-long', position: 2200, text: 'Lines' }],
    [' '.repeat(4001), { fault: 'too-long', position: 4000 }],
  ])('%s is refused with its place', (text, fault) => {
    expect(parse(text)).toEqual(fault);
  });
});

/** Writes a filter back as the text that a client would send; the inverse of the reader. */
function print(filter: Filter): string {
  if ('and' in filter) return filter.and.length === 0 ? '1=1' : filter.and.map((part) => `(${print(part)})`).join(' and ');
  if ('or' in filter) return filter.or.map((part) => `(${print(part)})`).join(' or ');
  if ('not' in filter) return `not (${print(filter.not)})`;
  return printTerm(filter);
}

function printTerm({ field, op, value }: FilterTerm): string {
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const values = Array.isArray(value) ? value : [value ?? ''];
  const signs = { eq: '=', ne: '<>', lt: '<', le: '<=', gt: '>', ge: '>=' };
  if (op === 'empty') return `${field} is null`;
  if (op === 'filled') return `${field} is not null`;
  if (op === 'in') return `${field} in (${values.map(quote).join(', ')})`;
  if (op === 'between') return `${field} between ${values.map(quote).join(' and ')}`;
  if (op !== 'like') return `${field} ${signs[op]} ${quote(values[0]!)}`;
  const pattern = values[0]!.replace(/\\([\s\S])|\[/g, (_, kept?: string) =>
    kept === undefined ? '[[]' : kept === '\\' ? '\\' : `[${kept}]`,
  );
  return `${field} like ${quote(pattern)}`;
}

const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const shortText = fc.string({ maxLength: 12, unit: 'grapheme' }).filter((text) => !text.includes('\0'));
const valuesFor: Record<string, fc.Arbitrary<string>> = {
  ItemNo: shortText.filter((text) => text !== ''),
  Qty: fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 9 })).map(([whole, tenth]) => `-${whole}.${tenth}`),
  Lines: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  RDate: day,
  CreateTime: day.map((text) => `${text} 07:59:00`),
  IsQC: fc.constantFrom('0', '1'),
  Status: fc.stringMatching(/^[a-z0-9]{1,8}$/),
};
const pattern = fc
  .array(fc.oneof(fc.constantFrom('\\%', '\\_', '\\\\', '[', '_', "'", '位'), fc.stringMatching(/^[a-z \]-]$/)), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => `%${parts.join('')}%`);
const plain = fc.constantFrom(...Object.keys(valuesFor)).chain((field) => {
  const value = valuesFor[field]!;
  return fc.oneof(
    fc.record({
      field: fc.constant(field),
      op: fc.constantFrom('eq' as const, 'ne' as const, 'lt' as const, 'le' as const, 'gt' as const, 'ge' as const),
      value,
    }),
    fc.record({
      field: fc.constant(field),
      op: fc.constant('in' as const),
      value: fc.array(value, { minLength: 1, maxLength: 4 }),
    }),
    fc.record({
      field: fc.constant(field),
      op: fc.constant('between' as const),
      value: fc.tuple(value, value).map((pair) => [...pair]),
    }),
    fc.record({ field: fc.constant(field), op: fc.constantFrom('empty' as const, 'filled' as const) }),
  );
});
const term: fc.Arbitrary<Filter> = fc.oneof(
  plain,
  pattern.map((value) => ({ field: 'ItemNo', op: 'like' as const, value })),
);
const { filter: anyFilter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    term,
    fc.array(tie('filter'), { minLength: 2, maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie('filter'), { minLength: 2, maxLength: 3 }).map((or) => ({ or })),
    tie('filter').map((not) => ({ not })),
  ),
}));

test('a printed filter is read back as itself', () => {
  const printable = anyFilter.filter((filter) => print(filter).length <= 4000);
  fc.assert(
    fc.property(printable, (filter) => {
      expect(parse(print(filter))).toEqual(filter);
    }),
    { numRuns: 2000 },
  );
});

const isKnown = (filter: Filter): boolean => {
  if ('and' in filter) return filter.and.every(isKnown);
  if ('or' in filter) return filter.or.length > 1 && filter.or.every(isKnown);
  return 'not' in filter ? isKnown(filter.not) : columns.some((column) => column.wire === filter.field);
};

test('random text gives a filter over known columns or a fault, and never throws', () => {
  const pieces = [
    'ItemNo',
    'Qty',
    "'",
    "''",
    "'a'",
    'N',
    '(',
    ')',
    ' ',
    'and',
    'or',
    'not',
    'like',
    'in',
    'between',
    'is null',
    '=',
    '<>',
    '1',
    '1=1',
    '--',
    ';',
    ',',
    '.',
    '[',
    ']',
    '"',
    '\0',
    '%',
    '\\',
    'x',
  ];
  const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((parts) => parts.join(' ').replace(/ (?=[=')])/g, ''));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), soup), (text) => {
      const result = parse(text);
      expect(isFilterFault(result) ? (result.position ?? -1) >= 0 : isKnown(result)).toBe(true);
    }),
    { numRuns: 5000 },
  );
});
