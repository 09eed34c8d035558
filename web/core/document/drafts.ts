import { readStored, writeStored } from '../device/storage.ts';
import { createStore, type Store } from '../device/store.ts';
import type { EnteredLine } from './enteredLine.ts';

/** The unsaved content of a document's form. */
export interface Draft {
  head: Readonly<Record<string, string>>;
  lines: readonly EnteredLine[];
  /** Fields of the head that came with the source document; another source document replaces them. */
  brought?: Readonly<Record<string, string>>;
}

/** The draft of one form, those that were sent, and those that were refused after the next one was begun. */
export interface Drafts {
  now: Store<Draft>;
  change: (next: Draft | ((now: Draft) => Draft)) => void;
  /** Takes the draft out of the form to save it as the command of this id; a refused one that waits comes next. It stays on the device until the command ends. */
  take: (id: string) => Draft;
  /** Commands of drafts that an earlier page sent and whose end is not known. */
  left: () => string[];
  /** Deletes the draft: the command was accepted or given up. */
  drop: (id: string) => void;
  /** Gives back a refused draft. It waits while another one is being typed; true when it is in the form again. */
  giveBack: (id: string) => boolean;
}

const nothing: Draft = { head: {}, lines: [] };
/** Whether the draft is empty. */
export const isEmpty = ({ head, lines }: Draft): boolean => lines.length === 0 && Object.values(head).every((value) => !value);

const opened = new Map<string, Drafts>();

/** The drafts of a form. A form that is left and opened again gets the same ones, as it may still wait for an answer. */
export function draftsOf(key: string): Drafts {
  const draft = opened.get(key) ?? openDrafts(key);
  opened.set(key, draft);
  return draft;
}

/** Reads the drafts of a form from the device. */
export function openDrafts(key: string): Drafts {
  const behindKey = `${key}-behind`;
  const sentKey = `${key}-sent`;
  /** Drafts that this page has sent. */
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
