import { organisationCalls } from '../../contract/organisation/organisation.calls.ts';
import { askFile, keepFile } from '../core/api.ts';
import { ImportPage } from '../core/file/ImportPage.tsx';
import { useT } from '../core/i18n.ts';
import { useSearch } from '../core/useSearch.ts';
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
