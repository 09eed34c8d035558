import type { RefusalArgs } from '../../../contract/core/envelope.ts';
import { replayDays } from '../../../contract/core/replayDays.ts';
import type { StoredCommand } from '../device/database.ts';
import { serverNow } from '../device/deviceClock.ts';

/** The result of sending a command once: an answer, a refusal, or unknown. */
export type Sent =
  | { kind: 'answer'; answer: unknown }
  | { kind: 'refused'; id: string; message: string; args?: RefusalArgs; error: unknown }
  | { kind: 'unknown' }
  /** Another person is signed in: the command waits for its own person. */
  | { kind: 'not-now'; error: unknown };

/** The services of the device and the network for the lanes. */
interface LaneBackend {
  send: (command: StoredCommand) => Promise<Sent>;
  keep: (command: StoredCommand) => Promise<unknown>;
  drop: (id: string) => Promise<unknown>;
  /** Waits before the same command is sent again. */
  pause: (attempt: number) => Promise<void>;
  /** The words for a command that was not sent, because one before it was refused. */
  heldBecause: (refused: StoredCommand) => string;
  changed: (all: readonly StoredCommand[]) => void;
  /** The end of a flow's command that no screen has taken over: its flow takes it over when it is opened. */
  unheard: (outcome: Outcome) => void;
}

/** The end of a command, for its followers. */
export type Outcome = { command: StoredCommand } & Extract<Sent, { kind: 'answer' | 'refused' }>;

/** An event of a command: it is given (for the first time, or again), then it ends. */
export type LaneEvent = { kind: 'given'; command: StoredCommand } | Outcome;

/** A follower; returns true if it handles the end of a flow's command. */
export type Follower = (event: LaneEvent) => unknown;

/** A lane of its own for a command that belongs to no document. */
const laneOf = (command: StoredCommand): string => command.lane ?? command.id;
const documentOf = (command: StoredCommand): string | undefined => command.document?.key ?? command.lane;
/** Whether one person gave both, in one organisation: commands of different persons do not wait for each other. */
const isOfOne = (one: StoredCommand, other: StoredCommand): boolean => one.account === other.account && one.org === other.org;
/** Whether it has not ended yet. */
export const isWaiting = ({ refused, done }: StoredCommand): boolean => !refused && !done;
/** The time of the first attempt, on any device. */
export const doneAt = ({ since, at }: StoredCommand): number => since ?? at;
/** Whether the server may have forgotten its answer: it is unknown whether it was done, and sent again it might act twice. */
export const isTooOld = (command: StoredCommand): boolean =>
  command.refused?.id === 'too-old' || serverNow() - doneAt(command) > replayDays * 86_400_000;
/** Whether a follower handles it; an error of a screen must not stop commands on their way. */
function hears(run: Follower, event: LaneEvent): boolean {
  try {
    return run(event) === true;
  } catch (error) {
    console.error(error);
    return false;
  }
}
const inOrder = (one: StoredCommand, other: StoredCommand): number => one.at - other.at || (one.id < other.id ? -1 : 1);

/**
 * The commands of a device on their way to the server: those of one document one after the other in the order they were
 * given, those of different documents side by side. A command is on the device before it is sent and until it is
 * answered; it is sent with the same id until then, by this page or the next.
 */
export class CommandLanes {
  readonly #backend: LaneBackend;
  readonly #working = new Set<string>();
  /** Lanes that were started again while running: commands that were skipped before may be sent now. */
  readonly #wanted = new Set<string>();
  readonly #followers = new Set<Follower>();
  /** Commands that are still being written to the device: later commands of their lane wait. */
  readonly #keeping = new Set<string>();
  /** Commands that were not sent because of an earlier step: reported after the rest of their lane, so that this message is the last. */
  readonly #held = new Map<string, Outcome>();
  /** Commands that were deleted from the device; an older read may still return them. */
  readonly #gone = new Set<string>();
  #all: readonly StoredCommand[] = [];
  #last = 0;

  constructor(backend: LaneBackend) {
    this.#backend = backend;
  }

  get all(): readonly StoredCommand[] {
    return this.#all;
  }

  /** A moment that is later than that of every command before, so that their order is known on the disk too. */
  moment(now = serverNow()): number {
    this.#last = Math.max(now, this.#last + 1);
    return this.#last;
  }

  /** Follows every command. */
  follow(run: Follower): () => void {
    this.#followers.add(run);
    return () => void this.#followers.delete(run);
  }

  /** Takes over the stored commands; known ones stay as they are. */
  load(stored: readonly StoredCommand[]): void {
    const loadedIds = new Set(this.#all.map(({ id }) => id));
    // A page that was closed in between left the new command beside the replaced one.
    const over = new Set(stored.flatMap(({ instead = [] }) => instead));
    this.#set([...stored.filter(({ id }) => !loadedIds.has(id) && !over.has(id) && !this.#gone.has(id)), ...this.#all]);
    for (const { id } of stored) if (over.has(id)) void this.forget(id);
    for (const { at } of stored) this.#last = Math.max(this.#last, at);
  }

  /**
   * Resolves when the command is stored on the device; it is sent after earlier commands of its document. Followers get it at
   * once, because the next scan is judged with it. Lists of commands are drawn when it is stored.
   */
  async give(command: StoredCommand): Promise<void> {
    this.#gone.delete(command.id);
    this.#all = [...this.#all, command].sort(inOrder);
    const kept = this.#keep(command);
    this.#tell({ kind: 'given', command });
    await kept;
    this.#backend.changed(this.#all);
    void this.#work(laneOf(command));
  }

  /** Starts every waiting lane; resolves when they have nothing more to send. */
  async go(): Promise<void> {
    await Promise.all([...new Set(this.#all.filter(isWaiting).map(laneOf))].map((lane) => this.#work(lane)));
  }

  /** Sends refused commands once more, with their own ids and in their own order, unless they are too old for it. */
  async again(ids: readonly string[]): Promise<void> {
    const wanted = this.#all.filter((one) => one.refused && ids.includes(one.id) && !isTooOld(one));
    for (const { refused: _no, told: _told, ...command } of wanted) {
      await this.#change(command);
      this.#tell({ kind: 'given', command });
    }
    for (const lane of new Set(wanted.map(laneOf))) void this.#work(lane);
  }

  /** Reports that a follower has handled the end of a command. */
  async markHandled(id: string): Promise<void> {
    const command = this.#all.find((one) => one.id === id);
    if (command) await this.#change({ ...command, told: true });
  }

  /** Deletes a command from the device. */
  async forget(id: string): Promise<void> {
    this.#gone.add(id);
    this.#set(this.#all.filter((one) => one.id !== id));
    await this.#backend.drop(id);
  }

  #set(next: readonly StoredCommand[]): void {
    this.#all = [...next].sort(inOrder);
    this.#backend.changed(this.#all);
  }

  async #change(command: StoredCommand): Promise<void> {
    this.#set(this.#all.map((one) => (one.id === command.id ? command : one)));
    await this.#keep(command);
  }

  async #keep(command: StoredCommand): Promise<void> {
    this.#keeping.add(command.id);
    await this.#backend.keep(command);
    this.#keeping.delete(command.id);
  }

  async #work(lane: string): Promise<void> {
    this.#wanted.add(lane);
    if (this.#working.has(lane)) return;
    this.#working.add(lane);
    try {
      while (this.#wanted.delete(lane)) await this.#sendAll(lane);
    } finally {
      this.#working.delete(lane);
    }
    this.#tellHeld(lane);
  }

  #tellHeld(lane: string): void {
    for (const [id, outcome] of this.#held) {
      if (laneOf(outcome.command) !== lane || this.#working.has(lane)) continue;
      this.#held.delete(id);
      // It may be on its way again, or deleted.
      if (this.#all.find((one) => one.id === id)?.refused?.id === 'held') this.#ended(outcome);
    }
  }

  async #sendAll(lane: string): Promise<void> {
    // Behind a command that waits for its person, later commands of that person wait too.
    const passed = new Set<string>();
    for (let attempt = 0; ; ) {
      const next = this.#all.find((one) => laneOf(one) === lane && isWaiting(one) && !passed.has(one.account));
      // The code that stores the command starts the lane afterwards.
      if (!next || this.#keeping.has(next.id)) break;
      const sent = await this.#backend.send(next);
      // It was deleted from the device while it was on its way.
      if (!this.#all.some(({ id }) => id === next.id)) continue;
      if (sent.kind === 'unknown') {
        await this.#backend.pause(attempt);
        attempt += 1;
        continue;
      }
      attempt = 0;
      if (sent.kind === 'not-now') passed.add(next.account);
      else await this.#end(next, sent);
    }
  }

  async #end(command: StoredCommand, sent: Extract<Sent, { kind: 'answer' | 'refused' }>): Promise<void> {
    if (sent.kind === 'refused') {
      const refused = {
        ...command,
        refused: { id: sent.id, message: sent.message, ...(sent.args ? { args: sent.args } : {}), at: this.moment() },
      };
      await this.#change(refused);
      this.#ended({ command, ...sent });
      return command.question ? undefined : this.#hold(refused, refused.refused.at);
    }
    const done: StoredCommand = { ...command, done: { answer: sent.answer, at: serverNow() } };
    if (command.closes) await this.#change(done);
    // The caller need not wait for the device: a repeat gets the same answer.
    else if (command.flow === undefined) void this.forget(command.id);
    else this.#set(this.#all.map((one) => (one.id === command.id ? done : one)));
    if (!this.#ended({ command, ...sent }) && command.flow !== undefined && !command.closes) await this.#keep(done);
  }

  /** Whether a screen handles the end. */
  #ended(outcome: Outcome): boolean {
    const isHandled = this.#tell(outcome);
    if (!isHandled && outcome.command.flow !== undefined) this.#backend.unheard(outcome);
    return isHandled;
  }

  #tell(event: LaneEvent): boolean {
    return [...this.#followers].map((run) => hears(run, event)).includes(true);
  }

  /** The command that closes the document was given when this one was still valid: a person looks at it before it is sent. */
  async #hold(refused: StoredCommand, seenUpTo: number): Promise<void> {
    const document = documentOf(refused);
    const late = this.#all.filter(
      (one) => one.closes && isWaiting(one) && isOfOne(one, refused) && document !== undefined && documentOf(one) === document,
    );
    for (const one of late) {
      // A person who gave it after seeing the refusal knew about it.
      if (inOrder(refused, one) > 0 || one.at > seenUpTo) continue;
      const message = this.#backend.heldBecause(refused);
      await this.#change({
        ...one,
        refused: { id: 'held', message, at: serverNow(), ...(refused.refused ? { because: refused.refused } : {}) },
      });
      this.#held.set(one.id, { command: one, kind: 'refused', id: 'held', message, error: undefined });
      this.#tellHeld(laneOf(one));
    }
  }
}
