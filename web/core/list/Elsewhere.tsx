import { useWarehouses } from '../pickers/WarehousePicker.tsx';
import { useT } from '../words/i18n.ts';
import type { ListDefinition } from './listDefinition.ts';
import type { ListState } from './useListState.ts';

/** Names the warehouse or workshop of a list, where a filter selects another one than the bar. */
export function Elsewhere({
  definition: { warehouse, workshop },
  state: { filters, context },
}: {
  definition: ListDefinition;
  state: ListState;
}) {
  const t = useT();
  const { data = [] } = useWarehouses();
  const { login } = context;
  const chosenValue = (column: string | undefined, held: string) => {
    const value = filters[column ?? ''];
    return typeof value === 'string' && value !== held ? value : '';
  };
  const code = warehouse ? chosenValue(warehouse.column, login[warehouse.holds]) : '';
  const shop = workshop ? chosenValue(workshop.column, login.workshopcode) : '';
  const named = [code && (data.find((one) => one.code === code)?.name ?? code), shop].filter(Boolean);
  return named.length > 0 ? <p className="kw-list-elsewhere">{t('list.elsewhere', { what: named.join(' · ') })}</p> : null;
}
