import type { zhLabelPrinter } from './labelPrinter.zh.ts';

/** Texts of label printers: their label stock and type, as settings of devices and of the plant. */
export const ynLabelPrinter: Record<keyof typeof zhLabelPrinter, string> = {
  'setting.labelSize': 'Ukuran label',
  'setting.printerDpi': 'Resolusi printer label',
  'setting.printerFont': 'Huruf printer label',
  'settingHelp.labelSize':
    'Ukuran label yang dicetak: 100x60, 80x50, 60x40, 50x30, a4-3x8, atau lebar x tinggi sendiri dalam milimeter, misalnya 75x45. Yang dipilih di perangkat lebih diutamakan.',
  'settingHelp.printerDpi':
    'ZPL dibuat untuk resolusi ini; bila salah, label menjadi terlalu besar atau terlalu kecil. Yang dipilih di perangkat lebih diutamakan.',
  'settingHelp.printerFont':
    'Nama huruf dengan aksara Tionghoa di memori printer, misalnya E:SIMSUN.TTF. Yang dipilih di perangkat lebih diutamakan.',
  'state.printerDpi.203': '203 dpi',
  'state.printerDpi.300': '300 dpi',
  'state.printerDpi.600': '600 dpi',
  'labelSize.own': 'Ukuran sendiri',
  'printer.width': 'Lebar label (mm)',
  'printer.height': 'Tinggi label (mm)',
  'printer.limits': 'Lebar {wide} mm, tinggi {high} mm, paling banyak satu desimal',
  'printer.dpi': 'Resolusi printer',
  'printer.font': 'Huruf printer',
  'printer.font.hint': 'Huruf dengan aksara Tionghoa di memori printer, misalnya E:SIMSUN.TTF',
};
