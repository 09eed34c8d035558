import { createStore, type Store } from '../device/store.ts';
import type { FlowView } from './flowBackend.ts';

/** The state of a running flow for the screen. */
export class ShownFlow<S, F> {
  readonly view: Store<FlowView<S, F>>;
  #trouble: { of: string; words: string; refused: boolean } | undefined;
  #ends = 0;
  #passed: readonly S[] = [];

  constructor(state: S) {
    this.view = createStore<FlowView<S, F>>({ state, facts: undefined, ready: false, ends: 0, passed: [] });
  }

  /** Why there is no snapshot. */
  get trouble(): string | undefined {
    return this.#trouble?.words;
  }

  /** The same, where the server refused the snapshot. */
  get refusal(): string | undefined {
    return this.#trouble?.refused ? this.#trouble.words : undefined;
  }

  /** The stored state of the device was read. */
  ready(): void {
    this.view.set({ ...this.view.get(), ready: true });
  }

  /** A command or its end changed the state. */
  changed(): void {
    this.#ends += 1;
    this.#passed = [];
  }

  /** A state that is never shown. */
  passed(state: S): void {
    this.#passed = [...this.#passed, state];
  }

  /** Notes that a document has no snapshot; false if that was known before. */
  lacks(of: string, words: string, refused: boolean): boolean {
    const news = this.#trouble?.words !== words;
    this.#trouble = { of, words, refused };
    return news;
  }

  /** Shows the present facts of the document in hand. */
  show(state: S, facts: F | undefined, document: string | undefined): void {
    if (facts !== undefined || this.#trouble?.of !== document) this.#trouble = undefined;
    const [trouble, ends, passed] = [this.#trouble?.words, this.#ends, this.#passed];
    this.view.set({ ...this.view.get(), state, facts, trouble, ends, passed });
  }
}
