import { z } from 'zod';
import { call } from '../core/call.ts';
import { id, int, moment } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

const common = { access: 'permission', permission: 'ledgerCheck', refusals: [] } as const;

/** The ledger held against itself: balances against movements and reservations, labels against balances. */
export const ledgerCheckCalls = {
  checkLedger: call({
    ...common,
    name: 'checkLedger',
    paths: ['/api/BaseInfo/CheckLedger'],
    effect: 'write',
    /** The start of the next part: `next` of the previous answer. */
    input: shape({ after: ['After', id().optional()] }),
    output: shape({
      balances: ['Balances', int()],
      faults: ['Faults', int()],
      /** Null when all was checked. */
      next: ['Next', id().nullable()],
      /** Items that were checked, of all. */
      done: ['Done', int()],
      of: ['Of', int()],
    }),
    doc: 'Recomputes balances of the organisation from their movements and holds labels against balances, as many items as take about a second and a half; what differs replaces what the last check found of them (list ledgerFaults). Where Next is not null the check goes on with the same call and it as After; whoever does not ask again ends the check there.',
  }),
  ledgerCheck: call({
    ...common,
    name: 'ledgerCheck',
    paths: ['/api/BaseInfo/LedgerCheck'],
    effect: 'read',
    input: shape({}),
    output: shape({
      /** Null when the ledger was never checked. */
      at: ['At', moment().nullable()],
      by: ['UserName', z.string()],
      balances: ['Balances', int()],
      faults: ['Faults', int()],
    }),
    doc: 'When the ledger was last checked, by whom (empty: by the schedule), how many balances, and how many faults were found.',
  }),
};
