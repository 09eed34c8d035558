import { constants } from '../../../contract/core/constants.ts';
import './toast.css';

/** Shows a short message for a moment (or `ms`) and reads it aloud; it needs no answer. */
export function toast(
  text: string,
  {
    ms = constants['toast-duration'],
    tone = 'plain',
  }: {
    ms?: number;
    tone?: 'plain' | 'green' | 'red';
  } = {},
): void {
  const host = toastHost();
  const line = document.createElement('div');
  line.className = `kw-toast kw-toast-${tone}`;
  line.textContent = text;
  for (const old of [...host.children].slice(0, -1)) old.remove();
  host.append(line);
  setTimeout(() => line.remove(), ms);
}

/** The open modal dialog makes the rest of the page inert and stands above it, so messages live inside it while it is open. */
function toastHost(): HTMLElement {
  const home = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
  const known = document.querySelector<HTMLElement>('.kw-toasts');
  const host = known ?? document.createElement('div');
  if (known === null) {
    host.className = 'kw-toasts';
    host.setAttribute('role', 'status');
    host.setAttribute('aria-live', 'polite');
  }
  if (host.parentElement !== home) home.append(host);
  return host;
}
