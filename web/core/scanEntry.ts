import { useEffect, useRef } from 'react';
import { sayTrouble } from './api.ts';
import { type AttachedWedge, attachWedge } from './scanner/attachWedge.ts';
import type { Scan, ScanSource } from './scanner/scan.ts';
import { ScanQueue } from './scanner/scanQueue.ts';

/** Works on a scan; `false` says that it is not for this screen, so that the router gets it. */
export type ScreenScanHandler = (scan: Scan) => unknown;

const queue = new ScanQueue((error) => sayTrouble(error));
let wedge: AttachedWedge | undefined;
let fallback: ScreenScanHandler = () => undefined;

/** Starts listening to whatever scans; `route` gets what no screen takes. Called once, before the first screen. */
export function listenToScans(win: Window, route: ScreenScanHandler): void {
  fallback = route;
  queue.handle(async (scan) => void (await fallback(scan)));
  wedge = attachWedge(win, { onScan: (scan) => queue.push(scan), sink: true });
}

/** The attached wedge, for the scanner test page. */
export const attachedWedge = (): AttachedWedge | undefined => wedge;

/** Hands over a scan from the camera, the messaging app or the keyboard. */
export const deliverScan = (scan: Scan): void => queue.push(scan);

/** A code typed or chosen by hand, in the form of a scan. */
export const scanByHand = (code: string, source: ScanSource = 'typed'): Scan => ({
  code,
  source,
  startedAt: Date.now(),
  duration: 0,
  keys: code.length,
  repeat: false,
});

/** Forgets scans that nobody took: the next person must not receive them. */
export const dropScans = (): void => queue.clear();

/** Scans go to this component while it is on screen and `on`; the one opened last comes first. */
export function useScan(handler: ScreenScanHandler, on = true): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    if (!on) return;
    return queue.handle(async (scan) => {
      if ((await latest.current(scan)) === false) await fallback(scan);
    });
  }, [on]);
}
