import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { SlowestFirst } from '../test/slow/slowestFirst.ts';
import { restingFlows } from './restingFlows.ts';

const root = new URL('..', import.meta.url).pathname;
/** These flows check sounds and the moment after a scan, so that no other browser may use the processor. */
const alone = ['e2e/feedback.flow.ts', 'e2e/camera.flow.ts'];

const project = (name: string, groupOrder: number, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  test: {
    ...test,
    name,
    root,
    sequence: { groupOrder },
    // Each file has a world of its own; loading the server's code again for each would cost as much as a story.
    isolate: false,
    // Node loads the files, as it loads the server's, because Vite would need more processor time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Not assertions about time: these limits only end tests that hang, also on a much slower machine.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { interval: 50, timeout: 120_000 } },
    // CI's machine is shared and sometimes stands still: a second try there, named in the report. Elsewhere a flaky test fails.
    retry: process.env['CI'] ? 1 : 0,
  },
});

export default defineConfig({
  test: {
    root,
    sequence: { sequencer: SlowestFirst },
    globalSetup: ['e2e/globalSetup.ts'],
    projects: [
      // A story waits for a third of its time: for the screen to settle and for scans to end.
      project('flows', 0, { include: ['e2e/**/*.flow.ts'], exclude: [...alone, ...restingFlows()], maxWorkers: 3 }),
      project('alone', 1, { include: alone, maxWorkers: 1 }),
    ],
  },
});
