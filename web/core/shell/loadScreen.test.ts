import { afterEach, expect, test, vi } from 'vitest';
import { type LazyScreen, loadScreen } from './loadScreen.ts';

const Here = () => null;

afterEach(() => vi.useRealTimers());

test('page-chunk-load-error: a part of the app that is missing is an error, and the next try may have it', async () => {
  let missing = true;
  const screen: LazyScreen = {
    load: async () => {
      if (missing) throw new TypeError('Failed to fetch dynamically imported module');
      return Here;
    },
  };
  await expect(loadScreen(screen)).rejects.toThrow('dynamically imported');
  missing = false;
  expect(await loadScreen(screen)).toBe(Here);
});

test('page-chunk-load-error: one that does not come is an error after 60 seconds', async () => {
  vi.useFakeTimers();
  const report = vi.fn();
  void loadScreen({ load: () => new Promise(() => undefined) }).catch(report);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(report).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(report).toHaveBeenCalledOnce();
});
