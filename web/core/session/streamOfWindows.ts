import type { AppEvent } from '../../../contract/system/events.ts';
import type { StreamEars } from './eventStream.ts';

/** Messages between the windows of one browser. */
export type WindowWord = { from: string } & (
  | { kind: 'ask'; isNew: boolean }
  | { kind: 'here' }
  | { kind: 'holds'; term: number; open: boolean; seen: boolean; to?: string; state?: readonly AppEvent[] }
  | { kind: 'opened'; term: number }
  | { kind: 'told'; term: number; event: AppEvent }
  | { kind: 'bye'; to: string | undefined }
);

type WordOfHolder = Extract<WindowWord, { term: number }>;

/** The services of its browser for a window. */
export interface WindowOfBrowser {
  name: string;
  /** Sends to all other windows of the same person; undefined where the browser has no such channel. */
  channel: { post: (word: WindowWord) => void; close: () => void } | undefined;
  isSeen: () => boolean;
  /** Opens the stream and keeps it open until the answer is called. */
  keepStreamOpen: (ears: StreamEars) => () => void;
  onEvent: (event: AppEvent) => void;
  /** The stream is open, for the first time or again. */
  opened: () => void;
}

/** How long a new window waits for the stream's holder to answer. */
const lookMs = 400;
/** How often a visible window checks the holder, and how long it waits for the answer. */
const askMs = 2000;
const answerMs = 1000;

/**
 * One stream of events for all windows of a browser, which has six connections to a server over HTTP/1.1: one window holds it and
 * forwards events. A closing holder names its successor; a holder that dies is missed by a visible window. Two may
 * hold it for a moment, which only costs a connection: the later one, by its term, continues.
 */
export class StreamOfWindows {
  readonly #window: WindowOfBrowser;
  /** The last events, for a new window. */
  readonly #state = new Map<string, AppEvent>();
  /** The windows that sent a message, the latest last: a window that asks is visible. */
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

  /** The window is closed or suspended: another one continues. */
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
      // The browser gives a hidden window little time: it might try again only after a minute.
      if (!word.open && !word.seen && this.#window.isSeen()) this.#hold();
    }
  }

  /** Events from before this window listened are taken from the holder's state. */
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
    // A new holder: it may be newer than this window, and has to know its possible successors.
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

  /** Whether the other window is the right holder; then this one stops. */
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
    this.#window.onEvent(event);
  }
}
