import { systemLists } from '../../contract/system/system.lists.ts';
import { textCalls } from '../../contract/system/text.calls.ts';
import { ImportPage } from '../core/file/ImportPage.tsx';
import { useT } from '../core/i18n.ts';
import { exportList } from '../core/listApi.ts';

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
