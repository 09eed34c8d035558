/** The batch of a balance or label, where something is known of it; for a `from` in SQL. */
const batchOf = (row: string): string => `batch x where x.org = ${row}.org and x.item_id = ${row}.item_id and x.batch = ${row}.batch`;

/** The last day on which the batch of a balance or label may be used, if one is known. In SQL. */
export const expiryOf = (row: string): string => `(select x.expires_on from ${batchOf(row)})`;

/** The condition of a batch `x` whose last day is over, by the day of its plant. In SQL; this says whether goods may be taken. */
export const isExpiredBatch = 'x.expires_on < plant_day(now(), (select o.time_zone from organisation o where o.org = x.org))';

/** The last day of the batch of a balance or label, if that day is over. In SQL. */
export const expiredOf = (row: string): string => `(select x.expires_on from ${batchOf(row)} and ${isExpiredBatch})`;

/** The condition of a balance or label that its batch may still be used. In SQL. */
export const isUsable = (row: string): string => `(${row}.batch = '' or not exists (select from ${batchOf(row)} and ${isExpiredBatch}))`;

/**
 * The day by which goods of an item `i` are taken: their last day, or the end of time where none is known; null where the item is taken by arrival.
 * In SQL.
 */
export const expiryTurnOf = (row: string): string =>
  `case when i.take_first = 'expired' then coalesce(${expiryOf(row)}, date '9999-12-31') end`;

/** Goods that expire within these days expire soon. */
const soonDays = 30;
const today = (zone: string): string => `plant_day(now(), ${zone})`;

/** The days that a balance has left; `zone` is the time zone of its plant. In SQL. */
export const daysLeftOf = (row: string, zone = ':tz'): string => `(${row}.expires_on - ${today(zone)})`;

/** The condition of a balance that expires soon or has expired. In SQL. */
export const notLater = (row: string, zone = ':tz'): string => `${row}.expires_on <= ${today(zone)} + ${soonDays}`;

/** The condition of a balance that has expired. In SQL. */
export const isOver = (row: string, zone = ':tz'): string => `${row}.expires_on < ${today(zone)}`;

/** How long a balance lasts, as a state of the machine `lasting`. In SQL. */
export const lastingOf = (row: string): string =>
  `(case when ${isOver(row)} then 'expired' when ${notLater(row)} then 'soon' else 'later' end)`;
