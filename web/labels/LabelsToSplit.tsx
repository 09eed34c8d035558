import type { Row } from '../../contract/core/list.ts';
import { allows } from '../../contract/core/machine.ts';
import { labelMachine } from '../../contract/labels/label.rules.ts';
import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { ListScreen } from '../core/list/ListScreen.tsx';
import { defineList, type ListAction } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';
import { LabelSwitcher } from './LabelSwitcher.tsx';
import { openLabel } from './openLabel.ts';

const actions: ListAction<Row<typeof labelsLists.labels>>[] = [
  {
    label: 'split.action.split',
    icon: 'split',
    kind: 'primary',
    rows: 'one',
    permission: 'splitLabels',
    allowed: ({ state }) => allows(labelMachine, 'split', state ?? ''),
    run: ([row]) => go('/pages/Stock/BarCodeSplit', { code: row?.code ?? '' }),
  },
  { label: 'split.action.scan', icon: 'scan', rows: 'none', permission: 'splitLabels', run: () => go('/pages/Stock/BarCodeSplit') },
  { label: 'split.action.records', icon: 'clock', rows: 'none', run: () => go('/pages/Stock/InnerCom/StockSplitBarRecord') },
];

const definition = defineList(labelsLists.labels, {
  switcher: LabelSwitcher,
  where: () => ({ state: { value: labelMachine.steps.split.from, searchType: 'in' } }),
  open: openLabel,
  actions,
});

/** Labels that can be split. */
export const LabelsToSplit = () => <ListScreen definition={definition} />;
