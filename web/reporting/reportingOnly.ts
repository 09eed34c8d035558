/** The locations where reported goods may stand (rule of the call: `report.not-reporting-place`). */
export const reportingOnly = { reporting: 'true' } as const;
