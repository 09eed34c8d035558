import type { SettingValues } from './settings.ts';

/**
 * The stream of server-sent events that an open app listens to, with the bearer token in the header. It begins with
 * the present state, so that a reconnect misses nothing, and ends when the session does.
 */
export const eventsPath = '/api/System/Events';

/**
 * The same stream for all windows of a browser, which may work in different organisations: it has the events of all organisations of the
 * person. An event about one organisation names it in the field `org`.
 */
export const eventsOfAllPath = `${eventsPath}?orgs=all`;

/** The events that an app gets, by name. */
export interface AppEvents {
  /** The settings of the organisation. */
  setting: SettingValues;
  notice: { open: boolean; text: string };
  /** The rights of the person: a new stamp means that they changed and must be fetched again. */
  access: { stamp: string };
  /** The texts of administrators: a new stamp means that they must be loaded again. */
  translation: { stamp: string };
  /** The numbers of abnormal documents of the organisation changed: ask for them again. */
  abnormal: { changedAt: string };
  /** Another person took over this person's work in hand, or this person works on it on another device: read it again. */
  claim: { changedAt: string };
  /** Numbers of documents that a partner, or this person on another device, changed: an app that has one of them open reads it again. */
  paper: { numbers: readonly string[] };
}

/** An event; `org` is its organisation, where the stream has events of several. */
export type AppEvent = { [N in keyof AppEvents]: { name: N; data: AppEvents[N]; org?: string | undefined } }[keyof AppEvents];
