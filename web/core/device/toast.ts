import { constants } from '../../../contract/core/constants.ts';
import './toast.css';
import { wholeCodes } from './wholeCodes.ts';

/** Shows a short message for a moment (or `ms`) and reads it aloud; it needs no answer. */
export function toast(
  text: string,
  {
    ms = constants['toast-duration'],
    tone = 'plain',
  }: {
    ms?: number;
    tone?: 'plain' | 'green' | 'amber' | 'red';
  } = {},
): void {
  const host = toastHost();
  const line = document.createElement('div');
  line.className = `kw-toast kw-toast-${tone}`;
  line.append(...wholeCodes(text).map(({ part, isCode }) => (isCode ? wholeCode(part) : part)));
  // A success ends what was wrong before it.
  const over = tone === 'green' ? [...host.children].filter((one) => /kw-toast-(amber|red)/.test(one.className)) : [];
  for (const old of [...over, ...[...host.children].slice(0, -1)]) old.remove();
  host.append(line);
  setTimeout(() => line.remove(), ms);
}

function wholeCode(text: string): HTMLElement {
  const whole = document.createElement('span');
  whole.className = 'kw-whole';
  whole.textContent = text;
  return whole;
}

/** Makes the live region before it has text: screen readers say nothing when the region and its text appear together. */
export const prepareToasts = (): void => void toastHost();

/** The open modal dialog makes the rest of the page inert and stands above it, so messages live inside it while it is open. */
function toastHost(): HTMLElement {
  const home = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
  const region = document.querySelector<HTMLElement>('.kw-toasts');
  const host = region ?? document.createElement('div');
  if (region === null) {
    host.className = 'kw-toasts';
    host.setAttribute('role', 'status');
    host.setAttribute('aria-live', 'polite');
  }
  if (host.parentElement !== home) home.append(host);
  return host;
}
