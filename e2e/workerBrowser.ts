import type { Browser } from 'playwright-core';
import { openBrowser } from '../tools/openBrowser.ts';

let opened: Promise<Browser> | undefined;

/** The browser that all test files of a worker share, until the worker ends. Each device is a context of its own in it. */
export function workerBrowser(): Promise<Browser> {
  opened ??= openBrowser().then((browser) =>
    browser.once('disconnected', () => {
      opened = undefined;
    }),
  );
  return opened;
}
