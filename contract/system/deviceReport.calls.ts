import { call } from '../core/call.ts';
import { code, flag, int, listOf, oneOf } from '../core/fields.ts';
import { flowNames } from '../core/flowNames.ts';
import { shape } from '../core/shape.ts';

/** An answer that takes longer than this makes a worker wait. */
export const slowAnswerMs = 3000;
/** The longest wait that is reported: one day without network. */
export const longestWaitMs = 86_400_000;
/** The most answers that a device reports for one place at once. */
const mostAnswers = 100_000;

/**
 * Scans by the time from their end to the painted verdict, in steps of milliseconds. The last step is the longest
 * that counts: a longer time means that the scan waited for a person, or the page was out of sight.
 */
export const paintSteps = [25, 50, 75, 100, 150, 200, 300, 500, 1000, 2000, 5000, 10_000, 60_000] as const;
/** A verdict should be seen by then. */
export const quickPaintMs = 100;

/** Reports of a device about itself during work. */
export const deviceReportCalls = {
  reportDevice: call({
    name: 'reportDevice',
    paths: ['/api/System/ReportDevice'],
    access: 'signedIn',
    effect: 'write',
    // Sent every minute without an operation: counting a figure twice is better than storing a row for each report.
    secret: true,
    unaudited: true,
    input: shape({
      unsent: ['Unsent', int(0, 100_000)],
      oldestSeconds: ['OldestSeconds', int()],
      /** A flow is open: silence after this means that the device lost the network. */
      atWork: ['AtWork', flag()],
      /** Time until the verdict of a scan was painted; devices of an earlier version do not send it. */
      paints: [
        'Paints',
        listOf(
          shape({
            flow: ['Flow', oneOf(...flowNames)],
            upToMs: ['UpToMs', int(1, 60_000)],
            scans: ['Scans', int(1, mostAnswers)],
          }),
          flowNames.length * paintSteps.length,
        ).default([]),
      ],
      places: [
        'Places',
        listOf(
          shape({
            place: ['PCode', code()],
            answers: ['Answers', int(1, mostAnswers)],
            slow: ['SlowAnswers', int(0, mostAnswers)],
            totalMs: ['TotalMs', int(0, mostAnswers * longestWaitMs)],
            worstMs: ['WorstMs', int(0, longestWaitMs)],
          }),
          200,
        ),
      ],
    }),
    output: shape({ places: ['Places', int()] }),
    refusals: [],
    doc: 'A device says how many steps it has not sent yet, and how long it waited for answers at which places and how long scans took until their verdict was painted since it said so last. Only the device that the session was opened on is taken, and only staff: what others say is left out.',
  }),
};
