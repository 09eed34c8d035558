import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'docs/decisions');

/** The topics of decisions, in the order of the index. */
export const decisionTopics = [
  'Open points of the specification',
  'Calls and the database',
  'Stock and documents of the floor',
  'Exchange with partners',
  'People and access',
  'The web app',
  'Platform and tests',
] as const;

/** One file of docs/decisions. */
export interface Decision {
  file: string;
  /** The four digits that code and documents cite. */
  number: string;
  title: string;
  topic: string;
  text: string;
}

/** All decisions, in the order of their numbers. */
export const readDecisions = (): Decision[] =>
  readdirSync(folder)
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return {
        ...{ file, text },
        number: file.slice(0, 4),
        title: /^# \d{4}\. (.+)$/m.exec(text)?.[1] ?? '',
        topic: /^- Topic: (.+)$/m.exec(text)?.[1] ?? '',
      };
    });

const head = `# Decisions

Each decision is one file in [docs/decisions](docs/decisions): context, decision, consequences. Code and documents cite its number: (decision 0059).
How the product works is in [ARCHITECTURE.md](ARCHITECTURE.md); what it does for users is in [docs/rules](docs/rules).

A new decision is a new file in docs/decisions with the next free number, at most 40 lines. Then run \`node tools/decisionsContents.ts\`,
which writes this index. A decision that no longer applies keeps its file; its status becomes "superseded by NNNN".
`;

/** DECISIONS.md as it is, and as docs/decisions requires it. */
export function decisionsWithContents(): { now: string; wanted: string } {
  const all = readDecisions();
  const topics = decisionTopics.map((topic) => {
    const lines = all.filter((one) => one.topic === topic).map((one) => `- [${one.number} ${one.title}](docs/decisions/${one.file})`);
    return `\n## ${topic}\n\n${lines.join('\n')}\n`;
  });
  return { now: readFileSync(path.join(root, 'DECISIONS.md'), 'utf8'), wanted: `${head}${topics.join('')}` };
}

if (import.meta.main) writeFileSync(path.join(root, 'DECISIONS.md'), decisionsWithContents().wanted);
