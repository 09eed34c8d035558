/** One line of the result: the figure, its target, and whether it was reached. */
export interface Row {
  what: string;
  figure: string;
  target: string;
  /** Undefined when the figure has no target. */
  reached?: boolean | undefined;
}

/** The options of a run. */
export interface BenchOptions {
  plant: 'small' | 'large';
  /** Seconds of scanning by the handhelds. */
  seconds: number;
  /** Does a fifth of the work of rows with a floor, to see ratios and round trips on a busy machine. */
  quick: boolean;
  /** The folder that keeps the large plant for the next run; without it each run makes its own. */
  data?: string | undefined;
  /** The size of the plant of years; 1 is full size. */
  scale: number;
}

/** One part of the bench. It reports each row at once, so that a part that fails later keeps its rows. */
export type Part = (options: BenchOptions, tell: (row: Row) => void) => Promise<void>;

/** Milliseconds as readable text. */
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

/** A number with a separator for thousands. */
export const count = (value: number): string => Math.round(value).toLocaleString('en-US');

/** A factor such as 0.62 ×. */
export const times = (value: number): string => `${value.toFixed(2)} ×`;
