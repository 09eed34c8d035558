import { expect, test } from 'vitest';
import { type FeedbackKind, feedback, parseFeedbackSettings, soundOf, vibrationOf } from './feedback.ts';

const kinds: FeedbackKind[] = ['accept', 'warn', 'reject', 'duplicate'];

test('every result has its own sound and its own vibration, none longer than half a second', () => {
  const rhythm = (kind: FeedbackKind) =>
    soundOf(kind).map(({ from, length, pitch, toPitch }) => [from, length, Math.sign(toPitch - pitch)]);
  expect(new Set(kinds.map((kind) => JSON.stringify(rhythm(kind)))).size).toBe(4);
  expect(new Set(kinds.map((kind) => JSON.stringify(vibrationOf(kind, 3)))).size).toBe(4);
  for (const kind of kinds) for (const tone of soundOf(kind)) expect(tone.from + tone.length).toBeLessThanOrEqual(0.5);
});

test('accept rises, duplicate is two equal blips, reject is low', () => {
  const [first, second] = soundOf('accept');
  expect(second?.toPitch).toBeGreaterThan(first?.pitch ?? Infinity);
  const [one, two] = soundOf('duplicate');
  expect({ ...two, from: 0 }).toEqual(one);
  expect(Math.max(...soundOf('reject').map(({ pitch }) => pitch))).toBeLessThan(200);
});

test('vibration: off at 0, longer with strength, pauses unchanged', () => {
  expect(vibrationOf('reject', 0)).toEqual([]);
  expect(vibrationOf('duplicate', 3)).toEqual([40, 70, 40]);
  expect(vibrationOf('duplicate', 5)).toEqual([60, 70, 60]);
  expect(vibrationOf('duplicate', 1)).toEqual([20, 70, 20]);
});

test('settings: defaults for nonsense, limits for the rest', () => {
  const defaults = { volume: 8, vibration: 3 };
  for (const stored of [null, '', '7', 'null', '[]', '{', '{"volume":"5"}']) expect(parseFeedbackSettings(stored)).toEqual(defaults);
  expect(parseFeedbackSettings('{"volume":11,"vibration":-2}')).toEqual({ volume: 10, vibration: 0 });
});

test('a device without speaker or motor is no reason to fail', () => {
  for (const kind of kinds) expect(() => feedback(kind, { volume: 10, vibration: 5 })).not.toThrow();
});
