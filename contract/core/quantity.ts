const scale = 6;
const one = 10n ** BigInt(scale);

/** A document has few different quantities, and a screen compares them again at every scan. */
const cache = new Map<string, bigint>();
const mostKnown = 2000;

function parse(value: string): bigint {
  const found = cache.get(value);
  if (found !== undefined) return found;
  if (cache.size >= mostKnown) cache.clear();
  const units = parseNew(value);
  cache.set(value, units);
  return units;
}

/** Decimal text → millionths. Throws on anything that is not a decimal with at most 6 places. */
function parseNew(value: string): bigint {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d{1,6}))?$/.exec(value) ?? [];
  if (whole === undefined) throw new RangeError(`not a quantity: ${value}`);
  return BigInt(whole + fraction.padEnd(scale, '0'));
}

function print(units: bigint): string {
  if (units % one === 0n) return String(units / one);
  const sign = units < 0n ? '-' : '';
  const size = units < 0n ? -units : units;
  const fraction = (size % one).toString().padStart(scale, '0').replace(/0+$/, '');
  return `${sign}${size / one}.${fraction}`;
}

/** Quantities are exact decimal text with at most 6 places; binary floats never touch them. */
export const canonicalQty = (value: string): string => print(parse(value));
export const addQty = (...values: string[]): string => print(values.reduce((sum, value) => sum + parse(value), 0n));
export const subtractQty = (from: string, what: string): string => print(parse(from) - parse(what));
/** A whole number of times. */
export const timesQty = (value: string, times: number): string => print(parse(value) * BigInt(times));
/** A quantity in another unit, of which one is `factor` of the new one; undefined where that is not exact, or too large to be written. */
export function convertedQty(value: string, factor: string): string | undefined {
  const product = parse(value) * parse(factor);
  return product % one === 0n && product < one * one * one ? print(product / one) : undefined;
}
export const negateQty = (value: string): string => print(-parse(value));
/** −1, 0 or 1, for sort functions. */
export function compareQty(left: string, right: string): number {
  const difference = parse(left) - parse(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
/** Whether the value has no more decimals than the unit allows. */
export const fitsDecimals = (value: string, decimals: number): boolean => (value.split('.')[1]?.length ?? 0) <= decimals;

const stepOf = (decimals: number): bigint => 10n ** BigInt(scale - decimals);

/** `a × b ÷ c`, exact, rounded up to the given decimals: a needed quantity is never rounded down. */
export function shareRoundedUp(a: string, b: string, c: string, decimals: number): string {
  const [product, divisor, step] = [parse(a) * parse(b), parse(c) * stepOf(decimals), stepOf(decimals)];
  const steps = product / divisor + (product % divisor > 0n ? 1n : 0n);
  return print(steps * step);
}
/** The same rounded down: a sufficient quantity is never rounded up. */
export const shareRoundedDown = (a: string, b: string, c: string, decimals: number): string =>
  print(((parse(a) * parse(b)) / (parse(c) * stepOf(decimals))) * stepOf(decimals));
/** The value rounded down to the unit's decimals. */
export const roundedDown = (value: string, decimals: number): string => shareRoundedDown(value, '1', '1', decimals);
/** The smaller of two. */
export const smallerQty = (left: string, right: string): string => (compareQty(left, right) <= 0 ? left : right);
/** The rest after a subtraction, never below zero. */
export const remainingQty = (of: string, used: string): string => (compareQty(of, used) < 0 ? '0' : subtractQty(of, used));
