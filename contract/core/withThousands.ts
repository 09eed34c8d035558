/** The signs between thousands and before decimals. In Indonesian `1.000` is a thousand and `1,000` is one, so that a space stands between thousands (decision 0297). */
const signs: Partial<Record<string, readonly [thousands: string, decimal: string]>> = { yn: ['\u202f', ','] };
const usualSigns = [',', '.'] as const;

/** The sign before decimals in a language. */
export const decimalSign = (language: string): string => (signs[language] ?? usualSigns)[1];

const decimalText = /^(?<whole>[+-]?\d+)(?:\.(?<fraction>\d+))?$/;

/** Decimal text as people of a language write it; exact, never through a binary number. Any other text stays as it is. */
export function withThousands(value: string, language: string): string {
  const { whole, fraction } = decimalText.exec(value)?.groups ?? {};
  if (whole === undefined) return value;
  const [thousands, decimal] = signs[language] ?? usualSigns;
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, thousands);
  return fraction ? `${grouped}${decimal}${fraction}` : grouped;
}

/** A quantity inside of an argument of a text, to be written as the reader's language writes it. */
export const markedQty = (value: string): string => `{=${value}}`;
const markedQtys = /\{=([+-]?\d+(?:\.\d+)?)\}/g;

/** The text with its marked quantities as people of a language write them. */
export const withMarkedQtys = (text: string, language: string): string =>
  text.replace(markedQtys, (_, value: string) => withThousands(value, language));
