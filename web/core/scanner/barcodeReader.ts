import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { CameraError } from './cameraError.ts';
import type { BarcodeFormat, FoundBarcode } from './foundBarcode.ts';
import { isGarbled } from './textOfBytes.ts';

/** The formats on our labels, partners' cartons and notes. Fewer formats read faster and with fewer errors. */
export const WAREHOUSE_FORMATS: readonly BarcodeFormat[] = ['qr_code', 'code_128', 'data_matrix', 'code_39', 'ean_13', 'ean_8', 'itf'];

/** Finds codes in the picture that a video shows now. */
type BarcodeReader = { kind: 'native' | 'wasm'; read: (video: HTMLVideoElement) => Promise<FoundBarcode[]> };

type Detector = { detect: (source: HTMLVideoElement) => Promise<FoundBarcode[]> };
type NativeDetector = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

async function nativeReader(formats: readonly BarcodeFormat[]): Promise<Detector | undefined> {
  const Native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector;
  if (!Native) return undefined;
  try {
    const supported = await Native.getSupportedFormats();
    return formats.every((format) => supported.includes(format)) ? new Native({ formats }) : undefined;
  } catch {
    return undefined;
  }
}

/** The shortest module there is. */
const emptyModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Engines before Chrome 97 lack a Content-Security-Policy that allows only compiling a module: with ours they cannot compile it. */
function mayCompile(): boolean {
  try {
    return new WebAssembly.Module(emptyModule) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}

async function wasmReader(formats: readonly BarcodeFormat[]): Promise<Detector> {
  if (!mayCompile()) throw new CameraError('engine');
  const [{ prepareZXingModule }, { readPicture }] = await Promise.all([import('zxing-wasm/reader'), import('./zxing.ts')]);
  // Served by us: the package would fetch it from a public network that a warehouse may not reach.
  await prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
    fireImmediately: true,
  });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    detect: async (video) => {
      const { videoWidth: width, videoHeight: height } = video;
      if (!context || width === 0 || height === 0) return [];
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      context.drawImage(video, 0, 0);
      return readPicture(context.getImageData(0, 0, width, height), formats);
    },
  };
}

/** The device's own reader when it knows all the formats, else the one served by us (1.1 MB, loaded only then). */
export async function createBarcodeReader(formats: readonly BarcodeFormat[]): Promise<BarcodeReader> {
  const native = await nativeReader(formats);
  if (!native) {
    const wasm = await wasmReader(formats);
    return { kind: 'wasm', read: (video) => wasm.detect(video) };
  }
  let ours: Promise<Detector> | undefined;
  const reader: BarcodeReader = {
    kind: 'native',
    read: async (video) => {
      try {
        const found = await native.detect(video);
        if (!found.some(({ rawValue }) => isGarbled(rawValue))) return found;
        // The device's reader returns no bytes: ours reads the same picture, and its result is better.
        ours ??= wasmReader(formats);
        const again = await (await ours).detect(video);
        return again.length > 0 ? again : found;
      } catch {
        // Android without Google services offers the interface but has nothing behind it.
        const wasm = await wasmReader(formats);
        reader.kind = 'wasm';
        reader.read = (later) => wasm.detect(later);
        return wasm.detect(video);
      }
    },
  };
  return reader;
}
