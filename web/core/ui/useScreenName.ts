import { type RefObject, useEffect, useRef } from 'react';
import { hasTouch } from '../device/hasTouch.ts';
import { createStore } from '../device/store.ts';

/** The name of the screen that was opened last, for the live region of the shell; empty where the focus on its heading announces it. */
export const announced = createStore('');

/**
 * Gives the window, its tab and its history the title in the heading of the screen; `about` names which of several records it shows. Screen
 * readers announce the opened screen (S151).
 */
export function useScreenName(heading: RefObject<HTMLElement | null>, about = ''): void {
  const named = useRef<string>(undefined);
  useEffect(() => {
    const name = heading.current?.textContent ?? '';
    // Home and sign-in are named as the product.
    const full = about === '' || name.includes(about) ? name : `${about} · ${name}`;
    document.title = full.endsWith('Kuwei') ? full : `${full} · Kuwei`;
    if (named.current !== name) announced.set(takesFocus(heading.current) ? '' : name);
    named.current = name;
  });
}

/**
 * Moves the focus to the heading, so that the keyboard goes on from there and a screen reader says it. Not where something of the screen, a
 * dialog or a field beside it (the search) has the focus, and not on a touch device: there scanners may need the hidden field.
 */
function takesFocus(heading: HTMLElement | null): boolean {
  const now = document.activeElement;
  if (!heading || hasTouch() || now?.closest('dialog, input') || heading.closest('.kw-screen')?.contains(now)) return false;
  heading.focus({ preventScroll: true });
  return true;
}
