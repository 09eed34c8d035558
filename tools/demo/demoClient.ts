import { randomUUID } from 'node:crypto';
import { type AllCalls, allCalls, type CallName } from '../../contract/allCalls.ts';
import { type AllLists, allLists, type ListName } from '../../contract/allLists.ts';
import type { AnyCall, CallInput, CallOutput } from '../../contract/core/call.ts';
import type { Envelope } from '../../contract/core/envelope.ts';
import type { AnyList, Row } from '../../contract/core/list.ts';
import { fromWire, toWire } from '../../contract/core/shape.ts';

interface Page {
  data?: Record<string, unknown>[];
}

/** A person of the demo who uses the product's API. A refusal is thrown with its message. */
export class DemoClient {
  readonly #base: string;
  readonly #org: string;
  #token = '';

  constructor(base: string, org: string) {
    this.#base = base;
    this.#org = org;
  }

  async signIn(account: string, password: string): Promise<this> {
    const { tokens } = await this.ask('login', { account, password, org: this.#org });
    this.#token = tokens.access.content;
    return this;
  }

  async ask<N extends CallName>(name: N, input: CallInput<AllCalls[N]>): Promise<CallOutput<AllCalls[N]>> {
    const call: AnyCall = allCalls[name];
    return fromWire(call.output, await this.#post(name, call.paths[0], toWire(call.input, input))) as CallOutput<AllCalls[N]>;
  }

  /** The rows of a list with these values, by code names of the columns. */
  async rows<N extends ListName>(name: N, having: Readonly<Record<string, string>> = {}): Promise<Row<AllLists[N]>[]> {
    const list: AnyList = allLists[name];
    const jsWhere = Object.fromEntries(Object.entries(having).map(([key, value]) => [list.columns[key]?.wire, { value, searchType: '=' }]));
    const path = `/api/${list.areas[0]}/GetDataListN`;
    const page = (await this.#post(name, path, { data: { RNO: list.rno, page: 1, pageSize: 0, jsWhere } })) as Page;
    return (page.data ?? []).map((row) =>
      Object.fromEntries(Object.entries(list.columns).map(([key, { wire }]) => [key, row[wire] ?? null])),
    ) as Row<AllLists[N]>[];
  }

  async #post(name: string, path: string, body: unknown): Promise<unknown> {
    const response = await fetch(this.#base + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': 'zh',
        'X-Device': 'demo',
        'Idempotency-Key': randomUUID(),
        org: this.#org,
        ...(this.#token ? { Authorization: `Bearer ${this.#token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    const envelope: Envelope = JSON.parse(await response.text());
    if (!envelope.Result) throw new Error(`${name} was refused: ${envelope.Code} ${envelope.Message}`);
    return envelope.Data;
  }
}
