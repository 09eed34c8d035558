/** Resolutions of print heads, in dots per inch. */
export const printerDpis = ['203', '300', '600'] as const;
export type PrinterDpi = (typeof printerDpis)[number];

/** Dots in a millimetre: heads that are sold as 203 dpi have 8. */
export const dotsPerMm: Readonly<Record<PrinterDpi, number>> = { '203': 8, '300': 300 / 25.4, '600': 600 / 25.4 };

/** The name of a font in a printer's memory. */
export const printerFontForm = /^[A-Z]:[A-Z0-9_-]{1,16}\.(TTF|TTE|FNT|OTF)$/i;

/** Settings of a label printer. Its font needs Chinese, e.g. `E:SIMSUN.TTF`. */
export interface LabelPrinter {
  readonly dpi: PrinterDpi;
  readonly font: string;
}
