import { beforeEach, expect, test } from 'vitest';
import { testBrowser } from '../device/browserTestKit.ts';
import { type Draft, openDrafts } from './drafts.ts';

const draft = (no: string): Draft => ({ head: { No: no }, lines: [] });
const key = 'wms-draft-test';

beforeEach(() => {
  testBrowser();
});

test('a refused save is in the form again', () => {
  const drafts = openDrafts(key);
  drafts.change(draft('1'));
  expect(drafts.take('a')).toEqual(draft('1'));
  expect(drafts.now.get()).toEqual({ head: {}, lines: [] });
  expect(drafts.giveBack('a')).toBe(true);
  expect(drafts.now.get()).toEqual(draft('1'));
});

test('what was typed while a save was pending stands; the refused one comes when it is saved, also after a reload', () => {
  const drafts = openDrafts(key);
  drafts.change(draft('1'));
  drafts.take('a');
  drafts.change(draft('2'));
  expect(drafts.giveBack('a')).toBe(false);
  expect(drafts.now.get()).toEqual(draft('2'));
  const later = openDrafts(key);
  expect(later.take('b')).toEqual(draft('2'));
  expect(later.now.get()).toEqual(draft('1'));
  expect(later.take('c')).toEqual(draft('1'));
  expect(openDrafts(key).now.get()).toEqual({ head: {}, lines: [] });
});

test('a form whose fields were emptied again takes the refused one back', () => {
  const drafts = openDrafts(key);
  drafts.change(draft('1'));
  drafts.take('a');
  drafts.change(draft(''));
  expect(drafts.giveBack('a')).toBe(true);
});

test('what a page before sent is known by its operation until its end is: refused it is in the form again, accepted it is gone', () => {
  const before = openDrafts(key);
  before.change(draft('1'));
  before.take('a');
  expect(before.left()).toEqual([]);
  const later = openDrafts(key);
  expect([later.left(), later.now.get()]).toEqual([['a'], { head: {}, lines: [] }]);
  expect(later.giveBack('a')).toBe(true);
  expect(openDrafts(key).now.get()).toEqual(draft('1'));
  later.take('b');
  const last = openDrafts(key);
  last.drop('b');
  expect([last.left(), openDrafts(key).now.get()]).toEqual([[], { head: {}, lines: [] }]);
});
