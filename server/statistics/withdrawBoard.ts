import { boardCalls } from '../../contract/statistics/board.calls.ts';
import { handle } from '../core/call/handler.ts';

export const withdrawBoard = handle(boardCalls.withdrawBoard, async (ctx, { id }) => {
  const [board] = await ctx.query<{ name: string }>(
    'update board set withdrawn_at = coalesce(withdrawn_at, now()) where org = $1 and id = $2 returning name',
    [ctx.org, id],
  );
  if (!board) return ctx.refuse('board.not-found');
  ctx.audit(board.name);
  return board;
});
