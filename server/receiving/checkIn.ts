import { parseScan } from '../../contract/labels/scanCode.ts';
import type { Language } from '../../contract/messages/texts.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { handle } from '../core/call/handler.ts';
import { nameIn } from '../core/database/localName.ts';

/** A check-in holds until the end of the day in the organisation's time zone, and for a shift of eight hours if that ends later. */
const insertText = (language: Language): string => `
  with found as (select id, code, ${nameIn('warehouse', language)} as name from warehouse where org = $1 and code = $2 and status = 'active'),
       made as (insert into check_in (org, user_id, warehouse_id, until)
                select $1, $3, id, greatest((date_trunc('day', now() at time zone $4) + interval '1 day') at time zone $4, now() + interval '8 hours')
                  from found returning until)
  select found.*, to_char(made.until at time zone $4, 'YYYY-MM-DD HH24:MI:SS') as until from found, made`;

export const checkIn = handle(receivingCalls.checkIn, async (ctx, input) => {
  const scanned = parseScan(input.code);
  const code = scanned.typed?.type === 'sign' ? scanned.typed.value : scanned.text;
  const [place] = await ctx.query<{ id: number; code: string; name: string; until: string }>(insertText(ctx.language), [
    ctx.org,
    code,
    ctx.person.userId,
    ctx.timeZone,
  ]);
  if (!place) return ctx.refuse('check-in.unknown-code', { code });
  ctx.audit(place.code, { checkedIn: place.name });
  return place;
});
