/** The most days of a shelf life: a hundred years. */
export const mostDays = 36_500;

/** Which goods of an item are taken first: the oldest received (the default), or those that expire first. */
export const takingRules = ['received', 'expired'] as const;
export type TakingRule = (typeof takingRules)[number];
