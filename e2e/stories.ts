import { test } from 'vitest';
import type { Language } from '../contract/messages/texts.ts';
import { hasTurn, waysOf } from '../test/slow/inTurn.ts';
import { languages, rooms } from './world.ts';

/** A story in which only the words depend on the language: in one room, chosen by its title; `npm run test:full` uses all rooms. */
export const inRoom = (title: string, story: (room: (typeof rooms)[number]) => Promise<void>): void =>
  test.each(waysOf(rooms, title))(title, story);

/** The same in one language, for stories that choose their own screen size. */
export const inLanguage = (title: string, story: (language: Language) => Promise<void>): void =>
  test.each(waysOf(languages, title))(title, story);

/** A story beside the main one of its file: it runs at one commit of three, and always in `npm run test:full`. */
export const inTurnStory = (title: string, story: () => Promise<void>): void => test.runIf(hasTurn(title, 3))(title, story);
