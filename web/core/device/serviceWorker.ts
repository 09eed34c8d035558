import { createStore } from './store.ts';

/** A new version of the app is on the device and waits to be taken. */
export const newVersion = createStore(false);

let waiting: ServiceWorker | null = null;

/** Registers the service worker (needs https or this machine) and looks for a new version every hour. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const registration = await navigator.serviceWorker
    .register(import.meta.env.MODE === 'older' ? '/sw.js?older' : '/sw.js')
    .catch(() => undefined);
  if (!registration) return;
  const look = () => {
    waiting = registration.waiting;
    newVersion.set(waiting !== null && navigator.serviceWorker.controller !== null);
  };
  look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  setInterval(() => void registration.update().catch(() => undefined), 60 * 60_000);
}

/** Starts the new version: the page is loaded again, because the person asked for it. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('take-over');
}
