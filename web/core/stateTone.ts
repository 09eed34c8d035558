import type { Tone } from './ui/tone.ts';

/** Words of states that mean the same in every document; a machine with a word of its own stands under `machine.word`. */
const tones: Readonly<Record<string, Tone>> = {
  synchronized: 'green',
  received: 'green',
  available: 'green',
  active: 'green',
  done: 'green',
  reviewed: 'green',
  processed: 'green',
  accepted: 'green',
  'in-stock': 'green',
  'fully-collected': 'green',
  queued: 'amber',
  pending: 'amber',
  partly: 'amber',
  inspection: 'amber',
  scanned: 'blue',
  open: 'blue',
  unreceived: 'blue',
  loaded: 'blue',
  'in-progress': 'blue',
  sending: 'blue',
  taken: 'green',
  parked: 'amber',
  silent: 'amber',
  handed: 'amber',
  refused: 'red',
  misconfigured: 'red',
  'deleted-there': 'red',
  'active.1': 'green',
  failed: 'red',
  hold: 'red',
  void: 'red',
  rejected: 'red',
  deleted: 'red',
  abnormal: 'red',
};

/** The colour of a state; grey when the word says no more than where things stand. */
export const stateTone = (machine: string, state: string): Tone => tones[`${machine}.${state}`] ?? tones[state] ?? 'grey';
