import { expect, test } from 'vitest';
import { answeredLines, noteNoOf } from './messageParts.ts';

const body = JSON.stringify({
  key: 'K',
  lines: [
    { line: 1, itemNo: 'A', qty: '5', unit: 'PCS' },
    { line: 2, itemNo: 'B', qty: 2.5, unit: 'KG' },
  ],
});

test('every line carries what the partner said of it, and stays bare while nothing was said', () => {
  const answer = JSON.stringify({
    key: 'K',
    result: 'partly',
    number: 'N',
    lines: [
      { line: 1, result: 'accepted', number: 'N-1' },
      { line: 2, result: 'refused', reason: 'no' },
    ],
  });
  expect(answeredLines(body, answer)).toEqual([
    { line: 1, itemNo: 'A', qty: '5', unit: 'PCS', result: 'accepted' },
    { line: 2, itemNo: 'B', qty: '2.5', unit: 'KG', result: 'refused', reason: 'no' },
  ]);
  expect(answeredLines(body, null)).toEqual([
    { line: 1, itemNo: 'A', qty: '5', unit: 'PCS' },
    { line: 2, itemNo: 'B', qty: '2.5', unit: 'KG' },
  ]);
});

test('what is not a document of lines, or no JSON at all, has none', () => {
  expect(answeredLines('{"a":1}', null)).toEqual([]);
  expect(answeredLines('<html>', '<html>')).toEqual([]);
  expect(answeredLines('null', 'null')).toEqual([]);
  expect(answeredLines('{"lines":[null,7,{"item":"A"}]}', '[]')).toEqual([]);
});

test('a receipt names its delivery note, other documents and what is no document name none', () => {
  expect(noteNoOf(JSON.stringify({ document: { noteNo: 'SH1' }, lines: [] }))).toBe('SH1');
  expect(noteNoOf('{"document":{}}')).toBe('');
  expect(noteNoOf('{}')).toBe('');
  expect(noteNoOf('<html>')).toBe('');
});
