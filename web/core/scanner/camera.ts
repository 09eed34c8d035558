import { createBarcodeReader } from './barcodeReader.ts';
import { CameraError, cameraReasonOf } from './cameraError.ts';
import type { BarcodeFormat } from './foundBarcode.ts';
import { type Region, regionBehind, Sightings } from './sightings.ts';

/** A lens; the label is the device's own and empty until the camera was allowed. */
type CameraDevice = { id: string; label: string };

/** Formats to read, and callbacks. `onError` comes after opening: the camera was taken away, or the reader failed. */
type CameraOptions = {
  formats: readonly BarcodeFormat[];
  onCode: (code: string, symbology: string) => void;
  onError: (error: CameraError) => void;
  /** The position of the aiming frame on the screen; codes outside of it are ignored. */
  frame: () => Region | undefined;
  deviceId?: string;
};

/** An open camera. */
export type Camera = {
  stop: () => void;
  torch: (on: boolean) => Promise<void>;
  hasTorch: boolean;
  zoom: (value: number) => Promise<void>;
  /** Undefined when the lens cannot zoom. */
  zoomRange: { min: number; max: number; step: number; now: number } | undefined;
  devices: CameraDevice[];
  deviceId: string;
};

/** About ten pictures a second: a faster rate heats a handheld and finds no more codes. */
const PERIOD_MS = 100;

/** Capabilities that cameras of phones have and the DOM types lack. */
type LensCapabilities = MediaTrackCapabilities & {
  torch?: boolean;
  zoom?: { min: number; max: number; step: number };
  focusMode?: string[];
};
type LensSettings = MediaTrackSettings & { zoom?: number };

async function apply(track: MediaStreamTrack, wish: Record<string, unknown>): Promise<void> {
  await track.applyConstraints({ advanced: [wish as MediaTrackConstraintSet] });
}

async function openStream(deviceId: string | undefined): Promise<MediaStream> {
  if (!globalThis.isSecureContext || !navigator.mediaDevices) throw new CameraError('insecure');
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const lens = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: false, video: { ...lens, ...size } });
  } catch (error) {
    throw new CameraError(cameraReasonOf(error), error);
  }
}

async function listLenses(): Promise<CameraDevice[]> {
  const all = await navigator.mediaDevices.enumerateDevices();
  const lenses = all.filter(({ kind }) => kind === 'videoinput').map(({ deviceId, label }) => ({ id: deviceId, label }));
  const back = lenses.filter(({ label }) => /back|rear|environment|后|belakang/i.test(label));
  return back.length > 0 ? back : lenses;
}

/** Calls `look` with new pictures, never faster than the period and never two at a time. */
function eachPicture(video: HTMLVideoElement, look: () => Promise<void>): () => void {
  let running = true;
  const picture = async (): Promise<void> => {
    const from = performance.now();
    await look();
    setTimeout(next, Math.max(0, PERIOD_MS - (performance.now() - from)));
  };
  // A picture callback stays quiet while the page is hidden, which spares the battery.
  const next = (): void => {
    if (!running) return;
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => void (running && picture()));
    else void picture();
  };
  next();
  return () => {
    running = false;
  };
}

/** Shows the camera in `video` and reports codes until stopped. Rejects with a CameraError that has the reason. */
export async function openCamera(video: HTMLVideoElement, options: CameraOptions): Promise<Camera> {
  const { formats, onCode, onError, frame, deviceId } = options;
  const stream = await openStream(deviceId);
  const track = stream.getVideoTracks()[0];
  const release = (): void => {
    for (const one of stream.getTracks()) one.stop();
    if (video.srcObject === stream) video.srcObject = null;
  };
  if (!track) throw new CameraError('none');
  try {
    video.muted = true;
    video.playsInline = true;
    video.srcObject = stream;
    const [reader] = await Promise.all([createBarcodeReader(formats), video.play()]);
    const can: LensCapabilities = track.getCapabilities?.() ?? {};
    if (can.focusMode?.includes('continuous')) await apply(track, { focusMode: 'continuous' }).catch(() => undefined);
    const sightings = new Sightings();
    let failures = 0;
    const halt = eachPicture(video, async () => {
      try {
        const found = await reader.read(video);
        failures = 0;
        const picture = { width: video.videoWidth, height: video.videoHeight };
        const aim = frame();
        const region = aim ? regionBehind(aim, video.getBoundingClientRect(), picture) : { x: 0, y: 0, ...picture };
        const seen = sightings.next(found, region, performance.now());
        if (seen && track.readyState === 'live') onCode(seen.rawValue, seen.format);
      } catch (error) {
        // One bad picture is normal while a lens starts; a reader that always fails must be reported.
        failures += 1;
        if (failures === 10) onError(new CameraError('reader', error));
      }
    });
    track.addEventListener('ended', () => onError(new CameraError('ended')));
    const now = (track.getSettings() as LensSettings).zoom ?? can.zoom?.min ?? 1;
    return {
      stop: () => {
        halt();
        release();
      },
      torch: (on) => apply(track, { torch: on }),
      hasTorch: can.torch === true,
      zoom: (value) => apply(track, { zoom: value }),
      zoomRange: can.zoom && can.zoom.max > can.zoom.min ? { ...can.zoom, now } : undefined,
      devices: await listLenses(),
      deviceId: track.getSettings().deviceId ?? deviceId ?? '',
    };
  } catch (error) {
    release();
    throw error instanceof CameraError ? error : new CameraError('reader', error);
  }
}
