import { settingCalls } from '../../../contract/system/setting.calls.ts';
import type { WedgeSettings } from '../scanner/wedgeSettings.ts';
import { ask } from '../wire/api.ts';

/** Asks how the plant's scanners are set. */
export async function fetchPlantScanner(): Promise<Partial<WedgeSettings>> {
  const { settings } = await ask(settingCalls.settings, {}, { quiet: true });
  const { scannerPrefix, scannerSuffix, scannerPauseMs, scannerGuardMs, scannerLayout } = Object.fromEntries(
    settings.map(({ key, value }) => [key, value]),
  );
  const layout = scannerLayout === 'us' || scannerLayout === 'typed' ? scannerLayout : '';
  return {
    prefix: String(scannerPrefix ?? ''),
    suffix: String(scannerSuffix ?? ''),
    patienceMs: Number(scannerPauseMs),
    guardMs: Number(scannerGuardMs),
    layout,
  };
}
