import { test } from 'vitest';
import type { Language } from '../contract/messages/texts.ts';
import { hasTurn, waysOf } from '../test/slow/inTurn.ts';
import { languages, rooms } from './world.ts';

/** A story in which the language changes words and nothing else: in one room, chosen by its title; in all of them in `npm run test:full`. */
export const inRoom = (title: string, story: (room: (typeof rooms)[number]) => Promise<void>): void =>
  test.each(waysOf(rooms, title))(title, story);

/** The same in one language: for stories that choose their own screen. */
export const inLanguage = (title: string, story: (language: Language) => Promise<void>): void =>
  test.each(waysOf(languages, title))(title, story);

/** A story beside the main one of its file: it has its turn at one commit of three, in `npm run test:full` always. */
export const inTurnStory = (title: string, story: () => Promise<void>): void => test.runIf(hasTurn(title, 3))(title, story);
