import type { CallInput } from '../../../contract/core/call.ts';
import { parseScan } from '../../../contract/labels/scanCode.ts';
import { deviceReportCalls, longestWaitMs, slowAnswerMs } from '../../../contract/system/deviceReport.calls.ts';
import { serverNow } from '../device/deviceClock.ts';
import { isWaiting } from '../queue/commandLanes.ts';
import { commands, followCommands } from '../queue/queue.ts';
import { ask } from '../wire/api.ts';
import { takePaints } from './paintTimes.ts';

export { measurePaint } from './paintTimes.ts';

type Report = CallInput<typeof deviceReportCalls.reportDevice>;
type Wait = Report['places'][number];

/** A worker who scanned a place this long ago may be anywhere. */
const standsMs = 10 * 60_000;
const reportMs = 60_000;
/** The most places of one report; the others follow in the next. */
const mostPlaces = 200;

let here: { place: string; at: number } | undefined;
const startOf = new Map<string, { place: string; at: number }>();
const waits = new Map<string, Wait>();

/** The worker scanned something: the code of a place shows where they are. */
export function standAt(code: string): void {
  const { typed } = parseScan(code);
  if (typed?.type === 'location') here = { place: typed.value, at: performance.now() };
}

const none = { answers: 0, slow: 0, totalMs: 0, worstMs: 0 };

function add(sums: Map<string, Wait>, { place, ...more }: Wait): void {
  const before = sums.get(place) ?? none;
  sums.set(place, {
    ...{ place, answers: before.answers + more.answers, slow: before.slow + more.slow },
    ...{ totalMs: before.totalMs + more.totalMs, worstMs: Math.max(before.worstMs, more.worstMs) },
  });
}

/** Adds one waiting time to the report of its place. */
export function addWait(sums: Map<string, Wait>, place: string, ms: number): void {
  const waited = Math.min(Math.max(Math.round(ms), 0), longestWaitMs);
  add(sums, { place, answers: 1, slow: waited > slowAnswerMs ? 1 : 0, totalMs: waited, worstMs: waited });
}

/** From the scan to the answer, the time without network among it. */
followCommands((event) => {
  const now = performance.now();
  const { command } = event;
  if (command.flow === undefined) return;
  if (event.kind === 'given') {
    if (here && now - here.at < standsMs) startOf.set(command.id, { place: here.place, at: now });
    return;
  }
  const from = startOf.get(command.id);
  startOf.delete(command.id);
  if (from) addWait(waits, from.place, now - from.at);
});

async function report(atWork: boolean): Promise<void> {
  const unsent = commands.get().filter(isWaiting);
  const oldest = Math.min(...unsent.map(({ at }) => at), serverNow());
  const reported = [...waits.values()].slice(0, mostPlaces);
  for (const { place } of reported) waits.delete(place);
  const paints = takePaints();
  try {
    await ask(
      deviceReportCalls.reportDevice,
      {
        unsent: unsent.length,
        oldestSeconds: Math.round((serverNow() - oldest) / 1000),
        atWork,
        places: reported,
        paints: paints.reported,
      },
      { quiet: true },
    );
  } catch {
    // Reported next time, together with newer measurements.
    for (const one of reported) add(waits, one);
    paints.again();
  }
}

let open = 0;

/** While a flow is open the device reports its waiting times, every minute and at the end. */
export function reportWhileOpen(): () => void {
  open += 1;
  const timer = setInterval(() => void report(true), reportMs);
  return () => {
    clearInterval(timer);
    open -= 1;
    // The next flow may open at once.
    if (open === 0) void report(false);
  };
}
