/** The sizes every screen must work at: handheld upright, handheld across, browser. */
export const sizes = {
  handheld: { width: 360, height: 740 },
  across: { width: 800, height: 480 },
  browser: { width: 1280, height: 800 },
} as const;
export type Size = keyof typeof sizes;
