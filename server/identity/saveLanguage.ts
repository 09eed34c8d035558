import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { handle } from '../core/call/handler.ts';

export const saveLanguage = handle(identityCalls.saveLanguage, async (ctx, { language }) => {
  ctx.write('update user_account set language = $2, language_chosen = true where id = $1', [ctx.person.userId, language]);
  ctx.audit(ctx.person.account, { language });
  return { language };
});
