import { signCalls } from '../../contract/identity/sign.calls.ts';
import { handle } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';

// A code of no warehouse in use here is not offered, for it would be refused when it is saved (S190).
const findText = `
  select coalesce(w.code, '') as code, u.auto_sign and w.id is not null as auto, coalesce(${localName('w', '$3')}, '') as "warehouseName"
    from user_account u left join warehouse w on w.org = $1 and w.code = u.sign_code and w.status = 'active' where u.id = $2`;

export const signConfig = handle(signCalls.signConfig, async (ctx) => {
  const [found] = await ctx.query<{ code: string; auto: boolean; warehouseName: string }>(findText, [
    ctx.org,
    ctx.person.userId,
    ctx.language,
  ]);
  return found ?? { code: '', auto: false, warehouseName: '' };
});
