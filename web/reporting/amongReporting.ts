/** The locations where reported goods may stand (rule of the call: `report.not-reporting-place`). */
export const amongReporting = { reporting: 'true' } as const;
