// Names the failed tests of a run: `node tools/failures.ts <report>…`
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const mostLines = 6;

interface TestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

/** The failed tests of a vitest run, from its JSON report: each with its file and the beginning of its message. */
export function failuresIn(file: string): string[] {
  if (!existsSync(file)) return [`FAILED  no report was written to ${file}`];
  const { testResults }: { testResults: TestFile[] } = JSON.parse(readFileSync(file, 'utf8'));
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const place = path.relative(process.cwd(), name);
    const tests = assertionResults.filter((one) => one.status === 'failed');
    if (tests.length > 0) return tests.map((one) => words(`${place} > ${one.fullName}`, one.failureMessages.join('\n')));
    return status === 'failed' ? [words(place, message)] : [];
  });
}

const words = (title: string, message: string): string => `FAILED  ${title}\n${message.split('\n').slice(0, mostLines).join('\n')}`;

if (import.meta.main) for (const file of process.argv.slice(2)) for (const line of failuresIn(file)) console.log(line);
