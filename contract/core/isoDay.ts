/** Whether a text is a day that exists, `yyyy-mm-dd`. */
export function isIsoDay(value: string): boolean {
  const read = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!read) return false;
  const [year, month, day] = read.slice(1).map(Number) as [number, number, number];
  const made = new Date(Date.UTC(year, month - 1, day));
  made.setUTCFullYear(year);
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
}
