import { useEffect, useEffectEvent, useRef } from 'react';
import { constants } from '../../../contract/core/constants.ts';
import type { AnyList } from '../../../contract/core/list.ts';
import { serverNow } from '../device/deviceClock.ts';
import { toast } from '../device/toast.ts';
import { useDebounced } from '../device/useDebounced.ts';
import { history } from '../navigation/go.ts';
import { useSearch } from '../navigation/useSearch.ts';
import { useVisitState } from '../navigation/visit.ts';
import { type LoginInfo, noLogin, useSession } from '../session/session.ts';
import type { PageQuery } from '../wire/listApi.ts';
import { useT } from '../words/i18n.ts';
import { type Filters, isSet, narrowed, whereOf } from './conditions.ts';
import type { AnyRow, ListContext, ListDefinition } from './listDefinition.ts';
import { beyondHeld, type Held, type Looking, lastDays, lookingIn, withHeld, withPeriod } from './looking.ts';
import { useListAddress } from './useListAddress.ts';

interface Looked extends Looking {
  /** Chosen rows by key; they may stand on other pages. */
  selected: Readonly<Record<string, AnyRow>>;
}

/** The key of a row as text. */
export const keyOf = (list: AnyList, row: AnyRow): string => String(row[list.key]);

function heldBy({ warehouse, workshop }: ListDefinition, login: LoginInfo): Held {
  const held = {
    ...(warehouse && { [warehouse.column]: login[warehouse.holds] }),
    ...(workshop && { [workshop.column]: login.workshopcode }),
  };
  return Object.fromEntries(Object.entries(held).filter(([, value]) => value !== ''));
}

/** A value picked in the bar replaces a filter of the same column: `drop` empties those filters. */
function usePicked({ warehouse, workshop }: ListDefinition, held: Held, drop: (columns: Filters) => void): void {
  const now = JSON.stringify(held);
  const before = useRef(now);
  const picked = useEffectEvent(() =>
    drop(Object.fromEntries([warehouse, workshop].flatMap((picker) => (picker ? [[picker.column, '']] : [])))),
  );
  useEffect(() => {
    if (before.current === now) return;
    before.current = now;
    picked();
  }, [now]);
}

/** The person's query and chosen rows in a list; still there after back. */
export function useListState(definition: ListDefinition) {
  const { list, period } = definition;
  const t = useT();
  const search = useSearch();
  const login = useSession()?.login ?? noLogin;
  const context: ListContext = { search, login };
  const held = heldBy(definition, login);
  const begin = (looking: Looking): Looked => ({ ...withPeriod(beyondHeld(looking, held), period, serverNow()), selected: {} });
  const [state, setState] = useVisitState<Looked>(list.name, () => begin(lookingIn(list, history.location.search)));
  /** A new query begins on page 1, without chosen rows. */
  const ask = (change: Partial<Looked>) => setState((now) => ({ ...now, page: 1, selected: {}, ...change }));
  // The box shows every key, but the query waits for a pause in typing.
  const words = useDebounced(state.search, constants['default-debounce']);
  useListAddress(list, withHeld({ ...state, search: words }, held), (looking) => setState(begin(looking)));
  usePicked(definition, held, (columns) => ask({ filters: { ...state.filters, ...columns } }));
  const chosenInBar = Object.fromEntries(Object.entries(held).map(([column, value]) => [column, { value, searchType: '=' as const }]));
  const always = definition.where?.(context) ?? {};
  const query: PageQuery = {
    // A filter overrides the picker: a link from a person in another warehouse shows the same rows.
    where: narrowed({ ...chosenInBar, ...whereOf(list.columns, state.filters) }, always),
    search: words,
    sort: state.sort,
  };
  return {
    ...state,
    query,
    context,
    /** The fixed filters of the screen. */
    always,
    /** The key of the query in the cache; it includes the organisation. */
    key: [login.u9org, list.name, query] as const,
    filterCount: Object.values(state.filters).filter(isSet).length,
    chosen: Object.values(state.selected),
    /** Replaces the whole query. */
    look: (looking: Looking) => setState({ ...looking, selected: {} }),
    setFilters: (filters: Filters) => {
      if (period === undefined || isSet(filters[period]) || !isSet(state.filters[period])) return ask({ filters });
      // Only the range was removed: a message shows that it is needed. When all filters are removed it comes back without a message.
      if (Object.keys(filters).length > 0) toast(t('error.list.range-required'));
      ask({ filters: { ...filters, [period]: lastDays(serverNow()) } });
    },
    /** Searches for the scanned code in rows of any age. */
    scanFor: (column: string, code: string) =>
      ask({ filters: { ...state.filters, ...(period && { [period]: { from: '', to: '' } }), [column]: code } }),
    setSearch: (text: string) => ask({ search: text }),
    setPage: (page: number) => setState((now) => ({ ...now, page })),
    sortBy: (name: string) => ask({ sort: state.sort === name ? `-${name}` : name }),
    select: (selected: Readonly<Record<string, AnyRow>>) => setState((now) => ({ ...now, selected })),
  };
}

/** The interval at which open data is read again: rows of a live list, and every record. */
export const lookAgainEveryMs = 5000;

/** The interval at which rows are read again; never while some are chosen, so that none disappears under the hand. */
export const lookAgainMs = ({ live }: ListDefinition, { chosen }: ListState): number | false =>
  live && chosen.length === 0 ? lookAgainEveryMs : false;

/** The state of a list screen with its setters. */
export type ListState = ReturnType<typeof useListState>;
