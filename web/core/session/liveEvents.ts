import type { AppEvent } from '../../../contract/system/events.ts';
import { operationId } from '../device/operationId.ts';
import { createStore } from '../device/store.ts';
import { queryClient } from '../wire/queryClient.ts';
import { keepStreamOpen } from './eventStream.ts';
import { loadUser, session } from './session.ts';
import { StreamOfWindows, type WindowWord } from './streamOfWindows.ts';
import { loadTranslations } from './translations.ts';

/** The last announcement from the server; undefined before the first. */
export const liveNotice = createStore<{ open: boolean; text: string } | undefined>(undefined);
/** Counts up whenever a switch or value of the organisation changed while the app was open. */
export const settingChanges = createStore(0);
/** Counts up when another person takes over this person's work in hand. */
export const claimChanges = createStore(0);
/** Numbers of documents that a partner, or this person on another device, changed just now. */
export const changedPapers = createStore<readonly string[]>([]);

let windows: { end: () => void } | undefined;
let who = '';
/** The last events, by organisation, to find changes after a reconnect. */
const lastEvents = new Map<string, string>();
/** The account of these events; empty before the first. */
let knownOf = '';
let isFirst = true;

/** Follows administrators' changes during a session, so that open apps show them without a reload. */
export function followLiveEvents(): void {
  session.subscribe(settle);
  settle();
  globalThis.addEventListener?.('pagehide', leave);
  globalThis.addEventListener?.('pageshow', settle);
  // A phone suspends a page, and wakes it, without an event to its window.
  globalThis.document?.addEventListener?.('freeze', leave);
  globalThis.document?.addEventListener?.('resume', settle);
}

function settle(): void {
  const { login, user } = session.get() ?? {};
  // Before a required password change the server sends no events.
  const now = login && user?.user.passwordConforms ? login.usercode : '';
  if (now === who) return;
  leave();
  who = now;
  if (now === '') return;
  if (now !== knownOf) lastEvents.clear();
  if (now !== knownOf) isFirst = true;
  knownOf = now;
  windows = joinWindows(now);
}

function leave(): void {
  windows?.end();
  windows = undefined;
  who = '';
}

/** The windows of one person share a stream; windows of other persons do not. */
function joinWindows(account: string): { end: () => void } {
  const name = operationId();
  const channel = openChannel(`kuwei-events ${account}`);
  const post = (word: WindowWord) => channel?.postMessage(word);
  const stream = new StreamOfWindows({
    name,
    channel: channel && { post, close: () => channel.close() },
    isSeen: () => document.visibilityState === 'visible',
    keepStreamOpen,
    onEvent: takeEvent,
    opened: takeAnew,
  });
  const seenChanged = () => stream.seenChanged();
  if (channel) channel.onmessage = ({ data }: MessageEvent<WindowWord>) => stream.hear(data);
  document.addEventListener?.('visibilitychange', seenChanged);
  stream.start();
  return {
    end: () => {
      document.removeEventListener?.('visibilitychange', seenChanged);
      stream.end();
    },
  };
}

/** Works over plain HTTP too, where a browser has no locks; undefined in a browser that does not have it, or forbids it. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    const channel = new BroadcastChannel(name);
    channel.postMessage({ from: '', kind: 'here' } satisfies WindowWord);
    return channel;
  } catch {
    return undefined;
  }
}

/**
 * The stream is open again after a pause: all shown data is read again. At the first time the pause is only as long as this window
 * took to join, so only numbers and settings are read again, not all data that was just loaded.
 */
export function takeAnew(): void {
  claimChanges.set(claimChanges.get() + 1);
  if (isFirst) {
    settingChanges.set(settingChanges.get() + 1);
    countAgain();
    void queryClient.invalidateQueries({ queryKey: ['settings'] });
  } else askAgain();
  isFirst = false;
}

/** Handles an event. The first of a kind gives the present state; a later one that differs means a change. */
export function takeEvent(event: AppEvent): void {
  isFirst = false;
  const { org } = event;
  const isHere = org === undefined || org === session.get()?.login.u9org;
  if (event.name === 'notice') liveNotice.set(event.data);
  else if (event.name === 'translation') {
    if (isNews('translation', event.data.stamp)) void loadTranslations().catch(() => undefined);
  } else if (event.name === 'access') {
    if (isNews('access', event.data.stamp)) void loadUser().then(askAgain, () => undefined);
  } else if (event.name === 'setting') {
    // Events of other organisations are remembered too, for when this window changes to one.
    if (isNews(`setting ${org ?? ''}`, JSON.stringify(event.data)) && isHere) {
      settingChanges.set(settingChanges.get() + 1);
      askAgain();
    }
  } else if (!isHere) return;
  else if (event.name === 'abnormal') countAgain();
  else if (event.name === 'paper') changedPapers.set(event.data.numbers);
  else claimChanges.set(claimChanges.get() + 1);
}

function isNews(about: string, content: string): boolean {
  const before = lastEvents.get(about);
  lastEvents.set(about, content);
  return before !== undefined && before !== content;
}

/** The numbers on the home screen; an open list must not jump under the reader's hand. */
function countAgain(): void {
  for (const queryKey of [['badge'], ['list', 'count']]) void queryClient.invalidateQueries({ queryKey });
}

/** Any shown data may depend on the change. */
const askAgain = () => void queryClient.invalidateQueries();
