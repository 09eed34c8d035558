import { expect, test } from 'vitest';
import { identityLists } from '../../contract/identity/identity.lists.ts';
import { type Texts, zh } from '../../contract/messages/texts.ts';
import { yn } from '../../contract/messages/yn.ts';
import { testBrowser } from '../core/device/browserTestKit.ts';

testBrowser();
const { auditFacts } = await import('./auditWords.ts');
const { cellText } = await import('../core/list/cell.tsx');

const speak =
  (texts: Texts) =>
  (key: keyof Texts): string =>
    texts[key];
const t = speak(zh);
const said = (detail: unknown, say = t) => auditFacts(say, JSON.stringify(detail)).map(({ label, value }) => `${label}: ${value}`);

test('a change is shown as before → after, and only what differs', () => {
  const before = { NameZh: '总装车间', NameEn: '', WorkshopCode: 'WS1', Status: '1', IsBatch: false };
  expect(said({ before, after: { ...before, NameZh: '总装一车间', NameEn: 'Assembly', Status: '0', IsBatch: true } })).toEqual([
    '中文名称: 总装车间 → 总装一车间',
    '英文名称: 空 → Assembly',
    '状态: 启用 → 停用',
    '批次管控: 否 → 是',
  ]);
});

test('something new says all that is filled, something deleted what it was', () => {
  expect(said({ before: null, after: { PCode: 'A01-01', NameZh: '', WCode: 'RM1' } })).toEqual(['储位编码: A01-01', '仓库编码: RM1']);
  expect(said({ before: { CNName: '料' }, after: null })).toEqual(['中文: 料 → 空']);
});

test('values of one thing, permissions and roles have the reader’s words', () => {
  expect(said({ before: false, after: true })).toEqual(['改动: 否 → 是']);
  expect(said({ name: '审计', added: ['stock', 'receive'], removed: [] })[1]).toBe(
    `增加的权限: ${zh['permission.stock']}, ${zh['permission.receive']}`,
  );
  expect(said({ roleAdded: 'team-leader' }, speak(yn))).toEqual([`Peran diberikan: ${yn['role.team-leader']}`]);
  expect(said({ duty: 'keeper', before: ['a'], after: ['a', 'b'] })).toEqual(['改动: a → a, b', `职责: ${zh['state.duty.keeper']}`]);
  expect(said({ done: ['R1'], refused: { R2: 'receipt.synchronized' } }, t)[1]).toBe(
    `未成功: R2 ${zh['error.receipt.synchronized' as keyof Texts] ?? 'receipt.synchronized'}`,
  );
});

test('the document says what kind of thing it is', () => {
  const { document } = identityLists.auditEntries.columns;
  const words = (text: string) => cellText(t, document, text);
  expect(words('workshops WS1')).toBe('车间 WS1');
  expect(words('setting realTimeReceipt')).toBe(`设置 ${zh['setting.realTimeReceipt']}`);
  expect(words('role team-leader')).toBe(`角色 ${zh['role.team-leader']}`);
  expect(words('screen /pages/home/home2')).toBe(`帮助 ${zh['screen./pages/home/home2']}`);
  expect(words('SH2611000001')).toBe('SH2611000001');
});
