import { z } from 'zod';
import { type Partner, partners } from '../contract/exchange/partner.ts';

/** Faults of a partner, with their descriptions. */
export const faultNames = {
  slow: 'answers only after afterMs',
  down: 'resets the connection',
  http500: 'answers 500 and does nothing',
  garbage: 'does the work, then answers something that is not the protocol',
  doubleAnswer: 'sends its answer, or its push, twice',
  lostAnswer: 'does the work, then drops the connection',
  outOfOrder: 'sends records shuffled, an older version last',
  deletedDocument: 'deletes afterwards what it just took or sent',
  refusedLine: 'refuses the lines or items given',
  lostLine: 'says it took the lines or items given, but its stock does not have them',
  doubledLine: 'takes the lines or items given into its stock twice',
} as const;

/** Faults of files only. */
export const fileFaultNames = {
  halfFile: 'files only: writes a file under its own name, the second half after afterMs',
} as const;

/** Name of a fault that HTTP has too. */
export type FaultName = keyof typeof faultNames;
type AnyFault = FaultName | keyof typeof fileFaultNames;

/**
 * Operations that a fault can hit. With HTTP: a document is sent, an event announces a change, an answer is requested, changes are pulled,
 * a note is fetched, stock or held documents are requested, a document is taken back, the partner pushes; with files: the partner reads and
 * writes files.
 */
export const operations = ['send', 'event', 'ask', 'changes', 'fetch', 'stock', 'held', 'takeBack', 'push', 'file'] as const;

/** One kind of exchange with a partner. */
export type Operation = (typeof operations)[number];

const concerns: Record<AnyFault, readonly Operation[]> = {
  slow: operations,
  down: ['send', 'event', 'ask', 'changes', 'fetch', 'stock', 'held', 'takeBack', 'file'],
  http500: ['send', 'event', 'ask', 'changes', 'fetch', 'stock', 'held', 'takeBack'],
  garbage: operations,
  doubleAnswer: operations,
  lostAnswer: operations,
  outOfOrder: ['changes', 'push', 'file'],
  deletedDocument: ['send', 'changes', 'fetch', 'push', 'file'],
  refusedLine: ['send', 'file'],
  lostLine: ['send', 'file'],
  doubledLine: ['send', 'file'],
  halfFile: ['file'],
};

/** A switch: which fault, at which partner, how often. Without `times` and `rate`: always, until switched off. */
export const faultSwitch = z.object({
  partner: z.enum([...partners, 'all']),
  fault: z.enum([
    'slow',
    'down',
    'http500',
    'garbage',
    'doubleAnswer',
    'lostAnswer',
    'outOfOrder',
    'deletedDocument',
    'refusedLine',
    'lostLine',
    'doubledLine',
    'halfFile',
    'none',
  ]),
  times: z.int().min(1).max(1_000_000).optional(),
  rate: z.number().gt(0).max(1).optional(),
  afterMs: z.int().min(0).max(600_000).optional(),
  on: z.array(z.enum(operations)).min(1).optional(),
  lines: z.array(z.int().min(1)).optional(),
  items: z.array(z.string()).optional(),
  off: z.boolean().optional(),
});

/** A switch as given. */
export type FaultSwitch = z.infer<typeof faultSwitch>;

/** A fault that is switched on. */
export type ActiveFault = Omit<FaultSwitch, 'partner' | 'fault' | 'off'> & { partner: Partner; fault: AnyFault; happened: number };

/** The faults that strike one request. */
export type Strikes = ReadonlyMap<AnyFault, ActiveFault>;

/** The active faults, and whether one strikes now. */
export class FaultBoard {
  private readonly active = new Map<string, ActiveFault>();
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = randomFrom(seed);
  }

  /** Switches a fault on (again: replaces it), one off (`off`), or all of a partner off (`none`). */
  set(faultSwitch: FaultSwitch): void {
    const { partner, fault, off, ...rest } = faultSwitch;
    for (const each of partner === 'all' ? partners : [partner]) {
      if (fault === 'none') this.clear(each);
      else if (off === true) this.active.delete(`${each}\n${fault}`);
      else this.active.set(`${each}\n${fault}`, { ...rest, partner: each, fault, happened: 0 });
    }
  }

  clear(partner?: Partner): void {
    for (const [id, each] of this.active) if (partner === undefined || each.partner === partner) this.active.delete(id);
  }

  list(): ActiveFault[] {
    return [...this.active.values()];
  }

  /** Throws the seededRandom for one request and uses up the faults that strike. */
  strike(partner: Partner, operation: Operation): Strikes {
    const strikes = new Map<AnyFault, ActiveFault>();
    for (const each of this.list()) {
      if (each.partner !== partner || !concerns[each.fault].includes(operation)) continue;
      if (each.on !== undefined && !each.on.includes(operation)) continue;
      if (each.rate !== undefined && this.random() >= each.rate) continue;
      each.happened += 1;
      strikes.set(each.fault, each);
      if (each.times !== undefined && each.happened >= each.times) this.active.delete(`${partner}\n${each.fault}`);
    }
    return strikes;
  }
}

// A seeded generator (mulberry32), so that a failing run can be repeated.
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Whether an active fault of a document concerns this line: all lines unless it names some. */
export function isAbout(fault: ActiveFault | undefined, line: { line: number; itemNo: string }): boolean {
  if (fault === undefined) return false;
  const named = fault.lines !== undefined || fault.items !== undefined;
  return !named || fault.lines?.includes(line.line) === true || fault.items?.includes(line.itemNo) === true;
}
