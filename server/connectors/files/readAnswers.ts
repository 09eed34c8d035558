import type { Pool } from 'pg';
import { csvText } from '../../../contract/exchange/csvText.ts';
import type { Connection } from '../../exchange/connections.ts';
import { inTransaction } from '../../exchange/inTransaction.ts';
import { readPartnerTable, UnreadableFile } from '../../exchange/partnerTable.ts';
import { failFile } from './failFile.ts';
import type { Folders } from './folders.ts';
import { type Told, takeAnswers } from './takeAnswers.ts';

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
      await failFile(folders, 'answers', name, error.message);
    }
  }
}

async function tell(folders: Folders, name: string, told: readonly Told[]): Promise<void> {
  const rows = told.map(({ row, key, outcome, reason }) => [String(row), key, outcome, reason]);
  const free = await folders.freeName('done', name);
  await folders.write('done', `${free}.result.csv`, csvText({ heads: ['row', 'key', 'outcome', 'reason'], rows }));
  await folders.move('answers', 'done', name);
}
