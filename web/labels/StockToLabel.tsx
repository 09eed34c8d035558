import { splitLists } from '../../contract/labels/split.lists.ts';
import { ListScreen } from '../core/list/ListScreen.tsx';
import { defineList } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { LabelSwitcher } from './LabelSwitcher.tsx';

const definition = defineList(splitLists.unlabelledStock, {
  switcher: LabelSwitcher,
  open: ({ id }) => ({ path: '/pages/Stock/InnerCom/StockBarGenerate', search: { id: id ?? undefined } }),
  actions: [
    {
      label: 'action.generateStockLabels',
      icon: 'label',
      kind: 'primary',
      rows: 'one',
      permission: 'splitLabels',
      run: ([row]) => go('/pages/Stock/InnerCom/StockBarGenerate', { id: row?.id ?? undefined }),
    },
  ],
});

/** Stock that has no label, or not for all of its quantity. */
export const StockToLabel = () => <ListScreen definition={definition} />;
