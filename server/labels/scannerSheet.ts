import { labelsCalls } from '../../contract/labels/labels.calls.ts';
import { scannerTestCodes } from '../../contract/labels/scannerTest.ts';
import { say } from '../core/answer/reply.ts';
import { handle } from '../core/call/handler.ts';
import { makePaper } from './print/makePaper.ts';

export const scannerSheet = handle(labelsCalls.scannerSheet, async ({ language }) => {
  const { bars, square, pair } = scannerTestCodes;
  const section = (key: 'bars' | 'square' | 'pair', codes: readonly string[]) => ({
    title: say(language, `scansheet.${key}`),
    hint: say(language, `scansheet.${key}.hint`),
    codes: codes.map((text) => ({ text, caption: text, bars: key !== 'square' })),
  });
  const content = await makePaper.codeSheet({
    title: say(language, 'scansheet.title'),
    intro: say(language, 'scansheet.intro'),
    sections: [section('bars', [bars]), section('square', [square]), section('pair', pair)],
  });
  return { fileName: 'scanner-test.pdf', contentType: 'application/pdf', content, inline: true };
});
