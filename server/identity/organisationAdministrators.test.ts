import { expect, it } from 'vitest';
import { useDesk } from '../../test/partners.ts';

const { plant, next } = useDesk();

const organisation = (code: string, version: number) => ({ kind: 'organisation', id: code, version, data: { code, name: `工厂 ${code}` } });
const administrators = async (org: string) =>
  (
    await plant.pool.query<{ account: string }>(
      "select u.account from user_role r join user_account u on u.id = r.user_id where r.org = $1 and r.role_code = 'administrator' order by 1",
      [org],
    )
  ).rows.map(({ account }) => account);

it('S30: an organisation that the ERP makes has a first administrator, who can let others in', async () => {
  expect(await next.bring('erp', organisation('301', 1))).toEqual(['applied']);
  expect(await administrators('301')).toEqual(['admin']);
  const admin = await plant.signIn('admin');
  const listed = await admin.list('accounts', {}, { org: '301' });
  expect(listed.ok).toBe(true);
  // An organisation that has an administrator gets no other.
  await plant.pool.query(
    "update user_role set user_id = (select id from user_account where account = 'leader') where org = '301' and role_code = 'administrator'",
  );
  expect(await next.bring('erp', organisation('301', 2))).toEqual(['applied']);
  expect(await administrators('301')).toEqual(['leader']);
});
