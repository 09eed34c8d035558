/** A key press as the wedge needs it; times are milliseconds of one clock. */
export type WedgeKey = {
  key: string;
  code?: string;
  ctrl?: boolean;
  alt?: boolean;
  meta?: boolean;
  shift?: boolean;
  /** The key is held down: never a scanner. */
  repeat?: boolean;
  at: number;
  /** The character will also land in a focused field. */
  field?: boolean;
  /** Somebody may be typing here: a field, a list that jumps to letters, our number pad. */
  typing?: boolean;
};

/** Group separator: scanners send it between GS1 elements, as Ctrl+]. */
export const GS = '\x1d';

/** Frame of a code, if the scanner is set so: Ctrl+B before it, Ctrl+C after it. */
export const STX = '\x02';
export const ETX = '\x03';

const PUNCTUATION: Record<string, readonly [string, string]> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Backquote: ['`', '~'],
  Space: [' ', ' '],
  NumpadDecimal: ['.', '.'],
  NumpadSubtract: ['-', '-'],
  NumpadAdd: ['+', '+'],
  NumpadMultiply: ['*', '*'],
  NumpadDivide: ['/', '/'],
};

/** The character of a physical key on the US layout, the default of scanners. */
export function charOfCode(code: string, shift: boolean): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shift ? letter : letter.toLowerCase();
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit) return shift && code.startsWith('Digit') ? ')!@#$%^&*('[Number(digit)] : digit;
  return PUNCTUATION[code]?.[shift ? 1 : 0];
}

/** True when an input method hides the character: an editor for Chinese is switched on. */
function hidden(key: string): boolean {
  return key === 'Process' || key === 'Unidentified';
}

/** The printable character (or GS) of a key press, undefined for every other key. */
export function charOf(press: WedgeKey): string | undefined {
  const { key, code = '', ctrl = false, alt = false, meta = false, shift = false } = press;
  if (key === GS || (ctrl && !alt && (key === ']' || code === 'BracketRight'))) return GS;
  // Ctrl and Alt together is AltGr on Windows: a character of that layout.
  if (meta || ctrl !== alt) return undefined;
  if (hidden(key)) return charOfCode(code, shift);
  return [...key].length === 1 ? key : undefined;
}

/** Ctrl+letter in the middle of a burst is a control character of the code, not a shortcut. */
export function controlOf({ key, ctrl, alt, meta }: WedgeKey): string | undefined {
  if (!ctrl || alt || meta || !/^[a-z\\^_[]$/i.test(key)) return undefined;
  return String.fromCharCode(key.toUpperCase().charCodeAt(0) & 0x1f);
}

/** The end key that a key press is, if any. */
export function endOf({ key, code }: WedgeKey): 'enter' | 'tab' | undefined {
  const name = hidden(key) ? code : key;
  if (name === 'Enter' || name === 'NumpadEnter') return 'enter';
  return name === 'Tab' ? 'tab' : undefined;
}

/** Keys between the characters of a scan without a meaning: modifiers, triggers of handhelds, F keys. */
export function isPassive({ key }: WedgeKey): boolean {
  return /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Fn|Dead|Unidentified|Process|F\d{1,2}|Launch\w+|Soft\d|Camera)$/.test(key);
}

/** The digit of Alt+numpad, the mode of scanners that must not depend on the keyboard layout. */
export function altDigitOf({ code = '', alt, ctrl }: WedgeKey): string | undefined {
  return alt && !ctrl ? /^Numpad(\d)$/.exec(code)?.[1] : undefined;
}
