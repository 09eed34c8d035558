import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = path.resolve(import.meta.dirname, '../..');
/** Test files that take longer than most. */
const slow = [
  '**/*.slow.test.ts',
  'server/main.test.ts',
  'test/{books,faults,reliability,security}/**',
  'e2e/{sweep,refusals,hand,outgoing,arrivals}.flow.ts',
];

const isSlow = ({ moduleId }: TestSpecification): boolean =>
  slow.some((pattern) => path.matchesGlob(path.relative(root, moduleId), pattern));

/** Starts the slow files first: one that starts last runs alone, and the other processors wait for it. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
