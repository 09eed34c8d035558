import { useInfiniteQuery } from '@tanstack/react-query';
import type { TextKey } from '../../../contract/messages/texts.ts';
import { go } from '../go.ts';
import { useT } from '../i18n.ts';
import { cell, isNumber, labelOf } from '../list/cell.tsx';
import { ListTrouble } from '../list/ListTrouble.tsx';
import type { AnyRow, ListDefinition } from '../list/listDefinition.ts';
import { RowCard } from '../list/RowCard.tsx';
import { choosable } from '../list/tableWishes.ts';
import { keyOf } from '../list/useListState.ts';
import { listPage, type Where } from '../listApi.ts';
import { useSession } from '../session.ts';
import { Button } from '../ui/Button.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { GroupTitle } from '../ui/GroupTitle.tsx';
import { Skeleton } from '../ui/Loading.tsx';
import { useWide } from '../useWide.ts';

const pageSize = 50;

/** The rows of a list that belong to a record, fifty at a time. */
export function RecordList({ title, definition, where }: { title: TextKey; definition: ListDefinition; where: Where }) {
  const t = useT();
  const wide = useWide();
  const org = useSession()?.login.u9org;
  const { list, open } = definition;
  const pages = useInfiniteQuery({
    queryKey: ['list', 'record', org, list.name, where],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) => listPage(list, { where, page, pageSize, signal }),
    getNextPageParam: (_, all) => (all.length * pageSize < (all[0]?.total ?? 0) ? all.length + 1 : undefined),
  });
  const rows: AnyRow[] = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const openRow =
    open &&
    ((row: AnyRow) => {
      const { path, search } = open(row);
      go(path, search);
    });
  const columns = choosable(list).flatMap((key) => {
    const column = list.columns[key];
    return column && !column.extra
      ? [
          {
            key,
            head: labelOf(t, column),
            cell: (row: AnyRow) => cell(t, column, row[key]),
            align: isNumber(column) ? ('end' as const) : ('start' as const),
          },
        ]
      : [];
  });
  return (
    <section>
      <GroupTitle right={<span className="kw-quiet-line">{pages.data && t('list.total', { n: pages.data.pages[0]?.total ?? 0 })}</span>}>
        {t(title)}
      </GroupTitle>
      {pages.isPending && <Skeleton label={t('shell.loading')} />}
      {pages.isError && rows.length === 0 && <ListTrouble error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && rows.length === 0 && <EmptyState title={t('list.empty')} />}
      {rows.length > 0 &&
        (wide ? (
          <DataTable caption={t(title)} columns={columns} rows={rows} rowKey={(row) => keyOf(list, row)} onOpen={openRow} />
        ) : (
          <div className="kw-cards">
            {rows.map((row) => (
              <RowCard key={keyOf(list, row)} definition={definition} row={row} />
            ))}
          </div>
        ))}
      {pages.hasNextPage && (
        <div className="kw-more">
          <Button block onPress={() => pages.fetchNextPage()}>
            {t('record.more')}
          </Button>
        </div>
      )}
    </section>
  );
}
