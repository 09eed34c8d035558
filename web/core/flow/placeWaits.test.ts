import { expect, it } from 'vitest';
import { addWait } from './placeWaits.ts';

it('waits of a place are added up; a device that was without network for days says a day', () => {
  const waits: Parameters<typeof addWait>[0] = new Map();
  for (const ms of [200, 3000, 3001, -5, 9e9]) addWait(waits, 'A', ms);
  expect(waits.get('A')).toEqual({ place: 'A', answers: 5, slow: 2, totalMs: 86_406_201, worstMs: 86_400_000 });
});
