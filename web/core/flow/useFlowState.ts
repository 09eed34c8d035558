import { useEffect, useRef, useState } from 'react';
import { deviceDatabase, type StoredFlow } from '../database.ts';
import { session } from '../session.ts';

/** The state of a scan flow, and whether the device's copy was read already. */
export interface FlowState<S> {
  /** What the device knows it by: the person, the organisation, the flow. */
  key: string;
  state: S;
  /** The state of this moment, for handlers that run while the screen has not been drawn again yet. */
  now: () => S;
  change: (next: S | ((now: S) => S)) => void;
  /** False until the device was asked what was left over. */
  ready: boolean;
  /** True as soon as that was done; false when the screen was left before. Scans wait for it, none is passed on meanwhile. */
  whenReady: Promise<boolean>;
}

/**
 * The state of a scan flow of this person: kept on the device at every step, so that after a crash or with a fresh
 * battery the work goes on at the same step.
 */
export function useFlowState<S>(name: string, first: S): FlowState<S> {
  const [key] = useState(() => `${session.get()?.login.usercode ?? ''} ${session.get()?.login.u9org ?? ''} ${name}`);
  const [state, setState] = useState(first);
  const [ready, setReady] = useState(false);
  const latest = useRef(state);
  const [waiting] = useState(waitingFor);
  const [keeper] = useState(laterKeeper);

  useEffect(() => {
    let gone = false;
    const read = async () => {
      const stored = await (await deviceDatabase())?.flows.get(key).catch(() => undefined);
      if (gone) return;
      if (stored) {
        latest.current = stored.state as S;
        setState(latest.current);
      }
      setReady(true);
      waiting.resolve(true);
    };
    void read();
    return () => {
      gone = true;
      waiting.resolve(false);
      keeper.write();
    };
  }, [key, waiting, keeper]);

  const change: FlowState<S>['change'] = (next) => {
    latest.current = typeof next === 'function' ? (next as (now: S) => S)(latest.current) : next;
    setState(latest.current);
    keeper.keep({ key, state: latest.current, at: Date.now() });
  };
  return { key, state, now: () => latest.current, change, ready, whenReady: waiting.promise };
}

/** Writes the newest state to the device once the screen has shown it, and at once when screen or page go. */
function laterKeeper(): { keep: (flow: StoredFlow) => void; write: () => void } {
  let newest: StoredFlow | undefined;
  const write = () => {
    const flow = newest;
    newest = undefined;
    removeEventListener('pagehide', write);
    if (flow) void deviceDatabase().then((database) => database?.flows.put(flow).catch(() => undefined));
  };
  return {
    write,
    keep: (flow) => {
      if (newest === undefined) {
        setTimeout(write, 50);
        addEventListener('pagehide', write);
      }
      newest = flow;
    },
  };
}

/** A promise and its end apart; older handhelds have no Promise.withResolvers. */
export function waitingFor(): { promise: Promise<boolean>; resolve: (ready: boolean) => void } {
  let resolve: (ready: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
