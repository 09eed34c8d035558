/** The batch of a balance or label, where something is known of it; for a `from` in SQL. */
const batchOf = (row: string): string => `batch x where x.org = ${row}.org and x.item_id = ${row}.item_id and x.batch = ${row}.batch`;

/** The last day on which the batch of a balance or label may be used, if one is known. In SQL. */
export const expiryOf = (row: string): string => `(select x.expires_on from ${batchOf(row)})`;

/** The condition of a batch `x` whose last day is over, by the day of its plant. In SQL; it decides whether goods may be taken. */
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
const today = 'plant_day(now(), :tz)';

/** The days that a balance of a list has left. In SQL. */
export const daysLeftOf = (row: string): string => `(${row}.expires_on - ${today})`;

/** The condition of a balance of a list that expires soon or has expired. In SQL. */
export const notLater = (row: string): string => `${row}.expires_on <= ${today} + ${soonDays}`;

/** How long a balance of a list lasts, as a state of the machine `lasting`. In SQL. */
export const lastingOf = (row: string): string =>
  `(case when ${row}.expires_on < ${today} then 'expired' when ${notLater(row)} then 'soon' else 'later' end)`;
