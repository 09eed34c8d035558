import { expect, test } from 'vitest';
import { fill } from '../../../contract/messages/fill.ts';
import { zh } from '../../../contract/messages/texts.ts';
import type { Say } from '../words/i18n.ts';
import { isFixed, sourceDocumentOf, whyNotAdded } from './sourceDocument.ts';
import { whyNotHere } from './whyNotHere.ts';

const t: Say = (key, args) => fill('zh', zh[key], args);
const required = [{ wire: 'ReturnNo', type: 'reference', required: true }] as const;
const optional = [{ wire: 'ReturnNo', type: 'reference' }] as const;

test('a form has a source document when one is named or required', () => {
  const only = { field: 'ReturnNo', only: 'all' } as const;
  expect(sourceDocumentOf(only, required, {})).toMatchObject({ no: '', only: 'all' });
  expect(sourceDocumentOf(only, optional, { ReturnNo: 'WR1' })).toMatchObject({ no: 'WR1' });
  expect(sourceDocumentOf(only, optional, {})).toBeUndefined();
  expect(sourceDocumentOf({ field: 'ReturnNo' }, required, { ReturnNo: 'WR1' })).toBeUndefined();
  expect(sourceDocumentOf(undefined, required, {})).toBeUndefined();
});

test('a scan that adds no line says what to do instead', () => {
  const [field] = required;
  expect(whyNotAdded(t, { field, no: '', only: 'all' }, { itemNo: 'A' })).toBe('先选择或扫描退货单号');
  expect(whyNotAdded(t, { field, no: 'WR1', only: 'all' }, { itemNo: 'A' })).toBe('WR1 里没有 A，不能加进来');
  expect(whyNotAdded(t, { field, no: 'WR1', only: 'some' }, {})).toBe('每一行都有储位了：先点开要改储位的那一行');
});

test('goods of another line are sent to their own line, and only what stands in none is said not to be there', () => {
  const [field] = required;
  const why = (scanned: string) =>
    whyNotHere(t, { field, no: 'WR1', only: 'some' }, { itemNo: 'A' }, scanned, [{ itemNo: 'A' }, { itemNo: 'B' }]);
  expect([why('B'), why('C')]).toEqual(['这一行是 A：先点“确定”，再扫 B', 'WR1 里没有 C，不能加进来']);
});

test('what the source document decides cannot be changed', () => {
  const [field] = required;
  const fixed = (only: 'all' | 'some' | 'item') =>
    (['itemNo', 'qty', 'batch', 'project', 'location'] as const).filter((name) => isFixed({ field, no: 'WR1', only }, name));
  expect([fixed('all'), fixed('some'), fixed('item')]).toEqual([['itemNo', 'batch', 'project'], ['itemNo'], ['itemNo']]);
  expect(isFixed(undefined, 'itemNo')).toBe(false);
});
