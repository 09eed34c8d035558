// A client that only knows section 7 of the specification: form bodies, `data` as JSON text, the names that are used
// there, GET twins, and what stands in every answer.
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Every field name of the specification. */
const known = new Set(
  readFileSync(path.join(import.meta.dirname, 'ledger/names.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
);
/** Names that the specification leaves to the product, by call. */
const unnamed = new Map(
  readFileSync(path.join(import.meta.dirname, 'unnamed.tsv'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .map(([call = '', names = '']) => [call, names.split(' ')] as const),
);
const know = (name: string, call = ''): string => {
  if (!known.has(name) && !unnamed.get(call)?.includes(name)) throw new Error(`an older client does not know the name ${name}`);
  return name;
};

export type Row = Readonly<Record<string, unknown>>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rows from the server; sent back, they have names that the client did not choose. */
const sentBack = new WeakSet<object>();

/** A row from the server with a person's changes; a name replaces the one that differs only in capital letters. */
export function changed(row: Row, change: Row = {}): Row {
  const names = new Set(Object.keys(change).map((name) => know(name).toLowerCase()));
  const kept = Object.entries(row).filter(([name]) => !names.has(name.toLowerCase()));
  const back = { ...Object.fromEntries(kept), ...change };
  sentBack.add(back);
  return back;
}

/** The value of a row under a name of the specification. */
export const cell = (row: Row | undefined, name: string): unknown => row?.[know(name)];

function requireKnown(value: unknown, call: string): void {
  if (Array.isArray(value)) for (const one of value) requireKnown(one, call);
  if (!isRow(value) || sentBack.has(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    know(name, call);
    requireKnown(inner, call);
  }
}

function* everything(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* everything(inner);
}

interface Envelope {
  Result: boolean;
  Code: string;
  code: number;
  Message: string;
  Data: unknown;
}

/** An answer, read by the names of the specification. */
export class Answer {
  readonly ok: boolean;
  readonly message: string;
  readonly data: unknown;

  constructor(envelope: Envelope) {
    this.ok = envelope.Result && envelope.Code === '20000' && envelope.code === 20000;
    this.message = envelope.Message || (this.ok ? '' : envelope.Code);
    this.data = envelope.Data;
  }

  /** The rows with a field of this name, at any depth of the answer. */
  rows(name: string): Row[] {
    know(name);
    const lists = [...everything(this.data)].filter((one): one is Row[] => Array.isArray(one) && one.length > 0 && one.every(isRow));
    return lists.find((list) => list.some((row) => name in row)) ?? [];
  }

  /** The only such row. */
  get row(): Row {
    return isRow(this.data) ? this.data : {};
  }

  /** Whether the answer contains a value. */
  has(value: unknown): boolean {
    return [...everything(this.data)].includes(value);
  }

  /** The number of the document that was saved: the first text that has a digit. */
  get number(): string {
    return String([...everything(this.data)].find((one) => typeof one === 'string' && /\d/.test(one)) ?? '');
  }
}

/** A person who works with an older client. */
export class OlderClient {
  readonly #base: string;
  token = '';
  refreshToken = '';
  org = '101';

  constructor(base: string) {
    this.#base = base;
  }

  async signIn(username: string, password: string): Promise<this> {
    return this.keepSession(await this.post('Login/CheckLoginPost', { username, password, u9org: this.org, dbconnname: 'main' }));
  }

  /** Keeps the tokens of an answer. */
  keepSession(answer: Answer): this {
    if (!answer.ok) throw new Error(answer.message);
    const tokens = cell(answer.row, 'Token') as Row;
    this.token = String(cell(cell(tokens, 'AccessToken') as Row, 'content'));
    this.refreshToken = String(cell(cell(tokens, 'RefreshToken') as Row, 'content'));
    return this;
  }

  /** Sends a form body. */
  post(call: string, fields: Row = {}): Promise<Answer> {
    return this.#ask(call, { method: 'POST', body: inForm(call, fields) });
  }

  /** Uses the GET twin of the call. */
  get(call: string, fields: Row = {}): Promise<Answer> {
    return this.#ask(`${call}?${inForm(call, fields)}`, { method: 'GET' });
  }

  upload(call: string, file: { name: string; content: string }, fields: Row = {}): Promise<Answer> {
    const body = new FormData();
    for (const [name, value] of inForm(call, fields)) body.set(name, value);
    body.set('file', new Blob([file.content]), file.name);
    return this.#ask(call, { method: 'POST', body });
  }

  /** Asks, and throws unless it succeeds. */
  async does(call: string, fields: Row = {}): Promise<Answer> {
    const answer = await this.post(call, fields);
    if (!answer.ok) throw new Error(`${call}: ${answer.message} ${JSON.stringify(answer.data)}`);
    return answer;
  }

  async #ask(call: string, init: RequestInit): Promise<Answer> {
    const headers: Record<string, string> = { SystemVersion: '2.2.45', org: this.org, dbconnname: 'main' };
    if (this.token) headers['Authorization'] = `Bearer ${this.token}`;
    return new Answer((await (await fetch(`${this.#base}/api/${call}`, { ...init, headers })).json()) as Envelope);
  }
}

/** The fields of a form: values other than text as JSON, lists of texts with commas. */
function inForm(call: string, fields: Row): URLSearchParams {
  requireKnown(fields, call);
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
    form.set(name, typeof value === 'object' && !isList ? JSON.stringify(value) : String(value));
  }
  return form;
}
