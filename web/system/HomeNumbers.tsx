import { useQueries } from '@tanstack/react-query';
import { listPermission } from '../../contract/core/list.ts';
import { useStore } from '../core/device/store.ts';
import { shortTotal } from '../core/list/totalText.ts';
import { builtScreens, go } from '../core/navigation/go.ts';
import { mayDo, useSession } from '../core/session/session.ts';
import { StatRow, StatTile } from '../core/ui/StatTile.tsx';
import { listPage } from '../core/wire/listApi.ts';
import { useT } from '../core/words/i18n.ts';
import { dayNumbers } from './dayNumbers.ts';

/** Today's numbers, each leading to its list. */
export function HomeNumbers() {
  const t = useT();
  const session = useSession();
  const built = useStore(builtScreens);
  const shown = dayNumbers.filter(({ path, list }) => built.has(path) && mayDo(listPermission(list), session));
  const counts = useQueries({
    queries: shown.map(({ list, where }) => ({
      queryKey: ['list', 'count', session?.login.u9org, list.name, where],
      queryFn: async () => (await listPage(list, { where, pageSize: 1 })).total,
      refetchInterval: 60_000,
    })),
  });
  if (shown.length === 0) return null;
  return (
    <StatRow>
      {shown.map(({ label, path, alarm = false, rare = false }, at) => {
        const count = counts[at]?.data;
        if (rare && !count) return null;
        return (
          <StatTile
            key={label}
            value={count === undefined ? '–' : shortTotal(count)}
            label={t(label)}
            alarm={alarm && (count ?? 0) > 0}
            onPress={() => go(path)}
          />
        );
      })}
    </StatRow>
  );
}
