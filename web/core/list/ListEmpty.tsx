import { useT } from '../i18n.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { ReadyAction } from './useListActions.ts';
import type { ListState } from './useListState.ts';

/** No rows: says whether the filters are why, and offers the way on. `actions` are those beside the list. */
export function ListEmpty({ state, actions }: { state: ListState; actions: readonly ReadyAction[] }) {
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
  return <EmptyState icon={narrowed ? 'search' : 'box'} title={t(narrowed ? 'list.empty.filtered' : 'list.empty')} action={way} />;
}
