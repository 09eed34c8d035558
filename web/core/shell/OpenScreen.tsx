import { screens } from '../../screens.ts';
import { builtScreens } from '../navigation/go.ts';
import { usePath } from '../navigation/useSearch.ts';
import { UnknownScreen } from './FaultScreen.tsx';
import type { LazyScreen } from './loadScreen.ts';
import { ScreenSlot } from './ScreenSlot.tsx';

/** A map, so that only screens of `screens.ts` can be opened. */
const byPath: ReadonlyMap<string, LazyScreen> = new Map(Object.entries(screens));
builtScreens.set(new Set(byPath.keys()));

/** The screen of the address. Another path opens a new screen; with other parameters the same screen stays. */
export function OpenScreen() {
  const path = usePath();
  const screen = byPath.get(path);
  return screen ? <ScreenSlot key={path} path={path} screen={screen} /> : <UnknownScreen />;
}
