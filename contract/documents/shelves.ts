/** Goods in hand, the shelf that is suggested for them, and the shelf that a person has chosen. */
interface OnTheWay {
  itemNo: string;
  suggested?: string | null | undefined;
  given?: string | undefined;
}

/** The shelf to go to, how many of the goods belong there (`itemNo` when it is one), and how many shelves come after it. */
export interface NextShelf {
  place: string;
  n: number;
  itemNo: string | undefined;
  more: number;
}

/**
 * The next of several suggested shelves, in the order of their codes. Goods whose shelf was scanned or chosen are done; goods without a
 * suggestion come last. Undefined when everything goes to one shelf, or no suggestion is left.
 */
export function nextShelf(goods: readonly OnTheWay[]): NextShelf | undefined {
  const open = goods.filter(({ given }) => given === undefined);
  const byShelf = Map.groupBy(open, ({ suggested }) => suggested || '');
  const [first] = [...byShelf.keys()].filter((code) => code !== '').sort(byCode);
  if (first === undefined || (byShelf.size === 1 && open.length === goods.length)) return undefined;
  const here = byShelf.get(first) ?? [];
  return { place: first, n: here.length, itemNo: here.length === 1 ? here[0]?.itemNo : undefined, more: byShelf.size - 1 };
}

const byCode = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

/**
 * The rows in hand that a scanned shelf is for. Rows whose label was scanned come first: those suggested for this shelf, else all of them;
 * then the other rows. So rows for different shelves do not all go to the first one scanned, and scanning a shelf twice moves nothing.
 */
export function rowsForShelf<R extends { row?: { place?: string | undefined; labels: readonly string[] } | undefined }>(
  code: string,
  rows: readonly R[],
  suggestedFor: (row: R) => string | null | undefined,
): readonly R[] {
  const open = rows.filter(({ row }) => row?.place === undefined);
  const labelled = open.filter(({ row }) => (row?.labels.length ?? 0) > 0);
  const belonging = (some: readonly R[]) => some.filter((one) => suggestedFor(one) === code);
  const standing = rows.filter(({ row }) => row?.place === code);
  const homeless = standing.length > 0 ? open.filter((one) => !suggestedFor(one)) : [];
  const some = [belonging(labelled), labelled, belonging(open), homeless, standing, open, belonging(rows)];
  return some.find((found) => found.length > 0) ?? rows;
}
