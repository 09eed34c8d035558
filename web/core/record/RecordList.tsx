import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TextKey } from '../../../contract/messages/texts.ts';
import { useWide } from '../device/useWide.ts';
import { ListTrouble } from '../frame/ListTrouble.tsx';
import { ActionFoot } from '../list/ActionFoot.tsx';
import { cell, isNumber, labelOf } from '../list/cell.tsx';
import type { AnyRow, ListContext, ListDefinition } from '../list/listDefinition.ts';
import { type NextPage, pageAfter, rowsOfPages } from '../list/pagesByKey.ts';
import { RowCard } from '../list/RowCard.tsx';
import { choosable } from '../list/tablePreferences.ts';
import { totalText } from '../list/totalText.ts';
import { useListActions } from '../list/useListActions.ts';
import { keyOf } from '../list/useListState.ts';
import { go } from '../navigation/go.ts';
import { useSearch } from '../navigation/useSearch.ts';
import { noLogin, useSession } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { GroupTitle } from '../ui/GroupTitle.tsx';
import { Skeleton } from '../ui/Loading.tsx';
import { listPage, type Where } from '../wire/listApi.ts';
import { useT } from '../words/i18n.ts';

const pageSize = 50;

/** The rows of a list that belong to a record, fifty at a time. Actions for some of them are below while there are such rows. */
export function RecordList({
  title,
  definition,
  where,
  ifAny = false,
}: {
  title: TextKey;
  definition: ListDefinition;
  where: Where;
  /** Left out when there are none. */
  ifAny?: boolean;
}) {
  const t = useT();
  const wide = useWide();
  const login = useSession()?.login ?? noLogin;
  const { list, open } = definition;
  const pages = useInfiniteQuery({
    queryKey: ['list', 'record', login.u9org, list.name, where],
    initialPageParam: { page: 1 } as NextPage,
    queryFn: ({ pageParam, signal }) => listPage(list, { where, ...pageParam, pageSize, signal }),
    getNextPageParam: pageAfter,
  });
  const rows: AnyRow[] = rowsOfPages(pages.data?.pages ?? [], list.key);
  const ticks = useTicks(definition, rows, { search: useSearch(), login });
  const openRow =
    open &&
    ((row: AnyRow) => {
      const { path, search } = open(row);
      go(path, search);
    });
  const columns = choosable(list).flatMap((key) => {
    const column = list.columns[key];
    // A value that is equal in every row is already shown above, such as the number of the document.
    return column && !column.extra && where[key]?.searchType !== '='
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
  if (ifAny && rows.length === 0 && !pages.isError) return null;
  return (
    <section>
      <GroupTitle right={<span className="kw-quiet-line">{pages.data && totalText(pages.data.pages.at(-1)?.total ?? 0, t)}</span>}>
        {t(title)}
      </GroupTitle>
      {pages.isPending && <Skeleton label={t('shell.loading')} />}
      {pages.isError && rows.length === 0 && <ListTrouble error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && rows.length === 0 && <EmptyState title={t('list.empty')} />}
      {rows.length > 0 &&
        (wide ? (
          <DataTable
            caption={t(title)}
            columns={columns}
            rows={rows}
            rowKey={(row) => keyOf(list, row)}
            onOpen={openRow}
            {...(ticks && {
              selected: ticks.keys,
              onSelect: ticks.select,
              mayTick: ticks.mayTick,
              selectLabel: (row: AnyRow) => t('list.select', { name: String(row[list.card?.title ?? list.key]) }),
              selectAllLabel: t('list.select.all'),
            })}
          />
        ) : (
          <div className="kw-cards">
            {rows.map((row) => (
              <RowCard
                key={keyOf(list, row)}
                definition={definition}
                row={row}
                {...(ticks?.mayTick(row) && {
                  selected: ticks.keys.has(keyOf(list, row)),
                  onSelect: (on: boolean) => ticks.turn(keyOf(list, row), on),
                })}
              />
            ))}
          </div>
        ))}
      {ticks && <ActionFoot actions={ticks.actions} {...(ticks.keys.size > 1 && { count: ticks.keys.size })} />}
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

/** The ticked rows, and their actions: none where no row has an action. A single such row is ticked at once. */
function useTicks(definition: ListDefinition, rows: readonly AnyRow[], context: ListContext) {
  const [picked, select] = useState<ReadonlySet<string>>();
  // An action that no row here allows is left out.
  const withRows = definition.actions?.filter(({ rows: needs, allowed }) => needs !== 'none' && (!allowed || rows.some(allowed))) ?? [];
  const mayTick = (row: AnyRow) => withRows.some(({ allowed }) => !allowed || allowed(row));
  const possible = rows.filter(mayTick);
  const keyOfRow = (row: AnyRow) => keyOf(definition.list, row);
  const chosen = picked ? possible.filter((row) => picked.has(keyOfRow(row))) : possible.length === 1 ? possible : [];
  const keys = new Set(chosen.map(keyOfRow));
  const actions = useListActions(withRows, chosen, context, () => select(undefined), definition.list);
  if (possible.length === 0 || actions.length === 0) return undefined;
  const turn = (key: string, on: boolean) => select(new Set(on ? [...keys, key] : [...keys].filter((one) => one !== key)));
  // An action that needs rows has a plain button until rows are chosen.
  return {
    mayTick,
    keys,
    select,
    turn,
    actions: keys.size > 0 ? actions : actions.map((action) => ({ ...action, kind: 'plain' as const })),
  };
}
