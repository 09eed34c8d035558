import { type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';
import type { BarcodeFormat, FoundBarcode } from './foundBarcode.ts';
import { textOfBytes } from './textOfBytes.ts';

const names: Record<BarcodeFormat, ReadInputBarcodeFormat> = {
  qr_code: 'QRCode',
  data_matrix: 'DataMatrix',
  code_128: 'Code128',
  code_39: 'Code39',
  code_93: 'Code93',
  ean_13: 'EAN13',
  ean_8: 'EAN8',
  upc_a: 'UPCA',
  upc_e: 'UPCE',
  itf: 'ITF',
  codabar: 'Codabar',
  pdf417: 'PDF417',
  aztec: 'Aztec',
};
const ours = Object.entries(names);

/** Reads a picture with the reader that we serve; a picture is pixels, or the bytes of a file. */
export async function readPicture(
  picture: ImageData | Uint8Array<ArrayBuffer>,
  formats: readonly BarcodeFormat[],
): Promise<FoundBarcode[]> {
  const found = await readBarcodes(picture, { formats: formats.map((one) => names[one]), textMode: 'Plain' });
  return found.map(({ bytes, text, hasECI, format, position }) => {
    const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
    const [x, y] = [Math.min(...corners.map((one) => one.x)), Math.min(...corners.map((one) => one.y))];
    const [right, bottom] = [Math.max(...corners.map((one) => one.x)), Math.max(...corners.map((one) => one.y))];
    return {
      // Where the code names its character set, the reader has obeyed it.
      rawValue: hasECI ? text : textOfBytes(bytes, text),
      format: ours.find(([, name]) => format.startsWith(name))?.[0] ?? format,
      boundingBox: { x, y, width: right - x, height: bottom - y },
    };
  });
}
