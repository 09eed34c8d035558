import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { ImportPage } from '../core/file/ImportPage.tsx';
import { useSearch } from '../core/navigation/useSearch.ts';
import { askFile, keepFile } from '../core/wire/api.ts';
import { useT } from '../core/words/i18n.ts';
import { placeKindOf } from './placeKind.ts';

/** Warehouses, areas or locations from a file. No template fits an upload. */
export function PlaceImportScreen() {
  const t = useT();
  const kind = placeKindOf(useSearch()['kind']);
  const name = t(`master.kind.${kind}`);
  return (
    <ImportPage
      key={kind}
      title={t('master.import.title', { kind: name })}
      hint="master.import.hint"
      call={locationsCalls.uploadPositions}
      input={{ kind }}
      onTemplate={async (format) => keepFile(await askFile(locationsCalls.positionTemplate, { kind, format }), `${name}.${format}`)}
    />
  );
}
