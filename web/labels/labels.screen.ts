import { labelsLists } from '../../contract/labels/labels.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';
import { printAction, voidLabelsAction } from './labelActions.ts';
import { openLabel } from './openLabel.ts';

/** All labels: choose those to print or to make void. */
export const labels = defineList(labelsLists.labels, {
  open: openLabel,
  actions: [printAction, voidLabelsAction],
});
