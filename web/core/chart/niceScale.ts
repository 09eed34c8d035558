/** Round values along an axis from zero to at least the largest value, about as many as requested; whole numbers for counts. */
export function niceScale(greatest: number, { whole = false, wished = 4 } = {}): number[] {
  if (!(greatest > 0)) return [0, 1];
  const rough = greatest / wished;
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 2.5, 5, 10].map((one) => one * power);
  const step = steps.find((one) => one >= rough && (!whole || Number.isInteger(one))) ?? (whole ? 1 : rough);
  const count = Math.ceil(Number((greatest / step).toFixed(9)));
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

/** The step between labels along an axis, so that none touches the next: the first, and every so many after it. */
export const everyNth = (count: number, room: number, width: number): number => Math.max(1, Math.ceil((count * width) / Math.max(room, 1)));
