import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BenchOptions, Row } from './row.ts';

/** The result of one part of the bench. */
export interface PartResult {
  name: string;
  rows: Row[];
  seconds: number;
  /** Why the part ended early. */
  failure?: string | undefined;
}

interface StoredPart extends PartResult {
  options: Omit<BenchOptions, 'data' | 'quick' | 'scale'>;
  at: string;
  /** The machine's load before the run, in runnable processes. */
  load: number;
}

interface Stored {
  machine: string;
  parts: StoredPart[];
}

const loadBefore = os.loadavg()[0] ?? 0;
const folder = path.join(import.meta.dirname, 'results');
const verdict = ({ reached }: Row): string => (reached === undefined ? '' : reached ? 'yes' : 'NO');

/** Prints rows as they come. */
export function printRows(rows: readonly Row[]): void {
  for (const row of rows) {
    const mark = row.reached === undefined ? '     ' : row.reached ? 'yes  ' : 'NO   ';
    console.log(`  ${mark} ${row.what}\n         ${row.figure}${row.target ? `   (target ${row.target})` : ''}`);
  }
}

/** Writes the results of the day; a repeated part replaces its earlier result. Returns the path of the readable file. */
export async function writeResults(results: readonly PartResult[], { plant, seconds }: BenchOptions): Promise<string> {
  await mkdir(folder, { recursive: true });
  const now = new Date();
  const name = path.join(folder, now.toISOString().slice(0, 10));
  const known: Stored = existsSync(`${name}.json`) ? JSON.parse(await readFile(`${name}.json`, 'utf8')) : { machine: '', parts: [] };
  const fresh = results.map((one): StoredPart => ({ ...one, options: { plant, seconds }, at: now.toISOString(), load: loadBefore }));
  const kept = known.parts.filter((part) => !fresh.some((one) => one.name === part.name));
  const stored: Stored = { machine: machine(), parts: [...kept, ...fresh] };
  await writeFile(`${name}.json`, `${JSON.stringify(stored, undefined, 2)}\n`);
  await writeFile(`${name}.md`, markdown(now.toISOString().slice(0, 10), stored));
  return path.relative(process.cwd(), `${name}.md`);
}

const machine = (): string =>
  `${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB of memory, ${os.type()}, Node ${process.versions.node}; clients, server and database on the same machine`;

function markdown(day: string, { machine: where, parts }: Stored): string {
  const rows = parts.flatMap((part) => [
    `\n## ${part.name}\n`,
    `${part.options.plant === 'large' ? 'Large' : 'Small'} plant where the part needs one, ${part.options.seconds} s of handhelds; ${Math.round(part.seconds)} s in all. ${busy(part.load)}\n`,
    ...(part.failure ? [`The part ended early: ${part.failure}\n`] : []),
    '| What | Figure | Target | Reached |',
    '|---|---|---|---|',
    ...part.rows.map(
      (row) => `| ${[row.what, row.figure, row.target, verdict(row)].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
    ),
  ]);
  return `# Bench of ${day}

${where[0]?.toUpperCase()}${where.slice(1)}. Made by \`npm run bench\`; PostgreSQL writes with \`fsync\` and \`synchronous_commit\` on.
Ratios (×, %) come from the same run and count. Milliseconds and numbers a second are those of this machine at that moment.
${rows.join('\n')}
`;
}

const busy = (load: number): string =>
  load < 0.5 ? 'Nothing else ran.' : `Other work ran on the machine: ${load.toFixed(1)} processes wanted a core when the run began.`;
