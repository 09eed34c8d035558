import { configDefaults, defineConfig } from 'vitest/config';
import { restingTests } from './test/slow/restingTests.ts';
import { scaledTimeout } from './test/slow/scaledTimeout.ts';
import { SlowestFirst } from './test/slow/slowestFirst.ts';

export default defineConfig({
  test: {
    // No assertion about seconds: these end only what hangs, also on a machine several times slower.
    testTimeout: scaledTimeout(300_000),
    hookTimeout: scaledTimeout(300_000),
    expect: { poll: { interval: 20, timeout: scaledTimeout(150_000) } },
    // A test waits for the database and for processes about a third of its time.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    // CI's machine is shared and sometimes stands still: a second try there, named in the report. At home a flake is a fault.
    retry: process.env['CI'] ? 1 : 0,
    // All that is left out stands here: `--exclude` counts for nothing where a list is.
    exclude: [...configDefaults.exclude, ...restingTests()],
    projects: [
      {
        extends: true,
        // Each file has a plant of its own, as several servers in one process would. Reading the server's code anew for each
        // file would cost more than most of them take.
        test: {
          name: 'plant',
          include: ['{server,test}/**/*.test.ts'],
          globalSetup: ['test/globalSetup.ts'],
          isolate: false,
          // Node reads these files as it reads the server's: a sixth less of the processor than through Vite.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      // Rules touch nothing global, so that a worker reads the contract once.
      { extends: true, test: { name: 'rules', include: ['{contract,tools}/**/*.test.ts'], isolate: false } },
      // These put browsers and partners of their own into the global scope.
      { extends: true, test: { name: 'pure', include: ['{web,simulator}/**/*.test.ts'] } },
    ],
  },
});
