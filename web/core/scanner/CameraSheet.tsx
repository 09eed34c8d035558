import { useEffect, useRef, useState } from 'react';
import type { zhScanner } from '../../../contract/core/scanner.zh.ts';
import type { Scan } from '../device/scan.ts';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/iconPaths.ts';
import { ResultBand, type ResultTone } from '../ui/ResultBand.tsx';
import { useModal } from '../ui/useModal.ts';
import type { Camera } from './camera.ts';
import { CameraError, type CameraReason } from './cameraError.ts';
import type { BarcodeFormat } from './foundBarcode.ts';
import './CameraSheet.css';

/** A text of scanning. */
type ScannerTextKey = keyof typeof zhScanner;

/** The outcome of the last scan, shown over the picture; `stamp` changes with every scan. */
type CameraResult = { tone: ResultTone; word: string; what?: string; stamp: string | number };

type CameraState = { camera?: Camera; reason?: CameraReason };

const LENS_KEY = 'kuwei-camera';

function rememberedLens(): string | undefined {
  try {
    return localStorage.getItem(LENS_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function rememberLens(id: string): void {
  try {
    localStorage.setItem(LENS_KEY, id);
  } catch {
    // The lens is chosen again next time.
  }
}

function scanOf(code: string, symbology: string): Scan {
  return { code, source: 'camera', startedAt: Date.now(), duration: 0, keys: code.length, repeat: false, symbology };
}

/** Keeps the camera open together with the sheet; another lens or a retry opens it again. */
function useCamera(formats: readonly BarcodeFormat[] | undefined, onScan: (scan: Scan) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const deliver = useRef(onScan);
  const [state, setState] = useState<CameraState>({});
  const [wish, setWish] = useState({ lens: rememberedLens(), attempt: 0 });
  useEffect(() => {
    deliver.current = onScan;
  });
  const wanted = formats?.join(' ');
  useEffect(() => {
    let unmounted = false;
    let opened: Camera | undefined;
    const fail = (error: unknown): void => {
      if (!unmounted) setState({ reason: error instanceof CameraError ? error.reason : 'reader' });
    };
    const open = async (element: HTMLVideoElement): Promise<void> => {
      // Only here, so that neither camera code nor reader is part of the first load.
      const [{ openCamera }, { WAREHOUSE_FORMATS }] = await Promise.all([import('./camera.ts'), import('./barcodeReader.ts')]);
      const list = wanted ? (wanted.split(' ') as BarcodeFormat[]) : WAREHOUSE_FORMATS;
      if (unmounted) return;
      const onCode = (code: string, symbology: string): void => deliver.current(scanOf(code, symbology));
      const options = { formats: list, onCode, onError: fail, frame: () => frame.current?.getBoundingClientRect() };
      // A remembered lens may no longer exist, and some browsers rename lenses at every visit.
      opened = await openCamera(element, { ...options, deviceId: wish.lens }).catch((error: unknown) => {
        if (wish.lens && error instanceof CameraError && error.reason === 'none') return openCamera(element, options);
        throw error;
      });
      if (unmounted) opened.stop();
      else setState({ camera: opened });
    };
    setState({});
    if (video.current) open(video.current).catch(fail);
    return () => {
      unmounted = true;
      opened?.stop();
    };
  }, [wish, wanted]);
  const retry = (): void => setWish(({ lens, attempt }) => ({ lens, attempt: attempt + 1 }));
  const nextLens = (camera: Camera): void => {
    const at = camera.devices.findIndex(({ id }) => id === camera.deviceId);
    const lens = camera.devices[(at + 1) % camera.devices.length]?.id;
    if (lens) rememberLens(lens);
    setWish(({ attempt }) => ({ lens, attempt: attempt + 1 }));
  };
  return { video, frame, ...state, retry, nextLens };
}

function Tool({ icon, label, onPress, pressed }: { icon: IconName; label: string; onPress: () => void; pressed?: boolean }) {
  return (
    <button type="button" className="kw-camera-tool" aria-pressed={pressed} onClick={onPress}>
      <Icon name={icon} size={24} />
      <span>{label}</span>
    </button>
  );
}

function Tools({ camera, t, onLens }: { camera: Camera; t: (key: ScannerTextKey) => string; onLens: () => void }) {
  const [torch, setTorch] = useState(false);
  const [zoom, setZoom] = useState(camera.zoomRange?.now ?? 1);
  const light = (): void => {
    camera.torch(!torch).then(
      () => setTorch(!torch),
      () => undefined,
    );
  };
  const magnify = (value: number): void => {
    setZoom(value);
    camera.zoom(value).catch(() => undefined);
  };
  const range = camera.zoomRange;
  return (
    <div className="kw-camera-tools">
      {camera.hasTorch && (
        <Tool icon="torch" label={t(torch ? 'scanner.camera.torchOff' : 'scanner.camera.torchOn')} pressed={torch} onPress={light} />
      )}
      {range && (
        <label className="kw-camera-zoom">
          <span>{t('scanner.camera.zoom')}</span>
          <input
            type="range"
            min={range.min}
            max={range.max}
            step={range.step || 0.1}
            value={zoom}
            onChange={(event) => magnify(event.target.valueAsNumber)}
          />
        </label>
      )}
      {camera.devices.length > 1 && <Tool icon="reload" label={t('scanner.camera.lens')} onPress={onLens} />}
    </div>
  );
}

/** The camera over the whole screen. It stays open for the next code until its opener closes it with `onClose`. */
export function CameraSheet({
  t,
  onScan,
  onClose,
  formats,
  last,
}: {
  t: (key: ScannerTextKey) => string;
  onScan: (scan: Scan) => void;
  onClose: () => void;
  /** The default formats: those that warehouses print. */
  formats?: readonly BarcodeFormat[];
  last?: CameraResult;
}) {
  const { video, frame, camera, reason, retry, nextLens } = useCamera(formats, onScan);
  const sheet = useModal(onClose);
  return (
    <dialog
      ref={sheet}
      className="kw-camera"
      aria-label={t('scanner.camera.title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <video ref={video} className="kw-camera-picture" muted playsInline />
      {!reason && <div ref={frame} className="kw-camera-frame" aria-hidden="true" />}
      <div className="kw-camera-head">
        <h2>{t('scanner.camera.title')}</h2>
        <Tool icon="cross" label={t('scanner.camera.close')} onPress={onClose} />
      </div>
      <div className="kw-camera-foot">
        {reason ? (
          <div className="kw-camera-reason" role="alert">
            <p>{t(`scanner.camera.${reason}`)}</p>
            <Tool icon="reload" label={t('scanner.camera.retry')} onPress={retry} />
          </div>
        ) : (
          <p className="kw-camera-aim">{t(camera ? 'scanner.camera.aim' : 'scanner.camera.starting')}</p>
        )}
        {last && <ResultBand {...last} />}
        {camera && !reason && <Tools key={camera.deviceId} camera={camera} t={t} onLens={() => nextLens(camera)} />}
      </div>
    </dialog>
  );
}
