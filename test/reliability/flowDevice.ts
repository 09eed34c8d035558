import { randomUUID } from 'node:crypto';
import { setImmediate as later } from 'node:timers/promises';
import type { AnyCall, CallInput } from '../../contract/core/call.ts';
import { hasOutcomes } from '../../contract/core/envelope.ts';
import type { GivenCommand, Taken } from '../../contract/core/scanFlow.ts';
import { fromWire, toWire } from '../../contract/core/shape.ts';
import { receiveFlow, saveReceiptHere } from '../../contract/receiving/receive.flow.ts';
import { emptyReceive, newWork, noteDocument, type ReceiveState } from '../../contract/receiving/receive.state.ts';
import type { ReceiveFacts } from '../../contract/receiving/receive.view.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import type { StoredCommand } from '../../web/core/device/database.ts';
import { CommandLanes, type LaneEvent, type Outcome, type Sent } from '../../web/core/queue/commandLanes.ts';
import type { Client } from '../plant.ts';

/** A random number from 0 to n - 1, the same for the same seed. */
export type Random = (n: number) => number;

export function randomOf(seed: number): Random {
  let state = seed * 2654435761 + 1;
  return (n) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0;
    return state % n;
  };
}

/** How often a command is lost at most; the third attempt succeeds. */
const mostCuts = 2;
const time = '2026-11-22 09:00:00';
type Given = GivenCommand<typeof receiveFlow.calls>;
const asGiven = ({ id, at, callName, input }: StoredCommand) => ({ id, at, time, callName, input }) as unknown as Given;

/**
 * A handheld without a browser: the reducer, the queue and a disk, with a network that fails before a command is sent or
 * during its answer. A reload keeps only the disk.
 */
export class FlowDevice {
  readonly client: Client;
  /** Every command of this device, and how it ended. */
  readonly ends = new Map<string, Outcome['kind'][]>();
  readonly given: StoredCommand[] = [];
  state: ReceiveState;
  facts: ReceiveFacts | undefined;
  readonly #random: Random;
  readonly #alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Refused commands whose work is back in hand. */
  readonly #back = new Set<string>();
  readonly #disk = new Map<string, StoredCommand>();
  readonly #cuts = new Map<string, number>();
  #lanes: CommandLanes;
  #page = 0;
  #stored: ReceiveState;

  constructor(client: Client, warehouseId: number, random: Random, alone: <T>(work: () => Promise<T>) => Promise<T>) {
    this.#alone = alone;
    this.client = client;
    this.#random = random;
    this.state = { ...emptyReceive, warehouse: { id: warehouseId, code: 'RM1', name: 'RM1' } };
    this.#stored = this.state;
    this.#lanes = this.#newPage();
  }

  #newPage(): CommandLanes {
    this.#page += 1;
    const page = this.#page;
    const lanes: CommandLanes = new CommandLanes({
      send: (command) => this.#send(command, page),
      keep: async (command) => this.#disk.set(command.id, structuredClone(command)),
      drop: async (id) => this.#disk.delete(id),
      pause: async () => void (await later()),
      heldBecause: () => 'held',
      changed: () => undefined,
      unheard: () => undefined,
    });
    lanes.follow((event) => page === this.#page && this.#follow(event, lanes));
    return lanes;
  }

  async #send(command: StoredCommand, page: number): Promise<Sent> {
    // A closed page never gets an answer.
    if (page !== this.#page) return new Promise(() => undefined);
    const cuts = this.#cuts.get(command.id) ?? 0;
    const cut = cuts < mostCuts ? this.#random(4) : 3;
    if (cut < 2) this.#cuts.set(command.id, cuts + 1);
    await later();
    if (cut === 0) return { kind: 'unknown' };
    const answer = await this.#alone(() => this.client.post(command.path, command.body, { operationId: command.id }));
    if (cut === 1 || page !== this.#page) return { kind: 'unknown' };
    if (answer.status === 503 || answer.status === 429) return { kind: 'unknown' };
    // As in the app: with an outcome for each of several things, the flow reports them.
    if (answer.ok || hasOutcomes(answer.data)) return { kind: 'answer', answer: answer.data };
    return { kind: 'refused', id: (answer.data as { error?: string })?.error ?? answer.code, message: answer.message, error: undefined };
  }

  /** As a screen does: the end of a command is deleted once the resulting state is stored. */
  #follow(event: LaneEvent, lanes: CommandLanes): boolean {
    const { command } = event;
    if (event.kind === 'given') {
      this.state = receiveFlow.given(this.state, asGiven(command));
      return false;
    }
    const reopened = this.#hear(event);
    this.#stored = this.state;
    if (reopened) this.#back.add(command.id);
    if (reopened || (event.kind === 'answer' && !command.closes)) void lanes.forget(command.id);
    return true;
  }

  #hear(outcome: Outcome): boolean {
    const { command } = outcome;
    this.ends.set(command.id, [...(this.ends.get(command.id) ?? []), outcome.kind]);
    if (outcome.kind === 'answer') {
      const output = fromWire((receivingCalls as Record<string, AnyCall>)[command.callName]?.output as AnyCall['output'], outcome.answer);
      this.state = receiveFlow.answered(this.state, { ...asGiven(command), answer: output } as never).state;
      return false;
    }
    const { state, reopened = false } = receiveFlow.refused(this.state, asGiven(command), outcome);
    this.state = state;
    return reopened;
  }

  /** Opens a note as the screen does, and takes over another person's. */
  async open(noteNo: string): Promise<void> {
    const warehouseId = this.state.warehouse?.id;
    const input = { noteNo, warehouseId, resume: true, takeOver: this.#random(3) > 0 };
    if (!(await this.#alone(() => this.client.ask('scanNote', input))).ok) return;
    this.state = { ...this.state, work: newWork(noteNo, this.#lanes.moment()) };
    const { data, ok } = await this.client.ask('receiveSnapshot', { noteNo, warehouseId });
    if (!ok) return;
    this.facts = data;
    for (const one of this.#waiting(noteNo)) this.state = receiveFlow.given(this.state, asGiven(one));
  }

  #waiting = (noteNo: string): StoredCommand[] =>
    this.#lanes.all.filter((one) => one.lane === noteDocument(noteNo).key && !one.refused && !one.done);

  scan(code: string): Promise<void> {
    return this.#act(receiveFlow.take(this.state, { code }, this.facts, { at: this.#lanes.moment(), time }));
  }

  save(): Promise<void> {
    return this.#act(saveReceiptHere(this.state, this.facts));
  }

  async #act({ commands, ask }: Taken<ReceiveState>): Promise<void> {
    if (ask && ask.kind !== 'code') return;
    for (const { call, input, lane, document, about, closes } of commands) {
      const command: StoredCommand = {
        id: randomUUID(),
        callName: call.name,
        path: call.paths[0],
        body: toWire(call.input, input),
        account: '',
        org: '101',
        at: this.#lanes.moment(),
        attempts: 0,
        ...{ lane, document, about },
        flow: 'receive',
        input,
        ...(closes ? { closes } : {}),
      };
      this.given.push(command);
      await this.#lanes.give(command);
    }
    // The state is stored a little later; a crash may come before.
    if (this.#random(2) === 0) this.#stored = this.state;
  }

  /** Closes the page during its work; the next page has only the disk. */
  reload(): void {
    this.#lanes = this.#newPage();
    this.#lanes.load([...this.#disk.values()].map((one) => structuredClone(one)));
    this.state = this.#stored;
    for (const one of this.#lanes.all) if (!one.refused && !one.done) this.state = receiveFlow.given(this.state, asGiven(one));
    void this.#lanes.go();
  }

  /** A person repeats refused work, as is possible at any time. */
  async again(): Promise<void> {
    await this.#lanes.again(this.#lanes.all.filter((one) => one.refused).map(({ id }) => id));
  }

  /** Works until no command waits. */
  async quiet(): Promise<void> {
    while (this.#lanes.all.some((one) => !one.refused && !one.done)) {
      await this.#lanes.go();
      await later();
    }
  }

  /** How the device reports the end of a command. */
  stands(id: string): 'attention' | 'accepted' | 'waiting' {
    if (this.#back.has(id)) return 'attention';
    const kept = this.#disk.get(id);
    if (!kept || kept.done) return 'accepted';
    return kept.refused ? 'attention' : 'waiting';
  }
}

/** The input of a command for the note's twin: the same with the twin's number in every code. */
export const onTwin = <C extends AnyCall>(input: unknown, noteNo: string, twin: string): CallInput<C> =>
  JSON.parse(JSON.stringify(input).replaceAll(noteNo, twin)) as CallInput<C>;
