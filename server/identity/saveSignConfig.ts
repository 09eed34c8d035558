import { signCalls } from '../../contract/identity/sign.calls.ts';
import { parseScan } from '../../contract/labels/scanCode.ts';
import { handle } from '../core/call/handler.ts';
import { localName } from '../core/database/localName.ts';

const findText = `select w.code, ${localName('w', '$3')} as name from warehouse w where w.org = $1 and w.code = $2 and w.status = 'active'`;

export const saveSignConfig = handle(signCalls.saveSignConfig, async (ctx, { code: typed, auto }) => {
  if (typed === '' && auto) return ctx.refuse('sign.code-required');
  const scanned = parseScan(typed);
  const code = scanned.typed?.type === 'sign' ? scanned.typed.value : scanned.text;
  const [place] = typed === '' ? [] : await ctx.query<{ code: string; name: string }>(findText, [ctx.org, code, ctx.language]);
  if (typed !== '' && !place) return ctx.refuse('check-in.unknown-code', { code });
  ctx.write('update user_account set sign_code = $2, auto_sign = $3 where id = $1', [ctx.person.userId, place?.code ?? null, auto]);
  ctx.audit(place?.code ?? '', { auto });
  return { code: place?.code ?? '', auto, warehouseName: place?.name ?? '' };
});
