import type { Row } from '../../contract/core/list.ts';
import { boardCalls } from '../../contract/statistics/board.calls.ts';
import { boardLists } from '../../contract/statistics/board.lists.ts';
import { callAction, defineList } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';

/** The wall boards of the plant: add one, or close the address of one. */
export const boards = defineList(boardLists.boards, {
  empty: { icon: 'chart', title: 'board.none', hint: 'board.none.hint' },
  actions: [
    {
      label: 'action.board.new',
      icon: 'plus',
      rows: 'none',
      permission: boardCalls.createBoard.permission,
      run: () => go('/pages/statistics/board'),
    },
    callAction<Row<typeof boardLists.boards>, typeof boardCalls.withdrawBoard>(boardCalls.withdrawBoard, {
      label: 'action.board.withdraw',
      icon: 'stop',
      kind: 'danger',
      rows: 'one',
      allowed: ({ state }) => state === 'shown',
      confirm: 'action.board.withdraw.ask',
      input: ([row]) => ({ id: row?.id ?? 0 }),
    }),
  ],
});
