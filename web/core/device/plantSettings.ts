import { type ScreenTurn, settingDefaults } from '../../../contract/system/settings.ts';
import { readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

/** The plant's settings for its devices. */
export interface PlantSettings {
  /** For how many milliseconds a second tap on a button that saves does nothing. */
  doubleTapMs: number;
  screenTurn: ScreenTurn;
}

const key = 'kuwei-plant';
const { doubleTapMs, screenTurn } = settingDefaults;

/** The plant's wishes as this device knew them last; they hold without network too. */
export const plantSettings = createStore<PlantSettings>({ doubleTapMs, screenTurn, ...readStored<Partial<PlantSettings>>(key) });

/** Keeps the plant's wishes on this device. */
export function keepPlantSettings(settings: PlantSettings): void {
  writeStored(key, settings);
  plantSettings.set(settings);
  turnScreen();
}

/** Turns the screen as the plant wishes. Only an installed app may do that: a page in a browser stays as the device is held. */
export function turnScreen(): void {
  const { screenTurn: turn } = plantSettings.get();
  const { orientation } = screen as { orientation?: ScreenOrientation & { lock?: (turn: ScreenTurn) => Promise<void> } };
  void orientation?.lock?.(turn).catch(() => undefined);
}
