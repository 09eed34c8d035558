import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/globalSetup.ts'],
    include: ['{contract,server,web,simulator,tools,test}/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // CI's machine is shared and sometimes stands still: a second try there, named in the report. At home a flake is a fault.
    retry: process.env['CI'] ? 1 : 0,
  },
});
