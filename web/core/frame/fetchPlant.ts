import { settingCalls } from '../../../contract/system/setting.calls.ts';
import { screenTurns, settingDefaults } from '../../../contract/system/settings.ts';
import { keepPlantSettings } from '../device/plantSettings.ts';
import { keepPlantScanner } from '../scan/scanEntry.ts';
import { ask } from '../wire/api.ts';

/** Reads the plant's settings for devices and scanners, and stores them. */
export async function fetchPlant(): Promise<void> {
  const { settings } = await ask(settingCalls.settings, {}, { quiet: true });
  const stored = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
  const { scannerPrefix, scannerSuffix, scannerPauseMs, scannerGuardMs, scannerLayout, doubleTapMs } = { ...settingDefaults, ...stored };
  keepPlantScanner({
    prefix: String(scannerPrefix),
    suffix: String(scannerSuffix),
    patienceMs: Number(scannerPauseMs),
    guardMs: Number(scannerGuardMs),
    layout: scannerLayout === 'us' || scannerLayout === 'typed' ? scannerLayout : '',
  });
  const screenTurn = screenTurns.find((turn) => turn === stored.screenTurn) ?? settingDefaults.screenTurn;
  keepPlantSettings({ doubleTapMs: Number(doubleTapMs), screenTurn });
}
