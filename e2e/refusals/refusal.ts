import type { paperCalls } from '../../contract/receiving/paper.calls.ts';
import type { zhReceiving } from '../../contract/receiving/receiving.zh.ts';
import type { Size } from '../sizes.ts';
import type { Room } from './room.ts';

type PaperRefusal = (typeof paperCalls)[keyof typeof paperCalls]['refusals'][number];

/** The ids of the refusals of receiving: its texts under `error.`, and what its paper and files can be answered with. */
export type RefusalId =
  | (keyof typeof zhReceiving extends infer K ? (K extends `error.${infer Id}` ? Id : never) : never)
  | PaperRefusal
  | 'document.in-exchange'
  | 'exchange.reason-required';

/** Where on a screen a refusal is said, and in which colour where the colour tells something. */
export const spots = {
  /** The result of a scan. */
  reject: '.kw-result-reject .kw-result-word',
  warn: '.kw-result-warn .kw-result-word',
  duplicate: '.kw-result-duplicate .kw-result-word',
  /** A short message over the screen, after an action on rows. */
  toast: '.kw-toast-red',
  /** A question that it leads to. */
  question: '[role="alertdialog"] h2',
  /** At the thing itself: the note that was asked for, the row of the file. */
  card: '.kw-card-fault',
  /** Over the main button that cannot do it yet, after a tap on it. */
  commit: '.kw-commit-why',
  /** Instead of what could not be shown. */
  page: '.kw-empty-hint',
  /** Instead of a list in which nothing was added yet. */
  empty: '.kw-empty-title',
  /** The result of an exception task. */
  task: '.kw-what strong',
  /** Under the field that is wrong. */
  field: '.kw-field-wrong p',
  /** Under a field that the refusal asks to fill in. */
  asked: '.kw-field p',
  /** Over the button that it came of. */
  over: '.kw-panel > .kw-field-error',
} as const;

/** What the text is filled with. */
export type Args = Record<string, string | number>;

/** A refusal and how a person meets it. */
export interface Refusal {
  id: RefusalId;
  at: keyof typeof spots;
  /** The spot says more than the refusal: which document it is about. */
  within?: true;
  /** Makes everything ready, calls `room.still()`, does what is refused, and gives what the text has to be filled with. */
  meet: (room: Room) => Promise<Args | undefined>;
  /** Puts back what the plant needs as it was, also when the refusal was not said. */
  after?: (room: Room) => Promise<unknown>;
}

/** Refusals that one person meets on one device. */
export interface Topic {
  name: string;
  account: 'keeper' | 'leader' | 'supplier';
  size?: Size;
  refusals: readonly Refusal[];
}
