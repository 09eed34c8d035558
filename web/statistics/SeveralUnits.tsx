import { useQuery } from '@tanstack/react-query';
import { stockLists } from '../../contract/stock/stock.lists.ts';
import { go } from '../core/navigation/go.ts';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { Lines } from '../core/ui/Lines.tsx';
import { listPage } from '../core/wire/listApi.ts';
import { useT } from '../core/words/i18n.ts';

/** A place with goods of several units has no quantity over time, each of its items has (R46). */
export function SeveralUnits({ place }: { place: string }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['stockHistory', 'items', place],
    queryFn: () => listPage(stockLists.stock, { where: { location: { value: place, searchType: '=' } }, sort: 'itemNo', pageSize: 100 }),
  });
  const names = new Map(data?.rows.map(({ itemNo, itemName }) => [itemNo ?? '', itemName]));
  const lines = [...names].map(([item, name]) => ({
    ...{ key: item, itemNo: item, name, onOpen: () => go('/pages/statistics/stockHistory', { item, place }) },
  }));
  return (
    <>
      <GroupTitle>{place}</GroupTitle>
      <EmptyState icon="chart" title={t('history.several-units')} hint={t('history.several-units.hint')} />
      {lines.length > 0 && <Lines caption={place} lines={lines} />}
    </>
  );
}
