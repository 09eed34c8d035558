import { type RefObject, useLayoutEffect, useState } from 'react';
import { visitKey } from './go.ts';

const kept = new Map<string, unknown>();
const positions = new Map<string, number>();
const most = 60;

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  for (const old of map.keys()) {
    if (map.size <= most) break;
    map.delete(old);
  }
}

/** Filters, chosen rows and places of another person or organisation do not apply to the present one. */
export function forgetVisits(): void {
  kept.clear();
  positions.clear();
}

/** State that survives when the person comes back to this visit of the screen, and is new when the screen is opened again. */
export function useVisitState<T>(name: string, first: T | (() => T)): [T, (next: T | ((now: T) => T)) => void] {
  const [key] = useState(() => `${visitKey()} ${name}`);
  const [value, setValue] = useState<T>(() =>
    kept.has(key) ? (kept.get(key) as T) : typeof first === 'function' ? (first as () => T)() : first,
  );
  const set = (next: T | ((now: T) => T)) =>
    setValue((now) => {
      const made = typeof next === 'function' ? (next as (now: T) => T)(now) : next;
      remember(kept, key, made);
      return made;
    });
  return [value, set];
}

/** Content out of sight has only a guessed height; while the position is restored, all content is rendered. Returns a function that ends that. */
function backTo(element: HTMLElement, place: number): () => void {
  if (place === 0) {
    element.scrollTop = 0;
    return () => undefined;
  }
  element.classList.add('kw-measured');
  element.scrollTop = place;
  // The browser remembers heights that were drawn once.
  const end = () => element.classList.remove('kw-measured');
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(end);
  });
  return () => {
    cancelAnimationFrame(frame);
    end();
  };
}

/** Stores the scroll position, for when the person comes back; `ready` is true when the content is shown. */
export function useKeptScroll(body: RefObject<HTMLElement | null>, ready: boolean): void {
  const [key] = useState(visitKey);
  useLayoutEffect(() => {
    const element = body.current;
    if (!ready || element === null) return;
    const back = backTo(element, positions.get(key) ?? 0);
    const note = () => remember(positions, key, element.scrollTop);
    element.addEventListener('scroll', note, { passive: true });
    return () => {
      back();
      element.removeEventListener('scroll', note);
    };
  }, [body, key, ready]);
}
