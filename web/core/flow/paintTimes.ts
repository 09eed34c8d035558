import type { CallInput } from '../../../contract/core/call.ts';
import { flowNames } from '../../../contract/core/flowNames.ts';
import { type deviceReportCalls, paintSteps } from '../../../contract/system/deviceReport.calls.ts';
import { pageNow } from '../device/scan.ts';
import { questionOpen } from '../ui/questionOpen.ts';

/** Scans of a flow, by the step of their painting time. */
export type Paint = CallInput<typeof deviceReportCalls.reportDevice>['paints'][number];

let paints = new Map<string, Paint>();
let lastQuestionAt = Number.NEGATIVE_INFINITY;
questionOpen.subscribe(() => {
  lastQuestionAt = pageNow();
});

/** Adds scans to the report of their flow. */
export function addPaint(sums: Map<string, Paint>, { flow, upToMs, scans }: Paint): void {
  const key = `${flow} ${upToMs}`;
  sums.set(key, { flow, upToMs, scans: (sums.get(key)?.scans ?? 0) + scans });
}

/** The step of a time; none if the delay did not come from the product. */
export const stepOf = (ms: number): number | undefined => paintSteps.find((step) => ms <= step);

/** The verdicts of scans that ended at these moments are in the page now; measures the time until the next frame was painted. */
export function measurePaint(name: string, ends: readonly number[]): void {
  const flow = flowNames.find((one) => one === name);
  if (flow === undefined || document.visibilityState !== 'visible') return;
  const measure = () => {
    const now = pageNow();
    for (const endedAt of ends) {
      // While a person thought about a question, the product did not make them wait.
      const upToMs = lastQuestionAt < endedAt ? stepOf(now - endedAt) : undefined;
      if (upToMs !== undefined) addPaint(paints, { flow, upToMs, scans: 1 });
    }
  };
  // This callback starts the frame that shows it; the next task runs after it is painted.
  requestAnimationFrame(() => void setTimeout(measure));
}

/** The measurements since the last report; `again` restores them when the report failed. */
export function takePaints(): { reported: Paint[]; again: () => void } {
  const reported = [...paints.values()];
  paints = new Map();
  return { reported, again: () => reported.forEach((one) => void addPaint(paints, one)) };
}
