import type { paperCalls } from '../../contract/receiving/paper.calls.ts';
import type { zhReceiving } from '../../contract/receiving/receiving.zh.ts';
import type { Size } from '../sizes.ts';
import type { Room } from './room.ts';

type PaperRefusal = (typeof paperCalls)[keyof typeof paperCalls]['refusals'][number];

/** The ids of the refusals of receiving: its texts under `error.`, and the refusals of its documents and files. */
export type RefusalId =
  | (keyof typeof zhReceiving extends infer K ? (K extends `error.${infer Id}` ? Id : never) : never)
  | PaperRefusal
  | 'document.in-exchange'
  | 'exchange.reason-required';

/** Where a screen shows a refusal, and its colour if the colour has a meaning. */
export const spots = {
  /** The result of a scan. */
  reject: '.kw-result-reject .kw-result-word',
  warn: '.kw-result-warn .kw-result-word',
  duplicate: '.kw-result-duplicate .kw-result-word',
  /** A short message over the screen, after an action on rows. */
  toast: '.kw-toast-red',
  /** A question that follows from it. */
  question: '[role="alertdialog"] h2',
  /** At the thing itself: the requested note, the row of the file. */
  card: '.kw-card-fault',
  /** Above the main button, after a tap while it cannot act yet. */
  commit: '.kw-commit-why',
  /** In the place of the content that cannot be shown. */
  page: '.kw-empty-hint',
  /** In the place of a list that is still empty. */
  empty: '.kw-empty-title',
  /** The result of an exception task. */
  task: '.kw-what strong',
  /** Under the field that is wrong. */
  field: '.kw-field-wrong p',
  /** Under a field that the refusal asks to fill in. */
  asked: '.kw-field p',
  /** Above the button that caused it. */
  over: '.kw-panel > .kw-field-error',
} as const;

/** The values of the text's arguments. */
export type Args = Record<string, string | number>;

/** A refusal, and how a person causes it. */
export interface Refusal {
  id: RefusalId;
  at: keyof typeof spots;
  /** The place also names the document. */
  within?: true;
  /** Prepares the plant, calls `room.still()`, does the refused action, and returns the values of the text's arguments. */
  meet: (room: Room) => Promise<Args | undefined>;
  /** Restores the plant, also when the refusal did not come. */
  after?: (room: Room) => Promise<unknown>;
}

/** Refusals for one person on one device. */
export interface Topic {
  name: string;
  account: 'keeper' | 'leader' | 'supplier';
  size?: Size;
  refusals: readonly Refusal[];
}
