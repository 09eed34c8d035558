import { systemLists } from '../../contract/system/system.lists.ts';
import { textCalls } from '../../contract/system/text.calls.ts';
import { ImportPage } from '../core/file/ImportPage.tsx';
import { exportList } from '../core/wire/listApi.ts';
import { useT } from '../core/words/i18n.ts';

/** Translations from a file, as the list's export writes it. No template fits an upload. */
export function TranslationImportScreen() {
  const t = useT();
  const title = t('screen./pages/my/translations');
  return (
    <ImportPage
      hint="translation.import.hint"
      call={textCalls.importTranslations}
      input={{}}
      onTemplate={(format) => exportList(systemLists.translations, {}, format, title)}
    />
  );
}
