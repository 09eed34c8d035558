import { useEffect, useMemo } from 'react';
import { type FlowCalls, type FlowScan, type ScanFlow, says } from '../../../contract/core/scanFlow.ts';
import type { Scan } from '../device/scan.ts';
import { useStore } from '../device/store.ts';
import { useScan } from '../scan/scanEntry.ts';
import { type ScanResult, useVerdicts } from '../scan/verdicts.ts';
import { useSession } from '../session/session.ts';
import { showError } from '../wire/api.ts';
import type { FlowView, ListeningBackend } from './flowBackend.ts';
import { flowDevice } from './flowDevice.ts';
import { FlowRunner } from './flowRunner.ts';
import { KeptState } from './keptState.ts';
import { prepareWork } from './prepareWork.ts';

/** A flow that runs on a screen: its state, and the functions to work with it. */
export interface RunningFlow<S, F> extends FlowView<S, F>, Pick<FlowRunner<S, F, FlowCalls>, 'do' | 'edit' | 'ask' | 'refresh'> {
  result: ScanResult | undefined;
  takeScan: (scan: Scan | FlowScan) => Promise<void>;
}

const scanOf = (scan: Scan | FlowScan): FlowScan => ('source' in scan ? { ...scan, byHand: scan.source === 'typed' } : scan);

/** Whether the flow is under a sheet that neither handles scans nor is a way to scan: the effect of a scan would be invisible. */
const isCovered = (): boolean =>
  [...document.querySelectorAll('dialog[open]')].some((sheet) => !sheet.matches('.kw-camera') && !sheet.querySelector('.kw-ways'));

/** Resolves when the next scan may be judged, before the writes and the verdict of this one. */
const untilNext = (work: (next: () => void) => Promise<void>): Promise<void> =>
  new Promise((done, fail) => {
    let isNext = false;
    const next = () => {
      isNext = true;
      done();
    };
    work(next).then(done, (error: unknown) => (isNext ? showError(error) : fail(error)));
  });

/** Measuring is loaded after the screen: no scan depends on it, and without it nothing is measured. */
async function measure<T>(run: (waits: typeof import('./placeWaits.ts')) => T): Promise<T | undefined> {
  return import('./placeWaits.ts').then(run, () => undefined);
}

/** Runs a scan flow on a screen, for the signed-in person in their organisation. */
export function useScanFlow<S, F, C extends FlowCalls>(
  flow: ScanFlow<S, F, C>,
  backend: ListeningBackend<S, F, NoInfer<C>>,
): RunningFlow<S, F> {
  const { usercode = '', u9org = '' } = useSession()?.login ?? {};
  const { result, tell, wait, setResult } = useVerdicts((ends) => void measure(({ measurePaint }) => measurePaint(flow.name, ends)));
  const key = `${usercode} ${u9org} ${flow.name}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one for another person or organisation only
  const runner = useMemo(
    () => new FlowRunner(flow, backend, new KeptState(key, flow.empty, flow.version), flowDevice(flow.name, { tell, wait })),
    [key],
  );
  useEffect(() => {
    void runner.begin();
    return () => runner.close();
  }, [runner]);
  useEffect(() => {
    const reporting = measure(({ reportWhileOpen }) => reportWhileOpen());
    return () => void reporting.then((stop) => stop?.());
  }, []);
  useEffect(prepareWork, []);
  const view = useStore(runner.view);
  const inHand = () => flow.snapshot?.of(runner.view.get().state);
  const takeScan = (scan: Scan | FlowScan, next?: () => void) => {
    void measure(({ standAt }) => standAt(scan.code));
    return runner.takeScan(scanOf(scan), next);
  };
  useScan(async (scan) => {
    if (!(await runner.ready)) return false;
    return scan.source === 'wedge' && isCovered()
      ? runner.do(() => says('warn', { id: 'flow.sheet-first' }))
      : untilNext((next) => takeScan(scan, next));
  });
  return {
    ...view,
    result,
    takeScan,
    do: (decide) => runner.do(decide),
    edit: (change) => {
      const before = inHand();
      runner.edit(change);
      // The last result belongs to the previous document.
      if (inHand() !== before) setResult(undefined);
    },
    ask: (work, what) => runner.ask(work, what),
    refresh: () => runner.refresh(),
  };
}
