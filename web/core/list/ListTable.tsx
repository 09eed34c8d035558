import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { rowsCounted, sortsMany } from '../../../contract/core/list.ts';
import { HelpBubble } from '../frame/HelpBubble.tsx';
import { KeptNote } from '../frame/KeptNote.tsx';
import { ListTrouble } from '../frame/ListTrouble.tsx';
import { Bar, SearchField } from '../frame/Page.tsx';
import { go } from '../navigation/go.ts';
import { usePath } from '../navigation/useSearch.ts';
import { useKeptScroll } from '../navigation/visit.ts';
import { Button } from '../ui/Button.tsx';
import { DataTable, type TableColumn } from '../ui/DataTable.tsx';
import { FilterRow, ListFrame } from '../ui/ListFrame.tsx';
import { Skeleton } from '../ui/Loading.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import type { Page } from '../wire/listApi.ts';
import { useT } from '../words/i18n.ts';
import { unitText } from '../words/unitText.ts';
import { pageOrKept } from './cachedPage.ts';
import { cell, isNumber, isObsolete, labelOf } from './cell.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { FilterFields } from './FilterFields.tsx';
import { FilterPills, useFilterRow } from './FilterPills.tsx';
import { LeftOutNote } from './LeftOutNote.tsx';
import type { ListViewProps } from './ListCards.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { listBarParts } from './listBarParts.tsx';
import type { AnyRow } from './listDefinition.ts';
import { countedBefore, type NextPage } from './pagesByKey.ts';
import { sumOfColumn } from './sumOfColumn.ts';
import { ColumnChoice, ExportChoice, FilterChoice } from './TableChoices.tsx';
import { fitting, pageSizes, useFittingRows, usePageSize, useShownColumns } from './tablePreferences.ts';
import { isMore, isTold, totalText } from './totalText.ts';
import { keyOf, lookAgainMs } from './useListState.ts';
import './list.css';

/** The list in a wide browser: filters in one row, a table, numbered pages, actions on selected rows. */
export function ListTable({ definition, state, actions }: ListViewProps) {
  const t = useT();
  const { list, open } = definition;
  const [wish, setWish] = usePageSize();
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useShownColumns(list);
  const fits = useFittingRows(
    root,
    shown.some((name) => list.columns[name]?.type === 'qty'),
  );
  const pageSize = wish === fitting ? (fits ?? pageSizes[0]) : wish;
  const client = useQueryClient();
  const keyOfPage = (page: number) => ['list', 'table', ...state.key, page, pageSize];
  const result = useQuery({
    queryKey: keyOfPage(state.page),
    queryFn: ({ signal }) => pageOrKept(list, state.key, { ...state.query, page: state.page, pageSize, ...onFrom(state.page), signal }),
    enabled: fits !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs(definition, state),
  });
  const rows: readonly AnyRow[] = result.data?.rows ?? [];
  const total = result.data?.total ?? 0;
  const { setPage } = state;
  // When rows were deleted meanwhile, there are more pages by key than the total suggests.
  const known = (rows.length > 0 ? state.page : 1) + (result.data?.next === undefined || result.isPlaceholderData ? 0 : 1);
  const pages = Math.max(known, Math.ceil(total / pageSize));
  const isBehindLast = state.page > pages;
  // The page of the address may be beyond the end (a link from a lower window, or deleted rows): then the last page is shown.
  useEffect(() => {
    if (isBehindLast && result.data && !result.isPlaceholderData) setPage(pages);
  });
  const columns = shown.map((name) => tableColumn(name));
  const filterRow = useFilterRow(definition, state);
  const bar = listBarParts({ definition, state, t });
  useTableBody(root, result.data !== undefined);

  /** A page continues after the last row of the page before it; without that page it is read by its number. */
  function onFrom(page: number): Pick<NextPage, 'after' | 'total'> {
    const [first, before] = [1, page - 1].map((one) => client.getQueryState<Page<AnyRow>>(keyOfPage(one)));
    if (page === 1) return {};
    return { after: before?.data?.next, total: first?.isInvalidated ? undefined : countedBefore(first?.data?.total) };
  }

  function tableColumn(name: string): TableColumn<AnyRow> {
    const column = list.columns[name] ?? { wire: name, type: 'text' };
    const sorting =
      column.plain || (total > rowsCounted && !sortsMany(list, name))
        ? undefined
        : state.sort === name
          ? 'ascending'
          : state.sort === `-${name}`
            ? 'descending'
            : 'none';
    const strong = name === list.card?.title || name === list.card?.big;
    return {
      key: name,
      head: labelOf(t, column),
      // As on a card: if the state has no column here, the chip of a row that no longer counts shows the state (S96).
      cell: (row) => {
        const says = name === list.card?.chip && !shown.includes('state') && isObsolete(list, row) ? 'state' : name;
        return cell(t, list.columns[says] ?? column, row[says]);
      },
      align: isNumber(column) ? 'end' : 'start',
      long: column.long,
      strong,
      yields: column.type === 'text' && !strong && !column.long,
      // Names of goods differ at their end: the column gets the room that others leave.
      ...(column.wire === 'ItemName' ? { width: '20%' } : {}),
      sorting,
    };
  }

  function select(keys: Set<string>) {
    const known = { ...state.selected, ...Object.fromEntries(rows.map((row) => [keyOf(list, row), row])) };
    state.select(Object.fromEntries([...keys].flatMap((key) => (known[key] ? [[key, known[key]]] : []))));
  }

  const withRows = actions.some((action) => action.rows !== 'none');
  const buttons = (
    <>
      <Button kind="primary" onPress={() => result.refetch()}>
        {t('list.query')}
      </Button>
      {state.filterCount > 0 && (
        <Button kind="quiet" onPress={() => state.setFilters({})}>
          {t('list.clear')}
        </Button>
      )}
    </>
  );
  const end = (
    <>
      <FilterPills definition={definition} row={filterRow} fields={root} />
      {(list.filters?.length ?? 0) > 0 && <FilterChoice definition={definition} state={state} />}
      <ColumnChoice list={list} shown={shown} onChange={setShown} />
      <ExportChoice list={list} query={state.query} />
      {actions.map((action) => (
        <Button
          key={action.label}
          // An action that needs rows has a plain button until rows are chosen.
          kind={action.rows === 'none' || state.chosen.length > 0 ? (action.kind ?? 'plain') : 'plain'}
          icon={action.icon}
          onPress={action.press}
        >
          {t(action.label)}
          {action.rows !== 'none' && state.chosen.length > 0 ? ` ${state.chosen.length}` : ''}
        </Button>
      ))}
    </>
  );
  const instead =
    result.isPending || (isBehindLast && !result.isError) ? (
      <Skeleton shape="rows" count={8} label={t('shell.loading')} />
    ) : result.isError ? (
      <ListTrouble error={result.error} onRetry={() => void result.refetch()} />
    ) : rows.length === 0 ? (
      <ListEmpty state={state} empty={definition.empty} actions={actions.filter((action) => action.rows === 'none')} of={result.data} />
    ) : undefined;
  return (
    <div ref={root}>
      <ListFrame
        top={<Bar onReload={() => void result.refetch()} right={definition.help && <HelpBubble text={definition.help} inline />} />}
        filters={
          <FilterRow end={end}>
            {bar.pickers}
            {bar.places}
            {bar.search && (
              <div className="kw-filters-search">
                <SearchField {...bar.search} />
              </div>
            )}
            <FilterFields
              definition={definition}
              always={state.always}
              filters={state.filters}
              onChange={state.setFilters}
              names={filterRow.shown}
            />
            {(list.filters?.length ?? 0) > 0 && buttons}
          </FilterRow>
        }
        note={
          <>
            <KeptNote at={result.data?.keptAt} onBack={() => result.refetch()} />
            <LeftOutNote of={result.data} />
            <Elsewhere definition={definition} state={state} />
          </>
        }
        foot={
          <TableFoot
            page={state.page}
            pages={pages}
            last={isMore(total) && result.data?.next !== undefined ? 'unknown' : 'known'}
            wish={wish}
            total={isTold(total, result.data) ? total : undefined}
            onPage={state.setPage}
            onPageSize={(size) => {
              setWish(size);
              state.setPage(1);
            }}
          />
        }
      >
        <DataTable
          caption={t(`screen.${usePath()}` as 'shell.app')}
          columns={columns}
          rows={rows}
          rowKey={(row) => keyOf(list, row)}
          isObsolete={(row) => isObsolete(list, row)}
          onSort={state.sortBy}
          sumOf={(name) => sumOfColumn(list, rows, name, (unit) => unitText(t, unit))}
          sumLabel={t(pages > 1 ? 'list.sum' : 'list.sum.all')}
          selected={withRows ? new Set(Object.keys(state.selected)) : undefined}
          onSelect={withRows ? select : undefined}
          selectLabel={(row) => t('list.select', { name: String(row[list.card?.title ?? list.key] ?? '') })}
          selectAllLabel={t('list.select.all')}
          onOpen={
            open &&
            ((row) => {
              const { path, search } = open(row);
              go(path, search);
            })
          }
          instead={instead}
          stale={result.isPlaceholderData}
        />
      </ListFrame>
    </div>
  );
}

function TableFoot({
  page,
  pages,
  last,
  wish,
  total,
  onPage,
  onPageSize,
}: {
  page: number;
  pages: number;
  last: 'known' | 'unknown';
  wish: number;
  /** Undefined for a person who may not see all rows. */
  total: number | undefined;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
}) {
  const t = useT();
  return (
    <div className="kw-table-foot">
      <SelectField
        label={t('list.pageSize')}
        hideLabel
        value={String(wish)}
        onChange={(size) => onPageSize(Number(size))}
        choices={[
          { value: String(fitting), label: t('list.perPage.fit') },
          ...pageSizes.map((n) => ({ value: String(n), label: t('list.perPage', { n }) })),
        ]}
      />
      <Pagination
        page={page}
        pages={pages}
        last={last}
        onPage={onPage}
        totalText={total === undefined ? '' : totalText(total, t)}
        previous={t('list.previous')}
        next={t('list.next')}
        label={t('list.pages')}
        pageLabel={(n) => t('list.page', { n })}
      />
    </div>
  );
}

/** The table scrolls inside its own box; its place is kept as a screen's is. */
function useTableBody(root: RefObject<HTMLElement | null>, ready: boolean): void {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    box.current = root.current?.querySelector<HTMLElement>('.kw-table-box') ?? null;
  });
  useKeptScroll(box, ready);
}
