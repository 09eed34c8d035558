import { photosCalls } from '../../contract/photos/photos.calls.ts';
import { handle } from '../core/call/handler.ts';
import { erasePhoto, lockPhoto } from './photo.store.ts';
import type { PhotoSubjects } from './photoSubject.ts';

export const deletePhoto = (subjects: PhotoSubjects) =>
  handle(photosCalls.deletePhoto, async (ctx, { id }) => {
    const found = await lockPhoto(subjects, ctx, id);
    if (found.userId !== ctx.person.userId) return ctx.refuse('photo.not-yours', { by: found.by });
    return erasePhoto(ctx, id, found);
  });
