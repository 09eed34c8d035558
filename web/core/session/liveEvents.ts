import { type AppEvent, eventsPath } from '../../../contract/system/events.ts';
import { createStore } from '../device/store.ts';
import { callerHeaders } from '../wire/api.ts';
import { queryClient } from '../wire/queryClient.ts';
import { freshToken } from '../wire/tokens.ts';
import { deviceName } from '../wire/transport.ts';
import { loadUser, session } from './session.ts';
import { loadTranslations } from './translations.ts';

/** The announcement as the server said it last; undefined until it did. */
export const liveNotice = createStore<{ open: boolean; text: string } | undefined>(undefined);
/** Counts up whenever a switch or value of the organisation changed while the app was open. */
export const settingChanges = createStore(0);
/** Counts up whenever somebody took over what this person had in hand. */
export const claimChanges = createStore(0);

const pausesMs = [2000, 5000, 15_000, 30_000];
let stop: AbortController | undefined;
let who = '';
/** What was told last, to know on a new connection what changed while there was none. */
let known: { setting?: string; access?: string } = {};

/** Listens to what administrators change while somebody is signed in, so that open apps show it without a reload. */
export function followLiveEvents(): void {
  session.subscribe(settle);
  settle();
}

function settle(): void {
  const { login, user } = session.get() ?? {};
  // Before a password that must be changed is changed, the server tells nothing.
  const now = login && user?.user.passwordConforms ? `${login.usercode} ${login.u9org}` : '';
  if (now === who) return;
  who = now;
  known = {};
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
  // The session is over, or only its token: asking who one is finds out which, and leads to the login when it must.
  if (answer.status === 401) await loadUser();
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
      if (event) takeEvent(event);
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

/** Takes an event over. The first of a kind says what stands already; another one later says that it changed. */
export function takeEvent(event: AppEvent): void {
  if (event.name === 'notice') liveNotice.set(event.data);
  else if (event.name === 'translation') void loadTranslations().catch(() => undefined);
  else if (event.name === 'abnormal') countAgain();
  else if (event.name === 'claim') claimChanges.set(claimChanges.get() + 1);
  else if (event.name === 'access') {
    if (isNews('access', event.data.stamp)) void loadUser().then(askAgain, () => undefined);
  } else if (isNews('setting', JSON.stringify(event.data))) {
    settingChanges.set(settingChanges.get() + 1);
    askAgain();
  }
}

function isNews(about: 'setting' | 'access', said: string): boolean {
  const before = known[about];
  known = { ...known, [about]: said };
  return before !== undefined && before !== said;
}

/** The numbers on the home screen; a list that somebody reads does not jump under their hand. */
function countAgain(): void {
  for (const queryKey of [['badge'], ['list', 'count']]) void queryClient.invalidateQueries({ queryKey });
}

/** Whatever is on screen may hang on what changed. */
const askAgain = () => void queryClient.invalidateQueries();
