import { type Asked, type FlowScan, type Moment, readable, type Saying, type Verdict } from '../../../contract/core/scanFlow.ts';
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
  /** The state with the commands in it that are on their way. */
  with: (state: S) => S;
  /** Resolves when the state is on the device. */
  write: () => Promise<unknown>;
  /** The document in hand. */
  document: () => string | undefined;
  put: (of: string, facts: F, question: SnapshotQuestion) => Verdict | undefined;
  /** Shows what there is now. */
  show: () => void;
  /** The state that stands is never shown: the next one comes before it is stored. */
  passed: () => void;
  /** Why there is no snapshot. */
  trouble: () => string | undefined;
}

/** What is being stored, and what is to be said of it then. */
interface Storing {
  written: Promise<unknown>;
  tone?: Verdict['tone'] | 'soon' | undefined;
  /** With what went wrong, where something did. */
  end: (fault?: { why: unknown }) => void;
}

/** What a worker must look at is said last, so that it stands. */
const seriousness: readonly Storing['tone'][] = [undefined, 'soon', 'accept', 'duplicate', 'warn', 'reject'];

/** A scan, and when what ended it came; a button has no such moment. */
export type DecidedScan = FlowScan & { endedAt?: number | undefined };

/** What is decided in a running flow, given to the device, and then said. */
export class FlowDecisions<S, F> {
  readonly #flow: Deciding<S, F>;
  /** Codes that are asked for while the worker goes on. */
  readonly #asking = new Set<string>();
  #isGiving = false;
  #isStoring = false;
  #waiting: Storing[] = [];
  #instead: Promise<unknown> | undefined;

  constructor(flow: Deciding<S, F>) {
    this.#flow = flow;
  }

  /** Whether something is on its way to the disk that nobody may see before it lies there: the screen is shown when it does. */
  get isStoring(): boolean {
    return this.#isGiving || this.#isStoring;
  }

  /** Works on something that only the server can answer, and says how it failed. */
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
   * Decides on what is in hand, known and shown at this moment, or asks the server where only that knows. Resolves when the verdict was
   * said; `next` is called when the next scan may be judged, which is sooner where nothing is asked or awaited.
   */
  async decide(decide: Decide<S, F>, scan: DecidedScan, next?: () => void): Promise<void> {
    const decided = () => decide(this.#flow.server.now(), this.#flow.server.facts(), this.#flow.server.moment());
    const taken = decided();
    if (!taken) return;
    const mayAsk = this.#flow.backend.ask !== undefined && this.#flow.device.connection() !== 'offline';
    const asked = mayAsk ? taken.ask : undefined;
    if (!asked) return this.#give(taken, { scan, next });
    // Much may have happened while nobody answered: what holds without the server is decided on what is now.
    const hear = async () => {
      if (await this.#asked(asked, scan)) return;
      const held = decided();
      if (held) await this.#give(held, { scan });
    };
    if (!asked.meanwhile) return hear();
    if (this.#asking.has(asked.code)) return this.#flow.device.wait({ id: 'flow.looking' }, asked.code);
    this.#asking.add(asked.code);
    void hear()
      .catch((error) => this.#sayRefused(error, { ...scan, code: asked.code }))
      .finally(() => this.#asking.delete(asked.code));
  }

  /** Asks what a code is that was refused as what it was taken for; where nobody can be asked the refusal is told. */
  askInstead({ endedAt, ...asked }: Asked & Pick<DecidedScan, 'endedAt'>, verdict: Verdict): void {
    this.#instead = this.#asked(asked, { code: asked.code, endedAt }).then((isHeard) => {
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
   * Gives what was decided to the device, in one transaction with the state that it leads to, and says the verdict when it lies there.
   * Where the answer of the server is awaited, the verdict is that answer.
   */
  async #give(taken: Found<S, F>, of: { question?: SnapshotQuestion; scan?: DecidedScan; next?: (() => void) | undefined }): Promise<void> {
    const { given, end, instead } = this.#apply(taken, of.question, of.scan?.endedAt);
    const say = (ended?: 'silent') => {
      const verdict = instead ?? this.#withReason(taken.verdict);
      // What neither the disk nor the server has is not green.
      const unsafe = verdict.tone === 'accept' && !ended && this.#flow.device.inMemory();
      this.#flow.device.tell(unsafe ? { ...verdict, tone: 'warn' } : verdict, of.scan?.endedAt);
    };
    if (!end) {
      of.next?.();
      return this.#stored(given, say, (instead ?? taken.verdict).tone);
    }
    // Nobody knows how it ends yet: the worker sees that it was heard.
    if (of.scan?.code && taken.awaits === 'answer' && this.#flow.device.connection() !== 'offline')
      this.#flow.device.wait({ id: 'flow.looking' }, readable(of.scan.code));
    // What is said in a moment is shown then, with it.
    const isSoon = taken.awaits === 'soon';
    await this.#stored(given, undefined, isSoon ? 'soon' : undefined);
    const ended = await end();
    await this.#instead;
    if (ended === 'told') return;
    if (isSoon) this.#flow.show();
    say(ended);
  }

  /** What was decided, in the state and among the commands: nothing comes in between, so that the next is decided on what it left. */
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
      const given = all.map(({ command, id }) => this.#flow.device.commands.give(command, id));
      // What is in hand lies on the disk before it is green, as what is given does.
      return { given: Promise.all([...given, (change || all.length > 0) && this.#flow.write()]), end, instead };
    } finally {
      this.#isGiving = false;
    }
  }

  /** Says it when it is stored. What is stored together is said and shown together, in one drawing. */
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

  /** A flow says of a document that it does not know that it needs the network; the server may have said something else. */
  #withReason(verdict: Verdict): Verdict {
    const lacks = typeof verdict.word !== 'string' && verdict.word.id === 'flow.needs-network';
    const why = this.#flow.trouble();
    return lacks && why !== undefined ? { ...verdict, word: why } : verdict;
  }

  #sayRefused(error: unknown, { code, endedAt }: DecidedScan): void {
    const what = readable(code);
    if (error instanceof CallError) {
      const { tone = 'reject', change } = this.#flow.backend.refusal?.(error) ?? {};
      if (change) this.#flow.edit(change);
      this.#flow.device.tell({ tone, word: wordsOfScan(error), what }, endedAt);
    } else {
      const word: Saying | string = error instanceof Unreachable ? { id: 'flow.needs-network' } : wordsOf(error);
      this.#flow.device.tell({ tone: 'reject', word, what }, endedAt);
    }
  }
}
