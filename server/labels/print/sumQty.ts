/** A quantity to add up: decimal text and its unit. */
export interface QtyOfUnit {
  qty: string;
  unit: string;
}

const decimals = 12;

function scaled(text: string): bigint {
  const found = /^\s*([+-]?)(\d*)(?:\.(\d*))?\s*$/.exec(text);
  const [, sign, whole = '', fraction = ''] = found ?? [];
  if (!found || whole + fraction === '' || fraction.replace(/0+$/, '').length > decimals) throw new RangeError(`not a quantity: ${text}`);
  const value = BigInt((whole || '0') + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' ? -value : value;
}

function plain(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -decimals)}${fraction ? `.${fraction}` : ''}`;
}

/** Exact sums by unit, units in the order of their first use. Pieces and kilograms are never added to each other. */
export function sumQty(lines: readonly QtyOfUnit[]): QtyOfUnit[] {
  const sums = new Map<string, bigint>();
  for (const line of lines) sums.set(line.unit, (sums.get(line.unit) ?? 0n) + scaled(line.qty));
  return [...sums].map(([unit, value]) => ({ unit, qty: plain(value) }));
}

/** Decimal text with thousands separators. */
export function groupedQty(text: string): string {
  const [whole = '', fraction] = text.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`);
}
