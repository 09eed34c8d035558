import type { Pool } from 'pg';
import { cut } from '../../../contract/core/harmless.ts';
import { csvText } from '../../../contract/exchange/csvText.ts';
import type { FileRow } from '../../../contract/exchange/fileThings.ts';
import { type GroupedRecord, groupRows, kindOfFile } from '../../../contract/exchange/flat.ts';
import { kindsBySource, type RecordKind } from '../../../contract/exchange/protocol.records.ts';
import type { Connection } from '../../exchange/connections.ts';
import { mayPass } from '../../exchange/inTransaction.ts';
import type { Taken } from '../../exchange/intakePieces.ts';
import { readPartnerTable, UnreadableFile } from '../../exchange/partnerTable.ts';
import { keepRecent } from '../../exchange/recentRecords.ts';
import { digestOf } from '../../exchange/secretBox.ts';
import type { Changes } from '../connector.ts';
import type { FileFaults } from './fileFaults.ts';
import type { FoundFile } from './folders.ts';
import { putAway, type Reading } from './putAway.ts';
import { isStockFile, stockPrefix, takeStock } from './readStock.ts';

interface InboxFile {
  id: number;
  name: string;
  kind: RecordKind;
  version: number;
}

type Page = Extract<Changes, { kind: 'page' }>;

/** A record of a file with the version it goes under; `digest` when the file gave none. */
interface Versioned extends GroupedRecord {
  digest?: string;
}

// A file that is read again after a crash, or dropped again, has the version of its first reading, so nothing counts twice.
const registerText = `
  insert into partner_file (neighbour, name, digest, kind) values ($1, $2, $3, $4)
  on conflict (neighbour, name, digest) do update set state = 'reading', reason = '', read_at = now()
  returning id, version`;

const doneText = "update partner_file set state = 'done', rows = $2, parked = $3, read_at = now(), times = times + 1 where id = $1";

/** The next complete file as a page of records; undefined when there is none. What is wrong with a file stops that file alone. */
export async function nextInboxPage(reading: Reading, connection: Connection, faults: FileFaults): Promise<Page | undefined> {
  for (const name of await reading.folders.complete('in')) {
    if (faults.has(name)) continue;
    try {
      const found = await reading.folders.read('in', name);
      const page = found && (await readOne(reading, connection, found, faults));
      if (page) return page;
    } catch (error) {
      if (mayPass(error)) throw error;
      faults.set(name, error);
    }
  }
  return undefined;
}

/** Reads a file; returns its records if there are any. */
async function readOne(reading: Reading, connection: Connection, found: FoundFile, faults: FileFaults): Promise<Page | undefined> {
  const { pool, partner } = reading;
  const { name, content } = found;
  const kind = kindOfFile(name, kindsBySource[partner], connection.mapping);
  const isStock = isStockFile(name, connection);
  const digest = digestOf(content === undefined ? name : content.toString('latin1'));
  const { rows } = await pool.query<{ id: number; version: number }>(registerText, [
    partner,
    name,
    digest,
    isStock ? stockPrefix : (kind ?? ''),
  ]);
  const file = { id: rows[0]?.id ?? 0, version: rows[0]?.version ?? 1, name };
  try {
    if (content === undefined) throw new UnreadableFile('大于 64 MB / larger than 64 MB');
    if (isStock) {
      await pool.query(doneText, [file.id, await takeStock(reading, connection, found, content), 0]);
      return undefined;
    }
    if (!kind) throw new UnreadableFile('文件名不说明内容 / the name of the file does not say what is in it');
    return await pageOf(reading, connection, { ...file, kind }, found, content, faults);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await putAway(reading, found, 'failed', { ending: 'reason.txt', text: `${error.message}\n` });
    await pool.query("update partner_file set state = 'failed', reason = $2, read_at = now(), times = times + 1 where id = $1", [
      file.id,
      error.message,
    ]);
    return undefined;
  }
}

async function pageOf(
  reading: Reading,
  { partner, mapping }: Connection,
  file: InboxFile,
  found: FoundFile,
  content: Buffer,
  faults: FileFaults,
): Promise<Page> {
  const { pool } = reading;
  const table = await readPartnerTable(content, file.name);
  const groups = groupRows(file.kind, table, mapping);
  const versioned = await withVersions(pool, partner, file, groups);
  const finish = async (answers: readonly Taken[]) => {
    await rememberRows(pool, partner, file.kind, versioned, answers);
    await putAway(reading, found, 'done', { ending: 'result.csv', text: resultText(versioned, answers) });
    await keepRecent(pool, [
      { source: partner, org: orgOf(groups), kind: file.kind, record_id: file.name, form: 'csv', text: firstRows(table) },
    ]);
    const parked = answers.filter(({ result }) => result === 'parked').length;
    await pool.query(doneText, [file.id, versioned.flatMap(({ rows }) => rows).length, parked]);
  };
  return {
    kind: 'page',
    records: versioned.map(({ record }) => record),
    next: `${cut(file.name, 40)}#${file.id}`,
    more: true,
    // Its records are taken in; a file that cannot be moved is reported, and may safely be read again.
    taken: (answers) =>
      finish(answers).catch((error: unknown) => {
        if (mayPass(error)) throw error;
        faults.set(file.name, error);
      }),
  };
}

/** The first rows as they came, short enough for a mapping test. */
const firstRows = (table: readonly FileRow[]): string => {
  const heads = Object.keys(table[0]?.cells ?? {});
  return csvText({ heads, rows: table.slice(0, 20).map(({ cells }) => heads.map((head) => cells[head] ?? '')) }).slice(1);
};

const orgOf = ([first]: readonly GroupedRecord[]): string => {
  const org = first?.record.data?.['org'];
  return typeof org === 'string' ? org : '';
};

const idOf = ({ record }: GroupedRecord): string => (typeof record.id === 'string' ? record.id : '');

/** A record without a version gets that of its file, or keeps its old version when nothing in it changed. */
async function withVersions(pool: Pool, partner: string, file: InboxFile, groups: readonly GroupedRecord[]): Promise<Versioned[]> {
  const bare = groups.filter(({ record }) => record.version === undefined).map(idOf);
  const { rows } = await pool.query<{ record_id: string; digest: string; version: number }>(
    'select record_id, digest, version from partner_row where neighbour = $1 and kind = $2 and record_id = any($3::text[])',
    [partner, file.kind, bare],
  );
  const storedOf = new Map(rows.map((row) => [row.record_id, row]));
  return groups.map((group) => {
    if (group.record.version !== undefined) return group;
    const digest = digestOf(JSON.stringify([group.record.deleted === true, group.record.data]));
    const before = storedOf.get(idOf(group));
    return { ...group, digest, record: { ...group.record, version: before?.digest === digest ? before.version : file.version } };
  });
}

async function rememberRows(
  pool: Pool,
  partner: string,
  kind: string,
  groups: readonly Versioned[],
  answers: readonly Taken[],
): Promise<void> {
  const rows = groups.flatMap((group, at) => {
    const isTaken = ['applied', 'unchanged'].includes(answers[at]?.result ?? '');
    return group.digest && isTaken ? [{ record_id: idOf(group), digest: group.digest, version: group.record.version }] : [];
  });
  if (rows.length === 0) return;
  await pool.query(
    `insert into partner_row as r (neighbour, kind, record_id, digest, version)
     select $1, $2, g.record_id, g.digest, g.version from jsonb_to_recordset($3::jsonb) as g(record_id text, digest text, version bigint)
     on conflict (neighbour, kind, record_id) do update set digest = excluded.digest, version = excluded.version where r.version <= excluded.version`,
    [partner, kind, JSON.stringify(rows)],
  );
}

/** The result of the file, row by row. */
function resultText(groups: readonly GroupedRecord[], answers: readonly Taken[]): string {
  const answeredRows = groups.flatMap(({ rows }, at) => rows.map((row) => ({ row, answer: answers[at] })));
  const rows = answeredRows
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, answer }) => [String(row), answer?.id ?? '', String(answer?.version ?? ''), answer?.result ?? '', answer?.reason ?? '']);
  return csvText({ heads: ['row', 'id', 'version', 'outcome', 'reason'], rows });
}
