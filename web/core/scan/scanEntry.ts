import { useEffect, useRef } from 'react';
import { readable } from '../../../contract/core/scanFlow.ts';
import { feedback } from '../device/feedback.ts';
import { hasTouch } from '../device/hasTouch.ts';
import { pageNow, type Scan, type ScanSource } from '../device/scan.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { createStore } from '../device/store.ts';
import { toast } from '../device/toast.ts';
import { history, pathNow } from '../navigation/go.ts';
import { type AttachedWedge, attachWedge } from '../scanner/attachWedge.ts';
import { ScanQueue } from '../scanner/scanQueue.ts';
import { WEDGE_DEFAULTS, type WedgeSettings } from '../scanner/wedgeSettings.ts';
import { session } from '../session/session.ts';
import { answerByScan, questionOpen } from '../ui/questionOpen.ts';
import { showError, wordsOfScan } from '../wire/api.ts';
import { CallError, Unreachable } from '../wire/CallError.ts';
import { t } from '../words/i18n.ts';

/** Handles a scan; `false` means that it is not for this screen, so that the router gets it. */
type ScreenScanHandler = (scan: Scan) => unknown;

/** The settings of this device's scanner; they belong to the device, not to the person. */
const scannerKey = 'kuwei-scanner';
/** The plant's scanner settings: used where this device has learnt none of its own. */
const plantKey = 'kuwei-scanner-plant';
const stored = (key: string): Partial<WedgeSettings> => readStored<Partial<WedgeSettings>>(key) ?? {};

const queue = new ScanQueue({ onError: sayUnread, onLost: sayLost });
let wedge: AttachedWedge | undefined;
let fallback: ScreenScanHandler = () => undefined;

/** Starts listening to all scanners; `route` gets scans that no screen handles. Called once, before the first screen. */
export function listenToScans(win: Window, route: ScreenScanHandler): void {
  fallback = route;
  queue.handle(async (scan) => void (await fallback(await readRight(scan))));
  queue.opens(pathNow());
  history.subscribe(({ action }) => queue.opens(pathNow(), { instead: action.type === 'REPLACE' }));
  wedge = attachWedge(win, {
    // On a desktop the hidden field would take the keyboard focus from the page (S152).
    sink: hasTouch(),
    onScan: deliverScan,
    onRefuse: (why) => {
      feedback('reject');
      toast(t(`scanner.refused.${why === 'no-end' ? 'broken' : why}`), { tone: 'red' });
    },
    onLearn: keepScanner,
  });
  applySettings();
}

function sayLost({ code }: Scan): void {
  feedback('reject');
  toast(t('scanner.lost', { code: readable(code) }), { tone: 'red' });
}

/** Reports a scan that failed, with its code when the server could not be reached, because such a scan is not kept. */
function sayUnread(error: unknown, { code }: Scan): void {
  feedback('reject');
  if (error instanceof CallError && error.id === 'malformed') toast(wordsOfScan(error), { tone: 'red' });
  else if (error instanceof Unreachable) toast(t('scanner.unread', { code: readable(code) }), { tone: 'amber' });
  else showError(error);
}

/** Scans wait for the opened screen until it reports: `stands` when its handlers are ready, or `fails`. */
export function useScansOfScreen(path: string, state: 'opening' | 'stands' | 'fails'): void {
  useEffect(() => {
    if (state === 'opening') return;
    queue[state](path);
    return () => queue.goes(path);
  }, [path, state]);
}

/** How scans are read now; the scanner test page shows it. */
export const scannerSettings = createStore<WedgeSettings>(WEDGE_DEFAULTS);
let learning: Partial<WedgeSettings> = {};

/** Applies what device and plant have stored; while a scanner is learnt, that comes before both. */
function applySettings(): void {
  wedge?.configure({ ...WEDGE_DEFAULTS, ...stored(plantKey), ...stored(scannerKey), ...learning });
  if (wedge) scannerSettings.set({ ...wedge.settings() });
}

/** Stores facts about the scanner of this device. */
export function keepScanner(settings: Partial<WedgeSettings>): void {
  writeStored(scannerKey, { ...stored(scannerKey), ...settings });
  applySettings();
}

/** Keeps how the plant's scanners are set. */
export function keepPlantScanner(settings: Partial<WedgeSettings>): void {
  writeStored(plantKey, settings);
  applySettings();
}

/** Forgets the learnt scanner settings of this device: the plant's are used again. */
export function forgetScanner(): void {
  writeStored(scannerKey, {});
  applySettings();
}

/** Reads with these settings while a scanner is learnt; returns the end of it. */
export function readToLearn(settings: Partial<WedgeSettings>): () => void {
  learning = settings;
  applySettings();
  return () => {
    learning = {};
    applySettings();
  };
}

/** The attached wedge, for the scanner test page. */
export const attachedWedge = (): AttachedWedge | undefined => wedge;

/**
 * Delivers a scan of the camera, the messaging app or the keyboard. While a question is open, a scan fills it in if it
 * asks for a code; any other scan is dropped, because its meaning depends on the answer.
 */
export function deliverScan(scan: Scan): void {
  if (!questionOpen.get()) {
    queue.push({ endedAt: pageNow(), ...scan });
    return;
  }
  const fill = answerByScan.get();
  feedback(fill ? 'accept' : 'warn');
  if (fill) fill(scan);
  else toast(t('flow.sheet-first'));
}

/** A code typed or chosen by hand, in the form of a scan. */
export const scanByHand = (code: string, source: ScanSource = 'typed'): Scan => ({
  code,
  source,
  startedAt: Date.now(),
  duration: 0,
  keys: code.length,
  repeat: false,
});

/** Drops scans that no screen took: the next person must not get them. */
export const dropScans = (): void => queue.clear();

/** A scan as the scanner sent it: where its keys allow two texts, the server decides which one is a code. */
const readRight = async (scan: Scan): Promise<Scan> =>
  scan.positions === undefined || !session.get() ? scan : (await import('./scanLayout.ts')).readByLayout(scan, keepScanner);

/** Scans go to this component while it is on screen and `on`; the one opened last comes first. `raw` ones are taken as they came. */
export function useScan(handler: ScreenScanHandler, on = true, raw = false): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    if (!on) return;
    let unmounted = false;
    const stop = queue.handle(async (sent) => {
      const scan = raw ? sent : await readRight(sent);
      if ((await latest.current(scan)) !== false) return;
      if (unmounted) sayLost(scan);
      else await fallback(scan);
    });
    return () => {
      unmounted = true;
      stop();
    };
  }, [on, raw]);
}
