import { en } from '../../contract/messages/en.ts';
import { zh } from '../../contract/messages/texts.ts';
import { yn } from '../../contract/messages/yn.ts';
import { textCalls } from '../../contract/system/text.calls.ts';
import { handle } from '../core/handler.ts';

const english: Record<string, string> = en;
const indonesian: Record<string, string> = yn;
const shipped = Object.entries(zh).map(([key, chinese]) => ({ key, zh: chinese, en: english[key] ?? '', yn: indonesian[key] ?? '' }));
const mostShown = 40;

export const findTexts = handle(textCalls.findTexts, async (_ctx, { key, search }) => {
  if (key !== undefined) return { texts: shipped.filter((one) => one.key === key) };
  const words = search?.toLowerCase();
  if (!words) return { texts: [] };
  const found = shipped.filter((one) => Object.values(one).some((text) => text.toLowerCase().includes(words)));
  return { texts: found.slice(0, mostShown) };
});
