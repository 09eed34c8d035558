import { fitText } from './fitText.ts';
import type { Box, Mark, TextMark } from './mark.ts';
import { placeText } from './place.ts';
import { code128Module } from './symbol.ts';

/** Finest step that any of our printers makes (600 dpi), in millimetres. */
const finestStep = 25.4 / 600;

/** The Code 128 over its text at the foot of the label; a code that Code 128 cannot carry readably stands as text alone. */
export function cartonFoot(code: string, box: Box, barHeight: number, textSize: number): Mark[] {
  const text = placeText(code, {
    x: box.x,
    top: box.y + barHeight + textSize * 0.18,
    width: box.w,
    size: textSize,
    minSize: textSize * 0.4,
    maxLines: 1,
    bold: true,
    align: 'center',
    cut: 'middle',
  }).marks;
  if (code128Module(code, box.w, finestStep) === null) return text;
  return [{ kind: 'code128', x: box.x, y: box.y, w: box.w, h: barHeight, text: code }, ...text];
}

/** The item number, never cut while it fits on two small lines, because a part of it would be another item. */
export function placeItemNo(
  itemNo: string,
  room: { x: number; top: number; width: number; size: number; least: number },
): { marks: TextMark[]; bottom: number } {
  const rule = { ...room, minSize: room.least, maxLines: 1, bold: true, cut: 'middle' as const };
  if (!fitText(itemNo, rule).cut) return placeText(itemNo, rule);
  return placeText(itemNo, { ...rule, size: room.least, minSize: room.least * 0.7, maxLines: 2, lineHeight: 1.05 });
}
