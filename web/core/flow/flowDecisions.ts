import { type Asked, type FlowScan, type Moment, readable, type Saying, type Verdict } from '../../../contract/core/scanFlow.ts';
import { operationId } from '../device/operationId.ts';
import { wordsOf, wordsOfScan } from '../wire/api.ts';
import { CallError, Unreachable } from '../wire/CallError.ts';
import type { Awaited } from './awaited.ts';
import type { Decide, FlowBackend, FlowServer, Found } from './flowBackend.ts';
import type { FlowDevice } from './flowDevice.ts';
import { oneAtATime } from './oneAtATime.ts';
import type { Questions, SnapshotQuestion } from './questions.ts';

/** The running flow, as far as decisions need it. */
export interface Deciding<S, F> {
  backend: FlowBackend<S, F>;
  device: FlowDevice;
  awaited: Awaited;
  questions: Questions;
  server: FlowServer<S, F>;
  edit: (change: (state: S, now: Moment) => S) => void;
  /** The state with the commands in it that are on their way. */
  with: (state: S) => S;
  /** Resolves when the state is on the device. */
  write: () => Promise<unknown>;
  /** The document in hand. */
  document: () => string | undefined;
  put: (of: string, facts: F, question: SnapshotQuestion) => Verdict | undefined;
  /** Why there is no snapshot. */
  trouble: () => string | undefined;
}

/** What is decided in a running flow, given to the device, and then said. */
export class FlowDecisions<S, F> {
  readonly #flow: Deciding<S, F>;
  /** What is decided is given before the next is decided: on the state that it left. */
  readonly #inTurn = oneAtATime();
  /** Codes that are asked for while the worker goes on. */
  readonly #asking = new Set<string>();

  constructor(flow: Deciding<S, F>) {
    this.#flow = flow;
  }

  /** Works on something that only the server can answer, and says how it failed. */
  async ask(work: (server: FlowServer<S, F>) => Promise<Found<S, F> | undefined>, what: string): Promise<void> {
    const question = this.#flow.questions.ask(this.#flow.device.commands.mine());
    try {
      const found = await work(this.#flow.server);
      if (found) await this.#act(found, question);
    } catch (error) {
      this.#sayRefused(error, what);
    } finally {
      question.close();
    }
  }

  /** Decides on what is in hand, known and shown at this moment, or asks the server where only that knows. */
  async decide(decide: Decide<S, F>, scan: FlowScan): Promise<void> {
    const decided = () => decide(this.#flow.server.now(), this.#flow.server.facts(), this.#flow.server.moment());
    const give = (mayAsk: boolean) =>
      this.#inTurn(async () => {
        const taken = decided();
        const asked = mayAsk ? taken?.ask : undefined;
        return { asked, tell: taken && !asked ? await this.#give(taken) : undefined };
      });
    const { asked, tell } = await give(this.#flow.backend.ask !== undefined && this.#flow.device.connection() !== 'offline');
    if (!asked) return tell?.();
    // Much may have happened while nobody answered: what holds without the server is decided on what is now.
    const hear = async () => {
      if (!(await this.#asked(asked, scan))) await (await give(false)).tell?.();
    };
    if (!asked.meanwhile) return hear();
    if (this.#asking.has(asked.code)) return this.#flow.device.wait({ id: 'flow.looking' }, asked.code);
    this.#asking.add(asked.code);
    void hear()
      .catch((error) => this.#sayRefused(error, asked.code))
      .finally(() => this.#asking.delete(asked.code));
  }

  /** Asks the server; false when it cannot be reached. */
  async #asked(asked: Asked, scan: FlowScan): Promise<boolean> {
    const question = this.#flow.questions.ask(this.#flow.device.commands.mine());
    this.#flow.device.wait({ id: 'flow.looking' }, asked.code);
    try {
      const found = await this.#flow.backend.ask?.(asked, this.#flow.server, scan);
      if (found) await this.#act(found, question);
    } catch (error) {
      if (error instanceof Unreachable) return false;
      this.#sayRefused(error, asked.code);
    } finally {
      question.close();
    }
    return true;
  }

  async #act(found: Found<S, F>, question: SnapshotQuestion): Promise<void> {
    const tell = await this.#inTurn(() => this.#give(found, question));
    await tell();
  }

  /**
   * Resolves when the decision is stored on the device, with a function that announces it. Where the answer of the
   * server is awaited, it resolves with that answer.
   */
  async #give(taken: Found<S, F>, question?: SnapshotQuestion): Promise<() => Promise<void>> {
    const { change, commands, awaits, facts } = taken;
    // The document just opened may be the target of pending commands.
    if (change) this.#flow.edit((now) => this.#flow.with(change(now)));
    const of = this.#flow.document();
    const instead = question && facts !== undefined && of !== undefined ? this.#flow.put(of, facts, question) : undefined;
    const unseen = awaits === 'answer' ? { unseen: true } : {};
    const given = commands.map((command) => ({ command: { ...command, ...unseen }, id: operationId() }));
    const last = given.at(-1);
    const end = last && awaits ? this.#flow.awaited.endOf(last.id, awaits) : undefined;
    // What is in hand lies on the disk before it is green, as what is given does.
    await Promise.all([change && this.#flow.write(), ...given.map(({ command, id }) => this.#flow.device.commands.give(command, id))]);
    return async () => {
      const ended = await end?.();
      if (ended === 'told') return;
      const verdict = instead ?? this.#withReason(taken.verdict);
      // What neither the disk nor the server has is not green.
      const unsafe = verdict.tone === 'accept' && !ended && this.#flow.device.inMemory();
      this.#flow.device.tell(unsafe ? { ...verdict, tone: 'warn' } : verdict);
    };
  }

  /** A flow says of a document that it does not know that it needs the network; the server may have said something else. */
  #withReason(verdict: Verdict): Verdict {
    const lacks = typeof verdict.word !== 'string' && verdict.word.id === 'flow.needs-network';
    const why = this.#flow.trouble();
    return lacks && why !== undefined ? { ...verdict, word: why } : verdict;
  }

  #sayRefused(error: unknown, what: string): void {
    if (error instanceof CallError) {
      const { tone = 'reject', change } = this.#flow.backend.refusal?.(error) ?? {};
      if (change) this.#flow.edit(change);
      this.#flow.device.tell({ tone, word: wordsOfScan(error), what: readable(what) });
    } else {
      const word: Saying | string = error instanceof Unreachable ? { id: 'flow.needs-network' } : wordsOf(error);
      this.#flow.device.tell({ tone: 'reject', word, what: readable(what) });
    }
  }
}
