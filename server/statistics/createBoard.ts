import { randomBytes } from 'node:crypto';
import { boardCalls } from '../../contract/statistics/board.calls.ts';
import { hashToken } from '../core/call/access.ts';
import { handle } from '../core/call/handler.ts';

export const createBoard = handle(boardCalls.createBoard, async (ctx, { name, warehouse }) => {
  if (!name) return ctx.refuse('board.name-required');
  const [place] = warehouse
    ? await ctx.query<{ id: number }>("select id from warehouse where org = $1 and code = $2 and status = 'active'", [ctx.org, warehouse])
    : [{ id: null }];
  if (!place) return ctx.refuse('warehouse.not-found');
  const token = randomBytes(24).toString('base64url');
  ctx.write('insert into board (org, name, warehouse_id, token_hash, created_by) values ($1, $2, $3, $4, $5)', [
    ctx.org,
    name,
    place.id,
    hashToken(token),
    ctx.person.userId,
  ]);
  ctx.audit(name);
  return { name, token };
});
