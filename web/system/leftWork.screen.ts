import { leftWorkLists } from '../../contract/system/leftWork.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { dropAction, takeAction } from './leftWorkActions.ts';

/** Work that people's devices could not get accepted, for whoever leads them. */
export const leftWork = defineList(leftWorkLists.leftWork, {
  open: (row) => ({ path: '/pages/my/leftWorkDetail', search: { id: row.id ?? undefined } }),
  actions: [takeAction, dropAction],
  live: true,
  help: 'help.leftWork',
  empty: { icon: 'check', title: 'left-work.empty', hint: 'left-work.empty.hint' },
});
