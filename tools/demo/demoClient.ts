import { randomUUID } from 'node:crypto';
import { type AllCalls, allCalls, type CallName } from '../../contract/allCalls.ts';
import type { AnyCall, CallInput, CallOutput } from '../../contract/core/call.ts';
import type { Envelope } from '../../contract/core/envelope.ts';
import { fromWire, toWire } from '../../contract/core/shape.ts';

/** A person of the demo at the product's own door. A refusal is thrown with its words. */
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
    const response = await fetch(this.#base + call.paths[0], {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': 'zh',
        'X-Device': 'demo',
        'Idempotency-Key': randomUUID(),
        org: this.#org,
        ...(this.#token ? { Authorization: `Bearer ${this.#token}` } : {}),
      },
      body: JSON.stringify(toWire(call.input, input)),
    });
    const envelope: Envelope = JSON.parse(await response.text());
    if (!envelope.Result) throw new Error(`${name} was refused: ${envelope.Code} ${envelope.Message}`);
    return fromWire(call.output, envelope.Data) as CallOutput<AllCalls[N]>;
  }
}
