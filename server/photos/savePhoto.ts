import { jpegSize, photoLimits } from '../../contract/photos/photo.rules.ts';
import { photosCalls } from '../../contract/photos/photos.calls.ts';
import { handle } from '../core/call/handler.ts';
import { advisoryLock } from '../core/call/refuseStale.ts';
import { named } from '../core/database/named.ts';
import { type PhotoSubjects, requireSubject } from './photoSubject.ts';
import { withoutMetadata } from './withoutMetadata.ts';

const saveText = `
  insert into photo (org, kind, doc_no, line_no, content, width, height, user_id, user_name, taken_at)
  values (:org, :kind, :no, :line, :content, :width, :height, :userId, :name, least(coalesce(:takenAt::timestamptz, now()), now())) returning id`;

const countText = 'select count(*) as n from photo where org = $1 and kind = $2 and doc_no = $3';
const { mostBytes, mostPixels, perDocument } = photoLimits;

export const savePhoto = (subjects: PhotoSubjects) =>
  handle(photosCalls.savePhoto, async (ctx, { kind, no, line, takenAt, content: text }) => {
    const content = Buffer.from(text, 'base64');
    if (content.byteLength > mostBytes) return ctx.refuse('photo.too-large', { limit: `${mostBytes / 1024} KB` });
    const size = jpegSize(content);
    if (!size || size.width < 1 || size.height < 1) return ctx.refuse('photo.no-image');
    const { width, height } = size;
    if (Math.max(width, height) > mostPixels) return ctx.refuse('photo.too-large', { limit: `${mostPixels} × ${mostPixels}` });
    await requireSubject(subjects, ctx, kind, no);
    // One photo of a document after the other, so that each sees those before it.
    advisoryLock(ctx, `photos ${ctx.org} ${kind} ${no}`);
    const [have] = await ctx.query<{ n: number }>(countText, [ctx.org, kind, no]);
    if ((have?.n ?? 0) >= perDocument) return ctx.refuse('photo.too-many', { no, n: perDocument });
    const { userId, name } = ctx.person;
    const taken = { line: line ?? null, content: withoutMetadata(content), width, height, takenAt: takenAt ?? null };
    const [saved] = await ctx.query<{ id: number }>(...named(saveText, { org: ctx.org, kind, no, ...taken, userId, name }));
    if (!saved) throw new Error('no photo was written');
    ctx.audit(no, { photo: saved.id, line });
    return saved;
  });
