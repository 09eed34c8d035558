import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonFault, jsonLimits } from './jsonFault.ts';

test('R66: JSON within the limits is let through, whatever stands in its texts', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => jsonFault(JSON.stringify(value)) === undefined));
  expect(jsonFault(JSON.stringify({ a: `${'[{,'.repeat(200_000)}\\"`, b: '\\' }))).toBeUndefined();
});

test.each([
  ['too-deep', '['.repeat(jsonLimits.depth + 1)],
  ['too-deep', '{"a":'.repeat(jsonLimits.depth + 1)],
  ['too-deep', `{"a\\"[":${'[{"b":'.repeat(jsonLimits.depth)}`],
  ['too-many', `[${'0,'.repeat(jsonLimits.values)}0]`],
  ['too-many', `[${'[],'.repeat(jsonLimits.values / 2)}0]`],
  ['too-many', `[1,{${'"a":1,'.repeat(jsonLimits.members)}"a":1}]`],
])('R66: %s is found', (fault, text) => {
  expect(jsonFault(text)).toBe(fault);
});
