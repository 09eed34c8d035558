import { type FitRule, fitText, plainLine } from './fitText.ts';
import { inkAscent, inkDescent, type TextMark, type Tone } from './mark.ts';
import { textWidth } from './printFont.ts';

export type Align = 'left' | 'center' | 'right';

/** The box for fitted text: its top left, and how the lines are aligned in it. */
export interface PlaceRule extends FitRule {
  x: number;
  top: number;
  align?: Align;
  tone?: Tone;
  lineHeight?: number;
}

/** One line of text with its baseline at `y`, not fitted. */
export function textAt(text: string, x: number, y: number, size: number, bold = false, tone: Tone = 'ink'): TextMark {
  return { kind: 'text', x, y, text, size, width: textWidth(text, bold) * size, bold, tone };
}

/** Fits a text into its box, lines from the top; `bottom` is the lower end of the ink. Blank text gives no marks. */
export function placeText(text: string | undefined, rule: PlaceRule): { marks: TextMark[]; bottom: number } {
  if (!text || !plainLine(text)) return { marks: [], bottom: rule.top };
  const fitted = fitText(text, rule);
  const step = fitted.size * (rule.lineHeight ?? 1.16);
  const marks = fitted.lines.map((line, index) => {
    const mark = textAt(line, rule.x, rule.top + fitted.size * inkAscent + index * step, fitted.size, rule.bold, rule.tone);
    const free = rule.width - mark.width;
    return { ...mark, x: rule.x + (rule.align === 'right' ? free : rule.align === 'center' ? free / 2 : 0) };
  });
  return { marks, bottom: rule.top + (fitted.lines.length - 1) * step + fitted.size * (inkAscent + inkDescent) };
}

/** Two texts on one baseline, the first large and the second small (a quantity and its unit), shrunk together into the width. */
export function placePair(
  large: string,
  small: string,
  rule: { x: number; baseline: number; width: number; size: number; smallRatio: number; align?: Align },
): TextMark[] {
  const [first, second] = [plainLine(large), plainLine(small)];
  const em = textWidth(first, true) + (second ? textWidth(second, true) * rule.smallRatio + 0.18 : 0);
  const size = Math.min(rule.size, rule.width / em);
  const free = rule.width - em * size;
  const x = rule.x + (rule.align === 'right' ? free : rule.align === 'center' ? free / 2 : 0);
  const marks = [textAt(first, x, rule.baseline, size, true)];
  if (second) marks.push(textAt(second, x + (textWidth(first, true) + 0.18) * size, rule.baseline, size * rule.smallRatio, true));
  return marks;
}
