import { useQueries } from '@tanstack/react-query';
import { type AnyCall, permissionOf } from '../../contract/core/call.ts';
import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import type { ScreenPath } from '../core/navigation/go.ts';
import { mayDo, useSession } from '../core/session/session.ts';
import { ask } from '../core/wire/api.ts';

/** The number of waiting tasks behind an entry of the menu. */
interface EntryBadge {
  path: ScreenPath;
  call: AnyCall;
  count: () => Promise<number>;
}

const { abnormalCount } = exchangeCalls;
const { countAbnormalReceipts } = receivingCalls;

/** The entries that carry a number: documents that wait for a person (GetRcvSyncAbnormalCount and the exchange's own). */
const entryBadges: readonly EntryBadge[] = [
  { path: '/pages/Stock/Ablnormal', call: abnormalCount, count: async () => (await ask(abnormalCount, {}, { quiet: true })).messages },
  {
    path: '/pages/InStorage/InnerCom/ReceieveBillStatusSearch',
    call: countAbnormalReceipts,
    count: async () => (await ask(countAbnormalReceipts, {}, { quiet: true })).count,
  },
  { path: '/pages/exchange/desk', call: abnormalCount, count: async () => (await ask(abnormalCount, {}, { quiet: true })).parked },
];

/** The numbers of these entries by their path: updated by events of the server, and read again every minute. */
export function useEntryBadges(paths: readonly string[]): ReadonlyMap<string, number> {
  const session = useSession();
  const shown = entryBadges.filter(({ path, call }) => paths.includes(path) && mayDo(permissionOf(call), session));
  const counts = useQueries({
    queries: shown.map(({ path, count }) => ({ queryKey: ['badge', session?.login.u9org, path], queryFn: count, refetchInterval: 60_000 })),
  });
  return new Map(
    shown.flatMap(({ path }, at): [string, number][] => {
      const count = counts[at]?.data;
      return count === undefined ? [] : [[path, count]];
    }),
  );
}
