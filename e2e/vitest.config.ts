import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { SlowestFirst } from '../test/slow/slowestFirst.ts';
import { restingFlows } from './restingFlows.ts';

const root = new URL('..', import.meta.url).pathname;
/** They hear sounds and look at the moment after a scan: no other browser takes the processor from theirs. */
const alone = ['e2e/feedback.flow.ts', 'e2e/camera.flow.ts'];

const project = (name: string, groupOrder: number, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  test: {
    ...test,
    name,
    root,
    sequence: { groupOrder },
    // Each file has a world of its own; reading the server's code anew for each would cost as much as a story.
    isolate: false,
    // Node reads the files, as it reads the server's: Vite would cost more of the processor.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // No assertion about seconds: these end only what hangs, also on a machine several times slower.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { interval: 50, timeout: 120_000 } },
    // CI's machine is shared and sometimes stands still: a second try there, named in the report. At home a flake is a fault.
    retry: process.env['CI'] ? 1 : 0,
  },
});

export default defineConfig({
  test: {
    root,
    sequence: { sequencer: SlowestFirst },
    globalSetup: ['e2e/globalSetup.ts'],
    projects: [
      // A story waits about a third of its time: for the screen to come to rest, and for a scan to end.
      project('flows', 0, { include: ['e2e/**/*.flow.ts'], exclude: [...alone, ...restingFlows()], maxWorkers: 3 }),
      project('alone', 1, { include: alone, maxWorkers: 1 }),
    ],
  },
});
