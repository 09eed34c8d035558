import { lifeCalls, namedCalls } from '../documents/lifeCalls.ts';
import { putawayDocument } from './putaway.document.ts';

const manage = { permission: 'managePutawaySync' } as const;

/** The life of a putaway. */
export const putawayLife = lifeCalls(putawayDocument, {
  synchronize: {
    ...manage,
    name: 'syncPutaways',
    path: '/api/InStorage/DoInSynchronization',
    doc: 'Sends putaway documents to the ERP, for the first time or again; synchronized ones are refused.',
  },
  close: {
    ...manage,
    name: 'closePutawaySync',
    path: '/api/InStorage/DoCloseSyncStatus',
    doc: 'Closes the exchange of putaway documents as abnormal, with a reason (rule sync-exception-close).',
  },
  set: {
    ...manage,
    name: 'setPutawaySync',
    path: '/api/InStorage/SetPutawaySync',
    field: 'billno',
    doc: 'Sets by hand whether the ERP has the putaway: 1 synchronized, 0 not.',
  },
  clear: {
    ...manage,
    name: 'clearPutawaySync',
    path: '/api/InStorage/ClearPutawaySync',
    field: 'billno',
    doc: 'Takes a putaway that the ERP does not have out of the exchange so that it can be sent again.',
  },
  abnormal: {
    ...manage,
    name: 'countAbnormalPutaways',
    path: '/api/InStorage/GetRcvSyncAbnormalCount',
    doc: 'How many putaway documents of a warehouse failed to synchronize.',
  },
});

export const putawayCalls = { ...namedCalls(putawayLife) };
