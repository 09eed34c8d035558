import type { zhLabelPrinter } from './labelPrinter.zh.ts';

/** Texts of label printers: their label stock and type, as settings of devices and of the plant. */
export const enLabelPrinter: Record<keyof typeof zhLabelPrinter, string> = {
  'setting.labelSize': 'Label size',
  'setting.printerDpi': 'Resolution of label printers',
  'setting.printerFont': 'Font of label printers',
  'settingHelp.labelSize':
    'What labels are printed on: 100x60, 80x50, 60x40, 50x30, a4-3x8, or an own width x height in millimetres, such as 75x45. What was chosen on a device comes first.',
  'settingHelp.printerDpi':
    'ZPL is made for this resolution; with a wrong one labels come out too large or too small. What was chosen on a device comes first.',
  'settingHelp.printerFont':
    'The name of a font with Chinese in the printers’ memory, such as E:SIMSUN.TTF. What was chosen on a device comes first.',
  'state.printerDpi.203': '203 dpi',
  'state.printerDpi.300': '300 dpi',
  'state.printerDpi.600': '600 dpi',
  'labelSize.own': 'Own size',
  'printer.width': 'Label width (mm)',
  'printer.height': 'Label height (mm)',
  'printer.limits': 'Width {wide} mm, height {high} mm, at most one decimal',
  'printer.dpi': 'Printer resolution',
  'printer.font': 'Printer font',
  'printer.font.hint': 'A font with Chinese in the printer’s memory, such as E:SIMSUN.TTF',
};
