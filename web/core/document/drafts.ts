import { readStored, writeStored } from '../device/storage.ts';
import { createStore, type Store } from '../device/store.ts';
import type { EnteredLine } from './enteredLine.ts';

/** What was typed into the form of a document and not saved yet. */
export interface Draft {
  head: Readonly<Record<string, string>>;
  lines: readonly EnteredLine[];
}

/** The draft of one form, those that are on their way, and what was refused after the next one had been begun. */
export interface Drafts {
  now: Store<Draft>;
  change: (next: Draft | ((now: Draft) => Draft)) => void;
  /** Empties the form for its save, a command of this id; what came back meanwhile is next. What is taken stays on the device until its end is known. */
  take: (id: string) => Draft;
  /** Those on their way that a page before this one took. */
  left: () => string[];
  /** What was taken was accepted, or a person gave it up. */
  drop: (id: string) => void;
  /** Gives back what was refused. What was typed meanwhile stands: this one then waits behind it. True when it is in the form again. */
  giveBack: (id: string) => boolean;
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
  const sentKey = `${key}-sent`;
  /** What this page took; another page of the same form knows nothing of it. */
  const here = new Map<string, Draft>();
  const sent = () => readStored<Record<string, Draft>>(sentKey) ?? {};
  const drop = (id: string) => {
    const { [id]: _ended, ...others } = sent();
    writeStored(sentKey, Object.keys(others).length > 0 ? others : undefined);
  };
  const now = createStore(readStored<Draft>(key) ?? nothing);
  const behind = () => readStored<Draft[]>(behindKey) ?? [];
  const put = (next: Draft) => {
    writeStored(key, isEmpty(next) ? undefined : next);
    now.set(next);
  };
  return {
    now,
    change: (next) => put(typeof next === 'function' ? next(now.get()) : next),
    left: () => Object.keys(sent()).filter((id) => !here.has(id)),
    drop,
    take: (id) => {
      const taken = now.get();
      here.set(id, taken);
      writeStored(sentKey, { ...sent(), [id]: taken });
      const [next, ...rest] = behind();
      put(next ?? nothing);
      writeStored(behindKey, rest.length > 0 ? rest : undefined);
      return taken;
    },
    giveBack: (id) => {
      const refused = here.get(id) ?? sent()[id] ?? nothing;
      const free = isEmpty(now.get());
      if (free) put(refused);
      else writeStored(behindKey, [...behind(), refused]);
      drop(id);
      return free;
    },
  };
}
