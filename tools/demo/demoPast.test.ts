import { expect, it } from 'vitest';
import { addDays } from './demoDay.ts';
import { demoPast } from './demoPast.ts';

const today = '2026-11-23';

it('of two months that went by nothing is left, and nothing was issued before it lay on its shelf', () => {
  const { notes, lines, issues, issueLines } = demoPast(today);
  expect([notes.length > 80, lines.length > 200, issues.length > 60]).toEqual([true, true, true]);
  const dayOf = new Map(notes.map(({ noteNo, day }) => [noteNo, day]));
  const issued = new Map(issues.map(({ demandNo, day }) => [demandNo, day]));
  const left = new Map(lines.map(({ noteNo, line, qty }) => [`${noteNo} ${line}`, qty]));
  for (const { noteNo, noteLine, demandNo, qty } of issueLines) {
    left.set(`${noteNo} ${noteLine}`, (left.get(`${noteNo} ${noteLine}`) ?? 0) - qty);
    expect((issued.get(demandNo) ?? '') > addDays(dayOf.get(noteNo) ?? '', 1)).toBe(true);
  }
  expect([...left.values()].filter((qty) => qty !== 0)).toEqual([]);
});

it('it ends before the days that are played, the same for the same day, and no number stands twice', () => {
  const past = demoPast(today);
  expect(past).toEqual(demoPast(today));
  const numbers = [...past.notes.map(({ noteNo }) => noteNo), ...past.issues.map(({ demandNo }) => demandNo)];
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(past.issues.every(({ day }) => day < today)).toBe(true);
  expect(past.notes.every(({ day }) => day < addDays(today, -6))).toBe(true);
});
