import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { constants } from '../../../contract/core/constants.ts';
import type { Row } from '../../../contract/core/list.ts';
import { locationsLists } from '../../../contract/locations/locations.lists.ts';
import { useT } from '../i18n.ts';
import { ListTrouble } from '../list/ListTrouble.tsx';
import { listPage } from '../listApi.ts';
import { useScan } from '../scanEntry.ts';
import { scanText } from '../scanText.ts';
import { useSession } from '../session.ts';
import { readStored, writeStored } from '../storage.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { GroupTitle } from '../ui/GroupTitle.tsx';
import { OptionList } from '../ui/OptionList.tsx';
import { Place } from '../ui/Place.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useSettled } from '../useSettled.ts';

/** A storage location, with the names of the specification's Position. */
export interface PickedLocation {
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
  const [search, setSearch] = useState('');
  const asked = useSettled(search, constants['default-debounce']);
  const recent = readStored<PickedLocation[]>(recentKey) ?? [];
  const { data, error, refetch } = useQuery({
    queryKey: ['picker', login?.u9org, 'locations', place, asked],
    queryFn: () =>
      listPage(locationsLists.locations, {
        search: asked,
        pageSize: mostShown,
        where: { status: { value: constants['picker-status'] }, ...(place ? { warehouseId: { value: place } } : {}) },
      }),
  });
  const { data: advised } = useQuery({
    queryKey: ['picker', login?.u9org, 'locations', place, recommended],
    enabled: recommended.length > 0,
    queryFn: () =>
      listPage(locationsLists.locations, {
        pageSize: mostShown,
        where: { code: { value: recommended, searchType: 'in' }, ...(place ? { warehouseId: { value: place } } : {}) },
      }),
  });
  const found = (data?.rows ?? []).map(pickedOf);
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
      where: { code: { value: code }, ...(place ? { warehouseId: { value: place } } : {}) },
      pageSize: 2,
    });
    const [only] = rows;
    if (rows.length === 1 && only) take(pickedOf(only));
    else setSearch(code);
    return true;
  });
  const options = (list: readonly PickedLocation[]) =>
    list.map(({ id, code, name }) => ({ value: String(id), label: <Place code={code} />, about: name === code ? undefined : name }));
  const pick = (value: string) => {
    const location = [...first, ...found].find(({ id }) => String(id) === value);
    if (location) take(location);
  };
  return (
    <Sheet open onClose={onClose} title={t('picker.location')} closeLabel={t('shell.close')}>
      <div className="kw-column">
        <TextField
          label={t('picker.location.search')}
          hideLabel
          placeholder={t('picker.location.search')}
          icon="search"
          value={search}
          onChange={setSearch}
          inputMode="search"
        />
      </div>
      {all && (
        <OptionList
          label={t('picker.location')}
          options={[{ value: '', label: t('picker.location.all') }]}
          onPick={() => onPick(undefined)}
        />
      )}
      {asked === '' && first.length > 0 && (
        <>
          <GroupTitle>{t('picker.location.first')}</GroupTitle>
          <OptionList label={t('picker.location.first')} options={options(first)} onPick={pick} />
          <GroupTitle>{t('picker.location.rest')}</GroupTitle>
        </>
      )}
      {error && <ListTrouble error={error} onRetry={() => void refetch()} />}
      {data && found.length === 0 && <EmptyState icon="location" title={t('list.empty.filtered')} />}
      <OptionList label={t('picker.location')} options={options(found)} onPick={pick} />
    </Sheet>
  );
}
