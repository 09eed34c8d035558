import { expect, test } from 'vitest';
import { t } from './i18n.ts';

test('a unit in a sentence is said in the reader’s word; one without a word, or that is said already, as it stands', () => {
  const said = (unit: string) => t('picking.take-qty', { qty: '5', unit });
  expect(['pcs', 'm', 'furlong', '件'].map(said)).toEqual(['取 5 件', '取 5 米', '取 5 furlong', '取 5 件']);
});
