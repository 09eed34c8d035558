import { photosCalls } from '../../contract/photos/photos.calls.ts';
import { handle } from '../core/call/handler.ts';
import { findPhoto } from './photo.store.ts';
import type { PhotoSubjects } from './photoSubject.ts';
import { withoutMetadata } from './withoutMetadata.ts';

const findText = 'select kind, doc_no as no, content from photo where org = $1 and id = $2';

export const photo = (subjects: PhotoSubjects) =>
  handle(photosCalls.photo, async (ctx, { id }) => {
    const { no, content } = await findPhoto<{ kind: string; no: string; content: Buffer }>(subjects, ctx, findText, id);
    // Photos stored by earlier versions still contain their location.
    return { fileName: `${no}-${id}.jpg`, contentType: 'image/jpeg', content: withoutMetadata(content), inline: true };
  });
