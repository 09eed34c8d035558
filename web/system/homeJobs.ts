import type { ScreenPath } from '../core/navigation/go.ts';

/** The jobs of a day that are done by scanning, in the order in which goods pass; home shows those of a person's menu first (S78). */
export const homeJobs: readonly ScreenPath[] = [
  '/pages/InStorage/ScanRecieveNew',
  '/pages/InStorage/InComingIn',
  '/pages/OutStorage/IssueTask',
  '/pages/OutStorage/ProdcutOut',
  '/pages/InStorage/ScanComplete',
  '/pages/Stock/StockCheck',
  '/pages/Com/scanMaint/scanIn',
];

/** A menu with more functions than this is folded on a handheld: nobody finds a job among seventy tiles. */
export const mostUnfolded = 24;
