/** A key of the number pad: a digit, the point, or a command. */
export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back' | 'clear' | 'plus' | 'minus' | 'sign';

/** The pad's text and whether the next digit replaces it instead of being appended. */
export type PadState = { text: string; fresh: boolean };

/** Limits of the typed number. */
export type PadRules = { decimals: number; allowNegative: boolean };

const maxDigits = 12;

/** The pad's next state. The text stays decimal text all along, so that nothing is rounded. */
export function pressPadKey(state: PadState, key: PadKey, rules: PadRules): PadState {
  switch (key) {
    case 'clear':
      return { text: '', fresh: false };
    case 'back':
      return { text: state.fresh ? '' : state.text.slice(0, -1), fresh: false };
    case 'plus':
      return { text: stepText(state.text, 1n, rules), fresh: true };
    case 'minus':
      return { text: stepText(state.text, -1n, rules), fresh: true };
    case 'sign':
      return rules.allowNegative ? { text: flipSign(state.text), fresh: state.fresh } : state;
    default:
      return typeCharacter(state, key, rules);
  }
}

function typeCharacter(state: PadState, key: string, rules: PadRules): PadState {
  const text = state.fresh ? '' : state.text;
  if (key === '.') {
    if (rules.decimals === 0 || text.includes('.')) return state;
    return { text: `${text === '' || text === '-' ? `${text}0` : text}.`, fresh: false };
  }
  const [, fraction] = text.split('.');
  if (fraction !== undefined && fraction.length >= rules.decimals) return state;
  if (text.replace(/\D/g, '').length >= maxDigits) return state;
  return { text: `${text}${key}`.replace(/^(-?)0+(?=\d)/, '$1'), fresh: false };
}

function flipSign(text: string): string {
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

/** One more or one less, exactly; never below zero unless negative numbers are allowed. */
function stepText(text: string, step: bigint, rules: PadRules): string {
  const fraction = text.split('.')[1] ?? '';
  const one = 10n ** BigInt(fraction.length);
  const scaled = BigInt(text.replace('.', '').replace(/^-?$/, '0')) + step * one;
  if (scaled < 0n && !rules.allowNegative) return '0';
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(fraction.length + 1, '0');
  const cut = digits.length - fraction.length;
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, cut)}${fraction === '' ? '' : `.${digits.slice(cut)}`}`;
}

/** The text as a number that can be sent: `12.` → `12`, an empty one → undefined. */
export function padValue(text: string): string | undefined {
  const whole = text.replace(/\.$/, '');
  return /^-?\d+(\.\d+)?$/.test(whole) ? whole : undefined;
}

/** -1, 0 or 1 as the first decimal text is less than, equal to or more than the second; exact. */
export function compareDecimals(a: string, b: string): number {
  const places = Math.max(...[a, b].map((text) => text.split('.')[1]?.length ?? 0));
  const [x, y] = [a, b].map((text) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(places, '0'));
  });
  return x === y ? 0 : (x ?? 0n) < (y ?? 0n) ? -1 : 1;
}

/** The pad key for a key of a real keyboard. */
export function padKeyOf(key: string): PadKey | undefined {
  if (/^[0-9]$/.test(key)) return key as PadKey;
  const others: Record<string, PadKey> = {
    '.': '.',
    ',': '.',
    Backspace: 'back',
    Delete: 'clear',
    '+': 'plus',
    ArrowUp: 'plus',
    ArrowDown: 'minus',
    '-': 'minus',
  };
  return others[key];
}
