import { eventsPath } from '../contract/system/events.ts';
import type { Client } from './plant.ts';

/** Records the events that an app receives until it stops listening. */
export class EventRecorder {
  readonly events: { name: string; data: unknown; org?: string | undefined }[] = [];
  readonly ended: Promise<void>;
  readonly #stop = new AbortController();

  constructor(base: string, client: Client, { path = eventsPath, device = '' } = {}) {
    this.ended = this.#listen(base + path, client, device).catch(() => {});
  }

  async #listen(url: string, { token, org }: Client, device: string): Promise<void> {
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${token}`, org, 'x-device': device },
      signal: this.#stop.signal,
    });
    if (!response.body) throw new Error('no stream');
    let rest = '';
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + piece).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const name = /^event: (.*)$/m.exec(block)?.[1];
        const data = /^data: (.*)$/m.exec(block)?.[1];
        const org = /^org: (.*)$/m.exec(block)?.[1];
        if (name && data) this.events.push({ name, data: JSON.parse(data), ...(org === undefined ? {} : { org }) });
      }
    }
  }

  stop(): void {
    this.#stop.abort();
  }
}
