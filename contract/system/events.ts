import type { SettingValues } from './settings.ts';

/**
 * The stream of server-sent events that an open app listens to, with the bearer token in the header. It begins with
 * the present state, so that a reconnect misses nothing, and ends when the session does.
 */
export const eventsPath = '/api/System/Events';

/** What an app is told, by event name. */
export interface AppEvents {
  /** The settings of the organisation. */
  setting: SettingValues;
  notice: { open: boolean; text: string };
  /** What the person is and may do: another stamp means that it changed, and is to be fetched again. */
  access: { stamp: string };
  /** Texts were changed by an administrator: load them again. */
  translation: { changedAt: string };
  /** The numbers of abnormal documents of the organisation changed: ask for them again. */
  abnormal: { changedAt: string };
  /** Somebody took over what this person had in hand: read it again. */
  claim: { changedAt: string };
}

export type AppEvent = { [N in keyof AppEvents]: { name: N; data: AppEvents[N] } }[keyof AppEvents];
