import { photosCalls } from '../../contract/photos/photos.calls.ts';
import { handle } from '../core/call/handler.ts';
import { erasePhoto, lockPhoto } from './photo.store.ts';
import type { PhotoSubjects } from './photoSubject.ts';

export const deleteColleaguePhoto = (subjects: PhotoSubjects) =>
  handle(photosCalls.deleteColleaguePhoto, async (ctx, { id, reason }) => {
    if (!reason) return ctx.refuse('photo.reason-required', { field: 'Reason' });
    return erasePhoto(ctx, id, await lockPhoto(subjects, ctx, id), { reason });
  });
