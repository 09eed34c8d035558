import { useQuery } from '@tanstack/react-query';
import { transfersLists } from '../../contract/transfers/transfers.lists.ts';
import { useSession } from '../core/session/session.ts';
import { EmptyState } from '../core/ui/EmptyState.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { Lines } from '../core/ui/Lines.tsx';
import { listPage } from '../core/wire/listApi.ts';
import { useT } from '../core/words/i18n.ts';
import { shownQty } from '../core/words/shownQty.ts';
import { unitText } from '../core/words/unitText.ts';

/** Transfers that may still be received here; those in a document that waits for its review are left out. */
export function TransfersComing({ onOpen }: { onOpen: (transferNo: string) => void }) {
  const t = useT();
  const org = useSession()?.login.u9org ?? '';
  const { data } = useQuery({
    queryKey: ['transfersComing', org],
    queryFn: () => listPage(transfersLists.transferOrders, { where: { canTakeIn: { value: true, searchType: '=' } }, pageSize: 50 }),
  });
  if (!data?.rows.length) return <EmptyState icon="truck" title={t(data ? 'transfer.in.none' : 'transfer.in.idle')} />;
  return (
    <section aria-label={t('transfer.in.coming')}>
      <GroupTitle>{t('transfer.in.coming')}</GroupTitle>
      <Lines
        caption={t('transfer.in.coming')}
        head={t('field.TransferNo')}
        lines={data.rows.map(({ code, name, orderDate, openIn, unit, openInLines }) => ({
          ...{ key: code ?? '', itemNo: code ?? '', name: [name, orderDate].filter(Boolean).join(' · '), onOpen: () => onOpen(code ?? '') },
          ...(unit ? { qty: shownQty(openIn ?? '0'), unit: unitText(t, unit) } : { qty: openInLines, unit: t('field.LineCount') }),
        }))}
      />
    </section>
  );
}
