import { ActionFoot } from '../list/ActionFoot.tsx';
import type { AnyRow, ListAction } from '../list/listDefinition.ts';
import { useListActions } from '../list/useListActions.ts';
import { useSearch } from '../navigation/useSearch.ts';
import { noLogin, useSession } from '../session/session.ts';

/** The actions of the one row on screen, at the thumb; nothing when there are none. */
export function RowActions<R extends object>({ row, actions }: { row: R; actions: readonly ListAction<R>[] }) {
  const login = useSession()?.login ?? noLogin;
  const possible = actions.filter(({ allowed }) => !allowed || allowed(row));
  const ready = useListActions(
    possible as unknown as readonly ListAction[],
    [row as unknown as AnyRow],
    { search: useSearch(), login },
    () => undefined,
  );
  return ready.length === 0 ? null : <ActionFoot actions={ready} />;
}
