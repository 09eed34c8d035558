import { readable } from '../../../contract/core/scanFlow.ts';
import type { Scan } from '../device/scan.ts';
import { toast } from '../device/toast.ts';
import type { WedgeSettings } from '../scanner/wedgeSettings.ts';
import { t } from '../words/i18n.ts';
import { askScan } from './resolveScan.ts';

/**
 * A scan whose keys give another text by their position: the server knows which of the two is a code here, and the device remembers that
 * for later scans. When neither is, the typed text is kept, with a message about the possible cause. Without network it is kept too.
 */
export async function readByLayout(scan: Scan, keepScanner: (known: Pick<WedgeSettings, 'layout'>) => void): Promise<Scan> {
  const { positions, ...typed } = scan;
  if (positions === undefined) return scan;
  const found = await Promise.all([askScan(scan.code), askScan(positions)]).catch(() => undefined);
  if (!found) return scan;
  const [asTyped, byPosition] = found.map(({ matches }) => matches.length > 0);
  if (asTyped) {
    keepScanner({ layout: 'typed' });
    return typed;
  }
  if (byPosition) {
    keepScanner({ layout: 'us' });
    toast(t('scanner.layout.learnt'));
    return { ...typed, code: positions };
  }
  toast(t('scanner.layout.wrong', { code: readable(scan.code), positions: readable(positions) }), { tone: 'red' });
  return scan;
}
