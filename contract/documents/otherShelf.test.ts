import { expect, it } from 'vitest';
import { fill } from '../messages/fill.ts';
import { zh } from '../messages/texts.ts';
import { judgeShelf } from './otherShelf.ts';

it('names two of the proposed locations and how many more there are; seven codes were five lines on a handheld', () => {
  const said = (...proposed: string[]) => {
    const { word } = judgeShelf({ policy: 'ask', place: 'X-1', proposed, lastQuestion: undefined })?.verdict ?? {};
    return typeof word === 'object' ? fill('zh', zh['shelf.other-ask'], word.args) : '';
  };
  expect(said('A-1', 'A-2', 'A-3', 'A-4', 'A-5')).toBe('X-1 不是建议的 A-1, A-2 及另外 3 个；确定放这里，请再扫一次');
  expect(said('A-1', 'A-2')).toBe('X-1 不是建议的 A-1, A-2；确定放这里，请再扫一次');
});
