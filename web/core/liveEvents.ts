import { type AppEvent, eventsPath } from '../../contract/system/events.ts';
import { callerHeaders } from './api.ts';
import { queryClient } from './queryClient.ts';
import { session } from './session.ts';
import { createStore } from './store.ts';
import { freshToken } from './tokens.ts';
import { loadTranslations } from './translations.ts';
import { deviceName } from './transport.ts';

/** The announcement as the server said it last; undefined until it did. */
export const liveNotice = createStore<{ open: boolean; text: string } | undefined>(undefined);

const pausesMs = [2000, 5000, 15_000, 30_000];
let stop: AbortController | undefined;
let who = '';

/** Listens to what administrators change while somebody is signed in, so that open apps show it without a reload. */
export function followLiveEvents(): void {
  session.follow(settle);
  settle();
}

function settle(): void {
  const { login, user } = session.get() ?? {};
  // Before a password that must be changed is changed, the server tells nothing.
  const now = login && user?.user.passwordConforms ? `${login.usercode} ${login.u9org}` : '';
  if (now === who) return;
  who = now;
  stop?.abort();
  stop = undefined;
  if (now === '') return;
  stop = new AbortController();
  void listen(stop.signal);
}

async function listen(signal: AbortSignal): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const heard = await listenOnce(signal).catch(() => false);
    if (heard) attempt = 0;
    await new Promise((wake) => setTimeout(wake, pausesMs[Math.min(attempt, pausesMs.length - 1)]));
  }
}

/** One connection until it ends; whether anything came. A refused one is tried again later, screens find out by themselves. */
async function listenOnce(signal: AbortSignal): Promise<boolean> {
  const headers = { ...callerHeaders.get(), Authorization: `Bearer ${await freshToken()}`, 'X-Device': deviceName() };
  const answer = await fetch(eventsPath, { headers, signal, cache: 'no-store' });
  if (!answer.ok || !answer.body) return false;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let heard = false;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return heard;
    const parts = (rest + value).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const event = readEvent(part);
      if (event) take(event, heard);
    }
    heard = true;
  }
}

/** Reads one event of the stream; undefined for a beat. */
export function readEvent(part: string): AppEvent | undefined {
  const name = /^event: (.*)$/m.exec(part)?.[1];
  const data = /^data: (.*)$/m.exec(part)?.[1];
  return name && data ? ({ name, data: JSON.parse(data) } as AppEvent) : undefined;
}

/** The first settings of a connection are those that stand already. */
function take(event: AppEvent, later: boolean): void {
  if (event.name === 'notice') liveNotice.set(event.data);
  else if (event.name === 'translation') void loadTranslations().catch(() => undefined);
  else if (later) void queryClient.invalidateQueries({ queryKey: ['settings'] });
}
