import { exchangeLists } from '../../contract/exchange/exchange.lists.ts';
import { orphanCalls } from '../../contract/exchange/orphans.calls.ts';
import { callAction, defineList } from '../core/list/listDefinition.ts';

/** Documents that the ERP has and that are missing here, after a backup was restored. */
export const orphans = defineList(exchangeLists.orphanDocuments, {
  actions: [
    callAction(orphanCalls.findOrphans, {
      label: 'action.findOrphans',
      icon: 'sync',
      kind: 'primary',
      rows: 'none',
      input: () => ({}),
      resultMessage: ({ held, orphans: n }, t) => ({ text: t('orphans.found', { held, n }), tone: n === 0 ? 'green' : 'plain' }),
    }),
    callAction(orphanCalls.takeBackOrphans, {
      label: 'action.takeBackOrphans',
      icon: 'undo',
      kind: 'danger',
      rows: 'none',
      confirm: 'orphans.takeBack.ask',
      input: () => ({}),
      resultMessage: ({ takenBack: n, refused, left }, t) =>
        left === 0
          ? { text: t('orphans.taken', { n }), tone: 'green' }
          : { text: t('orphans.taken.left', { n, refused, left }), tone: 'plain' },
    }),
  ],
  help: 'orphans.help',
  empty: { icon: 'check', title: 'orphans.empty', hint: 'orphans.empty.hint' },
});
