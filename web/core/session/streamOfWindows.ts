import type { AppEvent } from '../../../contract/system/events.ts';
import type { StreamEars } from './eventStream.ts';

/** What the windows of one browser tell each other. */
export type WindowWord = { from: string } & (
  | { kind: 'ask'; isNew: boolean }
  | { kind: 'here' }
  | { kind: 'holds'; term: number; open: boolean; seen: boolean; to?: string; state?: readonly AppEvent[] }
  | { kind: 'opened'; term: number }
  | { kind: 'told'; term: number; event: AppEvent }
  | { kind: 'bye'; to: string | undefined }
);

type WordOfHolder = Extract<WindowWord, { term: number }>;

/** What a window needs of its browser. */
export interface WindowOfBrowser {
  name: string;
  /** Tells all other windows of the same person; undefined where windows cannot be told of each other. */
  channel: { post: (word: WindowWord) => void; close: () => void } | undefined;
  isSeen: () => boolean;
  /** Opens the stream and keeps it open until the answer is called. */
  keepStreamOpen: (ears: StreamEars) => () => void;
  told: (event: AppEvent) => void;
  /** The stream is there, for the first time or again. */
  opened: () => void;
}

/** So long a new window waits for the one that holds the stream to say so. */
const lookMs = 400;
/** So often a window that is seen wants to hear from the one that holds the stream, and so long it waits for its answer. */
const askMs = 2000;
const answerMs = 1000;

/**
 * One stream of events for all windows of a browser, which has six connections to a server over HTTP/1.1: one window holds it and
 * tells the others. Whoever closes names who goes on; one that dies without a word is missed by a window that is seen. Two may
 * hold it for a moment, which costs a connection and nothing else: the later one, by its term, goes on.
 */
export class StreamOfWindows {
  readonly #window: WindowOfBrowser;
  /** What stands, to say it to a new window. */
  readonly #state = new Map<string, AppEvent>();
  /** The windows that said something, the last one last: whoever asks is seen. */
  readonly #others = new Set<string>();
  #stop: (() => void) | undefined;
  #isOpen = false;
  #term = 0;
  #heardAt = 0;
  #holder = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;

  constructor(window: WindowOfBrowser) {
    this.#window = window;
  }

  start(): void {
    if (!this.#window.channel) {
      this.seenChanged();
      return;
    }
    this.#ask(lookMs, true);
    this.#watch = setInterval(() => {
      if (this.#window.isSeen() && performance.now() - this.#heardAt > askMs / 2) this.#ask(answerMs);
    }, askMs);
  }

  /** It is left, or goes to sleep: another goes on. */
  end(): void {
    const to = this.#stop && [...this.#others].at(-1);
    this.#window.channel?.post({ from: this.#window.name, kind: 'bye', to });
    this.#letGo();
    this.#waitNoMore();
    clearInterval(this.#watch);
    this.#window.channel?.close();
  }

  /** Somebody looks at it, or no longer does. */
  seenChanged(): void {
    if (this.#window.channel) {
      if (this.#window.isSeen()) this.#ask(answerMs);
    } else if (!this.#window.isSeen()) this.#letGo();
    else if (!this.#stop) this.#hold();
  }

  hear(word: WindowWord): void {
    if (word.from === '') return;
    this.#others.delete(word.from);
    if (word.kind !== 'bye') this.#others.add(word.from);
    else if (word.to === this.#window.name && !this.#stop) this.#hold();
    if (word.kind === 'ask') this.#answer(word.from, word.isNew);
    if ('term' in word && this.#yields(word.term, word.from)) this.#hearHolder(word);
  }

  #hearHolder(word: WordOfHolder): void {
    this.#heard(word.term, word.from);
    if (word.kind === 'told') this.#tell(word.event);
    else if (word.kind === 'opened') this.#window.opened();
    else {
      if (word.to === this.#window.name) this.#join(word);
      // One that nobody looks at is given little time by the browser: it may try again a minute from now.
      if (!word.open && !word.seen && this.#window.isSeen()) this.#hold();
    }
  }

  /** What was told before this window listened it did not hear. */
  #join({ open, state = [] }: Extract<WindowWord, { kind: 'holds' }>): void {
    if (open) this.#window.opened();
    for (const event of state) this.#tell(event);
  }

  #ask(patienceMs: number, isNew = false): void {
    if (this.#stop || (this.#timer !== undefined && !isNew)) return;
    this.#waitNoMore();
    this.#timer = setTimeout(() => this.#hold(), patienceMs);
    this.#window.channel?.post({ from: this.#window.name, kind: 'ask', isNew });
  }

  #heard(term: number, from: string): void {
    this.#term = Math.max(this.#term, term);
    this.#heardAt = performance.now();
    this.#waitNoMore();
    // Another than before: it may be younger than this one, and has to know who there is to go on after it.
    if (from !== this.#holder) this.#window.channel?.post({ from: this.#window.name, kind: 'here' });
    this.#holder = from;
  }

  #answer(from: string, isNew: boolean): void {
    if (this.#stop) this.#say(isNew ? { to: from, state: [...this.#state.values()] } : {});
  }

  #say(more: { to?: string; state?: readonly AppEvent[] } = {}): void {
    const { channel, name, isSeen } = this.#window;
    channel?.post({ from: name, kind: 'holds', term: this.#term, open: this.#isOpen, seen: isSeen(), ...more });
  }

  /** Whether the other one holds it rightly; then this one does not. */
  #yields(term: number, from: string): boolean {
    if (!this.#stop) return true;
    if (term < this.#term || (term === this.#term && from < this.#window.name)) {
      this.#say();
      return false;
    }
    this.#letGo();
    return true;
  }

  #waitNoMore(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #hold(): void {
    this.#waitNoMore();
    this.#term += 1;
    this.#say();
    const post = this.#window.channel?.post;
    const { name: from } = this.#window;
    this.#stop = this.#window.keepStreamOpen({
      opened: () => {
        this.#isOpen = true;
        post?.({ from, kind: 'opened', term: this.#term });
        this.#window.opened();
      },
      event: (event) => {
        post?.({ from, kind: 'told', term: this.#term, event });
        this.#tell(event);
      },
      closed: () => {
        this.#isOpen = false;
      },
    });
  }

  #letGo(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#isOpen = false;
  }

  #tell(event: AppEvent): void {
    if (!['claim', 'abnormal', 'paper'].includes(event.name)) this.#state.set(`${event.name} ${event.org ?? ''}`, event);
    this.#window.told(event);
  }
}
