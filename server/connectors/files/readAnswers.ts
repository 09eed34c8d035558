import type { Pool } from 'pg';
import { csvText } from '../../../contract/exchange/csvText.ts';
import { answerCells, type FileRow } from '../../../contract/exchange/flat.ts';
import { partnerNumber } from '../../../contract/exchange/protocol.values.ts';
import type { Connection } from '../../exchange/connections.ts';
import { inTransaction, type Query } from '../../exchange/inTransaction.ts';
import { readPartnerTable, UnreadableFile } from '../../exchange/partnerTable.ts';
import type { Folders } from './folders.ts';

interface Told {
  row: number;
  key: string;
  outcome: 'taken' | 'repeated' | 'refused';
  reason: string;
}

interface Message {
  key: string;
  state: string;
  lines: number[];
}

const results = ['accepted', 'refused'];
const numberIsFine = (text: string): boolean => text === '' || partnerNumber.safeParse(text).success;

/** Reads every complete answer file; each answered message is due at once. A bad row is told in the result file and stops nothing. */
export async function readAnswers(pool: Pool, folders: Folders, connection: Connection): Promise<void> {
  for (const name of await folders.complete('answers')) {
    const content = await folders.read('answers', name);
    if (content === undefined) continue;
    try {
      if (content === 'too-large') throw new UnreadableFile('大于 64 MB / larger than 64 MB');
      const rows = readPartnerTable(content, name);
      const told = await inTransaction(pool, (query) => takeAnswers(query, connection, rows));
      await tell(folders, name, told);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      await folders.write('failed', await folders.freeName('failed', `${name}.reason.txt`), `${error.message}\n`);
      await folders.move('answers', 'failed', name);
    }
  }
}

async function tell(folders: Folders, name: string, told: readonly Told[]): Promise<void> {
  const rows = told.map(({ row, key, outcome, reason }) => [String(row), key, outcome, reason]);
  const free = await folders.freeName('done', name);
  await folders.write('done', `${free}.result.csv`, csvText({ heads: ['row', 'key', 'outcome', 'reason'], rows }));
  await folders.move('answers', 'done', name);
}

async function takeAnswers(query: Query, connection: Connection, rows: readonly FileRow[]): Promise<Told[]> {
  const { neighbour, mapping } = connection;
  const answers = rows.map(({ row, cells }) => ({ row, cells: answerCells({ row, cells }, mapping) }));
  const keys = [...new Set(answers.map(({ cells }) => cells['key'] ?? ''))];
  const found = await query<Message>(
    `select key, state, array(select (l->>'line')::int from jsonb_array_elements(body->'lines') l) as lines
       from outbox where neighbour = $1 and key = any($2::text[])`,
    [neighbour, keys],
  );
  const messages = new Map(found.map((one) => [one.key, one]));
  const told: Told[] = [];
  for (const { row, cells } of answers) {
    const { key = '', line = '' } = cells;
    const problem = problemOf(cells, messages.get(key));
    if (problem) told.push({ row, key, outcome: 'refused', reason: problem });
    else told.push({ row, key, ...(await keep(query, neighbour, key, Number(line || '0'), cells)) });
  }
  // What waits for this answer need not wait longer.
  await query("update outbox set next_at = now() where neighbour = $1 and key = any($2::text[]) and state = 'queued'", [neighbour, keys]);
  return told;
}

function problemOf(cells: Record<string, string>, message: Message | undefined): string {
  const { line = '', result = '', number = '', lineNumber = '' } = cells;
  if (!message) return '没有这份单据 / there is no such document';
  if (!results.includes(result)) return `result 只能是 accepted 或 refused / result is accepted or refused, not "${result}"`;
  if (line !== '' && !message.lines.includes(Number(line))) return `单据没有第 ${line} 行 / the document has no line ${line}`;
  if (!numberIsFine(number) || !numberIsFine(lineNumber)) return '编号不可用 / a number is not usable';
  return '';
}

async function keep(
  query: Query,
  neighbour: string,
  key: string,
  line: number,
  cells: Record<string, string>,
): Promise<Pick<Told, 'outcome' | 'reason'>> {
  const values = [neighbour, key, line, cells['result'], cells['number'], cells['lineNumber'], (cells['reason'] ?? '').slice(0, 2000)];
  const [made] = await query<{ line: number }>(
    `insert into file_answer (neighbour, key, line, result, number, line_number, reason) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing returning line`,
    values,
  );
  if (made) return { outcome: 'taken', reason: '' };
  const [before] = await query<{ result: string }>('select result from file_answer where neighbour = $1 and key = $2 and line = $3', [
    neighbour,
    key,
    line,
  ]);
  if (before?.result === cells['result']) return { outcome: 'repeated', reason: '' };
  return { outcome: 'refused', reason: `以前答复为 ${before?.result} / answered ${before?.result} before` };
}
