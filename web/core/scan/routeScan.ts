import { constants } from '../../../contract/core/constants.ts';
import { readable } from '../../../contract/core/scanFlow.ts';
import { feedback } from '../device/feedback.ts';
import type { Scan } from '../device/scan.ts';
import { createStore } from '../device/store.ts';
import { toast } from '../device/toast.ts';
import type { ScreenPath } from '../navigation/go.ts';
import { builtScreens, go, pathNow } from '../navigation/go.ts';
import { session } from '../session/session.ts';
import { t } from '../words/i18n.ts';
import { askScan, type ScanAnswer, type ScanMatch } from './resolveScan.ts';

/** A code with several meanings, or several things with the typed words; the person chooses one. */
export const ambiguous = createStore<{ code: string; matches: readonly ScanMatch[]; typed: boolean } | undefined>(undefined);

/**
 * Looks a code up on the server and opens its screen: the handler of every screen that does not scan itself. At home, where no work is in
 * hand, it begins the work that waits for the code.
 */
export async function routeScan(scan: Scan): Promise<void> {
  if (!session.get()) return;
  const atHome = pathNow() === '/pages/home/home2';
  await openFound(scan.code, await askScan(scan.code, { numbers: true, ...(atHome ? { work: true } : {}) }), false);
}

/** Searches for a typed text: as a whole code, else as a part of numbers and names (R53); functions that it names stand first (S91). */
export async function findTyped(words: string, functions: readonly ScanMatch[] = []): Promise<void> {
  const { matches, explanation } = await askScan(words, { parts: true, numbers: true });
  await openFound(words, { matches: [...functions, ...matches], explanation }, true);
}

async function openFound(code: string, { matches, explanation }: ScanAnswer, typed: boolean): Promise<void> {
  const [only] = matches;
  if (!only) await openUnknown(code, explanation || t('shell.scan.unknown', { code: readable(code) }), typed);
  else if (matches.length > 1) {
    if (!typed) feedback('warn');
    ambiguous.set({ code, matches, typed });
  } else openMatch(only);
}

/** An unknown code may be a note that the portal has. */
async function openUnknown(code: string, explanation: string, typed: boolean): Promise<void> {
  const { fetchNote } = await import('./fetchNote.ts');
  // Search words have no digit, so they send no request to the portal.
  const { noteNo, why } = typed && !/\d/.test(code) ? {} : await fetchNote(code);
  if (noteNo === undefined) say('reject', why ?? explanation);
  else openMatch({ kind: 'note', code: noteNo, title: noteNo, detail: '', path: '/pages/InStorage/ScanRecieveNew', param: 'delino' });
}

/** Opens the screen of a thing; shows its name when there is no screen for it. */
export function openMatch(match: ScanMatch): void {
  if (!builtScreens.get().has(match.path)) {
    say('warn', `${t(`scanner.type.${match.kind}`)} ${match.title}`);
    return;
  }
  feedback('accept');
  const [work = '', search] = match.work?.split('?') ?? [];
  if (builtScreens.get().has(work)) go(work as ScreenPath, Object.fromEntries(new URLSearchParams(search)));
  else go(match.path as ScreenPath, match.param === '' ? {} : { [match.param]: match.code });
}

function say(kind: 'warn' | 'reject', text: string): void {
  feedback(kind);
  toast(text, { ms: constants['toast-duration-server'], tone: kind === 'reject' ? 'red' : 'plain' });
}
