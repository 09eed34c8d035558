/** One line of the result: what was measured, what was to be reached, and whether it was. */
export interface Row {
  what: string;
  figure: string;
  target: string;
  /** Undefined where the figure has no target of its own. */
  reached?: boolean | undefined;
}

/** How a run is to be made. */
export interface BenchOptions {
  plant: 'small' | 'large';
  /** How long the handhelds scan. */
  seconds: number;
  /** A fifth of the work of rows that are measured against a floor, for a look at ratios and round trips on a busy machine. */
  quick: boolean;
  /** Where the large plant is kept for the next run; without it each run makes its own. */
  data?: string | undefined;
  /** How large the plant of years is; 1 is the whole one. */
  scale: number;
}

/** One part of the bench, runnable by its name. It tells its rows as they come, so that a part that fails later has told what it knew. */
export type Part = (options: BenchOptions, tell: (row: Row) => void) => Promise<void>;

/** Milliseconds as people read them. */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

/** A number with thousands set apart. */
export const count = (value: number): string => Math.round(value).toLocaleString('en-US');

/** A factor such as 0.62 ×. */
export const times = (value: number): string => `${value.toFixed(2)} ×`;
