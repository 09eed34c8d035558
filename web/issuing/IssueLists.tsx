import { type AnyList, listPermission } from '../../contract/core/list.ts';
import { ListScreen } from '../core/list/ListScreen.tsx';
import type { AnyRow, ListDefinition } from '../core/list/listDefinition.ts';
import { go, type ScreenPath } from '../core/navigation/go.ts';
import { usePath, useSearch } from '../core/navigation/useSearch.ts';
import { mayDo } from '../core/session/session.ts';
import { Segmented } from '../core/ui/Segmented.tsx';
import type { Where } from '../core/wire/listApi.ts';
import { useT } from '../core/words/i18n.ts';
import { handedRounds } from './handedRounds.screen.ts';
import { groupingNamed, type IssueBy, toConfirmBy, toPrepareBy } from './issueBy.ts';
import { roundAction } from './walkRound.ts';

type Groupings = Readonly<Record<string, IssueBy & { list: AnyList }>>;

/** The bar of such a screen: it switches between the groupings, on whichever screen it stands. */
function GroupSwitch({ all }: { all: Groupings }) {
  const t = useT();
  const path = usePath();
  const options = Object.entries(all).flatMap(([value, { label, list }]) =>
    mayDo(listPermission(list)) ? [{ value, label: t(label) }] : [],
  );
  const value = groupingNamed(all, useSearch()['by']);
  return (
    <Segmented
      label={t('issue.by.what')}
      options={options}
      value={value}
      onChange={(by) => go(path as ScreenPath, { by }, { replace: true })}
    />
  );
}

const PrepareSwitch = () => <GroupSwitch all={toPrepareBy} />;
const ConfirmSwitch = () => <GroupSwitch all={toConfirmBy} />;

/** The same lines put together in several ways; a group opens its lines. */
const grouped = (
  all: Groupings,
  switcher: ListDefinition['switcher'],
  { where = {}, more = {} }: { where?: Where; more?: Record<string, string> } = {},
) =>
  Object.fromEntries(
    Object.entries(all).map(([name, { list, column, detail, walks }]): [string, ListDefinition] => [
      name,
      {
        ...{ list, where: () => where, ...(switcher ? { switcher } : {}), ...(walks ? { actions: [roundAction(walks)] } : {}) },
        open: (row: AnyRow) => ({ path: detail, search: { [column]: String(row[column] ?? ''), ...more } }),
      },
    ]),
  );

function Grouped({ of, all }: { of: Readonly<Record<string, ListDefinition>>; all: Groupings }) {
  const by = groupingNamed(all, useSearch()['by']);
  const definition = of[by];
  return definition ? <ListScreen key={by} definition={definition} /> : null;
}

const through = (intermediate: boolean): Where => ({ intermediate: { value: String(intermediate), searchType: '=' } });
const toPrepare = { ...grouped(toPrepareBy, PrepareSwitch), handed: { ...handedRounds, switcher: PrepareSwitch } };
const fromBetween = {
  ...grouped(toPrepareBy, PrepareSwitch, { where: through(true), more: { mid: '1' } }),
  handed: { ...handedRounds, switcher: PrepareSwitch },
};
const inBetween = grouped(toConfirmBy, ConfirmSwitch, { where: through(true), more: { mid: '1' } });
const direct = grouped(toConfirmBy, ConfirmSwitch, { where: through(false) });

/** Goods to prepare, for desk and handheld. */
export const IssueTaskScreen = () => <Grouped of={toPrepare} all={toPrepareBy} />;
/** Goods to prepare from the intermediate warehouse. */
export const MiddleIssueTaskScreen = () => <Grouped of={fromBetween} all={toPrepareBy} />;
/** Goods prepared in the intermediate warehouse. */
export const MiddleIssueConfirmScreen = () => <Grouped of={inBetween} all={toConfirmBy} />;
/** Goods prepared in the warehouse itself. */
export const WorkshopIssueScreen = () => <Grouped of={direct} all={toConfirmBy} />;
