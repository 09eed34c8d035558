import { expect, test } from 'vitest';
import { decisionsWithContents, decisionTopics, readDecisions } from '../../tools/decisionsContents.ts';
import { citingFiles } from '../spec/citations.ts';

const decisions = readDecisions();
const numbers = decisions.map(({ number }) => number);
const parts = ['## Context', '## Decision', '## Consequences'];

test('the index DECISIONS.md is up to date (node tools/decisionsContents.ts writes it)', () => {
  const { now, wanted } = decisionsWithContents();
  expect(now).toBe(wanted);
});

test('each decision has a number of its own, a topic, a status and its parts, in at most 40 lines', () => {
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  const wrong = decisions.filter(
    ({ file, number, text, topic }) =>
      !/^\d{4}-[a-z0-9-]+\.md$/.test(file) ||
      !text.startsWith(`# ${number}. `) ||
      !(decisionTopics as readonly string[]).includes(topic) ||
      !/^- Status: (accepted, \d{4}-\d\d-\d\d|superseded by \d{4})$/m.test(text) ||
      parts.join() !== [...text.matchAll(/^## .+$/gm)].join() ||
      text.trimEnd().split('\n').length > 40,
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test('each cited decision exists', () => {
  const cited = citingFiles().flatMap(({ path: file, text }) =>
    [...text.matchAll(/\b[Dd]ecisions? ((?:[A-Z]-)?\d+[a-z]?(?:(?:, | and )(?:[A-Z]-)?\d+)*)|DECISIONS: [a-z ]+/g)].map(
      ([whole, list]) => ({
        file,
        whole,
        known: list?.split(/, | and /).every((number) => numbers.includes(number)) ?? false,
      }),
    ),
  );
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ known }) => !known)).toEqual([]);
});
