import { readStored, writeStored } from '../storage.ts';
import { createStore, type Store } from '../store.ts';
import type { EnteredLine } from './enteredLine.ts';

/** What was typed into the form of a document and not saved yet. */
export interface Draft {
  head: Readonly<Record<string, string>>;
  lines: readonly EnteredLine[];
}

/** The draft of one form, and what was refused after the next one had been begun. */
export interface Drafts {
  now: Store<Draft>;
  change: (next: Draft | ((now: Draft) => Draft)) => void;
  /** Empties the form for its save; what came back meanwhile is next. */
  take: () => Draft;
  /** Gives back what was refused. What was typed meanwhile stands: this one then waits behind it. True when it is in the form again. */
  giveBack: (refused: Draft) => boolean;
}

const nothing: Draft = { head: {}, lines: [] };
/** Whether nothing is typed. */
export const isEmpty = ({ head, lines }: Draft): boolean => lines.length === 0 && Object.values(head).every((value) => !value);

const opened = new Map<string, Drafts>();

/** The drafts of a form; the same ones for a form that was left and opened again, which may still wait for an answer. */
export function draftsOf(key: string): Drafts {
  const known = opened.get(key) ?? openDrafts(key);
  opened.set(key, known);
  return known;
}

/** Reads the drafts of a form from the device. */
export function openDrafts(key: string): Drafts {
  const behindKey = `${key}-behind`;
  const now = createStore(readStored<Draft>(key) ?? nothing);
  const behind = () => readStored<Draft[]>(behindKey) ?? [];
  const put = (next: Draft) => {
    writeStored(key, isEmpty(next) ? undefined : next);
    now.set(next);
  };
  return {
    now,
    change: (next) => put(typeof next === 'function' ? next(now.get()) : next),
    take: () => {
      const taken = now.get();
      const [next, ...rest] = behind();
      put(next ?? nothing);
      writeStored(behindKey, rest.length > 0 ? rest : undefined);
      return taken;
    },
    giveBack: (refused) => {
      const free = isEmpty(now.get());
      if (free) put(refused);
      else writeStored(behindKey, [...behind(), refused]);
      return free;
    },
  };
}
