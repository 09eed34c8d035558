/** The suggested shelf for goods in hand, and the shelf that a person chose. */
interface Shelves {
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
export function nextShelf(goods: readonly (Shelves & { itemNo: string })[]): NextShelf | undefined {
  const open = goods.filter(({ given }) => given === undefined);
  const byShelf = Map.groupBy(open, ({ suggested }) => suggested || '');
  const [first] = [...byShelf.keys()].filter((code) => code !== '').sort(byCode);
  if (first === undefined || (byShelf.size === 1 && open.length === goods.length)) return undefined;
  const here = byShelf.get(first) ?? [];
  return { place: first, n: here.length, itemNo: here.length === 1 ? here[0]?.itemNo : undefined, more: byShelf.size - 1 };
}

const byCode = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

/**
 * The goods in hand that a scanned shelf is for (R38). Goods with a scanned label come first: those suggested for this shelf, or all of them
 * when none is; then the others. So the first scanned shelf does not take goods of other shelves, and a second scan of a shelf changes nothing.
 */
export function goodsForShelf<G>(code: string, goods: readonly G[], shelvesOf: (one: G) => Shelves & { labelled?: boolean }): readonly G[] {
  const belonging = (some: readonly G[]) => some.filter((one) => shelvesOf(one).suggested === code);
  const open = goods.filter((one) => shelvesOf(one).given === undefined);
  const labelled = open.filter((one) => shelvesOf(one).labelled);
  const standing = goods.filter((one) => shelvesOf(one).given === code);
  const homeless = standing.length > 0 ? open.filter((one) => !shelvesOf(one).suggested) : [];
  const some = [belonging(labelled), labelled, belonging(open), homeless, standing, open, belonging(goods)];
  return some.find((found) => found.length > 0) ?? goods;
}
