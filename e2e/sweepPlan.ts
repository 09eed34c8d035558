// Which screen is checked in which way. The number of checks grows with the screens, not with screens × languages × sizes.
import type { Language } from '../contract/messages/texts.ts';
import { full } from '../test/slow/full.ts';
import { hasTurn, inTurn, runTurn, turnOf } from '../test/slow/inTurn.ts';
import { type Size, sizes } from './sizes.ts';
import { languages } from './world.ts';

/** A way of seeing a screen: language, size, theme, preferences. */
export interface Look {
  language: Language;
  size: Size;
  theme: 'light' | 'night';
  /** Percent. */
  textSize: number;
  hand: 'left' | 'right';
  /** Axe checks colours, names and roles too. */
  axe: boolean;
  /** Part of the picture's name, so that no picture replaces another. */
  variant: string;
}

/** The screens that are checked in one way, on one device. */
interface Group {
  look: Look;
  routes: string[];
}

const usual: Look = { language: 'zh', size: 'handheld', theme: 'light', textSize: 100, hand: 'right', axe: true, variant: '' };
const allSizes = Object.keys(sizes) as Size[];

/** Preferences of people: large text in the longest language for every screen; others in turn, where they change something. */
const large: Look = { ...usual, language: 'yn', textSize: 200, axe: false, variant: '200' };
const wishes: { look: Look; only: RegExp }[] = [
  { look: { ...usual, language: 'en', size: 'across', textSize: 150, axe: false, variant: '150' }, only: /InStorage|Stock|home/ },
  { look: { ...usual, textSize: 80, axe: false, variant: '80' }, only: /InStorage|home/ },
  { look: { ...usual, language: 'yn', hand: 'left', axe: false, variant: 'left' }, only: /Recieve|cabinet|home2/ },
  { look: { ...usual, language: 'en', size: 'across', hand: 'left', axe: false, variant: 'left' }, only: /Recieve|cabinet|home2/ },
];

/** Of six commits, one checks a screen on the handheld and the next at another size; its name and the commit choose language and theme. */
const turning = (route: string): Look[] => {
  const turn = turnOf(route) + (runTurn ?? 0);
  if (runTurn !== undefined && turn % 6 > 1) return [];
  return [
    {
      ...usual,
      size: hasTurn(route) ? 'handheld' : inTurn(['across', 'browser'] as const, Math.floor(turn / 2)),
      language: inTurn(languages, turn),
      theme: inTurn(['light', 'night'] as const, Math.floor(turn / 3)),
    },
  ];
};

/** Each in every language at every size, by day and by night. */
const whole = (): Look[] =>
  allSizes.flatMap((size) =>
    languages.flatMap((language) => [
      { ...usual, size, language },
      { ...usual, size, language, theme: 'night' as const, variant: 'night' },
    ]),
  );

function wished(route: string): Look[] {
  const fitting = wishes.filter(({ only }) => only.test(route)).map(({ look }) => look);
  return [large, ...(full || fitting.length === 0 ? fitting : [inTurn(fitting, turnOf(route))])];
}

export const lookName = ({ size, language, theme, textSize, hand }: Look): string =>
  [size, language, theme === 'night' && theme, textSize !== 100 && `${textSize} %`, hand === 'left' && hand].filter(Boolean).join(' ');

function grouped(routes: readonly string[], looksOf: (route: string) => Look[]): Group[] {
  const groups = new Map<string, Group>();
  for (const route of routes) {
    for (const look of looksOf(route)) {
      const group = groups.get(lookName(look)) ?? { look, routes: [] };
      group.routes.push(route);
      groups.set(lookName(look), group);
    }
  }
  return [...groups.values()];
}

/** The checks of a run: a third of the screens once, a quarter of all with a preference too; `npm run test:full` checks all ways. */
export const looksOf = (routes: readonly string[]): { name: string; looks: Group[] }[] => [
  ...allSizes.map((size) => ({
    name: size,
    looks: grouped(routes, (route) => (full ? whole() : turning(route)).filter((look) => look.size === size)),
  })),
  { name: 'as somebody wishes it', looks: grouped(routes, (route) => (hasTurn(`${route} as wished`, 4) ? wished(route) : [])) },
];

/** The checks of the overview of screens: handheld in every language, once at the other sizes, and with every preference. */
const openNote: Look[] = [
  ...languages.map((language) => ({ ...usual, language })),
  { ...usual, size: 'across', language: 'yn' },
  { ...usual, size: 'browser', language: 'en' },
  { ...usual, theme: 'night', variant: 'night' },
  large,
  ...wishes.map(({ look }) => look),
];
/** `npm test` uses one language on the handheld, and of the preferences only large text. */
export const openNoteLooks: Look[] = full ? openNote : [usual, ...openNote.slice(languages.length, -wishes.length)];
