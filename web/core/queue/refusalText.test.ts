import { expect, test } from 'vitest';
import { en } from '../../../contract/messages/en.ts';
import { testBrowser } from '../device/browserTestKit.ts';
import { switchLanguage, t } from '../words/i18n.ts';
import { refusalText } from './refusalText.ts';

test('S154: a refusal that came in Chinese is said in the language of today; one without its arguments as it was said', async () => {
  testBrowser();
  const stored = { id: 'label.not-found', message: '没有条码 X-9', args: { code: 'X-9' } };
  await switchLanguage('en');
  const english = en['error.label.not-found'].replace('{code}', 'X-9');
  expect(refusalText(t, stored)).toBe(english);
  expect(refusalText(t, { id: 'held', message: '…', because: stored })).toBe(en['attention.held'].replace('{why}', english));
  expect(refusalText(t, { id: 'label.not-found', message: '没有条码 X-9' })).toBe('没有条码 X-9');
  expect(refusalText(t, { id: 'failed', message: '没有保存', args: {} })).toBe('没有保存');
});
