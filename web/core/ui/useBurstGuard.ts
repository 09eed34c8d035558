import { useState } from 'react';

/** Keys closer together than this come from a scanner, not from a finger. */
const burstGapMs = 30;
/** Silence after which typing counts as new. */
const restMs = 250;

/** Tells a scanner's burst of keys from typing: feed it the time of each key. */
export function burstGuard(): (time: number) => 'first' | 'burst' {
  let last = Number.NEGATIVE_INFINITY;
  let inBurst = false;
  return (time) => {
    const gap = time - last;
    last = time;
    if (gap > restMs || (!inBurst && gap > burstGapMs)) {
      inBurst = false;
      return 'first';
    }
    // Keys count as a scanner's burst until a pause, because the last keys, above all Enter, may come late.
    inBurst = true;
    return 'burst';
  };
}

/** One {@link burstGuard} for the life of a component. */
export function useBurstGuard() {
  return useState(burstGuard)[0];
}
