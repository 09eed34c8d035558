import { useEffect, useRef } from 'react';

/** What back closes instead of leaving the screen, the latest last. */
const open: { current: () => unknown }[] = [];

/** While it is shown, back does this first: a sheet closes, a flow with work in hand asks. */
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

const asked: { current: () => Promise<boolean> }[] = [];

/** While it is shown, whoever goes elsewhere by the menu at the side is asked first. */
export function useLeaving(ask: () => Promise<boolean>, on: boolean): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!on) return;
    asked.push(latest);
    return () => {
      asked.splice(asked.indexOf(latest), 1);
    };
  }, [on]);
}

/** Whether the person wants to leave what they have in hand; true when there is nothing. */
export const mayLeave = async (): Promise<boolean> => (await asked.at(-1)?.current()) ?? true;

/** Does what back does at this moment; false when there is nothing to close. */
export function takeBack(): boolean {
  const top = open.at(-1);
  top?.current();
  return top !== undefined;
}
