/** Nested as deeply as by a program with an endless loop. */
function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Wrong values that other programs send in the place of a text or number (R55), tried at every entry. */
export const malformedValues: readonly (readonly [name: string, value: unknown])[] = [
  ['the first half of a character', '料 \ud842'],
  ['the second half of a character', '\udfb7料'],
  ['halves in the wrong order', '\udfb7\ud842'],
  ['the character zero', 'a\0b'],
  ['a text that is written as the character zero', 'a\\u0000b'],
  ['what replaces a spoilt character', '料\ufffd'],
  ['control characters', '\u0001\u001f\u007f'],
  ['a whole character at the limit of 500', `${'x'.repeat(499)}𠮷`],
  ['a whole character at the limit of 1,000', `${'x'.repeat(999)}𠮷`],
  ['a whole character at the limit of 4,000', `${'x'.repeat(3999)}𠮷`],
  ['5,170 characters', '库'.repeat(5170)],
  ['70,000 characters', 'x'.repeat(70_000)],
  ['5,000 levels', nested(5000)],
  ['40 levels', nested(40)],
  ['a name that is half a character', { '\ud842': 1, '\0': 2 }],
  ['the names of prototypes', JSON.parse('{ "__proto__": { "toString": 1 }, "constructor": "x" }')],
  ['a number', 17],
  ['a number without end', 1e308],
  ['yes', true],
  ['nothing', null],
  ['an empty text', ''],
  ['an empty list', []],
  ['an empty group', {}],
  ['a list of groups', [{}, [null]]],
  ['an injection', "'; drop table item; --"],
];
