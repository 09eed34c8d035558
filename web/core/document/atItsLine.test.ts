import { expect, test } from 'vitest';
import { en } from '../../../contract/messages/en.ts';
import { fill } from '../../../contract/messages/fill.ts';
import { zh } from '../../../contract/messages/texts.ts';
import { yn } from '../../../contract/messages/yn.ts';
import type { Say } from '../words/i18n.ts';
import { atItsLine } from './atItsLine.ts';

test.each([
  ['zh', zh, '请填写数量', 'm-1 需要批次'],
  ['en', en, 'Enter a quantity', 'm-1 needs a batch'],
  ['yn', yn, 'Isi jumlah', 'm-1 perlu nomor batch'],
])('at the line itself its number is not said again: %s', (language, texts, qty, batch) => {
  const t: Say = (id, args) => fill(language, texts[id], args ?? {});
  const at = { line: 2, itemNo: 'm-1' };
  expect(atItsLine(t, t('error.entry.qty-required', { line: 2 }), at)).toBe(qty);
  expect(atItsLine(t, t('error.entry.batch-required', { line: 2, item: 'm-1' }), at)).toBe(batch);
  expect(atItsLine(t, t('error.entry.qty-required', { line: 1 }), at)).toBe(t('error.entry.qty-required', { line: 1 }));
});
