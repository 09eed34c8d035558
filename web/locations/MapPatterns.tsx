import type { MapClass } from '../../contract/locations/map.rules.ts';

type Tone = 'none' | 'pale' | 'mid' | 'deep' | 'green' | 'amber' | 'red' | 'grey';

/** The pattern over each colour, in a tile of 6 × 6. */
const marks = {
  plain: '',
  dots: 'M1.5 3h1.4',
  rise: 'M-1 7L7-1',
  fall: 'M-1-1L7 7',
  cross: 'M-1 7L7-1M-1-1L7 7',
  bars: 'M3-1V7',
  waves: 'M-1 3h8',
} as const;

/** Each class by colour and by mark; within one way to colour no mark stands twice. */
const looks: Record<MapClass, { tone: Tone; mark: keyof typeof marks }> = {
  empty: { tone: 'none', mark: 'plain' },
  low: { tone: 'pale', mark: 'dots' },
  high: { tone: 'mid', mark: 'rise' },
  full: { tone: 'deep', mark: 'bars' },
  over: { tone: 'red', mark: 'cross' },
  used: { tone: 'pale', mark: 'waves' },
  closed: { tone: 'grey', mark: 'fall' },
  counted: { tone: 'grey', mark: 'plain' },
  available: { tone: 'green', mark: 'dots' },
  inspection: { tone: 'amber', mark: 'rise' },
  hold: { tone: 'red', mark: 'cross' },
  mixed: { tone: 'mid', mark: 'bars' },
  fresh: { tone: 'pale', mark: 'dots' },
  months: { tone: 'mid', mark: 'rise' },
  halfYear: { tone: 'amber', mark: 'bars' },
  old: { tone: 'red', mark: 'cross' },
  recent: { tone: 'green', mark: 'dots' },
  quarter: { tone: 'mid', mark: 'rise' },
  long: { tone: 'amber', mark: 'bars' },
  never: { tone: 'none', mark: 'plain' },
  quick: { tone: 'green', mark: 'dots' },
  sluggish: { tone: 'amber', mark: 'rise' },
  slow: { tone: 'red', mark: 'cross' },
  unmeasured: { tone: 'none', mark: 'plain' },
};

export const patternOf = (name: MapClass): string => `url(#kw-map-${name})`;

/** The colours of the classes with their marks, for a drawing and its legend. */
export function MapPatterns() {
  return (
    <defs>
      {Object.entries(looks).map(([name, { tone, mark }]) => (
        <pattern key={name} id={`kw-map-${name}`} width="6" height="6" patternUnits="userSpaceOnUse" className={`kw-map-${tone}`}>
          <rect width="6" height="6" />
          <path d={marks[mark]} />
        </pattern>
      ))}
    </defs>
  );
}

/** One class of the legend, as it is drawn. */
export function MapSwatch({ name }: { name: MapClass }) {
  return (
    <svg className="kw-map-swatch" width="24" height="14" viewBox="0 0 24 14" aria-hidden="true">
      <rect x="0.5" y="0.5" width="23" height="13" rx="2" fill={patternOf(name)} />
    </svg>
  );
}
