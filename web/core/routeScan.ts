import type { ScreenPath, ScreenSearch } from './go.ts';
import { builtScreens, go } from './go.ts';
import { feedback } from './feedback.ts';
import { t } from './i18n.ts';
import type { Scan } from './scanner/scan.ts';
import { resolveScan, type ScanMatch } from './resolveScan.ts';
import { session } from './session.ts';
import { createStore } from './store.ts';
import { toast } from './ui/toast.ts';
import { constants } from '../../contract/core/constants.ts';

/** A code that means several things; the person says which. */
export const ambiguous = createStore<{ code: string; matches: readonly ScanMatch[] } | undefined>(undefined);

/** Where each kind of thing leads when no screen is waiting for it. */
const targets: Partial<Record<ScanMatch['kind'], { path: string; search: (code: string) => ScreenSearch }>> = {
  sign: { path: '/pages/InStorage/RecieveItem', search: (sign) => ({ sign }) },
  note: { path: '/pages/InStorage/ScanRecieveNew', search: (delino) => ({ delino }) },
  label: { path: '/pages/Stock/InnerCom/StockBarcodeDetail', search: (code) => ({ code }) },
  location: { path: '/pages/Stock/InnerCom/StockPositionDetail', search: (code) => ({ code }) },
  item: { path: '/pages/Stock/InnerCom/StockDetailnner', search: (code) => ({ code }) },
};

/** Asks the server what a code is and goes there: the handler of every screen that does not scan itself. */
export async function routeScan(scan: Scan): Promise<void> {
  if (!session.get()) return;
  const matches = await resolveScan(scan.code);
  const [only] = matches;
  if (!only) say('reject', t('shell.scan.unknown', { code: scan.code }));
  else if (matches.length > 1) {
    feedback('warn');
    ambiguous.set({ code: scan.code, matches });
  } else openMatch(only);
}

/** Opens what a code stands for; says what it is when there is no screen for it. */
export function openMatch(match: ScanMatch): void {
  const target = targets[match.kind];
  if (!target || !builtScreens.get().has(target.path)) {
    say('warn', `${t(`scanner.type.${match.kind}`)} ${match.title}`);
    return;
  }
  feedback('accept');
  go(target.path as ScreenPath, target.search(match.code));
}

function say(kind: 'warn' | 'reject', text: string): void {
  feedback(kind);
  toast(text, { ms: constants['toast-duration-server'], tone: kind === 'reject' ? 'red' : 'plain' });
}
