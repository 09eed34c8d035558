import { expect, it } from 'vitest';
import { openIn, openOut } from './transfers.rules.ts';

const standing = { ordered: '10', allocated: '6', sent: '4', received: '1', senderHere: true };

it('out is at most what is ordered and not allocated, in at most what was sent and not received', () => {
  expect([openOut(standing), openIn(standing)]).toEqual(['4', '3']);
  expect(openIn({ ...standing, senderHere: false })).toBe('9');
  expect([openOut({ ...standing, ordered: '5' }), openIn({ ...standing, received: '5' })]).toEqual(['0', '0']);
});
