import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { constants } from '../../../contract/core/constants.ts';
import { KeptNote } from '../frame/KeptNote.tsx';
import { ListTrouble } from '../frame/ListTrouble.tsx';
import { Page } from '../frame/Page.tsx';
import { BackToTop } from '../ui/BackToTop.tsx';
import { BarButton } from '../ui/BarButton.tsx';
import { Button } from '../ui/Button.tsx';
import { InfiniteScroll } from '../ui/InfiniteScroll.tsx';
import { Skeleton } from '../ui/Loading.tsx';
import { OptionList } from '../ui/OptionList.tsx';
import { PullToRefresh } from '../ui/PullToRefresh.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { listPage } from '../wire/listApi.ts';
import { useT } from '../words/i18n.ts';
import { ActionFoot } from './ActionFoot.tsx';
import { pageOrKept } from './cachedPage.ts';
import { Elsewhere } from './Elsewhere.tsx';
import { FilterFields } from './FilterFields.tsx';
import { LeftOutNote } from './LeftOutNote.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { listBarParts } from './listBarParts.tsx';
import type { AnyRow, ListDefinition } from './listDefinition.ts';
import { type NextPage, pageAfter, rowsOfPages } from './pagesByKey.ts';
import { RowCard } from './RowCard.tsx';
import { FilterChoice } from './TableChoices.tsx';
import { isTold, totalText } from './totalText.ts';
import type { ReadyAction } from './useListActions.ts';
import { keyOf, type ListState, lookAgainMs } from './useListState.ts';
import './list.css';

/** Props of both views of a list. */
export interface ListViewProps {
  definition: ListDefinition;
  state: ListState;
  actions: readonly ReadyAction[];
}

/** The list on a handheld: pull to reload, endless, filters in a sheet. */
export function ListCards({ definition, state, actions }: ListViewProps) {
  const t = useT();
  const [filtering, setFiltering] = useState(false);
  const pages = usePages(definition, state);
  const rows: AnyRow[] = rowsOfPages(pages.data?.pages ?? [], definition.list.key);
  const total = pages.data?.pages.at(-1)?.total ?? 0;
  const withRows = actions.filter((action) => action.rows !== 'none');
  const beside = actions.filter((action) => action.rows === 'none');
  const { places, pickers: switcher, ...bar } = listBarParts({ definition, state, t });
  const first = pages.data?.pages[0];
  const foot = withRows.length > 0 && state.chosen.length > 0 ? <ActionFoot actions={withRows} count={state.chosen.length} /> : undefined;
  return (
    <Page
      {...bar}
      ready={pages.data !== undefined}
      help={definition.help}
      bottom={foot}
      right={<BesideActions actions={beside} />}
      besideSearch={
        (definition.list.filters?.length ?? 0) > 0 && (
          <BarButton icon="filter" label={t('list.filter')} badge={state.filterCount} onPress={() => setFiltering(true)} />
        )
      }
    >
      <PullToRefresh
        onRefresh={() => pages.refetch({ throwOnError: true })}
        texts={{
          inside: t('list.pull.inside'),
          beyond: t('list.pull.beyond'),
          loading: t('list.pull.loading'),
          done: t('list.pull.done'),
          failed: t('list.pull.failed'),
        }}
      >
        {switcher && <div className="kw-list-switch">{switcher}</div>}
        <KeptNote at={pages.data?.pages[0]?.keptAt} onBack={() => pages.refetch()} />
        <div className="kw-list-count">
          {/* Until the number is known, the heading of the cards is their name. */}
          <h2 className={first && isTold(total, first) ? undefined : 'kw-aside'}>
            {first && isTold(total, first) ? totalText(total, t) : t('list.rows')}
          </h2>
          {withRows.length > 0 && total > 1 && <SelectWhole definition={definition} state={state} total={total} />}
          {places && <div className="kw-list-places">{places}</div>}
        </div>
        {first && (
          <div className="kw-list-notes">
            <Elsewhere definition={definition} state={state} />
            <LeftOutNote of={first} />
          </div>
        )}
        {/* Cards without a button of their own must scroll by keys too. */}
        <div className="kw-cards" tabIndex={definition.open || withRows.length > 0 || rows.length === 0 ? undefined : 0}>
          {rows.map((row) => {
            const key = keyOf(definition.list, row);
            return (
              <RowCard
                key={key}
                definition={definition}
                row={row}
                selected={key in state.selected}
                onSelect={withRows.length > 0 ? (on) => selectRow(state, key, on ? row : undefined) : undefined}
              />
            );
          })}
        </div>
        {pages.isPending && <Skeleton label={t('shell.loading')} />}
        {pages.isError && rows.length === 0 && <ListTrouble error={pages.error} onRetry={() => void pages.refetch()} />}
        {pages.data && rows.length === 0 && <ListEmpty state={state} empty={definition.empty} actions={beside} of={pages.data.pages[0]} />}
        {rows.length > 0 && (
          <InfiniteScroll
            state={footState(pages)}
            itemCount={rows.length}
            onMore={() => void pages.fetchNextPage()}
            texts={{ loading: t('list.pull.loading'), end: t('list.end'), retry: t('list.failed') }}
          />
        )}
      </PullToRefresh>
      <BackToTop label={t('list.top')} />
      <Sheet
        open={filtering}
        onClose={() => setFiltering(false)}
        title={t('list.filter')}
        closeLabel={t('shell.close')}
        footer={
          <>
            <Button size="commit" onPress={() => state.setFilters({})}>
              {t('list.clear')}
            </Button>
            <Button size="commit" kind="primary" onPress={() => setFiltering(false)}>
              {t('list.query')}
            </Button>
          </>
        }
      >
        <div className="kw-column">
          <FilterChoice definition={definition} state={state} />
          <FilterFields definition={definition} always={state.always} filters={state.filters} onChange={state.setFilters} />
        </div>
      </Sheet>
    </Page>
  );
}

function selectRow(state: ListState, key: string, row: AnyRow | undefined): void {
  const { [key]: _, ...others } = state.selected;
  state.select(row ? { ...others, [key]: row } : others);
}

/** More are not acted on at once. */
const mostChosen = 200;

/** Selects all rows of the query, including those not loaded yet, or none. */
function SelectWhole({ definition: { list }, state, total }: { definition: ListDefinition; state: ListState; total: number }) {
  const t = useT();
  const all = state.chosen.length >= Math.min(total, mostChosen);
  async function press(): Promise<void> {
    if (all) return state.select({});
    const { rows } = await listPage(list, { ...state.query, pageSize: mostChosen, quiet: false });
    state.select(Object.fromEntries(rows.map((row) => [keyOf(list, row), row])));
  }
  return (
    <Button kind="quiet" size="bar" onPress={() => press().catch(() => undefined)}>
      {all ? t('list.select.none') : t(total > mostChosen ? 'list.select.many' : 'list.select.whole', { n: mostChosen })}
    </Button>
  );
}

function usePages(definition: ListDefinition, state: ListState) {
  const { list } = definition;
  const { key, query } = state;
  return useInfiniteQuery({
    queryKey: ['list', 'cards', ...key],
    initialPageParam: { page: 1 } as NextPage,
    queryFn: ({ pageParam, signal }) => pageOrKept(list, key, { ...query, ...pageParam, pageSize: constants['list-page-size'], signal }),
    getNextPageParam: pageAfter,
    // A person who scrolled down keeps the rows as they are.
    refetchInterval: ({ state: { data } }) => (data && data.pages.length > 1 ? false : lookAgainMs(definition, state)),
  });
}

function footState(pages: ReturnType<typeof usePages>): 'more' | 'loading' | 'end' | 'failed' {
  if (pages.isFetchingNextPage) return 'loading';
  if (pages.isFetchNextPageError) return 'failed';
  return pages.hasNextPage ? 'more' : 'end';
}

/** The actions of the whole list: the first in the bar, with more than two the rest behind a button. */
function BesideActions({ actions }: { actions: readonly ReadyAction[] }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const inBar = actions.length > 2 ? actions.slice(0, 1) : actions;
  const options = actions.slice(inBar.length).map(({ label, icon }) => ({ value: label, label: t(label), icon }));
  const pick = (label: string) => {
    setOpen(false);
    void actions.find((action) => action.label === label)?.press();
  };
  return (
    <>
      {inBar.map((action) => (
        <BarButton key={action.label} icon={action.icon ?? 'plus'} label={t(action.label)} onPress={() => void action.press()} />
      ))}
      {options.length > 0 && <BarButton icon="more" label={t('my.more')} onPress={() => setOpen(true)} />}
      <Sheet open={open} onClose={() => setOpen(false)} title={t('my.more')} closeLabel={t('shell.close')}>
        <OptionList label={t('my.more')} options={options} onPick={pick} />
      </Sheet>
    </>
  );
}
