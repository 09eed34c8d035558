import type { CallOutput } from '../../contract/core/call.ts';
import type { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { classOf, type MapClass, type MapMode, type MapPlace, statusesOf } from '../../contract/locations/map.rules.ts';
import type { Say } from '../core/words/i18n.ts';

export type WarehouseMap = CallOutput<typeof locationsCalls.warehouseMap>;

/** The places of an answer that came column by column. */
export function mapPlaces({ areas, places, waits }: WarehouseMap): MapPlace[] {
  const measured = new Map(waits.map((one) => [one.code, one]));
  const days = (value = -1) => (value < 0 ? undefined : value);
  return places.codes.map((code, at) => ({
    code,
    area: areas[(places.areas[at] ?? 0) - 1]?.code ?? '',
    kind: places.kinds[at] ?? '',
    closed: places.closed[at] === 1,
    counted: places.counted[at] === 1,
    capacity: places.capacity[at] ?? 0,
    packages: places.packages[at] ?? 0,
    statuses: statusesOf(places.statuses[at] ?? 0),
    ageDays: days(places.age[at]),
    countDays: days(places.checked[at]),
    waits: measured.get(code),
  }));
}

/** The name of a class in the legend; states of stock have their usual names. */
export const wordOfClass = (t: Say, mode: MapMode, name: MapClass): string =>
  name === 'counted'
    ? t('stock.being-counted')
    : name === 'available' || name === 'inspection' || name === 'hold'
      ? t(`state.stock.${name}`)
      : t(`map.${mode}.${name}` as Parameters<Say>[0]);

/** The text of a place for a way to colour. */
export const classWord = (t: Say, mode: MapMode, place: MapPlace): string => wordOfClass(t, mode, classOf(mode, place));

/** The number of cartons, and of those that fit. */
export const packagesWord = (t: Say, { packages, capacity, counted }: MapPlace): string =>
  counted
    ? t('stock.being-counted')
    : capacity > 0
      ? t('map.packages.of', { n: packages, all: capacity })
      : t('map.packages', { n: packages });

export const daysWord = (t: Say, days: number | undefined): string =>
  days === undefined ? '–' : days === 0 ? t('map.today') : t('map.days', { n: days });

export const checkedWord = (t: Say, days: number | undefined): string => (days === undefined ? t('map.never') : daysWord(t, days));

const secondsOf = (ms: number): string => (ms / 1000).toFixed(ms < 10_000 ? 1 : 0);

/** The waiting time of devices at a place, as text. */
export const waitsWord = (t: Say, { waits }: MapPlace): string =>
  waits ? t('map.waits', { n: waits.answers, average: secondsOf(waits.averageMs), worst: secondsOf(waits.worstMs) }) : '–';

/** A place in one sentence, for screen readers. */
export const placeWords = (t: Say, place: MapPlace): string =>
  [place.code, packagesWord(t, place), ...new Set([classWord(t, 'status', place), classWord(t, 'fill', place)])].join(', ');
