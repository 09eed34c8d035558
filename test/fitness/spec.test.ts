import { expect, test } from 'vitest';
import { zh } from '../../contract/messages/texts.ts';
import {
  entriesOf,
  informative,
  ledgerNames,
  ledgers,
  listedAsOpen,
  openEntries,
  otherWords,
  otherwise,
  progress,
} from '../spec/ledgers.ts';

const open = openEntries();
const listed = listedAsOpen();

test('the ledgers are whole, and no id stands twice', () => {
  for (const ledger of ledgerNames) {
    const ids = entriesOf(ledger).map(([id]) => id);
    expect([ledger, ids.length, new Set(ids).size]).toEqual([ledger, ledgers[ledger], ledgers[ledger]]);
  }
});

test('what is built stays built', () => {
  console.log(`Specification, built: ${progress(open)}`);
  expect(open.filter((line) => !listed.includes(line))).toEqual([]);
});

test('what is built is no longer listed as open: npm run spec takes it from test/spec/open.txt', () => {
  expect(listed.filter((line) => !open.includes(line))).toEqual([]);
  expect(listed).toHaveLength(new Set(listed).size);
});

test('an informative constant is one of the specification, and says why', () => {
  const names = entriesOf('constants').map(([name]) => name);
  expect([...informative].filter(([name, reason]) => !names.includes(name) || reason.length < 20)).toEqual([]);
});

test('a text in other words is one of the specification, and its keys say something', () => {
  const ids = entriesOf('texts').map(([id]) => id);
  expect([...otherWords].filter(([id, keys]) => !ids.includes(id) || !keys.every((key) => key in zh))).toEqual([]);
});

test('what is decided otherwise is a rule or a text of the specification, and says why', () => {
  const entries = (['rules', 'texts'] as const).flatMap((ledger) => entriesOf(ledger).map(([id]) => `${ledger} ${id}`));
  expect([...otherwise].filter(([entry, reason]) => !entries.includes(entry) || reason.length < 20)).toEqual([]);
});
