import { useEffect, useRef, useState } from 'react';
import type { FlowScan, Saying, ScanFlow, Taken, Verdict } from '../../../contract/core/scanFlow.ts';
import { decode } from '../../../contract/core/wireNames.ts';
import { wordsOf } from '../api.ts';
import { CallError, Unreachable } from '../CallError.ts';
import { connection } from '../connection.ts';
import type { StoredCommand } from '../database.ts';
import { serverNow } from '../deviceClock.ts';
import { localTime } from '../localTime.ts';
import { commands, followOutcomes, giveCommand, isGivenHere, loadCommands, takenOver } from '../queue.ts';
import { useScan } from '../scanEntry.ts';
import type { Scan } from '../scanner/scan.ts';
import { dropFacts, keepFacts, readFacts } from './flowFacts.ts';
import { type FlowState, useFlowState, waitingFor } from './useFlowState.ts';
import { askAgainSoon, type ScanResult, useVerdicts } from './verdicts.ts';

/** What a flow needs besides its pure part: the way to the server. */
export interface FlowDoor<S, F> {
  /** The document in hand. */
  documentOf: (state: S) => string | undefined;
  /** Reads the snapshot of the document in hand. */
  load: (state: S) => Promise<F>;
  /** The state on a snapshot that was read anew: what was done here and is not on its way is in it. */
  onFresh: (state: S, facts: F) => { state: S; verdict?: Verdict };
  /** What only the server knows: what a code is, whether a document may be opened. */
  ask: (kind: string, code: string, scan: FlowScan, flow: RunningFlow<S, F>) => Promise<unknown>;
  /** How a question that failed is said. */
  refusal: (state: S, error: CallError) => { state: S; tone: Verdict['tone'] };
}

/** A flow that runs on a screen. */
export interface RunningFlow<S, F> extends FlowState<S> {
  result: ScanResult | undefined;
  /** The snapshot of the document in hand; undefined until it was read. */
  facts: F | undefined;
  factsNow: () => F | undefined;
  takeScan: (scan: Scan | FlowScan) => Promise<void>;
  /** Does what was decided on the device: commands to the disk, then the verdict. */
  act: (taken: Taken<S>, scan?: FlowScan) => Promise<void>;
  tell: (verdict: Verdict) => void;
  wait: (word: Saying, what?: string) => void;
  /** Reads the snapshot anew. */
  refresh: () => Promise<void>;
  /** Works on something that only the server can answer, and says how it failed. */
  guarded: (work: () => Promise<unknown>, what: string) => Promise<void>;
  moment: () => string;
}

/** So long a verdict that the server may see otherwise waits for it: not long enough to be noticed. */
const unnoticedMs = 80;

const scanOf = (scan: Scan | FlowScan): FlowScan => ('source' in scan ? { ...scan, byHand: scan.source === 'typed' } : scan);
const moment = (): string => localTime(serverNow());

/** Runs a scan flow: listens, judges on the device, keeps every accepted scan on the disk before it is said, and hears the server. */
export function useScanFlow<S, F>(flow: ScanFlow<S, F>, door: FlowDoor<S, F>): RunningFlow<S, F> {
  const kept = useFlowState(flow.name, flow.empty);
  const { result, tell, wait } = useVerdicts();
  const [facts, setFacts] = useState<{ of: string; facts: F }>();
  const latest = useRef<{ of: string; facts: F }>(undefined);
  const loading = useRef<{ of: string; done: Promise<unknown> }>(undefined);
  const [begun] = useState(waitingFor);
  const awaited = useRef(new Map<string, () => void>());
  const document = door.documentOf(kept.state);
  const factsKey = (of: string) => `${kept.key} ${of}`;
  const factsNow = () => (latest.current && latest.current.of === door.documentOf(kept.now()) ? latest.current.facts : undefined);

  const takeFacts = (of: string, fresh: F) => {
    latest.current = { of, facts: fresh };
    setFacts(latest.current);
  };

  async function refresh(): Promise<void> {
    const of = door.documentOf(kept.now());
    if (of === undefined) return;
    const before = mine(flow.name);
    const asked = door.load(kept.now());
    // Whoever waits for the first snapshot of a document waits for this one.
    if (latest.current?.of !== of) loading.current = { of, done: asked.then(() => undefined).catch(() => undefined) };
    const fresh = await asked;
    void keepFacts(factsKey(of), fresh);
    if (door.documentOf(kept.now()) !== of) return;
    takeFacts(of, fresh);
    const onIt = door.onFresh(kept.now(), fresh);
    const after = mine(flow.name);
    const refused = new Set(after.filter((one) => one.refused).map(({ id }) => id));
    // What was on its way when the snapshot was read may be in it or not; once more changes nothing.
    const open = [...before.filter(isWaiting), ...after.filter(isWaiting)].filter(({ id }) => !refused.has(id));
    kept.change(open.reduce((state, one) => flow.given(state, one, moment()), onIt.state));
    if (onIt.verdict) tell(onIt.verdict);
  }

  /** The snapshot of the document in hand: from the device, else from the server. */
  function ready(): Promise<unknown> {
    const of = door.documentOf(kept.now());
    if (of === undefined || latest.current?.of === of) return Promise.resolve();
    if (loading.current?.of === of) return loading.current.done;
    const read = async () => {
      const stored = await readFacts<F>(factsKey(of));
      if (latest.current?.of === of || door.documentOf(kept.now()) !== of) return;
      if (stored) takeFacts(of, stored);
      else await refresh();
    };
    const done = read().catch(() => undefined);
    loading.current = { of, done };
    return done;
  }

  async function give({ commands: given, state }: Taken<S>): Promise<StoredCommand | undefined> {
    let last: StoredCommand | undefined;
    if (given.length === 0) kept.change(state);
    for (const { call, input, lane, closes } of given) {
      last = await giveCommand(call, input, { flow: flow.name, lane, ...(closes ? { closes } : {}) });
      const command = last;
      kept.change((now) => flow.given(now, { callName: command.callName, input }, moment()));
    }
    return last;
  }

  async function act(taken: Taken<S>, scan: FlowScan = { code: '' }): Promise<void> {
    if (taken.ask && connection.get() !== 'offline') {
      const { kind, code } = taken.ask;
      try {
        await door.ask(kind, code, scan, running);
        return;
      } catch (error) {
        if (!(error instanceof Unreachable)) return sayRefused(error, code);
      }
    }
    const given = await give(taken);
    if (given && taken.unsure && connection.get() === 'online' && (await answeredSoon(given.id))) return;
    tell(taken.verdict);
  }

  function answeredSoon(id: string): Promise<boolean> {
    // It may have been answered while it was still being written.
    if (!commands.get().some((one) => one.id === id && isWaiting(one))) return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = (soon: boolean) => {
        clearTimeout(timer);
        awaited.current.delete(id);
        resolve(soon);
      };
      const timer = setTimeout(() => end(false), unnoticedMs);
      awaited.current.set(id, () => end(true));
    });
  }

  function sayRefused(error: unknown, what: string): void {
    if (error instanceof CallError) {
      const { state, tone } = door.refusal(kept.now(), error);
      kept.change(state);
      tell({ tone, word: wordsOf(error), what });
    } else tell({ tone: 'reject', word: error instanceof Unreachable ? { id: 'flow.needs-network' } : wordsOf(error), what });
  }

  const guarded = (work: () => Promise<unknown>, what: string) =>
    work().then(
      () => undefined,
      (error: unknown) => sayRefused(error, what),
    );

  async function takeScan(scan: Scan | FlowScan): Promise<void> {
    await begun.promise;
    await ready();
    const one = scanOf(scan);
    await act(flow.take(kept.now(), one, factsNow(), moment()), one);
  }

  /** How a command ended: the state follows, and what the worker does not know yet is said. */
  function hear(command: StoredCommand, end: { answer: unknown } | { id: string; message: string }): void {
    const { callName, input } = command;
    const call = flow.calls[callName];
    const heard = awaited.current.get(command.id);
    heard?.();
    if ('answer' in end) {
      const { state, verdict } = flow.answered(kept.now(), { callName, input }, decode(call?.wire.output, end.answer));
      kept.change(state);
      // An acceptance that comes late is no news for the worker, but for lists; everything else is said.
      if (verdict && (heard || command.closes || verdict.tone !== 'accept')) tell(verdict);
      else askAgainSoon();
      if (command.closes && command.lane && door.documentOf(kept.now()) !== command.lane) void dropFacts(factsKey(command.lane));
    } else {
      const { state, verdict } = flow.refused(kept.now(), { callName, input }, end);
      kept.change(state);
      tell(verdict);
      void refresh().catch(() => undefined);
    }
    void takenOver(command.id);
  }

  const hearing = useRef(hear);
  hearing.current = hear;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the device's copy was read
  useEffect(() => {
    if (!kept.ready) return;
    const stop = followOutcomes((outcome) => {
      if (outcome.command.flow !== flow.name || !isGivenHere(outcome.command)) return;
      hearing.current(outcome.command, outcome.kind === 'answer' ? { answer: outcome.answer } : outcome);
    });
    void loadCommands().then(() => {
      // What was given and not yet in the state, and what ended while no screen of the flow was open.
      for (const one of mine(flow.name)) {
        if (isWaiting(one)) kept.change((now) => flow.given(now, one, moment()));
        else if (!one.told && one.done) hearing.current(one, one.done);
        else if (!one.told && one.refused) hearing.current(one, one.refused);
      }
      begun.resolve(true);
    });
    return stop;
  }, [kept.ready]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another document is in hand
  useEffect(() => {
    if (kept.ready) void ready();
  }, [kept.ready, document]);

  const running: RunningFlow<S, F> = {
    ...kept,
    result,
    facts: facts && facts.of === document ? facts.facts : undefined,
    factsNow,
    takeScan,
    act,
    tell,
    wait,
    refresh,
    guarded,
    moment,
  };
  useScan(async (scan) => ((await kept.whenReady) ? takeScan(scan) : false));
  return running;
}

const isWaiting = ({ refused, done }: StoredCommand): boolean => !refused && !done;

/** The commands that this person gave by this flow on this device, in the organisation at work. */
const mine = (flow: string): StoredCommand[] => commands.get().filter((one) => one.flow === flow && isGivenHere(one));
