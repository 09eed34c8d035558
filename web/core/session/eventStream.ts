import { type AppEvent, eventsOfAllPath } from '../../../contract/system/events.ts';
import { freshToken } from '../wire/tokens.ts';
import { deviceName } from '../wire/transport.ts';
import { loadUser } from './session.ts';

/** Callbacks of a stream that is kept open. */
export interface StreamEars {
  /** The stream is open: events from before are missing. */
  opened: () => void;
  event: (event: AppEvent) => void;
  closed: () => void;
}

const pausesMs = [2000, 5000, 15_000, 30_000];
/** The server sends something every 20 s. A connection that is silent for longer is broken, even if the device does not notice it. */
const silentMs = 50_000;

/** Keeps the stream of events open, with pauses between the attempts, until it is stopped. */
export function keepStreamOpen(ears: StreamEars): () => void {
  const over = new AbortController();
  void listen(ears, over.signal);
  return () => over.abort();
}

async function listen(ears: StreamEars, over: AbortSignal): Promise<void> {
  for (let attempt = 0; !over.aborted; attempt += 1) {
    const received = await listenOnce(ears, over).catch(() => false);
    if (over.aborted) return;
    ears.closed();
    if (received) attempt = 0;
    await new Promise((wake) => setTimeout(wake, pausesMs[Math.min(attempt, pausesMs.length - 1)]));
  }
}

/** One connection until it ends; whether anything came. A refused one is tried again later, screens find out by themselves. */
async function listenOnce(ears: StreamEars, over: AbortSignal): Promise<boolean> {
  const ended = new AbortController();
  const end = () => ended.abort();
  over.addEventListener('abort', end);
  let silence = setTimeout(end, silentMs);
  try {
    const headers = { Authorization: `Bearer ${await freshToken()}`, 'X-Device': deviceName() };
    const answer = await fetch(eventsOfAllPath, { headers, signal: ended.signal, cache: 'no-store' });
    // The session or only its token has ended: reading the user's data shows which, and leads to the login if necessary.
    if (answer.status === 401) await loadUser();
    if (!answer.ok || !answer.body || over.aborted) return false;
    ears.opened();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    let received = false;
    for (;;) {
      const { done, value } = await reader.read();
      if (done || over.aborted) return received;
      clearTimeout(silence);
      silence = setTimeout(end, silentMs);
      const parts = (rest + value).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const event = readEvent(part);
        if (event) ears.event(event);
      }
      received = true;
    }
  } finally {
    clearTimeout(silence);
    over.removeEventListener('abort', end);
    ended.abort();
  }
}

/** Reads one event of the stream; undefined for a beat. */
export function readEvent(part: string): AppEvent | undefined {
  const [name, data, org] = ['event', 'data', 'org'].map((field) => new RegExp(`^${field}: (.*)$`, 'm').exec(part)?.[1]);
  return name && data ? ({ name, data: JSON.parse(data), ...(org === undefined ? {} : { org }) } as AppEvent) : undefined;
}
