import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { Page } from '../wire/listApi.ts';
import { useT } from '../words/i18n.ts';
import type { ListDefinition } from './listDefinition.ts';
import type { ReadyAction } from './useListActions.ts';
import type { ListState } from './useListState.ts';

/** No rows: shows whether the filters are the reason, and offers the next step. `actions` are those of the list. */
export function ListEmpty({
  state,
  empty,
  actions,
  of,
}: {
  state: ListState;
  empty: ListDefinition['empty'];
  actions: readonly ReadyAction[];
  /** The server's answer. */
  of: Pick<Page<unknown>, 'leftOut'> | undefined;
}) {
  const t = useT();
  const narrowed = state.filterCount > 0 || state.search !== '';
  const [first] = actions;
  const way = narrowed ? (
    <Button
      onPress={() => {
        state.setFilters({});
        state.setSearch('');
      }}
    >
      {t('list.clear')}
    </Button>
  ) : (
    first && (
      <Button icon={first.icon} onPress={first.press}>
        {t(first.label)}
      </Button>
    )
  );
  // The list is empty only because rows are hidden.
  if (of?.leftOut) return <EmptyState icon="count" title={t('stock.being-counted')} action={way} />;
  if (empty && !narrowed) return <EmptyState icon={empty.icon} title={t(empty.title)} hint={t(empty.hint)} action={way} />;
  return <EmptyState icon={narrowed ? 'search' : 'box'} title={t(narrowed ? 'list.empty.filtered' : 'list.empty')} action={way} />;
}
