import { Button } from '../core/ui/Button.tsx';
import { GroupTitle } from '../core/ui/GroupTitle.tsx';
import { sayOr, useT } from '../core/words/i18n.ts';
import { areaOf, permissionAreas } from './permissionAreas.ts';
import './PermissionGroups.css';

/** Every permission with a tick, grouped by the area of work it belongs to. Without `onChange` they are only looked at. */
export function PermissionGroups({
  all,
  held,
  onChange,
}: {
  all: readonly string[];
  held: ReadonlySet<string>;
  onChange: ((held: ReadonlySet<string>) => void) | undefined;
}) {
  const t = useT();
  const groups = permissionAreas
    .map((area) => ({ area, inside: all.filter((one) => areaOf(one) === area) }))
    .filter(({ inside }) => inside.length > 0);
  const put = (some: readonly string[], on: boolean) =>
    onChange?.(new Set(on ? [...held, ...some] : [...held].filter((one) => !some.includes(one))));
  return groups.map(({ area, inside }) => {
    const count = inside.filter((one) => held.has(one)).length;
    const full = count === inside.length;
    return (
      <section key={area}>
        <GroupTitle
          right={
            onChange && (
              <Button kind="quiet" size="bar" onPress={() => put(inside, !full)}>
                {t(full ? 'roleForm.none' : 'roleForm.all')}
              </Button>
            )
          }
        >
          {t(`permissionArea.${area}`)}{' '}
          <small className="kw-quiet-line">
            {count} / {inside.length}
          </small>
        </GroupTitle>
        <ul className="kw-panel kw-panel-flush kw-permissions">
          {inside.map((one) => (
            <li key={one}>
              <label className="kw-permission">
                <input
                  type="checkbox"
                  checked={held.has(one)}
                  disabled={onChange === undefined}
                  onChange={(event) => put([one], event.target.checked)}
                />
                <span>{sayOr(t, `permission.${one}`, one)}</span>
              </label>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
