import { useQuery } from '@tanstack/react-query';
import { listPermission } from '../../contract/core/list.ts';
import { handedRoundsLists } from '../../contract/issuing/handedRounds.lists.ts';
import { RowCard } from '../core/list/RowCard.tsx';
import { lookAgainEveryMs } from '../core/list/useListState.ts';
import { mayDo, useSession } from '../core/session/session.ts';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { listPage } from '../core/wire/listApi.ts';
import { useT } from '../core/words/i18n.ts';
import { handedRounds } from './handedRounds.screen.ts';

/** Handed-over rounds of this warehouse; a tap continues one. */
export function HandedRounds() {
  const t = useT();
  const warehouse = useSession()?.login.WCode ?? '';
  const { data } = useQuery({
    queryKey: ['handed rounds', warehouse],
    queryFn: ({ signal }) =>
      listPage(handedRoundsLists.handedRounds, { where: warehouse ? { warehouse: { value: warehouse, searchType: '=' } } : {}, signal }),
    refetchInterval: lookAgainEveryMs,
    enabled: mayDo(listPermission(handedRoundsLists.handedRounds)),
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <section>
      <GroupTitle>{t('issue.handed.title')}</GroupTitle>
      <div className="kw-cards">
        {data.rows.map((row) => (
          <RowCard key={row.handed} definition={handedRounds} row={row} />
        ))}
      </div>
    </section>
  );
}
