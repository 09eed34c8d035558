import { z } from 'zod';
import { call } from '../core/call.ts';
import { int, listOf, moment, oneOf, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

const step = shape({
  operation: ['OperationID', z.uuid()],
  call: ['Call', text(60)],
  document: ['DocNo', text(200)],
  /** When it was done on the device. */
  at: ['At', moment()],
  /** What was to be sent, as it stood on the device. */
  body: ['Body', z.string().max(20_000)],
  refusal: ['Code', text(60)],
  message: ['Message', z.string().max(2000)],
});

/** Work of a device that the server did not accept and that its person gave up or handed over. */
export const leftWorkCalls = {
  leaveWork: call({
    name: 'leaveWork',
    paths: ['/api/System/LeaveWork'],
    access: 'signedIn',
    effect: 'write',
    input: shape({
      how: ['data.how', oneOf('dropped', 'handed-over')],
      reason: ['data.reason', text(140)],
      steps: ['data.steps', listOf(step, 1000)],
    }),
    output: shape({ done: ['Done', int()] }),
    refusals: [],
    doc: 'Writes down steps of a device that were not accepted, before they go off it: who, what, why not, dropped or handed to the team leader. The same step is written once.',
  }),
};
