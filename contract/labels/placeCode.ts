import { codeKey } from '../core/readCode.ts';
import { parseScan, type ScannedCode } from './scanCode.ts';

/** The code of a place, from a scanned label or from typing. */
export function placeCode(scanned: string): string {
  const { typed, text } = parseScan(scanned);
  return typed?.type === 'location' ? typed.value : text;
}

/** Places by their look-up key; undefined where several differ in case only. Made once for each list of places on a device. */
const byKey = new WeakMap<readonly string[], ReadonlyMap<string, string | undefined>>();

function keysOf(places: readonly string[]): ReadonlyMap<string, string | undefined> {
  const cached = byKey.get(places);
  if (cached) return cached;
  const made = new Map<string, string | undefined>();
  for (const place of places) made.set(codeKey(place), made.has(codeKey(place)) ? undefined : place);
  byKey.set(places, made);
  return made;
}

/**
 * The known place that a scan names: exactly, else the only one in another case. A code with the prefix of a place that is not known here
 * is passed on as it is, and the server judges it; anything else is no place.
 */
export function placeNamed(places: readonly string[], { typed, text, byPosition }: ScannedCode): string | undefined {
  if (typed && typed.type !== 'location') return undefined;
  const code = typed?.value ?? text;
  const found = places.includes(code) ? code : keysOf(places).get(codeKey(code));
  return found ?? typed?.value ?? (byPosition && placeNamed(places, byPosition));
}
