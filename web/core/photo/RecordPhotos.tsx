import { PhotoSection } from './PhotoSection.tsx';
import { type PhotoSubject, usePhotoLines } from './usePhotoLines.ts';

/** Photos of a record, with its lines to choose from. */
export function RecordPhotos(subject: PhotoSubject) {
  return <PhotoSection {...subject} lines={usePhotoLines(subject)} />;
}
