import { textCalls } from '../../contract/system/text.calls.ts';
import { handle } from '../core/call/handler.ts';
import { shippedTexts } from './shippedTexts.ts';

const mostShown = 40;

export const findTexts = handle(textCalls.findTexts, async (_ctx, { key, search }) => {
  if (key !== undefined) return { texts: shippedTexts.filter((one) => one.key === key) };
  const words = search?.toLowerCase();
  if (!words) return { texts: [] };
  const found = shippedTexts.filter((one) => Object.values(one).some((text) => text.toLowerCase().includes(words)));
  return { texts: found.slice(0, mostShown) };
});
