import { expect, test } from 'vitest';
import { lineInHand } from './lineInHand.rules.ts';
import { newWork } from './receive.state.ts';
import { facts, line } from './receiveTestKit.ts';

const note = facts([line(1), line(2), line(3)]);
const seen = {
  ...note,
  labels: note.labels.map((label) => (label.code === 'L3-1' ? { ...label, scannedAt: '2026-11-22 08:00:00' } : label)),
};
const work = { ...newWork('SH1'), scanned: { 'L1-1': '2026-11-22 08:00:05', 'L2-1': '2026-11-22 08:00:03' } };

test.each([
  ['nothing before the first carton', undefined, note, undefined],
  ['of the carton that was scanned last', work, note, 1],
  ['of what the server knows, after a reload', newWork('SH1'), seen, 3],
  ['what was scanned since goes before', work, seen, 1],
])('the line in hand is %s', (_, inHand, of, wanted) => {
  expect(lineInHand(inHand, of)).toBe(wanted);
});
