import type { UsageModule } from '../../contract/statistics/usage.rules.ts';
import type { ScreenPath, ScreenSearch } from '../core/navigation/go.ts';

/**
 * The screen for a document of a module. Demands and orders have no record of their own; their
 * screen is a list filtered by the number.
 */
const screens: Record<UsageModule, { path: ScreenPath; name: string }> = {
  receipt: { path: '/pages/InStorage/InnerCom/RecieveAndInInner', name: 'delino' },
  putaway: { path: '/pages/Stock/InnerCom/RecieveRecordInner', name: 'receiptNo' },
  issue: { path: '/pages/statistics/BillDataDetail', name: 'f.no' },
  report: { path: '/pages/statistics/BillDataDetail', name: 'f.no' },
};

export const recordOf = ({ module, no }: { module: string | null; no: string | null }): { path: ScreenPath; search: ScreenSearch } => {
  const { path, name } = screens[(module ?? 'receipt') as UsageModule];
  return { path, search: { [name]: no ?? '' } };
};
