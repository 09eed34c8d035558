import { receivingLists } from '../../contract/receiving/receiving.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { pushAction } from './noteActions.ts';

/** Delivery notes that still have to be received, the earliest first. */
export const unreceived = defineList(receivingLists.unreceivedNotes, {
  open: (row) => ({ path: '/pages/InStorage/InnerCom/RecieveAndInInner', search: { delino: row.noteNo ?? '' } }),
  actions: [
    {
      label: 'action.receive',
      icon: 'scan',
      kind: 'primary',
      rows: 'one',
      permission: 'receive',
      run: ([row]) => go('/pages/InStorage/ScanRecieveNew', { delino: row?.noteNo ?? '' }),
    },
    pushAction,
  ],
});
