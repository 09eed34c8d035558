// Names the slowest test files of a run and their share of the time: `node tools/slowestTests.ts <report>…`
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface TestFile {
  name: string;
  startTime: number;
  endTime: number;
}

/** The slowest files of these JSON reports of vitest, one line each: seconds, share of the time of all files, name. */
export function slowestIn(reports: readonly string[], most = 10): string[] {
  const files = reports.filter(existsSync).flatMap((report) => {
    const { testResults }: { testResults: TestFile[] } = JSON.parse(readFileSync(report, 'utf8'));
    return testResults.map(({ name, startTime, endTime }) => ({ name, seconds: Math.max(0, endTime - startTime) / 1000 }));
  });
  const all = files.reduce((sum, { seconds }) => sum + seconds, 0) || 1;
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ name, seconds }) => {
      const share = `${((100 * seconds) / all).toFixed(1)} %`;
      return `${seconds.toFixed(1).padStart(8)} s ${share.padStart(7)}  ${path.relative(process.cwd(), name)}`;
    });
}

if (import.meta.main) {
  console.log('\nSlowest test files, with their share of the time of all files:');
  for (const line of slowestIn(process.argv.slice(2))) console.log(line);
}
