import pg from 'pg';
import utils from 'pg/lib/utils.js';
import { preparedName } from './preparedName.ts';

/** What the driver's connection offers to a query of its own (pg-protocol). */
interface Wire {
  stream: { cork: () => void; uncork: () => void };
  parsedStatements: Record<string, string>;
  parse: (message: { text: string; name?: string | undefined }) => void;
  bind: (message: { portal: string; statement?: string | undefined; values: unknown[]; valueMapper: (value: unknown) => unknown }) => void;
  describe: (message: { type: 'P'; name: string }) => void;
  execute: (message: { portal: string; rows: number }) => void;
  close: (message: { type: 'S'; name: string }) => void;
  sync: () => void;
}

interface Result {
  rows: unknown[];
  rowCount: number | null;
  command: string | null;
  _types: unknown;
  addFields: (fields: unknown) => void;
  parseRow: (fields: unknown) => unknown;
  addRow: (row: unknown) => void;
  addCommandComplete: (message: unknown) => void;
}

interface Statement {
  text: string;
  values: unknown[];
  name: string | undefined;
  result: Result;
  resolve: (result: pg.QueryResult) => void;
  reject: (error: Error) => void;
}

const ResultOf = (pg as unknown as { Result: new (mode: undefined, types: unknown) => Result }).Result;
const { prepareValue } = utils;

/** Names whose Parse may or may not have arrived, by connection: closed before they are parsed again. */
const uncertain = new WeakMap<Wire, Set<string>>();

/**
 * Several statements that travel as one message and are answered as one: a single Sync at the end. When one
 * fails, the database skips those behind it, and they fail with the same error.
 */
export class Batch extends pg.Query {
  readonly #statements: Statement[] = [];
  #at = 0;
  #wire: Wire | undefined;

  constructor() {
    super({ text: '' });
    (this as unknown as { callback: () => void }).callback = () => {};
  }

  get size(): number {
    return this.#statements.length;
  }

  /** Adds a statement; its promise settles when the batch was sent and answered. */
  add(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#statements.push({
        text,
        values: [...values],
        name: preparedName(text),
        result: new ResultOf(undefined, undefined),
        resolve,
        reject,
      });
    });
  }

  override submit = ((connection: unknown): null => {
    const wire = connection as Wire;
    this.#wire = wire;
    const types = (this as unknown as { _result: Result })._result._types;
    wire.stream.cork();
    try {
      const sent = new Set<string>();
      for (const statement of this.#statements) {
        statement.result._types = types;
        this.#send(wire, statement, sent);
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }) as unknown as pg.Query['submit'];

  #send(wire: Wire, { text, values, name }: Statement, sent: Set<string>): void {
    if (name === undefined || (wire.parsedStatements[name] === undefined && !sent.has(name))) {
      const doubtful = name !== undefined && uncertain.get(wire)?.delete(name);
      if (doubtful) wire.close({ type: 'S', name });
      wire.parse({ text, name });
      if (name !== undefined) sent.add(name);
    }
    wire.bind({ portal: '', statement: name, values, valueMapper: prepareValue });
    wire.describe({ type: 'P', name: '' });
    wire.execute({ portal: '', rows: 0 });
  }

  handleRowDescription(message: { fields: unknown }): void {
    this.#statements[this.#at]?.result.addFields(message.fields);
  }

  handleDataRow(message: { fields: unknown }): void {
    const result = this.#statements[this.#at]?.result;
    result?.addRow(result.parseRow(message.fields));
  }

  handleCommandComplete(message: unknown): void {
    const statement = this.#statements[this.#at];
    if (!statement || !this.#wire) return;
    this.#at += 1;
    if (statement.name !== undefined) this.#wire.parsedStatements[statement.name] = statement.text;
    statement.result.addCommandComplete(message);
    statement.resolve(statement.result as unknown as pg.QueryResult);
  }

  handleError(error: Error): void {
    const wire = this.#wire;
    for (const { name, reject } of this.#statements.slice(this.#at)) {
      if (wire && name !== undefined && wire.parsedStatements[name] === undefined) {
        const names = uncertain.get(wire) ?? new Set();
        uncertain.set(wire, names.add(name));
      }
      reject(error);
    }
    this.#at = this.#statements.length;
  }

  handleReadyForQuery(): void {
    if (this.#at < this.#statements.length) this.handleError(new Error('the database did not answer every statement'));
  }
}
