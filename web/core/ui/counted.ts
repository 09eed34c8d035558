import { createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react';

/** How long a card shows that it was counted, and how long a finished one keeps its place. */
const countedMs = 1200;

/** Whether cards stand in a scan flow, where the one that a scan counted for is shown. */
export const InFlow = createContext(false);

/** In a scan flow: brings a card into view whose `mark` changed, its number as a rule, or that a scan added, and is true for a moment. */
export function useCounted(card: RefObject<HTMLElement | null>, mark: unknown, isNew: boolean): boolean {
  const inFlow = useContext(InFlow);
  const before = useRef(isNew ? undefined : mark);
  const [counted, setCounted] = useState(false);
  useEffect(() => {
    if (before.current === mark) return;
    before.current = mark;
    if (!inFlow) return;
    setCounted(true);
    bringIntoView(card.current);
    const over = setTimeout(() => setCounted(false), countedMs);
    return () => clearTimeout(over);
  }, [card, inFlow, mark]);
  return counted;
}

/**
 * Scrolls as little as needed, at once for people who do not want motion. Where the result of a scan scrolls as well, that is what comes into
 * view (`useResultInView`): it names what was counted, and a card would push it away.
 */
function bringIntoView(element: HTMLElement | null): void {
  if (resultScrolls(element)) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' });
}

/** Brings the result of a scan into view with each new one where it does not stay in view, on small screens and with the largest text. */
export function useResultInView(band: RefObject<HTMLElement | null>, stamp: unknown): void {
  const before = useRef(stamp);
  useEffect(() => {
    if (before.current === stamp) return;
    before.current = stamp;
    if (resultScrolls(band.current)) band.current?.scrollIntoView({ block: 'nearest' });
  }, [band, stamp]);
}

/** Whether the result of a scan moves away with the cards of its flow. */
function resultScrolls(inside: HTMLElement | null): boolean {
  const result = inside?.closest('.kw-scan-frame')?.querySelector(':scope > .kw-scan-result');
  return result !== null && result !== undefined && getComputedStyle(result).position === 'static';
}

/** Brings an element into view whenever its `mark` changes, for example the next place of a walk after a scan. */
export function useInView(element: RefObject<HTMLElement | null>, mark: unknown): void {
  const before = useRef(mark);
  useEffect(() => {
    if (before.current === mark) return;
    before.current = mark;
    bringIntoView(element.current);
  }, [element, mark]);
}

/** The key that joined those of the last drawing, if it is a single one: a scan added it. */
export function useAdded(keys: readonly string[]): string | undefined {
  const shownKeys = useRef<ReadonlySet<string>>(new Set());
  const added = shownKeys.current.size === 0 ? [] : keys.filter((key) => !shownKeys.current.has(key));
  useEffect(() => {
    shownKeys.current = new Set(keys);
  });
  return added.length === 1 ? added[0] : undefined;
}

/** In a scan flow: finished lines last, each after a moment in which it is seen at its place. Lines of another document are in order at once. */
export function useFinishedLast<L>(lines: readonly L[], keyOf: (line: L) => string, isFinished: (line: L) => boolean): readonly L[] {
  const inFlow = useContext(InFlow);
  const all = lines.map(keyOf).join(' ');
  const finished = lines.filter(isFinished).map(keyOf).join(' ');
  const [settled, setSettled] = useState({ all, finished });
  useEffect(() => {
    const after = setTimeout(() => setSettled({ all, finished }), countedMs);
    return () => clearTimeout(after);
  }, [all, finished]);
  if (!inFlow) return lines;
  const last = new Set((settled.all === all ? settled.finished : finished).split(' '));
  const isLast = (line: L) => isFinished(line) && last.has(keyOf(line));
  return [...lines.filter((line) => !isLast(line)), ...lines.filter(isLast)];
}
