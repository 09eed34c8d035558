import { systemLists } from '../../contract/system/system.lists.ts';
import { textCalls } from '../../contract/system/text.calls.ts';
import { defineList, type ListAction } from '../core/list/listDefinition.ts';
import { go } from '../core/navigation/go.ts';

const permission = textCalls.saveTranslation.permission;
const open = ({ textKey }: { textKey: string | null }) =>
  ({ path: '/pages/my/translation', search: { key: textKey ?? undefined } }) as const;
const add: ListAction = { label: 'translation.add', icon: 'plus', rows: 'none', permission, run: () => go('/pages/my/translation') };

/** Texts that administrators changed. */
export const translations = defineList(systemLists.translations, {
  open,
  help: 'help.translations',
  actions: [
    add,
    { label: 'translation.missing', icon: 'warn', rows: 'none', permission, run: () => go('/pages/my/translationsMissing') },
    { label: 'master.import', icon: 'upload', rows: 'none', permission, run: () => go('/pages/my/translationImport') },
  ],
});

/** Changed texts that lack a language. */
export const missingTranslations = defineList(systemLists.missingTranslations, { open });
