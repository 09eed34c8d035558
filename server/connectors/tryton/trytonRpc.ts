import { z } from 'zod';
import { cut, harmless } from '../../../contract/core/harmless.ts';
import type { Connection } from '../../exchange/connections.ts';
import { storedSentence } from '../../exchange/storedSentence.ts';
import { wordsOfError } from '../../exchange/wordsOfError.ts';
import { AnswerTooLarge, NotUtf8, parseJson, readText } from '../readAnswer.ts';

/**
 * Why Tryton gave no result. `refused`: it refused the document, and nothing was changed. `again`: only this call failed, by a lock or
 * an internal fault. `silent`: it did not answer. `misconfigured`: address, database, user or password are wrong.
 */
export class TrytonError extends Error {
  readonly kind: 'refused' | 'again' | 'silent' | 'misconfigured';
  /** Tryton's own words, or a stored sentence. */
  readonly problem: string;

  constructor(kind: TrytonError['kind'], problem: string) {
    super(problem);
    this.kind = kind;
    this.problem = problem;
  }
}

/** The result of a call, and its time by Tryton's clock. */
interface Result {
  value: unknown;
  at: Date;
}

/** The access data of a connection: `baseUrl` is the server's address with the name of the database, `key` the user, `secret` the password. */
type Reached = Pick<Connection, 'baseUrl' | 'key' | 'secret' | 'timeoutMs'>;

/** Sessions of connections; concurrent callers share one sign-in. A saved connection starts a new session. */
const sessions = new WeakMap<Reached, Promise<string>>();

const answer = z.object({ result: z.unknown().optional(), error: z.unknown().optional() });
const begun = z.tuple([z.number(), z.string()]);
const userError = z.tuple([z.literal('UserError'), z.tuple([z.string(), z.string().nullable()], z.unknown())]);
const userWarning = z.tuple([z.literal('UserWarning'), z.tuple([z.string(), z.string()], z.unknown())]);
const concurrency = z.tuple([z.literal('ConcurrencyException'), z.string()]);

/** Tryton's JSON-RPC over one connection. All calls of one object end within its time limit, so that a claim outlives them. */
export class TrytonRpc {
  readonly #reached: Reached;
  readonly #over: AbortSignal;
  /** The context of every call, such as the company. */
  readonly #context: Record<string, unknown>;

  constructor(reached: Reached, context: Record<string, unknown> = {}, over: AbortSignal = AbortSignal.timeout(reached.timeoutMs)) {
    this.#reached = reached;
    this.#context = context;
    this.#over = over;
  }

  /** The same with more context, within the same time limit. */
  with(context: Record<string, unknown>): TrytonRpc {
    return new TrytonRpc(this.#reached, { ...this.#context, ...context }, this.#over);
  }

  /** Calls a method of a model, such as `receive` of `stock.shipment.in`. */
  async call(model: string, method: string, ...params: readonly unknown[]): Promise<unknown> {
    return (await this.timed(model, method, ...params)).value;
  }

  /**
   * Calls, and signs in if there is no session. Warnings are for people who can still change their mind; our documents
   * report facts, so each warning is answered with yes.
   */
  async timed(model: string, method: string, ...params: readonly unknown[]): Promise<Result> {
    const ask = async () => this.#post(`model.${model}.${method}`, [...params, this.#context], await this.#session());
    let outcome = await ask();
    for (let warnings = 0; outcome.kind !== 'result' && warnings < 5; warnings += 1) {
      if (outcome.kind === 'over') sessions.delete(this.#reached);
      else await this.#yes(outcome.warning);
      outcome = await ask();
    }
    if (outcome.kind !== 'result') throw new TrytonError('misconfigured', storedSentence('answered.key', '', 'HTTP 401'));
    return outcome;
  }

  async #yes(name: string): Promise<void> {
    await this.call('res.user.warning', 'create', [{ user: await this.#user(), name, always: false }]);
  }

  async #user(): Promise<number> {
    return Number((await this.#session()).split(':')[1]);
  }

  /** Name, number and token of our session, for its header. */
  #session(): Promise<string> {
    const held = sessions.get(this.#reached);
    if (held) return held;
    const beginning = this.#begin();
    sessions.set(this.#reached, beginning);
    beginning.catch(() => sessions.get(this.#reached) === beginning && sessions.delete(this.#reached));
    return beginning;
  }

  async #begin(): Promise<string> {
    const { key, secret } = this.#reached;
    const outcome = await this.#post('common.db.login', [key, { password: secret }]);
    const session = outcome.kind === 'result' ? begun.safeParse(outcome.value) : undefined;
    if (!session?.success) throw new TrytonError('misconfigured', storedSentence('answered.key', '', 'common.db.login'));
    return `${key}:${session.data[0]}:${session.data[1]}`;
  }

  async #post(
    method: string,
    params: readonly unknown[],
    session?: string,
  ): Promise<({ kind: 'result' } & Result) | { kind: 'over' } | { kind: 'warning'; warning: string }> {
    const { response, text } = await this.#fetch(JSON.stringify({ id: 1, method, params }), session);
    const { status } = response;
    if (status === 401 && session) return { kind: 'over' };
    if (status !== 200) throw ofStatus(status, text);
    const body = answer.safeParse(harmless(parseJson(text)));
    if (!body.success) throw new TrytonError('again', storedSentence('silent.not-json', cut(text, 300)));
    const { error, result } = body.data;
    if (error === undefined) return { kind: 'result', value: result, at: new Date(response.headers.get('date') ?? Date.now()) };
    const warning = userWarning.safeParse(error);
    if (warning.success) return { kind: 'warning', warning: warning.data[1][0] };
    throw ofError(error);
  }

  async #fetch(body: string, session: string | undefined): Promise<{ response: Response; text: string }> {
    try {
      const response = await fetch(`${this.#reached.baseUrl}/`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(session && { Authorization: `Session ${Buffer.from(session).toString('base64')}` }),
        },
        body,
        redirect: 'error',
        signal: this.#over,
      });
      return { response, text: await readText(response) };
    } catch (error) {
      if (error instanceof AnswerTooLarge || error instanceof NotUtf8) throw new TrytonError('again', storedSentence('silent.encoding'));
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      const problem = isLate ? storedSentence('silent.time', this.#reached.timeoutMs / 1000) : wordsOfError(error, 'silent.network');
      throw new TrytonError('silent', problem);
    }
  }
}

function ofStatus(status: number, text: string): TrytonError {
  const detail = `HTTP ${status} ${cut(text, 300)}`;
  if (status === 401 || status === 403) return new TrytonError('misconfigured', storedSentence('answered.key', '', detail));
  if (status === 404 || status === 405) return new TrytonError('misconfigured', storedSentence('answered.not-there', '', detail));
  if (status === 429) return new TrytonError('again', storedSentence('answered.busy', '', detail));
  if ([502, 503, 504].includes(status)) return new TrytonError('silent', storedSentence('answered.gateway', '', detail));
  return new TrytonError('again', storedSentence('answered.fault', '', detail));
}

/** A message of Tryton for people concerns the document; other errors are internal faults. */
function ofError(error: unknown): TrytonError {
  const errorBody = userError.safeParse(error);
  if (errorBody.success) return new TrytonError('refused', errorBody.data[1].slice(0, 2).filter(Boolean).join(' '));
  const conflict = concurrency.safeParse(error);
  if (conflict.success) return new TrytonError('again', storedSentence('answered.busy', '', cut(conflict.data[1], 300)));
  return new TrytonError('again', storedSentence('answered.fault', '', cut(JSON.stringify(error), 300)));
}
