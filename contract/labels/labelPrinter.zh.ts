/** Texts of label printers: their label stock and type, as settings of devices and of the plant. */
export const zhLabelPrinter = {
  'setting.labelSize': '标签尺寸',
  'setting.printerDpi': '标签打印机分辨率',
  'setting.printerFont': '标签打印机字体',
  'settingHelp.labelSize':
    '打印标签用的尺寸：100x60、80x50、60x40、50x30、a4-3x8，或自己的“宽x高”（毫米），例如 75x45。设备上选过的以设备为准。',
  'settingHelp.printerDpi': 'ZPL 按这个分辨率出点数，选错了标签会变大或变小。设备上选过的以设备为准。',
  'settingHelp.printerFont': '打印机存储器里带中文的字体名，例如 E:SIMSUN.TTF。设备上选过的以设备为准。',
  'state.printerDpi.203': '203 dpi',
  'state.printerDpi.300': '300 dpi',
  'state.printerDpi.600': '600 dpi',
  'labelSize.own': '自定义尺寸',
  'printer.width': '标签宽（毫米）',
  'printer.height': '标签高（毫米）',
  'printer.limits': '宽 {wide} 毫米，高 {high} 毫米，最多一位小数',
  'printer.dpi': '打印机分辨率',
  'printer.font': '打印机字体',
  'printer.font.hint': '打印机存储器里带中文的字体，例如 E:SIMSUN.TTF',
} as const;
