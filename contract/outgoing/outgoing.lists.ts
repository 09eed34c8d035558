import { col } from '../core/list.ts';
import { documentList, syncColumns } from '../documents/documentList.ts';

const common = { areas: ['InStorage', 'Receive'], permission: 'outgoingRecords' } as const;

/** Lists of what goes out, and of what comes back from where it went. */
export const outgoingLists = {
  workshopReturns: documentList({
    ...common,
    name: 'workshopReturns',
    machine: 'workshopReturn',
    columns: {
      workshop: col.text('WorkshopName'),
      type: col.text('TypeName'),
      remark: col.text('Remark', { remark: true }),
      ...syncColumns,
    },
    shown: ['workshop', 'type'],
    doc: 'What workshops give back, with its receiving and exchange state, newest first.',
  }),
};
