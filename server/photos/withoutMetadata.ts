const soi = 0xd8;
const eoi = 0xd9;
const comment = 0xfe;
/** Application segments that decoders need: JFIF, the colour profile, Adobe's colour transform. */
const kept = [0xe0, 0xe2, 0xee];
const exif = 'Exif\0\0';

/** A marker alone, without a length after it. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= soi);

/**
 * A JPEG without its metadata: place and time, device, preview, and any bytes after its end. Only the orientation stays, because the
 * picture would lie on its side without it.
 */
export function withoutMetadata(content: Buffer): Buffer {
  const parts: Buffer[] = [];
  let orientation = 1;
  for (let at = 0; at < content.length; ) {
    if (content[at] !== 0xff) {
      // Between the segments lies the picture itself, in which a zero or a restart follows the byte that begins a marker.
      const end = nextMarker(content, at);
      parts.push(content.subarray(at, end));
      at = end;
      continue;
    }
    const marker = content[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === eoi) {
      parts.push(content.subarray(at, at + 2));
      break;
    }
    const end = isAlone(marker) || at + 4 > content.length ? at + 2 : at + 2 + content.readUInt16BE(at + 2);
    const segment = content.subarray(at, end);
    if (marker === 0xe1) orientation = orientationOf(segment) ?? orientation;
    if (staysIn(marker, segment)) parts.push(segment);
    at = end;
  }
  if (orientation > 1) parts.splice(1, 0, orientationSegment(orientation));
  return Buffer.concat(parts);
}

function staysIn(marker: number, segment: Buffer): boolean {
  if (marker === comment) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  // The second kind holds the colour profile, or the table of further pictures behind the end.
  return kept.includes(marker) && (marker !== 0xe2 || segment.toString('latin1', 4, 15) === 'ICC_PROFILE');
}

function nextMarker(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0 && at + 1 < content.length; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return content.length;
}

/** The orientation that an Exif segment names: 1 to 8. */
function orientationOf(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 4, 10) !== exif) return undefined;
  const tiff = segment.subarray(10);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = tiff.length < 8 ? 0 : little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Array.from({ length: read16(start) }, (_, nth) => start + 2 + 12 * nth);
  const found = entries.find((at) => read16(at) === 0x0112);
  const value = found === undefined ? 0 : read16(found + 8);
  return value >= 1 && value <= 8 ? value : undefined;
}

/** An Exif segment with the orientation alone. */
const orientationSegment = (value: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xe1, 0, 34]),
    Buffer.from(exif, 'latin1'),
    Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]),
  ]);
