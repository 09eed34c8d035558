import { call } from '../core/call.ts';
import { code, flag, moment, scanned, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

/** A picker who empties a place reports it while picking. */
export const emptyPlaceCalls = {
  confirmEmptyPlace: call({
    name: 'confirmEmptyPlace',
    paths: ['/api/Stock/ConfirmEmptyPlace'],
    access: 'permission',
    permission: 'enterCounts',
    effect: 'write',
    input: shape({
      place: ['PCode', scanned()],
      empty: ['IsEmpty', flag().default(true)],
      /** When it was seen empty; goods that came later are not reported missing. */
      at: ['ScanTime', moment().optional()],
    }),
    output: shape({ place: ['PCode', code()], docNo: ['DocNo', text()] }),
    refusals: ['location.not-found', 'count.place-taken', 'count.not-first', 'count.not-counter'],
    doc: 'A picker says that a place is empty. Where the books agree that is all; where they do not it becomes a count of the place, for the leader to review.',
  }),
};
