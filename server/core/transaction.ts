import type pg from 'pg';
import { preparedName } from './preparedName.ts';

/** The operation id was used before: its stored answer counts, not a second run. */
export class Replayed extends Error {}

const claimText = `insert into operation (id, user_id, call, payload_hash) values ($1, $2, $3, $4) on conflict (id) do nothing returning 1 as claimed`;

export interface Claim {
  operationId: string;
  userId: number;
  call: string;
  payloadHash: Buffer;
}

/**
 * One database transaction on a pipelining connection. Nothing waits that need not: begin and the claim of the
 * operation id travel with the handler's first query, its last writes travel with the commit.
 */
export class Transaction {
  readonly client: pg.PoolClient;
  #claim: Promise<boolean>;
  #lost = false;
  #writes: Promise<unknown>[] = [];
  #failure: Error | undefined;

  constructor(client: pg.PoolClient, claim?: Claim) {
    this.client = client;
    this.#later(client.query('begin'));
    this.#claim = claim ? this.#send(claim) : Promise.resolve(true);
    this.#claim.catch(() => {});
  }

  async #send({ operationId, userId, call, payloadHash }: Claim): Promise<boolean> {
    const values = [operationId, userId || null, call, payloadHash];
    const { rowCount } = await this.client.query({ name: preparedName(claimText), text: claimText, values });
    this.#lost = rowCount === 0;
    return !this.#lost;
  }

  /** Runs a query; the claim is answered before it, so a repeated operation stops here. */
  async query<T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    const { rows } = await this.client.query({ name: preparedName(text), text, values: [...values] });
    this.check();
    return rows as T[];
  }

  check(): void {
    if (this.#lost) throw new Replayed();
  }

  write(text: string, values: readonly unknown[] = []): void {
    this.#later(this.client.query({ name: preparedName(text), text, values: [...values] }));
  }

  /** Whether this transaction holds the operation id. */
  claimed(): Promise<boolean> {
    return this.#claim;
  }

  async commit(): Promise<void> {
    const commit = this.client.query('commit');
    await Promise.allSettled([...this.#writes, commit]);
    if (this.#failure) throw this.#failure;
    const { command } = await commit;
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
  }

  async rollback(): Promise<void> {
    await Promise.allSettled([...this.#writes, this.client.query('rollback')]);
  }

  #later(promise: Promise<unknown>): void {
    this.#writes.push(
      promise.catch((error: Error) => {
        this.#failure ??= error;
      }),
    );
  }
}
