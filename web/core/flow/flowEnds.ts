import type { AnsweredCommand, Asked, FlowCalls, GivenCommand, Moment, ScanFlow, Verdict } from '../../../contract/core/scanFlow.ts';
import { decode } from '../../../contract/core/wireNames.ts';
import type { StoredCommand } from '../device/database.ts';
import { isTooOld, type LaneEvent } from '../queue/commandLanes.ts';
import type { Awaited } from './awaited.ts';
import type { ListeningBackend } from './flowBackend.ts';
import type { DecidedScan } from './flowDecisions.ts';
import type { FlowDevice } from './flowDevice.ts';

/** The end of a command: the server's answer, or its refusal. */
export type End = { answer: unknown } | { id: string; message: string };

/** The parts of the flow's runner that commands and their ends need. */
export interface EndsRunner<S> {
  now: () => S;
  edit: (change: (state: S, now: Moment) => S) => void;
  /** Resolves when the state is on the device. */
  write: () => Promise<unknown>;
  /** Reads the snapshot of the document in hand again, if possible. */
  refresh: () => Promise<void>;
  /** Asks for the real meaning of a refused code, and shows the verdict when there is no answer. */
  askInstead: (question: Asked & Pick<DecidedScan, 'endedAt'>, verdict: Verdict) => void;
  /** The snapshot of a document that was closed, unless it is in hand again. */
  drop: (of: string) => void;
}

/** The commands of a running flow: their effect on the state when they are given, and when they end. */
export class FlowEnds<S, F, C extends FlowCalls> {
  readonly #flow: ScanFlow<S, F, C>;
  readonly #backend: ListeningBackend<S, F, C>;
  readonly #device: FlowDevice;
  readonly #awaited: Awaited;
  readonly #runner: EndsRunner<S>;
  readonly #heard = new Set<string>();
  readonly #unreadable = new Set<string>();

  constructor(flow: ScanFlow<S, F, C>, backend: ListeningBackend<S, F, C>, device: FlowDevice, awaited: Awaited, runner: EndsRunner<S>) {
    this.#flow = flow;
    this.#backend = backend;
    this.#device = device;
    this.#awaited = awaited;
    this.#runner = runner;
  }

  /** The state with commands applied. A command of an earlier version may be unreadable; it is still sent. */
  with = (state: S, commands: readonly StoredCommand[]): S =>
    commands.reduce((now, command) => {
      try {
        return this.#flow.given(now, this.#asGiven(command));
      } catch (error) {
        this.#sayUnreadable(command, error);
        return now;
      }
    }, state);

  /** Whether the stored state works with the commands as an empty one does: an earlier version may have left a broken one. */
  isSound(waiting: readonly StoredCommand[]): boolean {
    const takes = (state: S, commands: readonly StoredCommand[]): boolean => {
      try {
        this.#flow.snapshot?.of(commands.reduce((now, command) => this.#flow.given(now, this.#asGiven(command)), state));
        return true;
      } catch {
        return false;
      }
    };
    return takes(
      this.#runner.now(),
      waiting.filter((one) => takes(this.#flow.empty, [one])),
    );
  }

  /** Follows the events of the flow's commands; true for an end that it handles. */
  follow(event: LaneEvent): boolean {
    if (event.kind === 'given') this.given(event.command);
    else this.hear(event.command, event);
    return event.kind !== 'given';
  }

  given(command: StoredCommand): void {
    this.#heard.delete(command.id);
    this.#runner.edit((now) => this.with(now, [command]));
  }

  /** Handles the end of a command: changes the state, and shows a verdict that the worker has not seen yet. */
  hear(command: StoredCommand, end: End): void {
    if (this.#heard.has(command.id)) return;
    this.#heard.add(command.id);
    const awaited = this.#awaited.has(command.id);
    let wasShown = true;
    try {
      wasShown = 'answer' in end ? this.#accepted(command, end.answer, awaited) : this.#refused(command, end, awaited);
    } catch (error) {
      this.#sayUnreadable(command, error);
      // An accepted command is in the next snapshot; a refused one stays under attention.
      if ('message' in end) this.#device.attention();
      void this.#settle(command.id, 'message' in end || command.closes === true);
      void this.#runner.refresh();
    }
    this.#awaited.wake(command.id, wasShown);
  }

  #accepted(command: StoredCommand, sent: unknown, awaited: boolean): boolean {
    const answer = decode(this.#flow.calls[command.callName]?.wire.output, sent);
    const answered = { ...this.#asGiven(command), answer } as unknown as AnsweredCommand<C>;
    const { state, verdict, whole } = this.#flow.answered(this.#runner.now(), answered);
    this.#runner.edit(() => state);
    // A late acceptance is not announced to the worker, only to lists; everything else is announced.
    const wasShown = verdict !== undefined && (awaited || command.closes === true || verdict.tone !== 'accept');
    if (wasShown) this.#device.tell(verdict, this.#awaited.scannedAt(command.id));
    // The device did not know the code; now the server does.
    if (command.unseen && !whole) void this.#runner.refresh();
    this.#device.listsChanged();
    this.#backend.answered?.(answered);
    if (command.closes && command.document) this.#runner.drop(command.document.key);
    void this.#settle(command.id, command.closes === true);
    return wasShown;
  }

  #refused(command: StoredCommand, end: { id: string; message: string }, awaited: boolean): boolean {
    const { state, verdict, reopened, ask } = this.#flow.refused(this.#runner.now(), this.#asGiven(command), end);
    this.#runner.edit(() => state);
    if (ask && awaited && command.instead === undefined) {
      this.#runner.askInstead({ ...ask, endedAt: this.#awaited.scannedAt(command.id) }, verdict);
      void this.#settle(command.id, false);
      return true;
    }
    this.#device.tell(verdict, this.#awaited.scannedAt(command.id));
    // A command that was never shown as done, or whose work is back in hand, is deleted, unless it may still be done.
    // A command that replaced one under attention stays there in its place.
    const unsaid = awaited && command.instead === undefined;
    const stays = !unsaid && (!reopened || isTooOld({ ...command, refused: end }));
    if (stays) this.#device.attention();
    void this.#settle(command.id, stays);
    void this.#runner.refresh();
    return true;
  }

  #asGiven({ id, at, callName, input }: StoredCommand): GivenCommand<C> {
    return { ...this.#device.moment(at), id, callName, input } as unknown as GivenCommand<C>;
  }

  /** Shown once, because the screen's state does not have it. */
  #sayUnreadable({ id, about }: StoredCommand, error: unknown): void {
    if (this.#unreadable.has(id)) return;
    this.#unreadable.add(id);
    console.error(error);
    this.#device.tell({ tone: 'warn', word: { id: 'flow.unreadable' }, ...(about === undefined ? {} : { what: about }) });
  }

  /** The command goes off the device in the transaction that puts the state there that it led to. */
  async #settle(id: string, stays: boolean): Promise<void> {
    await Promise.all([this.#runner.write(), stays ? this.#device.commands.markHandled(id) : this.#device.commands.forget(id)]);
  }
}
