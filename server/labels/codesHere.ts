import { findByCode, withCapitals } from '../../contract/core/readCode.ts';
import { placeCode } from '../../contract/labels/placeCode.ts';
import { labelCodeOf, labelCodesOf, parseScan, retailCodesOf } from '../../contract/labels/scanCode.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { inAnyCase } from '../core/database/anyCase.ts';

type Asking = Pick<Context, 'query' | 'org'>;

/** The possible stored forms of one scan, the likeliest first, and its name in a refusal. */
interface Wanted {
  codes: readonly string[];
  bare: string;
}

const labelText = `select code from label where org = any($1::text[]) and ${inAnyCase('code', '$2')}`;
const barText = `${labelText} union select code from line_scan where org = any($1::text[]) and ${inAnyCase('code', '$2')} and withdrawn_at is null`;
const placeText = `select code from location where org = any($1::text[]) and ${inAnyCase('code', '$2')}`;

/** The label code in a scanned text: the text itself, or the SSCC of a GS1 label. */
export const labelCode = (scanned: string): string => labelCodeOf(parseScan(scanned));

/** The possible stored forms of the label in a scan, and the same in capitals. */
export const labelSpellings = (scanned: string): string[] => withCapitals(labelCodesOf(parseScan(scanned)));

/**
 * Finds the stored codes of scans by the one look-up: exact, in another spelling, or in another case where only one fits. An unknown code
 * stays as scanned, and the reader of the code refuses it; two codes that differ in case only are refused here, by name.
 */
async function codesHere(
  { query, org }: Asking,
  text: string,
  wanted: readonly Wanted[],
  others: readonly string[] = [],
): Promise<string[]> {
  const spellings = withCapitals(wanted.flatMap(({ codes }) => codes).filter((code) => code !== ''));
  if (spellings.length === 0) return wanted.map(({ bare }) => bare);
  const rows = await query<{ code: string }>(text, [[org, ...others], spellings]);
  return wanted.map(({ codes, bare }) => {
    const found = findByCode(rows, ({ code }) => code, codes);
    if (found !== 'several') return found?.code ?? bare;
    const keys = withCapitals(codes);
    const alike = rows.flatMap(({ code }) => (keys.includes(code) || keys.includes(code.toUpperCase()) ? code : []));
    throw new Refusal('scan.two-fit', { code: bare, codes: alike.toSorted().join(', ') });
  });
}

function asLabel(scanned: string): Wanted {
  const read = parseScan(scanned);
  return { codes: [...labelCodesOf(read), ...retailCodesOf(read)], bare: labelCodeOf(read) };
}
const asPlace = (scanned: string): Wanted => ({ codes: [placeCode(scanned)], bare: placeCode(scanned) });

/** The codes of the labels that scans name, here and in `others`, organisations that send labels to here. */
export const labelCodesHere = (ctx: Asking, scanned: readonly string[], others: readonly string[] = []): Promise<string[]> =>
  codesHere(ctx, labelText, scanned.map(asLabel), others);

/** The same for labels and for pieces that only a production line has scanned. */
export const barCodesHere = (ctx: Asking, scanned: readonly string[]): Promise<string[]> => codesHere(ctx, barText, scanned.map(asLabel));

/** The codes of the places that scans or typed texts name. */
export const placeCodesHere = (ctx: Asking, scanned: readonly string[]): Promise<string[]> =>
  codesHere(ctx, placeText, scanned.map(asPlace));

export const labelCodeHere = async (ctx: Asking, scanned: string): Promise<string> => (await labelCodesHere(ctx, [scanned]))[0] ?? '';
export const barCodeHere = async (ctx: Asking, scanned: string): Promise<string> => (await barCodesHere(ctx, [scanned]))[0] ?? '';
export const placeCodeHere = async (ctx: Asking, scanned: string): Promise<string> => (await placeCodesHere(ctx, [scanned]))[0] ?? '';

/**
 * The result of `find` for the codes of scans, without an extra round trip: `find` runs with the scanned codes while the stored ones
 * are looked up, and again if these differ. It may read and lock, but not write.
 */
async function findSpelled<T>(
  lookUp: Promise<readonly string[]>,
  bare: readonly string[],
  find: (codes: readonly string[]) => Promise<T>,
): Promise<T> {
  const [stored, found] = await Promise.allSettled([lookUp, find(bare)]);
  if (stored.status === 'rejected') throw stored.reason;
  if (stored.value.some((code, nth) => code !== bare[nth])) return find(stored.value);
  if (found.status === 'rejected') throw found.reason;
  return found.value;
}

/** `findSpelled` for labels. */
export const findByLabels = <T>(ctx: Asking, scanned: readonly string[], find: (codes: readonly string[]) => Promise<T>): Promise<T> =>
  findSpelled(labelCodesHere(ctx, scanned), scanned.map(labelCode), find);

/** `findSpelled` for labels and for pieces that only a production line has scanned. */
export const findByBars = <T>(ctx: Asking, scanned: readonly string[], find: (codes: readonly string[]) => Promise<T>): Promise<T> =>
  findSpelled(barCodesHere(ctx, scanned), scanned.map(labelCode), find);

/** `findSpelled` for a place. */
export const findByPlace = <T>(ctx: Asking, scanned: string, find: (code: string) => Promise<T>): Promise<T> =>
  findSpelled(placeCodesHere(ctx, [scanned]), [placeCode(scanned)], ([code = '']) => find(code));

/** The result of `find` for the scanned code; if there is none, for the only label here that another spelling names. */
export async function findBySpelling<T>(
  ctx: Asking,
  scanned: string,
  find: (code: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const code = labelCode(scanned);
  const exact = await find(code);
  if (exact) return exact;
  const other = await labelCodeHere(ctx, scanned);
  return other === code ? undefined : find(other);
}
