import type { UsageModule } from '../../contract/statistics/usage.rules.ts';
import type { ScreenPath, ScreenSearch } from '../core/go.ts';

/** Where a document of a module is looked at, by its number. */
const screens: Record<UsageModule, { path: ScreenPath; name: string }> = {
  receipt: { path: '/pages/InStorage/InnerCom/RecieveAndInInner', name: 'delino' },
  putaway: { path: '/pages/Stock/InnerCom/RecieveRecordInner', name: 'receiptNo' },
};

export const recordOf = ({ module, no }: { module: string | null; no: string | null }): { path: ScreenPath; search: ScreenSearch } => {
  const { path, name } = screens[(module ?? 'receipt') as UsageModule];
  return { path, search: { [name]: no ?? '' } };
};
