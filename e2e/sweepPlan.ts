// Which screen is looked at how. Looks grow with the number of screens, not with its product with languages, sizes and wishes.
import type { Language } from '../contract/messages/texts.ts';
import { full } from '../test/slow/full.ts';
import { hasTurn, inTurn, runTurn, turnOf } from '../test/slow/inTurn.ts';
import { type Size, sizes } from './sizes.ts';
import { languages } from './world.ts';

/** How somebody has a screen before them. */
export interface Look {
  language: Language;
  size: Size;
  theme: 'light' | 'night';
  /** Percent. */
  textSize: number;
  hand: 'left' | 'right';
  /** Colours, names and roles are judged too. */
  axe: boolean;
  /** In the names of pictures, so that none is written over another. */
  variant: string;
}

/** The screens that are looked at in one way, on one device. */
interface Group {
  look: Look;
  routes: string[];
}

const usual: Look = { language: 'zh', size: 'handheld', theme: 'light', textSize: 100, hand: 'right', axe: true, variant: '' };
const allSizes = Object.keys(sizes) as Size[];

/** Preferences of readers: large text in the longest language for every screen; the others in turn, where they change something. */
const large: Look = { ...usual, language: 'yn', textSize: 200, axe: false, variant: '200' };
const wishes: { look: Look; only: RegExp }[] = [
  { look: { ...usual, language: 'en', size: 'across', textSize: 150, axe: false, variant: '150' }, only: /InStorage|Stock|home/ },
  { look: { ...usual, textSize: 80, axe: false, variant: '80' }, only: /InStorage|home/ },
  { look: { ...usual, language: 'yn', hand: 'left', axe: false, variant: 'left' }, only: /Recieve|cabinet|home2/ },
  { look: { ...usual, language: 'en', size: 'across', hand: 'left', axe: false, variant: 'left' }, only: /Recieve|cabinet|home2/ },
];

/** Of six commits each screen is looked at handheld at one, at another size at the next; language and theme follow from its name and the commit. */
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

/** What is looked at: a third of the screens once, a quarter of all with a wish too; in every way in `npm run test:full`. */
export const looksOf = (routes: readonly string[]): { name: string; looks: Group[] }[] => [
  ...allSizes.map((size) => ({
    name: size,
    looks: grouped(routes, (route) => (full ? whole() : turning(route)).filter((look) => look.size === size)),
  })),
  { name: 'as somebody wishes it', looks: grouped(routes, (route) => (hasTurn(`${route} as wished`, 4) ? wished(route) : [])) },
];

/** The looks of the overview of screens: handheld in every language, once at the other sizes, and with every preference. */
const openNote: Look[] = [
  ...languages.map((language) => ({ ...usual, language })),
  { ...usual, size: 'across', language: 'yn' },
  { ...usual, size: 'browser', language: 'en' },
  { ...usual, theme: 'night', variant: 'night' },
  large,
  ...wishes.map(({ look }) => look),
];
/** In `npm test` in one language in the hand, and without the wishes but large text. */
export const openNoteLooks: Look[] = full ? openNote : [usual, ...openNote.slice(languages.length, -wishes.length)];
