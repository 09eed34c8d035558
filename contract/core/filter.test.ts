import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FilterColumn } from './filter.ts';
import { filterFromMap, filterValue, isFilterFault } from './filter.ts';

const columns: FilterColumn[] = [
  { wire: 'ItemNo', type: 'text' },
  { wire: 'Qty', type: 'qty' },
  { wire: 'Lines', type: 'int' },
  { wire: 'RDate', type: 'date' },
  { wire: 'CreateTime', type: 'time' },
  { wire: 'IsQC', type: 'flag' },
  { wire: 'Status', type: 'state' },
];
const one = (field: string, value: unknown, searchType?: unknown, dataType?: unknown) =>
  filterFromMap({ [field]: { value, searchType, dataType } }, columns);

describe('a jsWhere map', () => {
  test.each([
    ['no searchType is equal', one('itemno', 'A1'), { field: 'ItemNo', op: 'eq', value: 'A1' }],
    ['field in any case', one('ITEMNO', 'A1', 'EQ'), { field: 'ItemNo', op: 'eq', value: 'A1' }],
    ['=', one('Qty', '1.50', '='), { field: 'Qty', op: 'eq', value: '1.5' }],
    ['<>', one('Qty', 3, '<>'), { field: 'Qty', op: 'ne', value: '3' }],
    ['!=', one('Qty', '-0', '!='), { field: 'Qty', op: 'ne', value: '0' }],
    ['>', one('Lines', '007', '>'), { field: 'Lines', op: 'gt', value: '7' }],
    ['>=', one('Lines', '+7', '>='), { field: 'Lines', op: 'ge', value: '7' }],
    ['<', one('RDate', '2024-02-29', '<'), { field: 'RDate', op: 'lt', value: '2024-02-29' }],
    ['<=', one('CreateTime', '2024-05-01 23:59:59', '<='), { field: 'CreateTime', op: 'le', value: '2024-05-01 23:59:59' }],
    ['a day for a time', one('CreateTime', '2024-05-01', '>='), { field: 'CreateTime', op: 'ge', value: '2024-05-01' }],
    ['flag as boolean', one('IsQC', true), { field: 'IsQC', op: 'eq', value: '1' }],
    ['flag as word', one('IsQC', 'False'), { field: 'IsQC', op: 'eq', value: '0' }],
    ['like', one('ItemNo', 'A1', 'Like'), { field: 'ItemNo', op: 'like', value: '%A1%' }],
    ['likeleft', one('ItemNo', 'A1', 'likeleft'), { field: 'ItemNo', op: 'like', value: '%A1' }],
    ['likeright', one('ItemNo', 'A1', 'likeright'), { field: 'ItemNo', op: 'like', value: 'A1%' }],
    ['like keeps _ and \\ literal', one('ItemNo', 'A_1\\', 'like'), { field: 'ItemNo', op: 'like', value: '%A\\_1\\\\%' }],
    ['like with % of an old client', one('ItemNo', '%A%1%', 'like'), { field: 'ItemNo', op: 'like', value: '%A%1%' }],
    ['like on a number column', one('Qty', '5', 'like'), { field: 'Qty', op: 'eq', value: '5' }],
    ['like on a state', one('Status', '1', 'like'), { field: 'Status', op: 'eq', value: '1' }],
    ['like with dataType number', one('ItemNo', '100', 'like', 'Number'), { field: 'ItemNo', op: 'eq', value: '100' }],
    ['in as text', one('Status', '1, 2,,3', 'in'), { field: 'Status', op: 'in', value: ['1', '2', '3'] }],
    ['in as array', one('Lines', [1, '02'], 'in'), { field: 'Lines', op: 'in', value: ['1', '2'] }],
    [
      'between as text',
      one('RDate', '2024-01-01,2024-01-31', 'between'),
      { field: 'RDate', op: 'between', value: ['2024-01-01', '2024-01-31'] },
    ],
    ['between with ~', one('Qty', '1 ~ 2.50', 'between'), { field: 'Qty', op: 'between', value: ['1', '2.5'] }],
    ['between without an end', one('RDate', ['2024-01-01', null], 'between'), { field: 'RDate', op: 'ge', value: '2024-01-01' }],
    ['between without a start', one('RDate', ',2024-01-31', 'between'), { field: 'RDate', op: 'le', value: '2024-01-31' }],
    ['isnull', one('ItemNo', undefined, 'isnull'), { field: 'ItemNo', op: 'empty' }],
    ['notnull', one('RDate', '', 'NotNull'), { field: 'RDate', op: 'filled' }],
    ['quote stays a character', one('ItemNo', "x' or 1=1 --"), { field: 'ItemNo', op: 'eq', value: "x' or 1=1 --" }],
  ])('%s', (_name, result, expected) => {
    expect(result).toEqual(expected);
  });

  test.each([
    ['', '='],
    ['  ', 'like'],
    [null, 'in'],
    [[], 'in'],
    [',', 'in'],
    [',', 'between'],
    [undefined, undefined],
  ])('empty value %j with %s asks for nothing', (value, searchType) => {
    expect(one('ItemNo', value, searchType)).toEqual({ and: [] });
  });

  test('several fields are all asked for, absent entries are not', () => {
    const map = { ItemNo: { value: 'A' }, Qty: null, RDate: { value: '' }, Lines: { value: 2, searchType: '>' } };
    expect(filterFromMap(map, columns)).toEqual({
      and: [
        { field: 'ItemNo', op: 'eq', value: 'A' },
        { field: 'Lines', op: 'gt', value: '2' },
      ],
    });
    expect(filterFromMap({}, columns)).toEqual({ and: [] });
  });

  test.each([
    ['Qty', '13,75', '13.75'],
    ['Qty', '１３．５', '13.5'],
    ['Qty', '1.125', '1.125'],
    ['Lines', '１２', '12'],
    ['RDate', '2023年2月20日', '2023-02-20'],
    ['RDate', '2023/2/20', '2023-02-20'],
    ['CreateTime', '2023-02-20 00:00:00', '2023-02-20 00:00:00'],
  ])('%s of %j is read as %s', (field, text, value) => {
    expect(one(field, text)).toMatchObject({ value });
  });

  test.each([
    ['a quantity with two readings', one('Qty', '1,500'), { fault: 'bad-value', field: 'Qty', text: '1,500' }],
    ['a day with two readings', one('RDate', '03/04/2023'), { fault: 'bad-value', field: 'RDate', text: '03/04/2023' }],
    ['unknown field', one('Nope', '1'), { fault: 'unknown-field', field: 'Nope' }],
    ['__proto__', filterFromMap(JSON.parse('{"__proto__":{"value":"1"}}'), columns), { fault: 'unknown-field', field: '__proto__' }],
    ['unknown searchType', one('ItemNo', '1', 'exec'), { fault: 'bad-syntax', field: 'ItemNo', text: 'exec' }],
    ['inherited searchType', one('ItemNo', '1', 'constructor'), { fault: 'bad-syntax', field: 'ItemNo', text: 'constructor' }],
    ['searchType no text', one('ItemNo', '1', 5), { fault: 'bad-syntax', field: 'ItemNo', text: '' }],
    ['qty', one('Qty', '1e5'), { fault: 'bad-value', field: 'Qty', text: '1e5' }],
    ['int beyond 64 bit', one('Lines', '9223372036854775808'), { fault: 'bad-value', field: 'Lines', text: '9223372036854775808' }],
    ['date that does not exist', one('RDate', '2023-02-29'), { fault: 'bad-value', field: 'RDate', text: '2023-02-29' }],
    ['time in a date', one('RDate', '2023-02-20 10:00:00'), { fault: 'bad-value', field: 'RDate', text: '2023-02-20 10:00:00' }],
    ['hour 24', one('CreateTime', '2023-02-20 24:00:00'), { fault: 'bad-value', field: 'CreateTime', text: '2023-02-20 24:00:00' }],
    ['flag', one('IsQC', '2'), { fault: 'bad-value', field: 'IsQC', text: '2' }],
    ['NUL', one('ItemNo', 'a\0b'), { fault: 'bad-value', field: 'ItemNo', text: 'a\0b' }],
    ['NUL in like', one('ItemNo', 'a\0b', 'like'), { fault: 'bad-value', field: 'ItemNo', text: 'a\0b' }],
    ['object value', one('ItemNo', { $gt: '' }), { fault: 'bad-value', field: 'ItemNo' }],
    ['list for equal', one('ItemNo', ['a', 'b']), { fault: 'bad-value', field: 'ItemNo' }],
    ['three for between', one('Qty', '1,2,3', 'between'), { fault: 'bad-value', field: 'Qty' }],
    ['nested list', one('ItemNo', [['a']], 'in'), { fault: 'bad-value', field: 'ItemNo' }],
    ['too many wildcards', one('ItemNo', 'a%'.repeat(11), 'like'), { fault: 'bad-value', field: 'ItemNo', text: 'a%'.repeat(11) }],
    [
      'too many in a list',
      one(
        'Lines',
        Array.from({ length: 1001 }, (_, i) => i),
        'in',
      ),
      { fault: 'too-long', field: 'Lines' },
    ],
    ['bare value', filterFromMap({ ItemNo: 'A1' }, columns), { fault: 'bad-value', field: 'ItemNo' }],
    ['no map', filterFromMap([], columns), { fault: 'bad-syntax' }],
  ])('%s is refused', (_name, result, expected) => {
    expect(result).toEqual(expected);
  });

  test('anything a client sends gives a filter or a fault', () => {
    const words = fc.constantFrom('=', 'like', 'likeleft', 'in', 'between', 'isnull', 'notnull', '>=', 'x', undefined);
    const entry = fc.oneof(fc.anything(), fc.record({ value: fc.anything(), searchType: words, dataType: fc.anything() }));
    const names = fc.constantFrom(...columns.map((column) => column.wire), 'Other');
    fc.assert(
      fc.property(fc.dictionary(names, entry), (map) => {
        const result = filterFromMap(map, columns);
        expect(isFilterFault(result) || 'and' in result || 'field' in result).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

test('a canonical value stays as it is', () => {
  const types = fc.constantFrom(...columns.map((column) => column.type));
  const texts = fc.oneof(fc.string(), fc.integer().map(String), fc.stringMatching(/^[+-]?\d{1,6}\.\d{0,6}$/));
  fc.assert(
    fc.property(types, texts, (type, text) => {
      const value = filterValue(type, text);
      if (value !== undefined) expect(filterValue(type, value)).toBe(value);
    }),
    { numRuns: 1000 },
  );
});
