import { expect, test } from 'vitest';
import type { FilterColumn } from './filter.ts';
import { filterFromMap, isFilterFault } from './filter.ts';
import { hostileValues, refusedFilters } from './filterInjectionTestKit.ts';
import { filterFromText } from './filterText.ts';

const columns: FilterColumn[] = [
  { wire: 'id', type: 'int' },
  { wire: 'name', type: 'text' },
  { wire: 'Status', type: 'state' },
];

test.each(refusedFilters)('%s is refused', (text) => {
  const result = filterFromText(text, columns);
  expect(isFilterFault(result) && result.position !== undefined).toBe(true);
});

test.each(hostileValues)('%s inside a text literal is only text', (value) => {
  const quoted = `name='${value.replaceAll("'", "''")}' and id=1`;
  expect(filterFromText(quoted, columns)).toEqual({
    and: [
      { field: 'name', op: 'eq', value },
      { field: 'id', op: 'eq', value: '1' },
    ],
  });
  expect(filterFromMap({ name: { value } }, columns)).toEqual({ field: 'name', op: 'eq', value });
  expect(filterFromMap({ id: { value } }, columns)).toMatchObject({ fault: 'bad-value', field: 'id' });
  expect(filterFromMap({ [value]: { value: '1' } }, columns)).toMatchObject({ fault: 'unknown-field' });
});

test('control characters are no white space that hides something', () => {
  expect(isFilterFault(filterFromText("name='a'\0or 1=1", columns))).toBe(true);
  expect(isFilterFault(filterFromText("name='a\0'", columns))).toBe(true);
  expect(isFilterFault(filterFromText("name\u200b='a'", columns))).toBe(true);
});
