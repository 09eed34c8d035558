import { leftWorkLists } from '../../contract/system/leftWork.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { dropAction, takeAction } from './leftWorkActions.ts';

/** Refused work of people's devices, for their leaders. */
export const leftWork = defineList(leftWorkLists.leftWork, {
  open: (row) => ({ path: '/pages/my/leftWorkDetail', search: { id: row.id ?? undefined } }),
  actions: [takeAction, dropAction],
  live: true,
  help: 'help.leftWork',
  empty: { icon: 'check', title: 'left-work.empty', hint: 'left-work.empty.hint' },
});
