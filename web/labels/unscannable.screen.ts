import { unscannableLists } from '../../contract/labels/unscannable.lists.ts';
import { defineList } from '../core/list/listDefinition.ts';

/** Codes that no scan finds, and the remedy. */
export const unscannableCodes = defineList(unscannableLists.unscannableCodes, {
  help: 'unscannable.help',
  empty: { icon: 'check', title: 'unscannable.empty', hint: 'unscannable.empty.hint' },
});
