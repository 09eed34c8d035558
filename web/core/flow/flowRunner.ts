import type { FlowCalls, Moment, ScanFlow, Verdict } from '../../../contract/core/scanFlow.ts';
import { readable } from '../../../contract/core/scanFlow.ts';
import type { Store } from '../device/store.ts';
import { isWaiting, type LaneEvent } from '../queue/commandLanes.ts';
import { ask, wordsOf } from '../wire/api.ts';
import { CallError, Unreachable } from '../wire/CallError.ts';
import { waitingFor } from '../wire/waitingFor.ts';
import { whileOnline } from '../wire/whileOnline.ts';
import { Awaited } from './awaited.ts';
import { claim } from './claim.ts';
import type { Decide, FlowServer, FlowView, Found, ListeningBackend } from './flowBackend.ts';
import { type DecidedScan, FlowDecisions } from './flowDecisions.ts';
import type { FlowDevice } from './flowDevice.ts';
import { FlowEnds } from './flowEnds.ts';
import { FlowOpening } from './flowOpening.ts';
import type { KeptState } from './keptState.ts';
import { Questions, type SnapshotQuestion } from './questions.ts';
import { ShownFlow } from './shownFlow.ts';
import { Snapshots } from './snapshots.ts';

/** How long a scan may wait for its snapshot before a message appears: too short to be noticed. */
const unnoticedMs = 80;

/**
 * Runs a scan flow: judges on the device, stores every accepted scan before it is shown, applies the server's answers,
 * and puts pending commands on top of every snapshot.
 */
export class FlowRunner<S, F, C extends FlowCalls> {
  readonly #shown: ShownFlow<S, F>;
  readonly #flow: ScanFlow<S, F, C>;
  readonly #backend: ListeningBackend<S, F, C>;
  readonly #kept: KeptState<S>;
  readonly #device: FlowDevice;
  readonly #questions = new Questions();
  readonly #snapshots: Snapshots<F>;
  readonly #awaited: Awaited;
  readonly #server: FlowServer<S, F>;
  readonly #ends: FlowEnds<S, F, C>;
  readonly #opening: FlowOpening;
  readonly #decisions: FlowDecisions<S, F>;
  /** Pending commands that may or may not be in the current snapshot. */
  #doubted = new Set<string>();
  /** The snapshot could not be read anew, so the shown one may be old. */
  #isBehind = false;
  #begun = waitingFor<boolean>();
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
    this.#opening = new FlowOpening(device);
    this.#awaited = new Awaited(device);
    this.#server = {
      now: () => kept.now(),
      facts: () => this.#factsNow(),
      moment: () => device.moment(),
      read: (call, input) => whileOnline((signal) => ask(call, input, { quiet: true, signal })),
      claim,
      tell: device.tell,
      wait: device.wait,
    };
    this.#ends = new FlowEnds(flow, backend, device, this.#awaited, {
      now: () => kept.now(),
      edit: (change) => {
        this.#shown.changed();
        this.#change(change);
      },
      write: () => kept.write(),
      refresh: () => this.refresh(),
      askInstead: (request, verdict) => this.#decisions.askInstead(request, verdict),
      drop: (of) => this.#drop(of),
    });
    this.#shown = new ShownFlow(kept.now());
    this.#decisions = new FlowDecisions({
      ...{ backend, device, awaited: this.#awaited, questions: this.#questions, server: this.#server },
      edit: (change) => this.#change(change),
      show: () => this.#show(),
      passed: () => this.#shown.passed(kept.now()),
      with: (state) => this.#ends.with(state, this.#waiting()),
      write: () => kept.write(),
      document: this.#document,
      put: (of, facts, question) => this.#put(of, facts, question),
      refusal: () => this.#shown.refusal,
    });
  }

  get view(): Store<FlowView<S, F>> {
    return this.#shown.view;
  }

  /** True once the device's copy was read, or another window is known to have it; false if the screen was left first. Scans wait for it. */
  get ready(): Promise<boolean> {
    return Promise.race([this.#begun.promise, this.#opening.elsewhere]);
  }

  /** Whether this window has the work and it has started; if another window has it, the screen says so. */
  async #isHere(): Promise<boolean> {
    const { promise } = this.#begun;
    await this.ready;
    if (this.#opening.isElsewhere()) return false;
    await promise;
    return true;
  }

  /** Takes over the stored state, commands that are not in it yet, and commands that ended while no screen of the flow was open. */
  async begin(): Promise<void> {
    const begun = this.#begun;
    await this.#opening.alone(this.#kept.key);
    const isOfToday = begun === this.#begun && (await this.#opening.read(this.#kept));
    if (begun !== this.#begun) return;
    const stops = [
      this.#device.commands.follow((event) => this.#follow(event)),
      // A snapshot that could not be read without network is read when the network is back.
      this.#device.onConnection(
        () => void (this.#device.connection() !== 'offline' && (this.#isBehind ? this.refresh() : this.#snapshot())),
      ),
      this.#device.onNews((papers) => void (this.#factsNow() !== undefined && this.#isOneOf(papers) && this.refresh())),
    ];
    this.#stop = () => stops.forEach((stop) => void stop());
    await this.#device.commands.load();
    if (begun !== this.#begun) return;
    const mine = this.#device.commands.mine();
    if (!isOfToday || !this.#ends.isSound(this.#waiting())) {
      this.#kept.letGo();
      this.#device.tell({ tone: 'warn', word: { id: 'flow.hand-lost' } });
    }
    for (const one of mine) {
      if (isWaiting(one)) this.#ends.given(one);
      else if (!one.told && one.done) this.#ends.hear(one, one.done);
      else if (!one.told && one.refused) this.#ends.hear(one, one.refused);
    }
    this.#shown.ready();
    this.#show();
    begun.resolve(true);
  }

  /** Releases the device; the runner may start again. */
  close(): void {
    this.#stop();
    this.#kept.close();
    this.#opening.close();
    this.#begun.resolve(false);
    this.#begun = waitingFor();
    this.#awaited.wakeAll();
  }

  /** Resolves when its verdict was shown; `next` is called when the next scan may be judged. */
  async takeScan(scan: DecidedScan, next?: () => void): Promise<void> {
    const slow = setTimeout(() => this.#device.wait({ id: 'flow.looking' }, readable(scan.code)), unnoticedMs);
    const isHere = await this.#isHere();
    if (isHere) await this.#snapshot();
    clearTimeout(slow);
    if (isHere) await this.#decisions.decide((state, facts, now) => this.#flow.take(state, scan, facts, now), scan, next);
  }

  /** Takes a decision on the state and the facts of this moment. */
  async do(decide: Decide<S, F>): Promise<void> {
    if (!this.#opening.isElsewhere()) await this.#decisions.decide(decide, { code: '' });
  }

  /** Changes the hand, without a command. */
  edit(change: (state: S, now: Moment) => S): void {
    if (this.#opening.isElsewhere()) return;
    this.#kept.change((state) => change(state, this.#device.moment()));
    this.#show();
  }

  /** The same for a state that is being written: it is shown when it is stored. */
  #change(change: (state: S, now: Moment) => S): void {
    if (this.#decisions.isStoring) this.#kept.change((state) => change(state, this.#device.moment()));
    else this.edit(change);
  }

  /** Does work that only the server can do, and shows the failure. */
  async ask(work: (server: FlowServer<S, F>) => Promise<Found<S, F> | undefined>, what: string): Promise<void> {
    if (await this.#isHere()) await this.#decisions.ask(work, what);
  }

  /** Reads the snapshot of the open document again, as far as possible; if there is none, the screen shows the reason. */
  refresh(): Promise<void> {
    return this.#load().catch(() => undefined);
  }

  async #load(): Promise<void> {
    const of = this.#document();
    if (of === undefined || !this.#backend.load) return;
    const question = this.#questions.ask(this.#device.commands.mine());
    const request = this.#backend.load(this.#kept.now(), this.#server);
    this.#snapshots.comes(of, request);
    try {
      const facts = await request;
      this.#isBehind = false;
      const verdict = this.#put(of, facts, question);
      if (verdict) this.#device.tell(verdict);
    } catch (error) {
      this.#isBehind = error instanceof Unreachable;
      throw error;
    } finally {
      question.close();
    }
  }

  /** Whether the open document depends on one of these papers: its key names them, or its snapshot has them. */
  #isOneOf = (papers: readonly string[] | undefined): boolean => {
    const facts = this.#factsNow();
    const holds = (no: string) => facts !== undefined && this.#flow.snapshot?.holds?.(facts, no);
    return papers === undefined || papers.some((no) => ` ${this.#document()?.replaceAll(',', ' ')} `.includes(` ${no} `) || holds(no));
  };
  #document = (): string | undefined => this.#flow.snapshot?.of(this.#kept.now());
  #waiting = () => this.#device.commands.mine().filter(isWaiting);
  #factsNow = (): F | undefined => this.#snapshots.of(this.#document());
  #snapshot = (): Promise<unknown> => this.#snapshots.ready(this.#document(), () => this.#fetch());
  /** Without network no request is sent: a scan does not wait for the network. */
  #fetch = (): Promise<void> => (this.#device.connection() === 'offline' ? Promise.reject(new Unreachable('network')) : this.#load());

  /** Draws the present state; a document that is new in hand needs its snapshot. */
  #show(): void {
    this.#shown.show(this.#kept.now(), this.#factsNow(), this.#document());
    // A failed read is repeated at a scan and when the connection changes.
    if (this.view.get().ready && !this.#shown.trouble) void Promise.resolve().then(() => this.#snapshot());
  }

  /** There is no snapshot of the document in hand: the screen shows the reason. A refusal by the server is also shown as a verdict, once. */
  #sayMissing(of: string, why: unknown): void {
    if (this.#kept.closed || this.#document() !== of) return;
    const words = wordsOf(why);
    const isRefused = why instanceof CallError;
    const news = this.#shown.lacks(of, words, isRefused);
    this.#show();
    if (news && isRefused) this.#device.tell({ tone: 'reject', word: words });
  }

  /** Takes a snapshot from the server, and applies every command on top that it may not contain yet; applied twice it changes nothing. */
  #put(of: string, facts: F, question: SnapshotQuestion): Verdict | undefined {
    if (this.#kept.closed || this.#document() !== of || !question.isNewest()) return undefined;
    this.#snapshots.put(of, facts);
    const { state, verdict } = this.#flow.snapshot?.fresh(this.#kept.now(), facts) ?? { state: this.#kept.now() };
    const commands = question.given();
    this.#change(() => this.#ends.with(state, commands));
    this.#doubted = new Set(commands.map(({ id }) => id));
    for (const { id } of commands) if (!this.#waiting().some((one) => one.id === id)) this.#ended(id);
    return verdict;
  }

  /**
   * A flow that adds quantities would count a command twice that is both in the snapshot and on top of it: after the last such
   * command the snapshot is read again.
   */
  #ended(id: string, isRead = false): void {
    if (this.#doubted.delete(id) && !isRead && this.#doubted.size === 0) void this.refresh();
  }

  #follow(event: LaneEvent): boolean {
    if (!this.#device.commands.isMine(event.command)) return false;
    this.#questions.follow(event);
    const isEnd = this.#ends.follow(event);
    // After a refusal it is read again anyway.
    if (isEnd) this.#ended(event.command.id, event.kind === 'refused');
    return isEnd;
  }

  /** Commands of a document that was closed and reopened need its snapshot. */
  #drop(of: string): void {
    if (this.#document() !== of) this.#snapshots.drop(of);
  }
}
