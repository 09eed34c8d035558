import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { constants } from '../../../contract/core/constants.ts';
import type { Row } from '../../../contract/core/list.ts';
import { locationsLists } from '../../../contract/locations/locations.lists.ts';
import { placeKinds } from '../../../contract/locations/locations.rules.ts';
import { scanText } from '../device/scanText.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { useScan } from '../scan/scanEntry.ts';
import { useSession } from '../session/session.ts';
import { GroupTitle } from '../ui/GroupTitle.tsx';
import { type Option, OptionList } from '../ui/OptionList.tsx';
import { Place } from '../ui/Place.tsx';
import { listPage } from '../wire/listApi.ts';
import { useT } from '../words/i18n.ts';
import { PickSheet } from './PickSheet.tsx';

/** A storage location, with the names of the specification's Position. */
interface PickedLocation {
  id: number;
  code: string;
  name: string;
  warehouseId: number;
}

const recentKey = 'wms-recent-locations';
const mostShown = 50;

const pickedOf = ({ id, code, name, warehouseId }: Row<typeof locationsLists.locations>): PickedLocation => ({
  id: id ?? 0,
  code: code ?? '',
  name: name ?? '',
  warehouseId: warehouseId ?? 0,
});

const optionOf = ({ id, code, name }: PickedLocation): Option => ({
  value: String(id),
  label: <Place code={code} />,
  about: name === code ? undefined : name,
});

/** Picks a location: recommended and recent ones first, by scan, by search. `warehouseId` narrows it; without, the warehouse one works in. */
export function LocationPicker({
  onPick,
  onClose,
  recommended = [],
  warehouseId,
  all,
}: {
  onPick: (location: PickedLocation | undefined) => void;
  onClose: () => void;
  /** Codes that the document asks for. */
  recommended?: readonly string[];
  warehouseId?: number;
  /** Offers "all locations", which picks undefined. */
  all?: boolean;
}) {
  const t = useT();
  const login = useSession()?.login;
  const place = warehouseId ?? (login?.wid ? Number(login.wid) : undefined);
  const here = place ? { warehouseId: { value: place } } : {};
  const [search, setSearch] = useState('');
  const recent = readStored<PickedLocation[]>(recentKey) ?? [];
  const { data: advised } = useQuery({
    queryKey: ['picker', login?.u9org, 'locations', place, recommended],
    enabled: recommended.length > 0,
    queryFn: () =>
      listPage(locationsLists.locations, {
        pageSize: mostShown,
        where: { code: { value: recommended, searchType: 'in' }, ...here },
      }),
  });
  const near = recent.filter((one) => place === undefined || one.warehouseId === place);
  const first = [...(advised?.rows ?? []).map(pickedOf), ...near.filter(({ code }) => !recommended.includes(code))];
  const take = (location: PickedLocation) => {
    writeStored(recentKey, [location, ...recent.filter(({ id }) => id !== location.id)].slice(0, 6));
    onPick(location);
  };
  // A scanned code is looked up like a typed one; when only one place has it, it is taken.
  useScan(async (scan) => {
    const code = scanText(scan);
    const { rows } = await listPage(locationsLists.locations, {
      where: { code: { value: code }, ...here },
      pageSize: 2,
    });
    const [only] = rows;
    if (rows.length === 1 && only) take(pickedOf(only));
    else setSearch(code);
    return true;
  });
  return (
    <PickSheet
      title={t('picker.location')}
      searchLabel={t('picker.location.search')}
      search={search}
      onSearch={setSearch}
      list={locationsLists.locations}
      where={{ status: { value: constants['picker-status'] }, kind: { value: [...placeKinds], searchType: 'in' }, ...here }}
      optionOf={(row) => optionOf(pickedOf(row))}
      onPick={(row) => take(pickedOf(row))}
      onClose={onClose}
      icon="location"
      above={
        all && (
          <OptionList
            label={t('picker.location')}
            options={[{ value: '', label: t('picker.location.all') }]}
            onPick={() => onPick(undefined)}
          />
        )
      }
      first={first.length > 0 && <First locations={first} onPick={take} />}
    />
  );
}

/** Locations of the document, and those picked last. */
function First({ locations, onPick }: { locations: readonly PickedLocation[]; onPick: (location: PickedLocation) => void }) {
  const t = useT();
  const pick = (value: string) => {
    const location = locations.find(({ id }) => String(id) === value);
    if (location) onPick(location);
  };
  return (
    <>
      <GroupTitle>{t('picker.location.first')}</GroupTitle>
      <OptionList label={t('picker.location.first')} options={locations.map(optionOf)} onPick={pick} />
      <GroupTitle>{t('picker.location.rest')}</GroupTitle>
    </>
  );
}
