import type { FlowCalls, FlowScan, Moment, Saying, ScanFlow, Verdict } from '../../../contract/core/scanFlow.ts';
import { readable } from '../../../contract/core/scanFlow.ts';
import { operationId } from '../device/operationId.ts';
import { createStore, type Store } from '../device/store.ts';
import { isWaiting, type LaneEvent } from '../queue/commandLanes.ts';
import { ask, wordsOf, wordsOfScan } from '../wire/api.ts';
import { CallError, Unreachable } from '../wire/CallError.ts';
import { waitingFor } from '../wire/waitingFor.ts';
import { whileOnline } from '../wire/whileOnline.ts';
import { Awaited } from './awaited.ts';
import { claim } from './claim.ts';
import type { Decide, FlowServer, FlowView, Found, ListeningBackend } from './flowBackend.ts';
import type { FlowDevice } from './flowDevice.ts';
import { FlowEnds } from './flowEnds.ts';
import type { KeptState } from './keptState.ts';
import { Questions, type SnapshotQuestion } from './questions.ts';
import { Snapshots } from './snapshots.ts';

/**
 * Runs a scan flow: judges on the device, has every accepted scan on the disk before it is said, hears the server, and
 * puts what is on its way on top of every snapshot.
 */
export class FlowRunner<S, F, C extends FlowCalls> {
  readonly view: Store<FlowView<S, F>>;
  readonly #flow: ScanFlow<S, F, C>;
  readonly #backend: ListeningBackend<S, F, C>;
  readonly #kept: KeptState<S>;
  readonly #device: FlowDevice;
  readonly #questions = new Questions();
  readonly #snapshots: Snapshots<F>;
  readonly #awaited: Awaited;
  readonly #server: FlowServer<S, F>;
  readonly #ends: FlowEnds<S, F, C>;
  #begun = waitingFor<boolean>();
  #trouble: { of: string; words: string } | undefined;
  #stop: () => void = () => undefined;

  constructor(flow: ScanFlow<S, F, C>, backend: ListeningBackend<S, F, C>, kept: KeptState<S>, device: FlowDevice) {
    this.#flow = flow;
    this.#backend = backend;
    this.#kept = kept;
    this.#device = device;
    this.#snapshots = new Snapshots(device.facts, kept.key, {
      changed: () => this.#show(),
      missing: (of, why) => this.#sayMissing(of, why),
    });
    this.#awaited = new Awaited(device);
    this.#ends = new FlowEnds(flow, backend, device, this.#awaited, {
      now: () => kept.now(),
      edit: (change) => this.edit(change),
      write: () => kept.write(),
      refresh: () => this.refresh(),
      drop: (of) => this.#drop(of),
    });
    this.view = createStore<FlowView<S, F>>({ state: kept.now(), facts: undefined, ready: false });
    this.#server = {
      now: () => kept.now(),
      facts: () => this.#factsNow(),
      moment: () => device.moment(),
      read: (call, input) => whileOnline((signal) => ask(call, input, { quiet: true, signal })),
      claim,
      tell: device.tell,
      wait: device.wait,
    };
  }

  /** True as soon as the device's copy was read; false when the screen was left before. Scans wait for it. */
  get ready(): Promise<boolean> {
    return this.#begun.promise;
  }

  /** Takes over what is on the device: the state, what is not in it yet, and what ended while no screen of the flow was open. */
  async begin(): Promise<void> {
    const begun = this.#begun;
    await this.#kept.read();
    if (begun !== this.#begun) return;
    const stops = [
      this.#device.commands.follow((event) => this.#follow(event)),
      // What could not be read without network is read when it is back.
      this.#device.onConnection(() => void (this.#device.connection() !== 'offline' && this.#snapshot())),
      this.#device.onNews(() => void (this.#factsNow() !== undefined && this.refresh().catch(() => undefined))),
    ];
    this.#stop = () => stops.forEach((stop) => void stop());
    await this.#device.commands.load();
    if (begun !== this.#begun) return;
    for (const one of this.#device.commands.mine()) {
      if (isWaiting(one)) this.#ends.given(one);
      else if (!one.told && one.done) this.#ends.hear(one, one.done);
      else if (!one.told && one.refused) this.#ends.hear(one, one.refused);
    }
    this.view.set({ ...this.view.get(), ready: true });
    this.#show();
    begun.resolve(true);
  }

  /** Lets go of the device; it may begin again. */
  close(): void {
    this.#stop();
    this.#kept.close();
    this.#begun.resolve(false);
    this.#begun = waitingFor();
    this.#awaited.wakeAll();
  }

  async takeScan(scan: FlowScan): Promise<void> {
    await this.ready;
    await this.#snapshot();
    await this.#decide((state, facts, now) => this.#flow.take(state, scan, facts, now), scan);
  }

  /** Does what is decided on the state and the facts of this moment. */
  do(decide: Decide<S, F>): Promise<void> {
    return this.#decide(decide, { code: '' });
  }

  /** Changes what is in hand and nobody else's matter. */
  edit(change: (state: S, now: Moment) => S): void {
    this.#kept.change((state) => change(state, this.#device.moment()));
    this.#show();
  }

  /** Works on something that only the server can answer, and says how it failed. */
  async ask(work: (server: FlowServer<S, F>) => Promise<Found<S, F> | undefined>, what: string): Promise<void> {
    await this.ready;
    const question = this.#questions.ask(this.#device.commands.mine());
    try {
      const found = await work(this.#server);
      if (found) await this.#act(found, question);
    } catch (error) {
      this.#sayRefused(error, what);
    } finally {
      question.close();
    }
  }

  /** Reads the snapshot of the document in hand anew. */
  async refresh(): Promise<void> {
    const of = this.#document();
    if (of === undefined || !this.#backend.load) return;
    const question = this.#questions.ask(this.#device.commands.mine());
    const asked = this.#backend.load(this.#kept.now(), this.#server);
    this.#snapshots.comes(of, asked);
    try {
      const verdict = this.#put(of, await asked, question);
      if (verdict) this.#device.tell(verdict);
    } finally {
      question.close();
    }
  }

  #document = (): string | undefined => this.#flow.snapshot?.of(this.#kept.now());
  #factsNow = (): F | undefined => this.#snapshots.of(this.#document());
  #snapshot = (): Promise<unknown> => this.#snapshots.ready(this.#document(), () => this.#fetch());
  /** Known to be away the server is not asked in vain: a scan does not wait for it. */
  #fetch = (): Promise<void> => (this.#device.connection() === 'offline' ? Promise.reject(new Unreachable('network')) : this.refresh());

  /** What the screen shows is what there is now; a document that is new in hand needs its snapshot. */
  #show(): void {
    const facts = this.#factsNow();
    if (facts !== undefined || this.#trouble?.of !== this.#document()) this.#trouble = undefined;
    this.view.set({ ...this.view.get(), state: this.#kept.now(), facts, trouble: this.#trouble?.words });
    // What was not to be had is asked again by a scan, and when the connection changes.
    if (this.view.get().ready && !this.#trouble) void Promise.resolve().then(() => this.#snapshot());
  }

  /** There is no snapshot of the document in hand: why stands where the work would. The server's no is told as one, once. */
  #sayMissing(of: string, why: unknown): void {
    if (this.#kept.closed || this.#document() !== of) return;
    const words = wordsOf(why);
    const news = this.#trouble?.words !== words;
    this.#trouble = { of, words };
    this.#show();
    if (news && why instanceof CallError) this.#device.tell({ tone: 'reject', word: words });
  }

  /** A snapshot from the server, with every command on top that it may not hold yet; once more changes nothing. */
  #put(of: string, facts: F, question: SnapshotQuestion): Verdict | undefined {
    if (this.#kept.closed || this.#document() !== of || !question.isNewest()) return undefined;
    this.#snapshots.put(of, facts);
    const { state, verdict } = this.#flow.snapshot?.fresh(this.#kept.now(), facts) ?? { state: this.#kept.now() };
    this.edit(() => this.#ends.with(state, question.given()));
    return verdict;
  }

  async #decide(decide: Decide<S, F>, scan: FlowScan): Promise<void> {
    const decided = () => decide(this.#kept.now(), this.#factsNow(), this.#device.moment());
    const taken = decided();
    if (!taken?.ask || !this.#backend.ask || this.#device.connection() === 'offline') return taken && this.#act(taken);
    const question = this.#questions.ask(this.#device.commands.mine());
    this.#device.wait({ id: 'flow.looking' }, taken.ask.code);
    try {
      const found = await this.#backend.ask(taken.ask, this.#server, scan);
      return found && (await this.#act(found, question));
    } catch (error) {
      if (!(error instanceof Unreachable)) return this.#sayRefused(error, taken.ask.code);
    } finally {
      question.close();
    }
    // Much may have happened while nobody answered: what holds without the server is decided on what is now.
    const alone = decided();
    if (alone) await this.#act(alone);
  }

  async #act(taken: Found<S, F>, question?: SnapshotQuestion): Promise<void> {
    const { change, commands, awaits, facts } = taken;
    // What was opened just now may be what commands are on their way to.
    if (change) this.edit((now) => this.#ends.with(change(now), this.#device.commands.mine().filter(isWaiting)));
    const of = this.#document();
    const instead = question && facts !== undefined && of !== undefined ? this.#put(of, facts, question) : undefined;
    const unseen = awaits === 'answer' ? { unseen: true } : {};
    const given = commands.map((command) => ({ command: { ...command, ...unseen }, id: operationId() }));
    const last = given.at(-1);
    const end = last && awaits ? this.#awaited.endOf(last.id, awaits) : undefined;
    // What is in hand lies on the disk before it is green, as what is given does.
    await Promise.all([change && this.#kept.write(), ...given.map(({ command, id }) => this.#device.commands.give(command, id))]);
    const ended = await end?.();
    if (ended === 'told') return;
    const verdict = instead ?? this.#withReason(taken.verdict);
    // What neither the disk nor the server has is not green.
    const unsafe = verdict.tone === 'accept' && !ended && this.#device.inMemory();
    this.#device.tell(unsafe ? { ...verdict, tone: 'warn' } : verdict);
  }

  /** A flow says of a document that it does not know that it needs the network; the server may have said something else. */
  #withReason(verdict: Verdict): Verdict {
    const lacks = typeof verdict.word !== 'string' && verdict.word.id === 'flow.needs-network';
    return lacks && this.#trouble ? { ...verdict, word: this.#trouble.words } : verdict;
  }

  #sayRefused(error: unknown, what: string): void {
    if (error instanceof CallError) {
      const { tone = 'reject', change } = this.#backend.refusal?.(error) ?? {};
      if (change) this.edit(change);
      this.#device.tell({ tone, word: wordsOfScan(error), what: readable(what) });
    } else {
      const word: Saying | string = error instanceof Unreachable ? { id: 'flow.needs-network' } : wordsOf(error);
      this.#device.tell({ tone: 'reject', word, what: readable(what) });
    }
  }

  #follow(event: LaneEvent): boolean {
    if (!this.#device.commands.isMine(event.command)) return false;
    this.#questions.follow(event);
    return this.#ends.follow(event);
  }

  /** What is on its way to a document that was closed and opened again needs its snapshot. */
  #drop(of: string): void {
    if (this.#document() !== of) this.#snapshots.drop(of);
  }
}
