/** The grid of labels on a cut sheet of paper; all in millimetres. */
export interface LabelSheet {
  readonly pageWidthMm: number;
  readonly pageHeightMm: number;
  readonly columns: number;
  readonly rows: number;
  readonly leftMm: number;
  readonly topMm: number;
}

/** One label stock that a printer can hold; `nameKey` is the text key of its name. */
export interface LabelSize {
  readonly id: string;
  readonly nameKey: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Margin without print, in millimetres: the printer cannot reach it, or misaligned stock would cut it. */
  readonly paddingMm: number;
  /** Present when the labels come on sheets; absent for a roll, one label a page. */
  readonly sheet?: LabelSheet;
}

/** The label stocks on offer, the most usual first. */
export const labelSizes = [
  { id: '100x60', nameKey: 'labelSize.100x60', widthMm: 100, heightMm: 60, paddingMm: 3 },
  { id: '80x50', nameKey: 'labelSize.80x50', widthMm: 80, heightMm: 50, paddingMm: 2.5 },
  { id: '60x40', nameKey: 'labelSize.60x40', widthMm: 60, heightMm: 40, paddingMm: 2 },
  { id: '50x30', nameKey: 'labelSize.50x30', widthMm: 50, heightMm: 30, paddingMm: 1.8 },
  {
    id: 'a4-3x8',
    nameKey: 'labelSize.a4-3x8',
    widthMm: 70,
    heightMm: 37,
    paddingMm: 4,
    sheet: { pageWidthMm: 210, pageHeightMm: 297, columns: 3, rows: 8, leftMm: 0, topMm: 0.5 },
  },
] as const satisfies readonly LabelSize[];

/** Limits of an own label size, in millimetres. */
export const ownSizeLimits = { widthMm: { least: 30, most: 220 }, heightMm: { least: 20, most: 220 } } as const;

/** Width and height of an own size, in millimetres. */
const ownForm = /^(\d{1,3}(?:\.\d)?)x(\d{1,3}(?:\.\d)?)$/i;

const within = (value: number, { least, most }: { least: number; most: number }): boolean => value >= least && value <= most;

/** The label stock with this identifier: one of those on offer, or one of its own size on a roll, `75x45`; undefined for an unknown one. */
export function labelSizeOf(id: string): LabelSize | undefined {
  const offered = labelSizes.find((size) => size.id === id);
  const [, width, height] = ownForm.exec(id) ?? [];
  if (offered || !width || !height) return offered;
  const [widthMm, heightMm] = [Number(width), Number(height)];
  if (!within(widthMm, ownSizeLimits.widthMm) || !within(heightMm, ownSizeLimits.heightMm)) return undefined;
  const paddingMm = Math.min(4, Math.max(1.8, Math.min(widthMm, heightMm) * 0.05));
  return { id, nameKey: 'labelSize.own', widthMm, heightMm, paddingMm };
}
