import { signCalls } from '../../contract/identity/sign.calls.ts';
import { handle } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';

const findText = `
  select coalesce(u.sign_code, '') as code, u.auto_sign as auto, coalesce(${localName('w', '$3')}, '') as "warehouseName"
    from user_account u left join warehouse w on w.org = $1 and w.code = u.sign_code and w.status = 'active' where u.id = $2`;

export const signConfig = handle(signCalls.signConfig, async (ctx) => {
  const [found] = await ctx.query<{ code: string; auto: boolean; warehouseName: string }>(findText, [
    ctx.org,
    ctx.person.userId,
    ctx.language,
  ]);
  return found ?? { code: '', auto: false, warehouseName: '' };
});
