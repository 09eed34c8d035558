import { photoLimits } from '../../../contract/photos/photo.rules.ts';

const { wantedBytes, mostBytes, edge } = photoLimits;
/** From the most detail to the smallest size. */
const tries = [1, 0.75, 0.5].flatMap((share) => [0.82, 0.68, 0.5].map((quality) => ({ longest: edge * share, quality })));

/** A picture of the camera as a JPEG that a slow network carries, in base64; undefined when it cannot be read as a picture. */
export async function shrinkPhoto(picture: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(picture).catch(() => undefined);
  if (!bitmap) return undefined;
  let smallest: Blob | undefined;
  for (const { longest, quality } of tries) {
    smallest = await drawn(bitmap, longest, quality);
    if (smallest && smallest.size <= wantedBytes) break;
  }
  bitmap.close();
  return smallest && smallest.size <= mostBytes ? base64(smallest) : undefined;
}

function drawn(bitmap: ImageBitmap, longest: number, quality: number): Promise<Blob | undefined> {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality));
}

const base64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
