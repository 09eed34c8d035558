import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { ListScreen } from '../core/list/ListScreen.tsx';
import { defineList } from '../core/list/listDefinition.ts';
import { LabelSwitcher } from './LabelSwitcher.tsx';
import { printAction, voidLabelsAction } from './labelActions.ts';
import { openLabel } from './openLabel.ts';

const labelsWith = (searchType: 'isNull' | 'notNull') =>
  defineList(labelsLists.labels, {
    switcher: LabelSwitcher,
    where: () => ({ noteNo: { value: '', searchType } }),
    open: openLabel,
    actions: [printAction, voidLabelsAction],
  });
const definitions = { material: labelsWith('isNull'), delivery: labelsWith('notNull') };

/** Labels of stock, or of deliveries: printed, made void, their history. */
export const LabelsToPrint = ({ of }: { of: keyof typeof definitions }) => <ListScreen key={of} definition={definitions[of]} />;
