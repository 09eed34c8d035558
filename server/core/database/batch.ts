import pg from 'pg';
import utils from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';
import { preparedName } from './preparedName.ts';
import { type Answer, type Field, RowShape, type Types } from './rowShape.ts';

/** The methods that the driver's connection offers to a query of its own. */
interface Wire {
  stream: { writable: boolean; write: (message: Buffer) => unknown };
  parsedStatements: Record<string, string>;
}

interface Statement {
  text: string;
  values: readonly unknown[];
  name: string | undefined;
  shape: RowShape | undefined;
  answer: Answer;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

const { prepareValue } = utils;
const execute = serialize.execute();
const describe = serialize.describe({ type: 'P' });
const sync = serialize.sync();

/** The prepared statements of a connection. */
interface Known {
  /** Names whose Parse may or may not have arrived: closed before they are parsed again. */
  uncertain: Set<string>;
  /** The rows of each, as the database described them the first time. */
  shapes: Map<string, RowShape>;
}

const knowledge = new WeakMap<Wire, Known>();

function knownOf(wire: Wire): Known {
  const known = knowledge.get(wire) ?? { uncertain: new Set(), shapes: new Map() };
  knowledge.set(wire, known);
  return known;
}

/**
 * Several statements that travel as one message and are answered as one: a single Sync at the end. When one
 * fails, the database skips those behind it, and they fail with the same error.
 */
export class Batch extends pg.Query {
  readonly #statements: Statement[] = [];
  #at = 0;
  #wire: Wire | undefined;

  constructor() {
    super('');
    (this as unknown as { callback: () => void }).callback = () => {};
  }

  /** Adds a statement; its promise settles when the batch was sent and answered. */
  add(text: string, values: readonly unknown[]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const answer: Answer = { rows: [], rowCount: null, command: '' };
      this.#statements.push({ text, values, name: preparedName(text), shape: undefined, answer, resolve, reject });
    });
  }

  override submit = ((connection: unknown): Error | null => {
    const wire = connection as Wire;
    this.#wire = wire;
    if (!wire.stream.writable) return new Error('Connection terminated: it takes no more messages');
    const known = knownOf(wire);
    const message: Buffer[] = [];
    const sent = new Set<string>();
    try {
      for (const statement of this.#statements) write(message, statement, wire, known, sent);
    } catch (error) {
      return error as Error;
    }
    message.push(sync);
    wire.stream.write(Buffer.concat(message));
    return null;
  }) as unknown as pg.Query['submit'];

  handleRowDescription(message: { fields: Field[] }): void {
    const statement = this.#statements[this.#at];
    const types = (this as unknown as { _result: { _types: Types } })._result._types;
    if (statement) statement.shape = new RowShape(message.fields, types);
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    const statement = this.#statements[this.#at];
    if (statement?.shape) statement.answer.rows.push(statement.shape.read(message.fields));
  }

  handleCommandComplete(message: { text: string }): void {
    const statement = this.#statements[this.#at];
    if (!statement || !this.#wire) return;
    this.#at += 1;
    const { name, text, answer, shape } = statement;
    if (name !== undefined) {
      this.#wire.parsedStatements[name] = text;
      knownOf(this.#wire).shapes.set(name, shape ?? RowShape.none);
    }
    const words = message.text.split(' ');
    const count = Number(words.at(-1));
    answer.command = words[0] ?? '';
    answer.rowCount = Number.isInteger(count) ? count : null;
    statement.resolve(answer);
  }

  handleError(error: Error): void {
    const wire = this.#wire;
    for (const { name, reject } of this.#statements.slice(this.#at)) {
      if (wire && name !== undefined && wire.parsedStatements[name] === undefined) knownOf(wire).uncertain.add(name);
      reject(error);
    }
    this.#at = this.#statements.length;
  }

  handleReadyForQuery(): void {
    if (this.#at < this.#statements.length) this.handleError(new Error('the database did not answer every statement'));
  }
}

/** Appends the protocol messages of a statement; it is parsed and described only the first time on a connection. */
function write(message: Buffer[], statement: Statement, wire: Wire, known: Known, sent: Set<string>): void {
  const { text, name, values } = statement;
  if (name === undefined || (wire.parsedStatements[name] === undefined && !sent.has(name))) {
    if (name !== undefined && known.uncertain.delete(name)) message.push(serialize.close({ type: 'S', name }));
    message.push(serialize.parse({ text, ...(name === undefined ? {} : { name }) }));
    if (name !== undefined) sent.add(name);
  }
  statement.shape = name === undefined ? undefined : known.shapes.get(name);
  message.push(serialize.bind({ statement: name ?? '', values: values as unknown[], valueMapper: prepareValue }));
  if (!statement.shape) message.push(describe);
  message.push(execute);
}
