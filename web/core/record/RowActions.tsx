import type { AnyRow, ListAction } from '../list/listDefinition.ts';
import { useListActions } from '../list/useListActions.ts';
import { useSearch } from '../navigation/useSearch.ts';
import { noLogin, useSession } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { useT } from '../words/i18n.ts';
import '../list/list.css';

/** The actions of the one row on screen, at the thumb; nothing when there are none. */
export function RowActions<R extends object>({ row, actions }: { row: R; actions: readonly ListAction<R>[] }) {
  const t = useT();
  const login = useSession()?.login ?? noLogin;
  const possible = actions.filter(({ allowed }) => !allowed || allowed(row));
  const ready = useListActions(
    possible as unknown as readonly ListAction[],
    [row as unknown as AnyRow],
    { search: useSearch(), login },
    () => undefined,
  );
  if (ready.length === 0) return null;
  return (
    <div className="kw-list-foot">
      {ready.map((action) => (
        <Button key={action.label} size="commit" kind={action.kind ?? 'plain'} icon={action.icon} onPress={action.press}>
          {t(action.label)}
        </Button>
      ))}
    </div>
  );
}
