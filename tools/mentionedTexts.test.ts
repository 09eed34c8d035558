import { expect, test } from 'vitest';
import { keysOf, mentionedIn, noMentions, vocabularyOf } from './mentionedTexts.ts';

const known = {
  'a.one': '',
  'a.two': '',
  'b.one': '',
  'field.delino': '',
  'state.note.open': '',
  'state.label.new': '',
  'error.gone': '',
  'role.admin': '',
};
const keys = (source: string, generic = false) => [...keysOf(mentionedIn(source, { known, generic }), known)].sort();

/** Source code that computes a key at run time. */
const madeUp = (...beginnings: string[]) => `t(\`${beginnings.map((one) => `${one}\${x}`).join('.')}\`)`;

test('a key that a source names comes along, a refusal also by its bare id', () => {
  expect(keys("t('a.one'); other('c.one')")).toEqual(['a.one']);
  expect(keys("return 'gone';")).toEqual(['error.gone']);
  expect(keys("// one's own: t('a.one')")).toEqual(['a.one']);
});

test('a key that is put together brings all that begin like it', () => {
  expect(keys(madeUp('a.'))).toEqual(['a.one', 'a.two']);
  expect(keys(madeUp('state.note.'))).toEqual(['state.note.open']);
});

test('templates bring no words of states and columns; definitions name theirs', () => {
  expect(keys(madeUp('state.', '') + madeUp('field.') + madeUp('error.'), true)).toEqual([]);
  expect(keys("chip: { machine: 'label' }")).toEqual(['state.label.new']);
  const columns = { no: { wire: 'delino' }, state: { wire: 'x', machine: 'note' }, role: { wire: 'y', words: 'role' } };
  expect([...keysOf(vocabularyOf({ lists: { notes: { columns } } }), known)]).toEqual(['field.delino', 'state.note.open', 'role.admin']);
});

test('a value that begins with a word brings the words and what they lead to', () => {
  const texts = { 'kind.role': '', 'kind.version': '', 'role.admin': '', 'version.newer': '', 'other.one': '' };
  const column = { wire: 'x', leads: 'kind', named: ['role'] };
  expect([...keysOf(vocabularyOf(column), texts)]).toEqual(['kind.role', 'kind.version', 'role.admin']);
});

test('what is there already is left out', () => {
  expect([...keysOf({ ...noMentions(), prefixes: new Set(['a.', 'b.']) }, known, new Set(['a.one']))]).toEqual(['a.two', 'b.one']);
});
