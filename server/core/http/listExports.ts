import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { beingCounted } from '../../../contract/core/beingCounted.ts';
import { cellText, type WordOf } from '../../../contract/core/cellText.ts';
import type { AnyList, Column } from '../../../contract/core/list.ts';
import { mostRows } from '../../../contract/core/listLimits.ts';
import { type Language, type TextKey, zh } from '../../../contract/messages/texts.ts';
import { Refusal } from '../answer/refusal.ts';
import { say } from '../answer/reply.ts';
import type { App } from '../call/app.ts';
import type { Caller } from '../call/context.ts';
import { readInParts } from '../database/readInParts.ts';
import type { ListQuery } from '../lists/listQuery.ts';
import type { ListSource } from '../lists/listSource.ts';
import { allRowsStatement, runList } from '../lists/runList.ts';
import { tableAnswer, tableTypes } from '../tableFile/tableAnswer.ts';
import { csvHead, csvRows, type WriteColumn, type WriteRow } from '../tableFile/writeTable.ts';
import { sendFile, sendGrowingFile } from './sendFile.ts';

type Row = Record<string, unknown>;

/** The most exports at once: each holds a connection and a snapshot, which keeps the database from cleaning up. */
const mostAtOnce = 2;
/** The longest time of an export. */
const longestMs = 60 * 60_000;
const partRows = 500;

/** Exports of any length: rows are streamed from the database to the client, a part at a time (decision 0220). */
export class ListExports {
  readonly #app: App;
  readonly #running = new Set<AbortController>();

  constructor(app: App) {
    this.#app = app;
  }

  /** Sends all rows of the filter as CSV. Errors of the database are answered before the file begins. */
  async sendCsv(source: ListSource, caller: Caller, query: ListQuery, reply: FastifyReply): Promise<FastifyReply> {
    if (this.#running.size >= mostAtOnce) throw new Refusal('list.exports-busy', { n: mostAtOnce });
    const over = this.#untilClosed(reply);
    const parts = readInParts<Row>(this.#app.database, await allRowsStatement(this.#app, source, caller, query), partRows, over);
    const first = await parts.next();
    const content = Readable.from(csvText(tableOf(source.list, caller.language), first.value ?? [], parts), { objectMode: false });
    return sendGrowingFile(reply, { fileName: `${source.list.name}.csv`, contentType: tableTypes.csv, content });
  }

  /** Ends all that run, because the server ends. */
  close(): void {
    for (const one of this.#running) one.abort();
  }

  /** Aborts when the answer is over: sent, failed, or the client left. */
  #untilClosed({ raw }: FastifyReply): AbortSignal {
    const over = new AbortController();
    this.#running.add(over);
    const limit = setTimeout(() => over.abort(), longestMs);
    const end = () => {
      clearTimeout(limit);
      this.#running.delete(over);
      over.abort();
    };
    raw.once('close', end);
    // A client that left earlier sends no event any more.
    if (raw.destroyed || raw.socket?.destroyed) end();
    return over.signal;
  }
}

/** Sends the rows as a workbook, which is made whole in memory and therefore has a limit. */
export async function sendXlsx(app: App, source: ListSource, caller: Caller, query: ListQuery, reply: FastifyReply): Promise<FastifyReply> {
  const all = { ...query, pageSize: 0, page: 1, total: undefined };
  const { data } = await runList(app, source, caller, all).catch((error: unknown) => {
    throw error instanceof Refusal && error.id === 'list.too-many' ? new Refusal('list.workbook-too-long', { limit: mostRows }) : error;
  });
  const { columns, cells } = tableOf(source.list, caller.language);
  return sendFile(reply, await tableAnswer(source.list.name, 'xlsx', columns, data.map(cells)));
}

interface Table {
  columns: WriteColumn[];
  cells: (row: Row) => WriteRow;
}

async function* csvText({ columns, cells }: Table, first: readonly Row[], more: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield csvHead(columns) + csvRows(columns, first.map(cells));
  for await (const rows of more) yield csvRows(columns, rows.map(cells));
}

/** A list's columns and cells, for a file. */
export function tableOf(list: AnyList, language: Language): Table {
  const shown = Object.values(list.columns).filter((column) => !column.hidden);
  const word: WordOf = (key, otherwise) => (Object.hasOwn(zh, key) ? say(language, key as TextKey) : otherwise);
  return {
    columns: shown.map((column) => ({
      key: column.wire,
      header: word(`field.${column.wire}`, `field.${column.wire}`),
      kind: kindOf(column),
    })),
    cells: (row) => Object.fromEntries(shown.map((column) => [column.wire, cellOf(language, word, column, row[column.wire])])),
  };
}

/** A number stays one, to be added up and sorted. */
function cellOf(language: Language, word: WordOf, column: Column, value: unknown): WriteRow[string] {
  const isBare = typeof value === 'number' || (column.type === 'qty' && value !== beingCounted);
  return isBare ? (value as string | number | null) : cellText(language, word, column, value);
}

function kindOf({ type, percent }: Column): WriteColumn['kind'] {
  if (percent) return 'percent';
  if (type === 'qty' || type === 'int') return 'number';
  return type === 'date' || type === 'time' ? type : 'text';
}
