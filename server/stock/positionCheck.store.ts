import type { Context } from '../core/call/context.ts';
import { named } from '../core/database/named.ts';

const storeText =
  'insert into position_check (org, location_id, user_id, here, missing, elsewhere) values (:org, :placeId, :userId, :here, :missing, :elsewhere)';

/** The result of a person's check of a place: the number of labels that were there, were missing, or belong elsewhere. */
export const storePositionCheck = (
  ctx: Pick<Context, 'org' | 'write' | 'person'>,
  placeId: number,
  { here, missing, elsewhere }: { here: number; missing: number; elsewhere: number },
): void => ctx.write(...named(storeText, { org: ctx.org, placeId, userId: ctx.person.userId, here, missing, elsewhere }));
