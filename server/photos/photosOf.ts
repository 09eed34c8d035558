import { photosCalls } from '../../contract/photos/photos.calls.ts';
import { handle } from '../core/handler.ts';
import { type PhotoSubjects, requireSubject } from './photoSubject.ts';

const listText = `
  select id, line_no as line, user_name as by, to_char(taken_at at time zone $4, 'YYYY-MM-DD HH24:MI:SS') as at, user_id = $5 as mine from photo
   where org = $1 and kind = $2 and doc_no = $3 order by id`;

export const photosOf = (subjects: PhotoSubjects) =>
  handle(photosCalls.photosOf, async (ctx, { kind, no }) => {
    await requireSubject(subjects, ctx, kind, no);
    const values = [ctx.org, kind, no, ctx.timeZone, ctx.person.userId];
    return { photos: await ctx.query<{ id: number; line: number | null; by: string; at: string; mine: boolean }>(listText, values) };
  });
