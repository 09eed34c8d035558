import { defineConfig } from 'vitest/config';

/** Only ends what hangs. */
const quarter = 900_000;

// Not part of npm test: it needs root, Debian's packages and several minutes (npm run test:cluster).
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/cluster/*.run.ts'],
    testTimeout: quarter,
    hookTimeout: quarter,
    expect: { poll: { interval: 50, timeout: 150_000 } },
    // One cluster at a time.
    fileParallelism: false,
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
