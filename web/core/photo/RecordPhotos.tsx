import { PhotoSection } from './PhotoSection.tsx';
import { type PhotoSubject, usePhotoLines } from './usePhotoLines.ts';

/** Photos at the record of what they are of: the lines are read for them. */
export function RecordPhotos(subject: PhotoSubject) {
  return <PhotoSection {...subject} lines={usePhotoLines(subject)} />;
}
