import { createStore } from './store.ts';

/** The time zone of the person's plant; undefined until the server sends it, then the device's own zone is used. */
export const plantZone = createStore<string | undefined>(undefined);

const parts = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
let made: { zone: string | undefined; format: Intl.DateTimeFormat } | undefined;

/** Making a format takes a hundred times as long as using it. */
function formatIn(zone: string | undefined): Intl.DateTimeFormat {
  // The device's own zone may change while the page is open.
  if (!made || made.zone !== zone || zone === undefined) {
    const all = Object.fromEntries(parts.map((part) => [part, 'numeric']));
    made = { zone, format: new Intl.DateTimeFormat('sv-SE', { ...all, timeZone: zone }) };
  }
  return made.format;
}

/** A moment as `yyyy-MM-dd HH:mm:ss` in the plant's time zone. */
export const localTime = (moment: number): string => formatIn(plantZone.get()).format(moment);
