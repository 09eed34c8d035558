import { beforeEach, expect, test } from 'vitest';
import { testBrowser } from '../testBrowser.ts';
import { type Draft, openDrafts } from './drafts.ts';

const draft = (no: string): Draft => ({ head: { No: no }, lines: [] });
const key = 'wms-draft-test';

beforeEach(() => {
  testBrowser();
});

test('a refused save is in the form again', () => {
  const drafts = openDrafts(key);
  drafts.change(draft('1'));
  const taken = drafts.take();
  expect(drafts.now.get()).toEqual({ head: {}, lines: [] });
  expect(drafts.giveBack(taken)).toBe(true);
  expect(drafts.now.get()).toEqual(draft('1'));
});

test('what was typed while a save was pending stands; the refused one comes when it is saved, also after a reload', () => {
  const drafts = openDrafts(key);
  drafts.change(draft('1'));
  const first = drafts.take();
  drafts.change(draft('2'));
  expect(drafts.giveBack(first)).toBe(false);
  expect(drafts.now.get()).toEqual(draft('2'));
  const later = openDrafts(key);
  expect(later.take()).toEqual(draft('2'));
  expect(later.now.get()).toEqual(draft('1'));
  expect(later.take()).toEqual(draft('1'));
  expect(openDrafts(key).now.get()).toEqual({ head: {}, lines: [] });
});

test('a form whose fields were emptied again takes the refused one back', () => {
  const drafts = openDrafts(key);
  drafts.change(draft('1'));
  const first = drafts.take();
  drafts.change(draft(''));
  expect(drafts.giveBack(first)).toBe(true);
});
