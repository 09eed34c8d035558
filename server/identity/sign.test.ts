import { expect, test } from 'vitest';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();

test('a person sets the code they check in with and automatic sign-in; a code of no warehouse is refused', async () => {
  const keeper = await plant.signIn('keeper');
  expect((await keeper.ask('signConfig', {})).data).toEqual({ code: '', auto: false, warehouseName: '' });
  expect((await keeper.ask('saveSignConfig', { code: '', auto: true })).code).toBe('sign.code-required');
  expect((await keeper.ask('saveSignConfig', { code: 'KW-SIGN:NOWHERE', auto: true })).code).toBe('check-in.unknown-code');
  expect((await keeper.ask('saveSignConfig', { code: 'KW-SIGN:RM1', auto: true })).data).toMatchObject({ code: 'RM1', auto: true });
  expect((await keeper.ask('signConfig', {})).data).toMatchObject({ code: 'RM1', auto: true, warehouseName: '原材料一仓' });
  expect((await (await plant.signIn('leader')).ask('signConfig', {})).data).toMatchObject({ code: '' });
});

test('S190: a stored code that is of no warehouse here is not filled in, for it would be refused as it is saved', async () => {
  const leader = await plant.signIn('leader');
  await plant.pool.query("update user_account set sign_code = 'QD-10002', auto_sign = true where account = 'leader'");
  expect((await leader.ask('signConfig', {})).data).toEqual({ code: '', auto: false, warehouseName: '' });
});
