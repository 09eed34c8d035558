import type { FoundBarcode } from './barcodeReader.ts';

/** A code has to be out of sight this long before it counts as shown again. */
const GONE_MS = 1500;

/** Linear codes without a strong check are believed only when two pictures in a row agree. */
const WEAK = new Set(['itf', 'code_39', 'codabar', 'code_93']);

/** Turns what each picture shows into single scans: the code nearest to the middle, once per showing. */
export class Sightings {
  #seen = new Map<string, number>();
  #candidate = '';

  /** The code to deliver for this picture, if any. `width` and `height` are those of the picture. */
  next(found: readonly FoundBarcode[], width: number, height: number, at: number): FoundBarcode | undefined {
    const distance = ({ boundingBox: box }: FoundBarcode): number =>
      Math.hypot(box.x + box.width / 2 - width / 2, box.y + box.height / 2 - height / 2);
    const nearest = found.filter((one) => one.rawValue !== '').sort((one, other) => distance(one) - distance(other))[0];
    if (!nearest) return undefined;
    const last = this.#seen.get(nearest.rawValue);
    const agreed = !WEAK.has(nearest.format) || this.#candidate === nearest.rawValue;
    this.#candidate = nearest.rawValue;
    if (!agreed) return undefined;
    // Codes beside the one aimed at are in sight too, but only what was delivered starts its pause.
    this.#seen.set(nearest.rawValue, at);
    return last !== undefined && at - last < GONE_MS ? undefined : nearest;
  }
}
