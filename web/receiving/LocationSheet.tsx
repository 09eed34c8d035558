import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parseScan } from '../../contract/labels/scanCode.ts';
import { locationsLists } from '../../contract/locations/locations.lists.ts';
import { useT } from '../core/i18n.ts';
import { listPage } from '../core/listApi.ts';
import { useScan } from '../core/scanEntry.ts';
import { readStored, writeStored } from '../core/storage.ts';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { OptionList } from '../core/ui/OptionList.tsx';
import { Sheet } from '../core/ui/Sheet.tsx';
import { TextField } from '../core/ui/TextField.tsx';

const recentKey = 'wms-recent-locations';

/** Picks a storage location: scan it, take the proposed or a recent one, or search. */
export function LocationSheet({ warehouseId, proposed, onPick, onClose }: {
  warehouseId?: number | undefined;
  proposed?: string | undefined;
  onPick: (code: string) => void;
  onClose: () => void;
}) {
  const t = useT();
  const [words, setWords] = useState('');
  const recent = (readStored<string[]>(recentKey) ?? []).filter((code) => code !== proposed).slice(0, 5);
  const { data, isPending } = useQuery({
    queryKey: ['locations', warehouseId, words],
    queryFn: ({ signal }) =>
      listPage(locationsLists.locations, {
        search: words,
        where: { status: { value: 'active' }, ...(warehouseId ? { warehouseId: { value: warehouseId } } : {}) },
        pageSize: 30,
        signal,
      }),
  });
  const pick = (code: string) => {
    writeStored(recentKey, [code, ...(readStored<string[]>(recentKey) ?? []).filter((one) => one !== code)].slice(0, 8));
    onPick(code);
  };
  useScan((scan) => {
    const read = parseScan(scan.code);
    pick(read.typed?.type === 'location' ? read.typed.value : read.text);
  });
  const options = [
    ...(words === '' && proposed ? [{ value: proposed, label: proposed, about: t('receive.proposed'), icon: 'location' as const }] : []),
    ...(words === '' ? recent.map((code) => ({ value: code, label: code, about: t('receive.recent') })) : []),
    ...(data?.rows ?? [])
      .filter((row) => words !== '' || (row.code !== proposed && !recent.includes(row.code ?? '')))
      .map((row) => ({ value: row.code ?? '', label: row.code ?? '', about: [row.name, row.areaName].filter(Boolean).join(' · ') })),
  ];
  return (
    <Sheet open onClose={onClose} title={t('receive.pick-location')} closeLabel={t('shell.close')}>
      <TextField label={t('receive.pick-location.search')} hideLabel placeholder={t('receive.pick-location.search')} icon="search" type="search" value={words} onChange={setWords} />
      {options.length === 0 && !isPending ? <EmptyState icon="location" title={t('list.empty.filtered')} /> : <OptionList label={t('receive.pick-location')} options={options} onPick={pick} />}
    </Sheet>
  );
}
