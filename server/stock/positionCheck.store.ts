import type { Context } from '../core/call/context.ts';

const storeText = 'insert into position_check (org, location_id, user_id, here, missing, elsewhere) values ($1, $2, $3, $4, $5, $6)';

/** A person looked at a place: how many labels were there, were missing, and belong elsewhere. */
export const storePositionCheck = (
  ctx: Pick<Context, 'org' | 'write' | 'person'>,
  placeId: number,
  { here, missing, elsewhere }: { here: number; missing: number; elsewhere: number },
): void => ctx.write(storeText, [ctx.org, placeId, ctx.person.userId, here, missing, elsewhere]);
