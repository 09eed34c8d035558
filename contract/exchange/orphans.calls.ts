import { call } from '../core/call.ts';
import { ids, int, text } from '../core/fields.ts';
import { shape } from '../core/shape.ts';

const org = ['org', text(20).optional()] as const;
const manage = { access: 'permission', permission: 'manageExchange', effect: 'write' } as const;

/** For how many days back documents are requested from the ERP by default; documents known here are left out. */
export const orphanDays = 7;

/** How many documents one call withdraws at most; a person waits for this call. */
export const mostTakenBack = 200;

/** Documents that the ERP has and that are missing here: after a restore those made since the backup. */
export const orphanCalls = {
  findOrphans: call({
    ...manage,
    name: 'findOrphans',
    paths: ['/api/Exchange/FindOrphans'],
    input: shape({ org, days: ['Days', int(1, 90).optional()] }),
    output: shape({ held: ['Held', int()], orphans: ['Orphans', int()] }),
    refusals: ['exchange.no-connection', 'orphans.not-offered', 'orphans.silent'],
    doc: 'Asks the ERP which documents of this organisation it committed in the last days (7 unless said), and keeps those that are not here for a person (list orphanDocuments).',
  }),
  takeBackOrphans: call({
    ...manage,
    name: 'takeBackOrphans',
    paths: ['/api/Exchange/TakeBackOrphans'],
    input: shape({ org, ids: ['ids', ids().optional()] }),
    output: shape({ takenBack: ['TakenBack', int()], refused: ['Refused', int()], left: ['Left', int()] }),
    refusals: ['exchange.no-connection', 'orphans.none', 'orphans.cannot', 'orphans.silent'],
    doc: `Has the ERP take back what it posted for documents that are not here, the newest first: those chosen, or all; at most ${mostTakenBack} in one call, Left says how many stay.`,
  }),
};
