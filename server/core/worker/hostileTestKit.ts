import { tellProgress } from './tellProgress.ts';

export const add = (one: number, other: number): number => one + other;

export function fail(): never {
  throw new Error('no luck');
}

export function spin(): never {
  for (;;) Math.random();
}

export function hoard(): number {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, Math.random));
}

export function count(to: number): number {
  for (let done = 1; done <= to; done += 1) tellProgress(done);
  return to;
}
