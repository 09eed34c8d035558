import { z } from 'zod';
import { call } from '../core/call.ts';
import { int, moment } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

const common = { access: 'permission', permission: 'ledgerCheck', input: shape({}), refusals: [] } as const;

/** The ledger held against itself: balances against movements and reservations, labels against balances. */
export const ledgerCheckCalls = {
  checkLedger: call({
    ...common,
    name: 'checkLedger',
    paths: ['/api/BaseInfo/CheckLedger'],
    effect: 'write',
    output: shape({ balances: ['Balances', int()], faults: ['Faults', int()] }),
    doc: 'Recomputes every balance of the organisation from its movements and holds labels against balances; what differs replaces what the last check found (list ledgerFaults).',
  }),
  ledgerCheck: call({
    ...common,
    name: 'ledgerCheck',
    paths: ['/api/BaseInfo/LedgerCheck'],
    effect: 'read',
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
