import { useQuery } from '@tanstack/react-query';
import { reportingLists } from '../../contract/reporting/reporting.lists.ts';
import { useSession } from '../core/session/session.ts';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { Lines } from '../core/ui/Lines.tsx';
import { listPage } from '../core/wire/listApi.ts';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';

const where = {
  own: { value: true, searchType: '=' },
  status: { value: 'released', searchType: '=' },
  left: { value: '0', searchType: '>' },
} as const;

/** Open orders of the person's saved lines, most urgent first; a tap takes an order in hand. People without saved lines scan. */
export function OwnLineOrders({ onChoose }: { onChoose: (orderNo: string) => void }) {
  const t = useT();
  const { login, user } = useSession() ?? {};
  const { data, isPending } = useQuery({
    queryKey: ['list', 'ownLineOrders', login?.u9org, user?.user.account],
    queryFn: () => listPage(reportingLists.productionOrders, { where, sort: 'plannedEnd', pageSize: 20 }),
  });
  if (isPending) return null;
  if (!data?.rows.length) return <EmptyState icon="factory" title={t('report.do.order')} hint={t('receive.empty.hint')} />;
  return (
    <>
      <GroupTitle>{t('report.own-lines')}</GroupTitle>
      <Lines
        caption={t('report.own-lines')}
        lines={data.rows.map(({ code, name, productionLine, open, left, unit }) => ({
          key: code ?? '',
          itemNo: code ?? '',
          name: [name, productionLine, t('report.left', { qty: left ?? '0' })].filter(Boolean).join(' · '),
          qty: shownQty(open ?? '0'),
          unit: unitText(t, unit ?? ''),
          onOpen: () => onChoose(code ?? ''),
        }))}
      />
    </>
  );
}
