import { useQueries } from '@tanstack/react-query';
import { listPermission } from '../../contract/core/list.ts';
import { useStore } from '../core/device/store.ts';
import { builtScreens } from '../core/navigation/go.ts';
import { mayDo, useSession } from '../core/session/session.ts';
import { listPage } from '../core/wire/listApi.ts';
import { type DayNumber, dayNumbers } from './dayNumbers.ts';

/** Today's numbers that this person may see, each with its count once that is known; read again every minute. */
export function useDayNumbers(): readonly (DayNumber & { count: number | undefined })[] {
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
  return shown.map((one, at) => ({ ...one, count: counts[at]?.data }));
}
