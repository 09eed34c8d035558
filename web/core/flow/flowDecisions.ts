import { type Asked, type FlowScan, type Moment, needsNetwork, readable, type Verdict } from '../../../contract/core/scanFlow.ts';
import { operationId } from '../device/operationId.ts';
import { wordsOf, wordsOfScan } from '../wire/api.ts';
import { CallError, Unreachable } from '../wire/CallError.ts';
import type { Awaited } from './awaited.ts';
import type { Decide, FlowBackend, FlowServer, Found } from './flowBackend.ts';
import type { FlowDevice } from './flowDevice.ts';
import type { Questions, SnapshotQuestion } from './questions.ts';

/** The running flow, as far as decisions need it. */
export interface Deciding<S, F> {
  backend: FlowBackend<S, F>;
  device: FlowDevice;
  awaited: Awaited;
  questions: Questions;
  server: FlowServer<S, F>;
  edit: (change: (state: S, now: Moment) => S) => void;
  /** The state with the effects of commands on their way. */
  with: (state: S) => S;
  /** Resolves when the state is on the device. */
  write: () => Promise<unknown>;
  /** The document in hand. */
  document: () => string | undefined;
  put: (of: string, facts: F, question: SnapshotQuestion) => Verdict | undefined;
  /** Draws the present state. */
  show: () => void;
  /** The present state is never shown, because the next one comes before it is stored. */
  passed: () => void;
  /** Why the server refused the snapshot. */
  refusal: () => string | undefined;
}

/** A running write, and the message after it. */
interface Storing {
  written: Promise<unknown>;
  tone?: Verdict['tone'] | 'soon' | undefined;
  /** With the error, if there was one. */
  end: (fault?: { why: unknown }) => void;
}

/** The most serious message is shown last, so that it stays. */
const seriousness: readonly Storing['tone'][] = [undefined, 'soon', 'accept', 'duplicate', 'warn', 'reject'];

/** A scan, and the time of its end; a button has no such time. */
export type DecidedScan = FlowScan & { endedAt?: number | undefined };

/** Takes decisions in a running flow, stores their commands on the device, and then shows the verdicts. */
export class FlowDecisions<S, F> {
  readonly #flow: Deciding<S, F>;
  /** Codes with a running question while the worker continues. */
  readonly #asking = new Set<string>();
  #isGiving = false;
  #isStoring = false;
  #waiting: Storing[] = [];
  #instead: Promise<unknown> | undefined;

  constructor(flow: Deciding<S, F>) {
    this.#flow = flow;
  }

  /** Whether a write is running whose result must not be shown before it is stored: the screen is drawn after it. */
  get isStoring(): boolean {
    return this.#isGiving || this.#isStoring;
  }

  /** Does work that only the server can do, and shows the failure. */
  async ask(work: (server: FlowServer<S, F>) => Promise<Found<S, F> | undefined>, what: string): Promise<void> {
    const question = this.#flow.questions.ask(this.#flow.device.commands.mine());
    try {
      const found = await work(this.#flow.server);
      if (found) await this.#give(found, { question });
    } catch (error) {
      this.#sayRefused(error, { code: what });
    } finally {
      question.close();
    }
  }

  /**
   * Decides on the state, the facts and the time of this moment, or sends a request where only the server can answer. Resolves when the
   * verdict was shown; `next` is called when the next scan may be judged, which is earlier when there is no request.
   */
  async decide(decide: Decide<S, F>, scan: DecidedScan, next?: () => void): Promise<void> {
    const decided = () => decide(this.#flow.server.now(), this.#flow.server.facts(), this.#flow.server.moment());
    const taken = decided();
    if (!taken) return;
    const mayAsk = this.#flow.backend.ask !== undefined && this.#flow.device.connection() !== 'offline';
    const question = mayAsk ? taken.ask : undefined;
    if (!question) return this.#give(taken, { scan, next });
    // Much may have changed during the question: decisions that need no server are taken on the present state.
    const hear = async () => {
      if (await this.#asked(question, scan)) return;
      const held = decided();
      if (held) await this.#give(held, { scan });
    };
    if (!question.meanwhile) return hear();
    if (this.#asking.has(question.code)) return this.#flow.device.wait({ id: 'flow.looking' }, question.code);
    this.#asking.add(question.code);
    void hear()
      .catch((error) => this.#sayRefused(error, { ...scan, code: question.code }))
      .finally(() => this.#asking.delete(question.code));
  }

  /** Asks for the real meaning of a code that was refused; without an answer the refusal is shown. */
  askInstead({ endedAt, ...question }: Asked & Pick<DecidedScan, 'endedAt'>, verdict: Verdict): void {
    this.#instead = this.#asked(question, { code: question.code, endedAt }).then((isHeard) => {
      if (!isHeard) this.#flow.device.tell(verdict, endedAt);
    });
  }

  /** Asks the server; false when it cannot be reached. */
  async #asked(asked: Asked, scan: DecidedScan): Promise<boolean> {
    const question = this.#flow.questions.ask(this.#flow.device.commands.mine());
    this.#flow.device.wait({ id: 'flow.looking' }, asked.code);
    try {
      const found = await this.#flow.backend.ask?.(asked, this.#flow.server, scan);
      if (found) await this.#give(found, { question, scan });
    } catch (error) {
      if (error instanceof Unreachable) return false;
      this.#sayRefused(error, { ...scan, code: asked.code });
    } finally {
      question.close();
    }
    return true;
  }

  /**
   * Stores the decision's commands on the device, in one transaction with the new state, and then shows the verdict.
   * Where the server's answer is awaited, that answer is the verdict.
   */
  async #give(taken: Found<S, F>, of: { question?: SnapshotQuestion; scan?: DecidedScan; next?: (() => void) | undefined }): Promise<void> {
    const { given: stored, end, instead } = this.#apply(taken, of.question, of.scan?.endedAt);
    const say = (ended?: 'silent') => {
      const verdict = instead ?? this.#withReason(taken.verdict);
      // Work that neither the disk nor the server has is not shown in green.
      const unsafe = verdict.tone === 'accept' && !ended && this.#flow.device.inMemory();
      this.#flow.device.tell(unsafe ? { ...verdict, tone: 'warn' } : verdict, of.scan?.endedAt);
    };
    if (!end) {
      of.next?.();
      return this.#stored(stored, say, (instead ?? taken.verdict).tone);
    }
    // The end is unknown yet: the worker sees that the scan was received.
    if (of.scan?.code && taken.awaits === 'answer' && this.#flow.device.connection() !== 'offline')
      this.#flow.device.wait({ id: 'flow.looking' }, readable(of.scan.code));
    // A verdict that comes in a moment is shown then, together with the state.
    const isSoon = taken.awaits === 'soon';
    await this.#stored(stored, undefined, isSoon ? 'soon' : undefined);
    const ended = await end();
    await this.#instead;
    if (ended === 'shown') return;
    if (isSoon) this.#flow.show();
    say(ended);
  }

  /** Applies the decision to state and commands at once, so that the next decision is taken on its result. */
  #apply({ change, commands, awaits, facts }: Found<S, F>, question: SnapshotQuestion | undefined, endedAt: number | undefined) {
    if (this.#isStoring) this.#flow.passed();
    this.#isGiving = true;
    try {
      // The document just opened may be the target of pending commands.
      if (change) this.#flow.edit((now) => this.#flow.with(change(now)));
      const of = this.#flow.document();
      const instead = question && facts !== undefined && of !== undefined ? this.#flow.put(of, facts, question) : undefined;
      const unseen = awaits === 'answer' ? { unseen: true } : {};
      const all = commands.map((command) => ({ command: { ...command, ...unseen }, id: operationId() }));
      const last = all.at(-1);
      const end = last && awaits ? this.#flow.awaited.endOf(last.id, awaits, endedAt) : undefined;
      const stored = all.map(({ command, id }) => this.#flow.device.commands.give(command, id));
      // The hand is on the disk before the verdict is green, like the commands.
      return { given: Promise.all([...stored, (change || all.length > 0) && this.#flow.write()]), end, instead };
    } finally {
      this.#isGiving = false;
    }
  }

  /** Shows the message when the write has ended. Writes that end together are shown together, in one drawing. */
  #stored(written: Promise<unknown>, say?: () => void, tone?: Storing['tone']): Promise<void> {
    return new Promise((done, fail) => {
      const end: Storing['end'] = (fault) => {
        if (fault) return fail(fault.why);
        say?.();
        done();
      };
      this.#waiting.push({ written, tone, end });
      if (!this.#isStoring) void this.#storeAll();
    });
  }

  async #storeAll(): Promise<void> {
    this.#isStoring = true;
    while (this.#waiting.length > 0) {
      const all = this.#waiting.splice(0);
      const ended = await Promise.all(
        all.map(async (one) => ({
          ...one,
          fault: await one.written.then(
            () => undefined,
            (why: unknown) => ({ why }),
          ),
        })),
      );
      this.#isStoring = this.#waiting.length > 0;
      if (ended.some(({ tone }) => tone !== 'soon')) this.#flow.show();
      ended.sort((one, other) => seriousness.indexOf(one.tone) - seriousness.indexOf(other.tone));
      for (const { end, fault } of ended) end(fault);
    }
  }

  /** For an unknown document a flow asks for the network; the server may have given another reason. */
  #withReason(verdict: Verdict): Verdict {
    const lacks = typeof verdict.word !== 'string' && verdict.word.id === 'flow.needs-network';
    const why = this.#flow.refusal();
    return lacks && why !== undefined ? { ...verdict, tone: 'reject', word: why } : verdict;
  }

  #sayRefused(error: unknown, { code, endedAt }: DecidedScan): void {
    const what = readable(code);
    if (error instanceof CallError) {
      const { tone = 'reject', change } = this.#flow.backend.refusal?.(error) ?? {};
      if (change) this.#flow.edit(change);
      this.#flow.device.tell({ tone, word: wordsOfScan(error), what }, endedAt);
    } else {
      const verdict = error instanceof Unreachable ? needsNetwork(code).verdict : { tone: 'reject' as const, word: wordsOf(error), what };
      this.#flow.device.tell(verdict, endedAt);
    }
  }
}
