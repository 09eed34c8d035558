import type { FoundBarcode } from './foundBarcode.ts';

/** A code has to be out of sight this long before it counts as shown again. */
const GONE_MS = 1500;

/** Linear codes without a strong check are believed only when two pictures in a row agree. */
const WEAK = new Set(['itf', 'code_39', 'codabar', 'code_93']);

/** A part of the picture, in its own pixels. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

const middleOf = ({ x, y, width, height }: Region) => ({ x: x + width / 2, y: y + height / 2 });

/** The part of a picture behind a frame on the screen. The picture fills its box and is cut off equally on both sides. */
export function regionBehind(frame: Region, box: Region, picture: { width: number; height: number }): Region {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const cutX = (picture.width * scale - box.width) / 2;
  const cutY = (picture.height * scale - box.height) / 2;
  return {
    x: (frame.x - box.x + cutX) / scale,
    y: (frame.y - box.y + cutY) / scale,
    width: frame.width / scale,
    height: frame.height / scale,
  };
}

/** Turns the codes in each picture into single scans: the code in the frame nearest to its middle, once for each time it is shown. */
export class Sightings {
  #seen = new Map<string, number>();
  #candidate = '';

  /** The code to deliver for this picture, if any: one whose middle lies in the frame. */
  next(found: readonly FoundBarcode[], frame: Region, at: number): FoundBarcode | undefined {
    const aim = middleOf(frame);
    const distance = ({ boundingBox }: FoundBarcode): number => {
      const { x, y } = middleOf(boundingBox);
      return Math.hypot(x - aim.x, y - aim.y);
    };
    const inFrame = ({ boundingBox }: FoundBarcode): boolean => {
      const { x, y } = middleOf(boundingBox);
      return x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height;
    };
    const nearest = found.filter((one) => one.rawValue !== '' && inFrame(one)).sort((one, other) => distance(one) - distance(other))[0];
    if (!nearest) return undefined;
    const last = this.#seen.get(nearest.rawValue);
    const agreed = !WEAK.has(nearest.format) || this.#candidate === nearest.rawValue;
    this.#candidate = nearest.rawValue;
    if (!agreed) return undefined;
    // Other codes are in sight too, but only a delivered code starts its pause.
    this.#seen.set(nearest.rawValue, at);
    return last !== undefined && at - last < GONE_MS ? undefined : nearest;
  }
}
