import { photosCalls } from '../../contract/photos/photos.calls.ts';
import { handle } from '../core/handler.ts';
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

export const deletePhoto = (subjects: PhotoSubjects) =>
  handle(photosCalls.deletePhoto, async (ctx, { id }) => {
    const [found] = await ctx.query<Found>(findText, [ctx.org, id]);
    if (!found) return ctx.refuse('photo.unknown');
    const { kind, no, line, userId, by, at } = found;
    await requireSubject(subjects, ctx, kind, no);
    if (userId !== ctx.person.userId) return ctx.refuse('photo.not-yours', { by });
    ctx.write('delete from photo where org = $1 and id = $2', [ctx.org, id]);
    ctx.audit(no, { photoDeleted: id, line, by, at });
    return { id };
  });
