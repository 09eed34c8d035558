import { useState } from 'react';
import type { MapPlace } from '../../contract/locations/map.rules.ts';
import { DataTable, type TableColumn } from '../core/ui/DataTable.tsx';
import { Pagination } from '../core/ui/Pagination.tsx';
import { Place } from '../core/ui/Place.tsx';
import { useT } from '../core/words/i18n.ts';
import { checkedWord, classWord, daysWord, packagesWord, waitsWord } from './mapPlaces.ts';

const pageSize = 50;

/** The same places as on the map, as a table. */
export function MapTable({
  caption,
  places,
  areas,
  onOpen,
}: {
  caption: string;
  places: readonly MapPlace[];
  areas: ReadonlyMap<string, string>;
  onOpen: (place: MapPlace) => void;
}) {
  const t = useT();
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(places.length / pageSize));
  const columns: TableColumn<MapPlace>[] = [
    { key: 'code', head: t('field.PCode'), strong: true, cell: ({ code }) => <Place code={code} /> },
    { key: 'area', head: t('field.AName'), cell: ({ area }) => [area, areas.get(area)].filter(Boolean).join(' ') },
    { key: 'fill', head: t('map.mode.fill'), cell: (place) => classWord(t, 'fill', place) },
    { key: 'packages', head: t('map.packages.head'), align: 'end', cell: (place) => packagesWord(t, place) },
    { key: 'status', head: t('map.mode.status'), cell: (place) => classWord(t, 'status', place) },
    { key: 'age', head: t('map.oldest'), align: 'end', cell: ({ ageDays }) => daysWord(t, ageDays) },
    { key: 'checked', head: t('map.checked'), align: 'end', cell: ({ countDays }) => checkedWord(t, countDays) },
    { key: 'network', head: t('map.mode.network'), cell: (place) => waitsWord(t, place) },
  ];
  return (
    <div className="kw-map-table">
      <DataTable
        caption={caption}
        columns={columns}
        rows={places.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ code }) => code}
        onOpen={onOpen}
      />
      <Pagination
        page={page}
        pages={pages}
        onPage={setPage}
        totalText={t('list.total', { n: places.length })}
        previous={t('list.previous')}
        next={t('list.next')}
        label={t('list.pages')}
        pageLabel={(n) => t('list.page', { n })}
      />
    </div>
  );
}
