import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    globalSetup: ['e2e/globalSetup.ts'],
    include: ['e2e/**/*.flow.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One browser at a time: timing of scans is part of what is tested.
    maxWorkers: 1,
    // CI's machine is shared and sometimes stands still: a second try there, named in the report. At home a flake is a fault.
    retry: process.env['CI'] ? 1 : 0,
  },
});
