import { expect, test } from 'vitest';
import { readEvent } from './liveEvents.ts';

test('an event of the stream is read by its name and data, a beat is none', () => {
  expect(readEvent('event: notice\ndata: {"open":true,"text":"盘点\\n停收"}')).toEqual({
    name: 'notice',
    data: { open: true, text: '盘点\n停收' },
  });
  expect(readEvent(': beat')).toBeUndefined();
});
