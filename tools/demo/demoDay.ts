/** A day as yyyy-MM-dd some days later (or earlier); calendar arithmetic only, no time zone. */
export function addDays(day: string, days: number): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!parts) throw new Error(`not a day as yyyy-MM-dd: ${day}`);
  return new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + days)).toISOString().slice(0, 10);
}

/** 20261121 of 2026-11-21. */
export const compactDay = (day: string): string => day.replaceAll('-', '');
