import type { Context } from '../core/call/context.ts';
import { type PhotoSubjects, seesSubject } from './photoSubject.ts';

const findText = `
  select kind, doc_no as no, line_no as line, user_id as "userId", user_name as by, taken_at as at from photo where org = $1 and id = $2 for update`;

interface Found {
  kind: string;
  no: string;
  line: number | null;
  userId: number;
  by: string;
  at: Date;
}

type Asking = Pick<Context<'photo.unknown'>, 'org' | 'person' | 'query' | 'refuse'>;

/** A photo by its id. A photo whose document the person may not see is refused as unknown. */
export async function findPhoto<T extends { kind: string; no: string }>(
  subjects: PhotoSubjects,
  ctx: Asking,
  text: string,
  id: number,
): Promise<T> {
  const [found] = await ctx.query<T>(text, [ctx.org, id]);
  return found && (await seesSubject(subjects, ctx, found.kind, found.no)) ? found : ctx.refuse('photo.unknown');
}

/** A photo that the person may see, locked. */
export const lockPhoto = (subjects: PhotoSubjects, ctx: Asking, id: number): Promise<Found> =>
  findPhoto<Found>(subjects, ctx, findText, id);

/** Deletes the picture; its author, its time and the reason stay in the audit. */
export function erasePhoto(
  ctx: Pick<Context, 'org' | 'write' | 'audit'>,
  id: number,
  { no, line, by, at }: Found,
  more: { reason?: string } = {},
): { id: number } {
  ctx.write('delete from photo where org = $1 and id = $2', [ctx.org, id]);
  ctx.audit(no, { photoDeleted: id, line, by, at, ...more });
  return { id };
}
