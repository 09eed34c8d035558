import type { Pool } from 'pg';
import { csvText } from '../../../contract/exchange/csvText.ts';
import type { Connection } from '../../exchange/connections.ts';
import { inTransaction, mayPass } from '../../exchange/inTransaction.ts';
import { readPartnerTable, UnreadableFile } from '../../exchange/partnerTable.ts';
import type { FileFaults } from './fileFaults.ts';
import type { FoundFile } from './folders.ts';
import { type PutAway, putAway, type Reading } from './putAway.ts';
import { type RowResult, takeAnswers } from './takeAnswers.ts';

/** Reads every complete answer file; each answered message becomes due at once. A wrong row or file is reported and stops nothing. */
export async function readAnswers(reading: Reading, connection: Connection, faults: FileFaults): Promise<void> {
  const { pool, folders } = reading;
  for (const name of await folders.complete('answers')) {
    if (faults.has(name)) continue;
    try {
      const found = await folders.read('answers', name);
      if (found) await putAway(reading, found, ...(await answered(pool, connection, found)));
    } catch (error) {
      if (mayPass(error)) throw error;
      faults.set(name, error);
    }
  }
}

/** Applies the answers of a file; returns its target folder and the text beside it. */
async function answered(pool: Pool, connection: Connection, { name, content }: FoundFile): Promise<PutAway> {
  try {
    if (content === undefined) throw new UnreadableFile('大于 64 MB / larger than 64 MB');
    const rows = await readPartnerTable(content, name);
    const results = await inTransaction(pool, (query) => takeAnswers(query, connection, rows));
    return ['done', { ending: 'result.csv', text: resultText(results) }];
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return ['failed', { ending: 'reason.txt', text: `${error.message}\n` }];
  }
}

const resultText = (results: readonly RowResult[]): string =>
  csvText({
    heads: ['row', 'key', 'outcome', 'reason'],
    rows: results.map(({ row, key, outcome, reason }) => [String(row), key, outcome, reason]),
  });
