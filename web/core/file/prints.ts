import { createStore } from '../device/store.ts';
import type { ScreenPath, ScreenSearch } from '../navigation/go.ts';
import { session } from '../session/session.ts';

/** A print job that runs while its person works on, and its result. */
export interface Print {
  /** The name of the print job: one at a time. */
  key: string;
  /** Its title as text. */
  title: string;
  /** The screen that shows it. */
  address: { path: ScreenPath; search: ScreenSearch };
  isBusy: boolean;
  progress?: { done: number; total: number } | undefined;
  file?: File | undefined;
  trouble?: string | undefined;
  /** A reason is needed. */
  again?: boolean | undefined;
  /** The font lacks signs of the labels. */
  lacks?: boolean | undefined;
}

/** The print jobs of this window that are running, or that nobody has looked at since. */
export const prints = createStore<readonly Print[]>([]);

// The jobs belong to the person, so they end with the sign-in.
session.subscribe(() => session.get() === undefined && prints.set([]));

/** A print job begins; the result of the last job of the same kind is kept until this one ends. */
export function beginPrint(subject: Pick<Print, 'key' | 'title' | 'address'>): void {
  const [before] = prints.get().filter(({ key }) => key === subject.key);
  prints.set([...prints.get().filter((one) => one !== before), { ...before, ...subject, isBusy: true, progress: undefined }]);
}

/** Updates a print job; false when it no longer exists. */
export function tellPrint(key: string, more: Partial<Print>): boolean {
  const all = prints.get();
  prints.set(all.map((one) => (one.key === key ? { ...one, ...more } : one)));
  return all.some((one) => one.key === key);
}

/** Removes a finished job whose result was seen; a running one stays. */
export const leavePrint = (key: string): void => prints.set(prints.get().filter((one) => one.key !== key || one.isBusy));
