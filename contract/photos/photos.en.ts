import type { zhPhotos } from './photos.zh.ts';

export const enPhotos: Record<keyof typeof zhPhotos, string> = {
  'photo.title': 'Photos',
  'photo.take': 'Take a photo',
  'photo.waiting': 'Not sent yet',
  'photo.none': 'No photos yet',
  'photo.of': 'Photo {n} of {no}',
  'photo.unreadable': 'This picture cannot be read',
  'error.photo.subject-unknown': 'There is no document {no}, or you may not see it',
  'error.photo.no-image': 'This is no JPEG photo, or not a whole one',
  'error.photo.too-large': 'The photo is too large: at most {limit}',
  'error.photo.too-many': 'Document {no} has {n} photos already',
  'error.photo.unknown': 'There is no such photo; it may be too old',
  'photo.line': 'The photo is of',
  'photo.line.none': 'The whole document',
  'photo.line.of': 'Line {n}',
  'photo.delete': 'Delete the photo',
  'photo.delete.ask': 'Delete this photo?',
  'error.photo.not-yours': '{by} took this photo; only they or a leader may delete it',
  'photo.delete.why': 'Why delete the photo that {by} took?',
  'error.photo.reason-required': 'Enter why the photo is deleted',
};
