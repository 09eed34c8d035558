import { defineConfig } from 'vitest/config';

/** Only ends what hangs. */
const hour = 3_600_000;

// Not part of npm test: it needs Debian's Tryton (npm run test:tryton).
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/tryton/*.run.ts'],
    globalSetup: ['test/globalSetup.ts'],
    testTimeout: hour,
    hookTimeout: hour,
    // One Tryton at a time.
    fileParallelism: false,
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
