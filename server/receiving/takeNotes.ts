import type { Context } from '../core/call/context.ts';
import { lockNotes } from './note.store.ts';

/** Takes over the notes of handed-over work, except those that another person has opened since; these are taken over by scanning. */
export async function takeNotes(
  ctx: Pick<Context, 'org' | 'person' | 'write' | 'device'>,
  noteNos: readonly string[],
  from: readonly number[],
): Promise<void> {
  lockNotes(ctx, noteNos);
  ctx.write(
    `update delivery_note set scanned_by = $3, scanned_at = now(), devices = array[$5::text]
      where org = $1 and note_no = any($2::text[]) and state = 'scanning' and scanned_by = any($4::bigint[])`,
    [ctx.org, noteNos, ctx.person.userId, from, ctx.device],
  );
}
