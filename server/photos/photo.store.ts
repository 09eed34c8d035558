import type { Context } from '../core/call/context.ts';
import { type PhotoSubjects, requireSubject } from './photoSubject.ts';

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

/** A photo that the person may see, locked. */
export async function lockPhoto(subjects: PhotoSubjects, ctx: Asking, id: number): Promise<Found> {
  const [found] = await ctx.query<Found>(findText, [ctx.org, id]);
  if (!found) return ctx.refuse('photo.unknown');
  await requireSubject(subjects, ctx, found.kind, found.no);
  return found;
}

/** Takes the picture away; who took it, when, and what else is to be said stays in the audit. */
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
