import type { FlowCommand, Moment, Saying, Verdict } from '../../../contract/core/scanFlow.ts';
import type { StoredCommand } from '../device/database.ts';
import { dropFacts, keepFacts, readFacts } from '../device/documentFacts.ts';
import { memoryOnly } from '../device/keptOnDevice.ts';
import { localTime } from '../device/localTime.ts';
import { toastAttention } from '../frame/followSession.ts';
import type { Follower } from '../queue/commandLanes.ts';
import { commandsNow, followCommands, forget, giveCommand, isGivenHere, loadCommands, nextMoment, takenOver } from '../queue/queue.ts';
import { askAgainSoon } from '../scan/verdicts.ts';
import { changedPapers, claimChanges } from '../session/liveEvents.ts';
import { connection } from '../wire/connection.ts';
import { type Held, onlyWindow } from './onlyWindow.ts';

/** The device's services for a running flow: commands, facts, network, sounds. */
export interface FlowDevice {
  commands: {
    /** Reads the stored commands. */
    load: () => Promise<unknown>;
    /** The commands that this person gave by this flow, in the present organisation. */
    mine: () => readonly StoredCommand[];
    isMine: (command: StoredCommand) => boolean;
    follow: (run: Follower) => () => void;
    /** Resolves when it lies on the device. */
    give: (command: FlowCommand & Pick<StoredCommand, 'unseen'>, id: string) => Promise<unknown>;
    markHandled: (id: string) => Promise<unknown>;
    forget: (id: string) => Promise<unknown>;
  };
  facts: {
    read: (key: string) => Promise<unknown>;
    keep: (key: string, facts: unknown) => Promise<unknown>;
    drop: (key: string) => Promise<unknown>;
  };
  /** Shows a verdict; `endedAt` is the end of its scan. */
  tell: (verdict: Verdict, endedAt?: number) => void;
  wait: (word: Saying, what?: string) => void;
  /** Something waits for a person to look at it. */
  attention: () => void;
  /** Open lists must show the work done here. */
  listsChanged: () => void;
  connection: () => 'online' | 'slow' | 'offline';
  /** Runs it when the connection is another. */
  onConnection: (run: () => void) => () => void;
  /** Runs it when the snapshot may be outdated: the network is back, another person took the document over, or papers of these numbers were changed elsewhere. */
  onNews: (run: (papers?: readonly string[]) => void) => () => void;
  /** Whether the device stores nothing: work is lost with the page. */
  inMemory: () => boolean;
  /** This moment, or that of a tap before. */
  moment: (at?: number) => Moment;
  /** Two windows at the same work would overwrite each other's state. */
  onlyWindow: (name: string) => Held;
  pause: (ms: number) => Promise<unknown>;
}

/** Runs it when the network is back. */
function onReturn(run: () => void): () => void {
  let away = connection.get() === 'offline';
  return connection.subscribe(() => {
    const wasAway = away;
    away = connection.get() === 'offline';
    if (wasAway && !away) run();
  });
}

/** The device that a screen runs on. */
export function flowDevice(flow: string, say: Pick<FlowDevice, 'tell' | 'wait'>): FlowDevice {
  const isMine = (one: StoredCommand) => one.flow === flow && isGivenHere(one);
  return {
    ...say,
    commands: {
      load: loadCommands,
      mine: () => commandsNow().filter(isMine),
      isMine,
      follow: followCommands,
      give: ({ call, input, ...of }, id) => giveCommand(call, input, { ...of, flow }, id),
      markHandled: takenOver,
      forget,
    },
    facts: { read: readFacts, keep: keepFacts, drop: dropFacts },
    attention: toastAttention,
    listsChanged: askAgainSoon,
    connection: connection.get,
    onConnection: connection.subscribe,
    onNews: (run) => {
      const stops = [claimChanges.subscribe(() => run()), changedPapers.subscribe(() => run(changedPapers.get())), onReturn(() => run())];
      return () => stops.forEach((stop) => void stop());
    },
    inMemory: memoryOnly.get,
    onlyWindow,
    pause: (ms) => new Promise((wake) => setTimeout(wake, ms)),
    moment: (at = nextMoment()) => ({ at, time: localTime(at) }),
  };
}
