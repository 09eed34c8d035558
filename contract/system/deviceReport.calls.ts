import { call } from '../core/call.ts';
import { code, flag, int, listOf } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

/** An answer that takes longer than this makes a worker wait. */
export const slowAnswerMs = 3000;
/** The longest wait that is reported: one day without network. */
export const longestWaitMs = 86_400_000;
/** As many answers as a device tells of one place at once. */
const mostAnswers = 100_000;

/** What a device says of itself while somebody works with it. */
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
    doc: 'A device says how many steps it has not sent yet, and how long it waited for answers at which places since it said so last. Only the device that the session was opened on is taken, and only staff: what others say is left out.',
  }),
};
