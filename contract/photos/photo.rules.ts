/** Limits of a photo: large enough to show damage, small enough to wait on a handheld and to be sent over a weak network. */
export const photoLimits = {
  /** The size to which the device shrinks a photo, and the most that the server accepts. */
  wantedBytes: 200 * 1024,
  mostBytes: 300 * 1024,
  /** Pixels of the longer side. */
  edge: 1600,
  mostPixels: 4096,
  perDocument: 20,
} as const;

/** Width and height of a JPEG; undefined for other content and for a truncated JPEG. */
export function jpegSize(content: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const end = content.byteLength;
  if (end < 4 || view.getUint16(0) !== 0xffd8 || view.getUint16(end - 2) !== 0xffd9) return undefined;
  for (let at = 2; at + 9 < end; ) {
    const marker = view.getUint16(at);
    if (marker < 0xffc0) return undefined;
    // Start of frame: any but tables and arithmetic conditioning, which share the range.
    if (marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
