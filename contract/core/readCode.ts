/** Invisible characters: zero-width signs, soft hyphen, direction marks, byte order mark. */
export const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

/** Hyphens, dashes and the minus sign, as word processors put them for the key on the keyboard. */
export const DASHES = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;

/** Line ends, frames (STX, ETX) and blanks of any width. */
const OUTSIDE = /[\s\p{Cc}]/u;

/** Removes blanks and invisible characters at both ends. In steps: one regular expression would retry every run of blanks from each blank. */
function withoutOutside(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && OUTSIDE.test(text.charAt(from))) from += 1;
  while (to > from && OUTSIDE.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/**
 * A code that will be kept, as a person reads it: no invisible characters, plain blanks, full-width letters and digits as ASCII.
 * Other signs stay: `（黑）` may be how the ERP writes it. What is left inside is judged by `codeForm`.
 */
export const readCode = (raw: string): string => withoutOutside(plainSigns(raw));

/** The same with its control characters, which separate the parts of a scanned code. */
export const plainSigns = (raw: string): string =>
  raw
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (wide) => wide.normalize('NFKC'))
    .replace(/[\u00a0\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g, ' ');

/** A number that a spreadsheet has shortened (6.9E+12): its last digits are lost. `1E17` without a plus is how parts are called. */
export const isCutNumber = (code: string): boolean => /^\d(?:\.\d+)?[eE]\+\d+$/.test(code);

/** The form of a code that can be stored: printable, scannable, typeable, and not a shortened number such as 1.2E+10. */
export const codeForm = /^(?!\d(?:\.\d+)?[eE]\+\d+$)\P{Cc}+$/u;

/** Scanned text as it came, without frames and line ends; GS stays, it separates the parts of a GS1 code. */
export const readScanned = (raw: string): string => raw.replace(/[\x00-\x1c\x1e\x1f\x7f-\x9f]/g, '').trim();

/** The key of the second look-up, when no code is exactly the scanned one: ignores width, case of ASCII letters and invisible signs. */
export const codeKey = (code: string): string =>
  /^[A-Z0-9-]+$/.test(code) ? code : inCapitals(code.normalize('NFKC').replace(INVISIBLE, '').replace(DASHES, '-'));

const inCapitals = (code: string): string => code.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** The codes, and the same in capitals, for a look-up by index. */
export const withCapitals = (codes: readonly string[]): string[] => [...new Set([...codes, ...codes.map(inCapitals)])];

/** Finds a code in `all`: an exact match, else the only match without width and case. */
export function findByCode<T>(all: readonly T[], codeOf: (one: T) => string, codes: readonly string[]): T | 'several' | undefined {
  for (const code of codes) {
    const exact = all.find((one) => codeOf(one) === code);
    if (exact) return exact;
  }
  const keys = new Set(codes.map(codeKey));
  const alike = all.filter((one) => keys.has(codeKey(codeOf(one))));
  return new Set(alike.map(codeOf)).size > 1 ? 'several' : alike[0];
}
