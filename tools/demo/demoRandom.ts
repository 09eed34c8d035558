/** A generator whose numbers depend on its seed alone, so the demo is the same at every build. */
export interface DemoRandom {
  /** Whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** The same values in another order; the input stays as it is. */
  shuffle<T>(values: readonly T[]): T[];
}

/** Starts a generator (mulberry32: 32 bits of state are plenty for a demo). */
export function demoRandom(seed: number): DemoRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(values: readonly T[]): T => {
    const value = values[int(0, values.length - 1)];
    if (value === undefined) throw new Error('pick from an empty list');
    return value;
  };
  const shuffle = <T>(values: readonly T[]): T[] => {
    const rest = [...values];
    const shuffled: T[] = [];
    while (rest.length > 0) shuffled.push(...rest.splice(int(0, rest.length - 1), 1));
    return shuffled;
  };
  return { int, pick, shuffle, chance: (probability) => next() < probability };
}
