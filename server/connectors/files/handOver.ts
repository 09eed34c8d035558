import type { Pool } from 'pg';
import { csvText } from '../../../contract/exchange/csvText.ts';
import { flattenDocument } from '../../../contract/exchange/flat.ts';
import { answerProblem, type DocumentAnswer, documentAnswer } from '../../../contract/exchange/protocol.answers.ts';
import type { Connection } from '../../exchange/connections.ts';
import { takeHandAgain } from '../../exchange/fileAnswer.store.ts';
import { inTransaction, type Query } from '../../exchange/inTransaction.ts';
import type { SentDocument } from '../../exchange/outbox.store.ts';
import { digestOf } from '../../exchange/secretBox.ts';
import { wordsOfError } from '../../exchange/wordsOfError.ts';
import type { Delivery } from '../connector.ts';
import type { Folders } from './folders.ts';

/** The name of a document's file: legible, and always the same for the same message. */
export function fileNameOf(key: string): string {
  return `${key.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 120)}-${digestOf(key).slice(0, 8)}.csv`;
}

/**
 * Puts a document into `out`, exactly once. Our copy in `sent` is written when the draft in `out` is complete, and the draft
 * gets its name after that: so a copy without a draft means that the file was handed over, even if the partner has
 * removed it since. After a crash the next server continues from there. When a person sends it again, the mark at its
 * message is removed at that step instead, and the same copy is written again.
 */
export async function handOver(pool: Pool, folders: Folders, connection: Connection, document: SentDocument): Promise<Delivery> {
  const name = fileNameOf(document.key);
  const alone = (work: (query: Query) => Promise<void>) =>
    inTransaction(pool, async (query) => {
      await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`file ${connection.partner} ${name}`]);
      await work(query);
    });
  try {
    await folders.make();
    await alone(async (query) => {
      if (await folders.has('sent', name)) return draftAgain(query, folders, document.key, name);
      const text = csvText(flattenDocument(document, connection.mapping));
      await folders.writeDraft('out', name, text);
      await folders.write('sent', name, text);
      await takeHandAgain(query, document.key);
    });
    await alone(async () => {
      if (await folders.has('out', `${name}.tmp`)) await folders.publishDraft('out', name);
    });
    return { kind: 'handed' };
  } catch (error) {
    return { kind: 'again', problem: wordsOfError(error, 'silent.folder') };
  }
}

/** The draft is complete before the mark is removed, and gets its name only after that is certain. An existing file counts as handed over. */
async function draftAgain(query: Query, folders: Folders, key: string, name: string): Promise<void> {
  const wanted = await takeHandAgain(query, key);
  if (!wanted || (await folders.has('out', name))) return;
  await folders.writeDraft('out', name, await folders.readCopy(name));
}

interface AnswerRow {
  line: number;
  result: string;
  number: string;
  line_number: string;
  reason: string;
}

/** The answer in the partner's answer files for a document; undefined until every line is answered. */
export async function answerInFiles(pool: Pool, { partner }: Connection, document: SentDocument): Promise<Delivery | undefined> {
  const { rows } = await pool.query<AnswerRow>(
    'select line, result, number, line_number, reason from file_answer where neighbour = $1 and key = $2 order by line',
    [partner, document.key],
  );
  const answer = documentAnswer.safeParse(answerOf(document, rows));
  if (!answer.success || answerProblem(document, answer.data) !== undefined) return undefined;
  return { kind: 'settled', answer: answer.data };
}

function answerOf(document: SentDocument, rows: readonly AnswerRow[]): DocumentAnswer | undefined {
  const whole = rows.find(({ line }) => line === 0);
  const lines = document.lines.flatMap(({ line }): DocumentAnswer['lines'] => {
    const row = rows.find((one) => one.line === line) ?? whole;
    if (!row) return [];
    return [
      {
        line,
        result: row.result === 'accepted' ? 'accepted' : 'refused',
        ...(row.line_number === '' ? {} : { number: row.line_number }),
        ...(row.reason === '' ? {} : { reason: row.reason }),
      },
    ];
  });
  if (lines.length < document.lines.length) return undefined;
  const accepted = lines.filter(({ result }) => result === 'accepted').length;
  const number = rows.find((row) => row.number !== '')?.number;
  return {
    key: document.key,
    result: accepted === lines.length ? 'accepted' : accepted === 0 ? 'refused' : 'partly',
    ...(number === undefined ? {} : { number }),
    lines,
  };
}
