import { photosCalls } from '../../contract/photos/photos.calls.ts';
import { handle } from '../core/call/handler.ts';
import { type PhotoSubjects, requireSubject } from './photoSubject.ts';

const findText = 'select kind, doc_no as no, content from photo where org = $1 and id = $2';

export const photo = (subjects: PhotoSubjects) =>
  handle(photosCalls.photo, async (ctx, { id }) => {
    const [found] = await ctx.query<{ kind: string; no: string; content: Buffer }>(findText, [ctx.org, id]);
    if (!found) return ctx.refuse('photo.unknown');
    await requireSubject(subjects, ctx, found.kind, found.no);
    return { fileName: `${found.no}-${id}.jpg`, contentType: 'image/jpeg', content: found.content, inline: true };
  });
