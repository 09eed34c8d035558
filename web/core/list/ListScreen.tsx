import { scanText } from '../device/scanText.ts';
import { toast } from '../device/toast.ts';
import { useWide } from '../device/useWide.ts';
import { useScan } from '../scan/scanEntry.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../words/i18n.ts';
import { ListCards } from './ListCards.tsx';
import type { ListDefinition } from './listDefinition.ts';
import { useListActions } from './useListActions.ts';
import { useListState } from './useListState.ts';

const ListTable = lazyPart(() => import('./ListTable.tsx').then((m) => m.ListTable));

const meant = async ({ scanned }: ListDefinition, code: string): Promise<string> => (await scanned?.(code).catch(() => undefined)) ?? code;

/** The list template: cards on a handheld, a table in a wide browser, both from one definition. */
export function ListScreen({ definition }: { definition: ListDefinition }) {
  const t = useT();
  const wide = useWide();
  const state = useListState(definition);
  const actions = useListActions(definition.actions ?? [], state.chosen, state.context, () => state.select({}), definition.list);
  const { scan } = definition.list;
  useScan(async (found) => {
    const code = scanText(found);
    if (!scan || code === '') return false;
    toast(t('list.scan.filtered', { code }));
    state.scanFor(scan, await meant(definition, code));
    return true;
  }, scan !== undefined);
  const View = wide ? ListTable : ListCards;
  return <View definition={definition} state={state} actions={actions} />;
}
