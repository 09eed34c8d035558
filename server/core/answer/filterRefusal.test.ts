import { describe, expect, it } from 'vitest';
import { usePlant } from '../../../test/plant.ts';

const plant = usePlant();

describe('R20, S60: what is wrong with a search condition is said in the reader’s language, without codes', () => {
  const deep = `${'('.repeat(25)}Account='a'${')'.repeat(25)}`;
  it.each([
    ['unknown-field', { Foo: { value: 'x' } }, ['没有字段“Foo”', 'there is no field "Foo"', 'tidak ada kolom "Foo"']],
    [
      'bad-value',
      { AccountStatus: { value: [['x']], searchType: '=' } },
      ['字段“账号状态 (AccountStatus)”的值不对', '(AccountStatus)', '(AccountStatus)'],
    ],
    ['bad-syntax', `Account ==== 'a'`, ['写法看不懂', 'cannot be read', 'tidak bisa dibaca']],
    ['too-deep', deep, ['条件套得太深', 'nested too deeply', 'terlalu bertingkat']],
    ['too-long', { Account: { value: 'a,'.repeat(1100), searchType: 'in' } }, ['条件太长或太多', 'too long', 'terlalu panjang']],
  ])('%s', async (code, jsWhere, words) => {
    const admin = await plant.signIn('admin');
    for (const [n, language] of (['zh', 'en', 'yn'] as const).entries()) {
      const refused = await admin.list('accounts', { jsWhere }, { language });
      expect(refused).toMatchObject({ status: 400, code: 'list.filter' });
      expect(refused.message).toContain(words[n]);
      expect(refused.message).not.toContain(code);
      expect(refused.message).not.toMatch(/undefined|[:：]\s*$|\{/);
    }
  });
});
