import type { ReactNode } from 'react';
import type { BarProps } from '../frame/Page.tsx';
import { WarehousePicker } from '../pickers/WarehousePicker.tsx';
import type { Say } from '../words/i18n.ts';
import { labelOf } from './cell.tsx';
import type { ListDefinition } from './listDefinition.ts';
import type { ListState } from './useListState.ts';

/** The list's parts of the bar: the switch between lists, the search box over its search columns, and `places`, the pickers of warehouse and workshop. */
export function listBarParts({
  definition: { list, warehouse, workshop, switcher: Switcher, searchHint },
  state,
  t,
}: {
  definition: ListDefinition;
  state: ListState;
  t: Say;
}): BarProps & { places: ReactNode } {
  const fields = (list.search ?? []).flatMap((name) => list.columns[name] ?? []).map((column) => labelOf(t, column));
  return {
    pickers: Switcher && (
      <div className="kw-nav-switch">
        <Switcher />
      </div>
    ),
    places: (warehouse || workshop) && (
      <>
        {warehouse && <WarehousePicker />}
        {workshop && <workshop.Picker />}
      </>
    ),
    search:
      fields.length > 0
        ? {
            value: state.search,
            onChange: state.setSearch,
            hint: searchHint ? t(searchHint) : t('list.search', { fields: fields.join(' / ') }),
          }
        : undefined,
  };
}
