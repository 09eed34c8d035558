import type { FlowDevice } from './flowDevice.ts';

/** The snapshot of the open document: from the device first, else from the server. */
export class Snapshots<F> {
  readonly #device: FlowDevice['facts'];
  readonly #owner: string;
  readonly #changed: () => void;
  readonly #missing: (of: string, why: unknown) => void;
  #latest: { of: string; facts: F } | undefined;
  #coming: { of: string; done: Promise<unknown>; request?: Promise<unknown> } | undefined;

  constructor(device: FlowDevice['facts'], owner: string, hears: { changed: () => void; missing: (of: string, why: unknown) => void }) {
    this.#device = device;
    this.#owner = owner;
    this.#changed = hears.changed;
    this.#missing = hears.missing;
  }

  of(document: string | undefined): F | undefined {
    return this.#latest?.of === document ? this.#latest?.facts : undefined;
  }

  /** Resolves when there is one, or none to be had: from the device, else by fetching it. */
  ready(of: string | undefined, fetch: () => Promise<unknown>): Promise<unknown> {
    if (of === undefined || this.#latest?.of === of) return Promise.resolve();
    if (this.#coming?.of === of) return this.#coming.done;
    const coming: { of: string; done: Promise<unknown> } = { of, done: Promise.resolve() };
    this.#coming = coming;
    coming.done = this.#read(of, fetch).then(
      () => this.#ended(coming),
      (why: unknown) => this.#ended(coming) && this.#missing(of, why),
    );
    return coming.done;
  }

  /** Whether the request ended without a snapshot: then the next caller that needs it asks again. */
  #ended(coming: { of: string }): boolean {
    if (this.#coming !== coming || this.#latest?.of === coming.of) return false;
    this.#coming = undefined;
    return true;
  }

  async #read(of: string, fetch: () => Promise<unknown>): Promise<unknown> {
    const stored = (await this.#device.read(this.#key(of))) as F | undefined;
    if (this.#latest?.of === of || this.#coming?.of !== of) return;
    if (stored === undefined) return this.#coming.request ?? fetch();
    this.#latest = { of, facts: stored };
    this.#changed();
  }

  /** A request is already running: the stored snapshot is used until it answers, and also when it fails. */
  comes(of: string, request: Promise<unknown>): void {
    void this.ready(of, () => request);
    if (this.#coming?.of === of) this.#coming.request = request;
  }

  put(of: string, facts: F): void {
    this.#latest = { of, facts };
    void this.#device.keep(this.#key(of), facts);
  }

  drop(of: string): void {
    void this.#device.drop(this.#key(of));
  }

  #key(of: string): string {
    return `${this.#owner} ${of}`;
  }
}
