import { printable, textWidth } from './printFont.ts';

/** How a text is made to fit: from `size` down to `minSize`, on at most `maxLines` lines. */
export interface FitRule {
  width: number;
  size: number;
  minSize: number;
  maxLines: number;
  bold?: boolean;
  /** Where a text that does not fit loses characters: at its end, or in the middle for texts recognised by their end (numbers, batches). */
  cut?: 'end' | 'middle';
}
/** The text as it fits; every line is within the width. */
export interface FittedText {
  lines: string[];
  size: number;
  cut: boolean;
}

// A run that stays together: a Latin word with its trailing punctuation, or one Chinese character with closing marks.
const piece =
  /\s+|[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u3000-\u303f][，。、；：）】》”！？,.;:)!?%]*|[^\s\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u3000-\u303f]+/gu;

/** A text in signs that can be printed, without line breaks, control characters and doubled blanks. */
export function plainLine(text: string): string {
  return printable(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

function breakWord(word: string, width: number, bold: boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part && textWidth(part + character, bold) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return part ? [...parts, part] : parts;
}

/** Breaks a text into lines no wider than `width` em: at blanks, between Chinese characters, and inside a word only when it is wider than a line. */
export function wrapText(text: string, width: number, bold = false): string[] {
  const lines: string[] = [];
  let line = '';
  for (const found of plainLine(text).match(piece) ?? []) {
    const fits = textWidth((line + found).trimEnd(), bold) <= width;
    if (fits) {
      line += found;
      continue;
    }
    if (line.trim()) lines.push(line.trim());
    line = '';
    const parts = breakWord(found.trim(), width, bold);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
  }
  return line.trim() ? [...lines, line.trim()] : lines;
}

function ellipsis(line: string, width: number, bold: boolean): string {
  const characters = [...line];
  while (characters.length > 0 && textWidth(`${characters.join('')}…`, bold) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

function ellipsisInside(line: string, width: number, bold: boolean): string {
  const characters = [...line];
  let [head, tail] = [Math.floor(characters.length / 2), Math.ceil(characters.length / 2)];
  const shown = () =>
    `${characters.slice(0, head).join('').trimEnd()}…${characters
      .slice(characters.length - tail)
      .join('')
      .trimStart()}`;
  while (head + tail > 0 && textWidth(shown(), bold) > width) {
    if (head >= tail) head -= 1;
    else tail -= 1;
  }
  return shown();
}

/** Shrinks, then wraps, then leaves signs out for an ellipsis, in this order, so that a text never leaves its place. */
export function fitText(text: string, rule: FitRule): FittedText {
  const bold = rule.bold ?? false;
  for (let size = rule.size; size > rule.minSize; size *= 0.95) {
    const lines = wrapText(text, rule.width / size, bold);
    if (lines.length <= rule.maxLines) return { lines, size, cut: false };
  }
  const width = rule.width / rule.minSize;
  const all = wrapText(text, width, bold);
  if (all.length <= rule.maxLines) return { lines: all, size: rule.minSize, cut: false };
  const rest = all.slice(rule.maxLines - 1).join(' ');
  return {
    lines: [...all.slice(0, rule.maxLines - 1), (rule.cut === 'middle' ? ellipsisInside : ellipsis)(rest, width, bold)],
    size: rule.minSize,
    cut: true,
  };
}
