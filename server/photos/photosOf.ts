import { photosCalls } from '../../contract/photos/photos.calls.ts';
import { handle } from '../core/call/handler.ts';
import { type PhotoSubjects, requireSubject } from './photoSubject.ts';

const listText = (also = '') => `
  with shown as (select id from photo where org = $1 and doc_no = $2 and kind = $3 ${also && `union all ${also}`})
  select id, line_no as line, user_name as by, to_char(taken_at at time zone $4, 'YYYY-MM-DD HH24:MI:SS') as at, user_id = $5 as mine
    from photo join shown using (id) where org = $1 order by id`;

export const photosOf = (subjects: PhotoSubjects) =>
  handle(photosCalls.photosOf, async (ctx, { kind, no }) => {
    const { also } = await requireSubject(subjects, ctx, kind, no);
    const values = [ctx.org, no, kind, ctx.timeZone, ctx.person.userId];
    return { photos: await ctx.query<{ id: number; line: number | null; by: string; at: string; mine: boolean }>(listText(also), values) };
  });
