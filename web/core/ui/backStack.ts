import { useEffect, useRef } from 'react';

/** Open things that back closes instead of leaving the screen, latest last. */
const open: { current: () => unknown }[] = [];

/** While it is shown, going back does this first: closes a sheet, or asks about work in hand. */
export function useBack(onBack: () => unknown, on = true): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    if (!on) return;
    open.push(latest);
    return () => {
      open.splice(open.indexOf(latest), 1);
    };
  }, [on]);
}

const guards: { current: () => Promise<boolean> }[] = [];

/** While it is on, a person who leaves by the side menu must confirm first. */
export function useLeaving(ask: () => Promise<boolean>, on: boolean): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!on) return;
    guards.push(latest);
    return () => {
      guards.splice(guards.indexOf(latest), 1);
    };
  }, [on]);
}

/** Whether the person wants to leave the work in hand; true when there is none. */
export const mayLeave = async (): Promise<boolean> => (await guards.at(-1)?.current()) ?? true;

/** Does the present action of back; false when there is nothing to close. */
export function takeBack(): boolean {
  const top = open.at(-1);
  top?.current();
  return top !== undefined;
}
