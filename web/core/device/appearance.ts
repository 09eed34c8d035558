import { specifiedSizes } from '../theme/specifiedSizes.ts';
import { readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

/** The settings of the screen for this worker: text size in percent, hand that holds the device, light or night. */
export interface Appearance {
  textSize: number;
  hand: 'either' | 'left' | 'right';
  theme: 'system' | 'light' | 'night';
}

/** Text sizes for which every screen is tested, in percent. */
export const textSizes = [80, 90, 100, 115, 130, 150, 175, 200] as const;

const key = 'wms-appearance';
const usual: Appearance = { textSize: 100, hand: 'either', theme: 'system' };

/** The present appearance. */
export const appearance = createStore<Appearance>({ ...usual, ...readStored<Partial<Appearance>>(key) });

/** Changes the appearance, at once and for the next visits. */
export function changeAppearance(change: Partial<Appearance>): void {
  const next = { ...appearance.get(), ...change };
  writeStored(key, next);
  appearance.set(next);
  showAppearance();
}

/** Puts the appearance on the page. */
export function showAppearance(): void {
  const { textSize, hand, theme } = appearance.get();
  const root = document.documentElement;
  root.style.setProperty('--text-scale', String(textSize / 100));
  for (const [name, value] of Object.entries(specifiedSizes)) root.style.setProperty(name, value);
  if (hand === 'either') delete root.dataset['hand'];
  else root.dataset['hand'] = hand;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}
