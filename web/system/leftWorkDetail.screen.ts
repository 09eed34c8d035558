import { leftWorkLists } from '../../contract/system/leftWork.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { defineRecord, loadRow, rowFacts } from '../core/record/recordDefinition.ts';
import { dropAction, type LeftWork, takeAction } from './leftWorkActions.ts';

/** The left work of one document: person, reason of the refusal, each step, and the person who took it over. */
export const leftWorkDetail = defineRecord<LeftWork>({
  name: 'leftWork',
  load: loadRow(leftWorkLists.leftWork, 'id'),
  title: ({ document }) => document ?? '',
  about: ({ refusedBecause }) => refusedBecause ?? '',
  chip: ({ state }) => (state ? { machine: 'leftWork', state } : undefined),
  facts: (row, t) =>
    rowFacts(leftWorkLists.leftWork, row, t, [
      ...(['person', 'since', 'leftAt', 'calls', 'steps', 'reason', 'device', 'handledBy', 'handledAt', 'handledReason'] as const),
    ]),
  lists: [
    {
      title: 'left-work.steps',
      definition: defineList(leftWorkLists.leftSteps),
      where: ({ bundle }) => ({ bundle: { value: bundle ?? '', searchType: '=' } }),
    },
  ],
  actions: [takeAction, dropAction],
});
