import { organisationCalls } from '../../contract/organisation/organisation.calls.ts';
import { ImportPage } from '../core/file/ImportPage.tsx';
import { useSearch } from '../core/navigation/useSearch.ts';
import { askFile, keepFile } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { masterKindOf } from './masterKind.ts';

/** Master data from a file. No template fits an upload. */
export function RecordImportScreen() {
  const t = useT();
  const kind = masterKindOf(useSearch()['kind']);
  const name = t(`master.kind.${kind}`);
  return (
    <ImportPage
      key={kind}
      title={t('master.import.title', { kind: name })}
      hint="master.import.hint"
      call={organisationCalls.importMasterData}
      input={{ kind }}
      onTemplate={async (format) => keepFile(await askFile(organisationCalls.masterDataTemplate, { kind, format }), `${name}.${format}`)}
    />
  );
}
