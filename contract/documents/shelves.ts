/** Goods in hand, the shelf that is suggested for them, and the one that a person gave them. */
interface OnTheWay {
  itemNo: string;
  suggested?: string | null | undefined;
  given?: string | undefined;
}

/** The shelf to go to, with how many of the goods belong there (of one item its number is named), and how many shelves come after it. */
export interface NextShelf {
  place: string;
  n: number;
  itemNo: string | undefined;
  more: number;
}

/**
 * Which of several suggested shelves comes next: by their codes, as one walks. A shelf that was scanned or picked is behind one; goods for
 * which nothing is suggested come last. Undefined when all go to one shelf, or nothing suggested is left.
 */
export function nextShelf(goods: readonly OnTheWay[]): NextShelf | undefined {
  const open = goods.filter(({ given }) => given === undefined);
  const byShelf = Map.groupBy(open, ({ suggested }) => suggested || '');
  const [first, ...others] = [...byShelf.keys()].filter((code) => code !== '').sort(byCode);
  if (first === undefined || (others.length === 0 && byShelf.size === 1 && open.length === goods.length)) return undefined;
  const here = byShelf.get(first) ?? [];
  return { place: first, n: here.length, itemNo: here.length === 1 ? here[0]?.itemNo : undefined, more: byShelf.size - 1 };
}

const byCode = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

/**
 * The rows in hand that a scanned shelf is for: of those whose label was scanned the ones that belong there, else all; then of the others.
 * Rows that belong to different shelves do not follow into the first one, and a second scan of a shelf moves nothing.
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
