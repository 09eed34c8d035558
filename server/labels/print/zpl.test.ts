import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dotsPerMm, type LabelPrinter, printerDpis } from '../../../contract/labels/labelPrinter.ts';
import { labelSizeOf, labelSizes } from '../../../contract/labels/labelSize.ts';
import { textWidth } from './printFont.ts';
import { testCaptions, testLabel } from './printTestKit.ts';
import { code128Symbol } from './symbol.ts';
import { labelZpl, locationZpl } from './zpl.ts';
import { zplBitmap, zplField, zplQr } from './zplField.ts';

interface Field {
  kind: string;
  x: number;
  y: number;
  w: number;
  h: number;
  data: string;
}

/** The text that a printer reads from field data with `^FH_`. */
function fromField(data: string): string {
  return data.replace(/(?:_[0-9A-F]{2})+/g, (bytes) => decodeURIComponent(bytes.replaceAll('_', '%')));
}

/** Reads one format as a printer does: commands between `^`, one field up to each `^FS`. */
function parse(zpl: string): { width: number; height: number; fields: Field[] } {
  const number = (name: string) => Number(new RegExp(`\\^${name}(\\d+)`).exec(zpl)?.[1]);
  const fields = [...zpl.matchAll(/\^F([OT])(\d+),(\d+)([\s\S]*?)\^FS/g)].map(([, , x, y, body = '']): Field => {
    const at = { x: Number(x), y: Number(y), data: fromField(/\^FD([\s\S]*)$/.exec(body)?.[1] ?? '') };
    const [, height] = /\^A[YZ]N,(\d+),\d+/.exec(body) ?? [];
    if (height)
      return {
        ...at,
        kind: 'text',
        y: at.y - 0.86 * Number(height),
        w: textWidth(at.data, true) * Number(height),
        h: Number(height),
      };
    const [, boxWidth, boxHeight] = /\^GB(\d+),(\d+)/.exec(body) ?? [];
    if (boxWidth) return { ...at, kind: 'box', w: Number(boxWidth), h: Number(boxHeight) };
    const [, times] = /\^BQN,2,(\d+)/.exec(body) ?? [];
    if (times)
      return {
        ...at,
        kind: 'qr',
        y: at.y + 10,
        w: qrModules(at.data) * Number(times),
        h: qrModules(at.data) * Number(times),
      };
    const [, module, barHeight] = /\^BY(\d+)\^BCN,(\d+),N,N,N,A/.exec(body) ?? [];
    if (module)
      return {
        ...at,
        kind: 'code128',
        w: (code128Symbol(at.data)?.modules ?? Number.NaN) * Number(module),
        h: Number(barHeight),
      };
    const [, bytes, rowBytes] = /\^GFA,(\d+),\d+,(\d+),[0-9A-F]+$/.exec(body) ?? [];
    if (bytes) return { ...at, kind: 'graphic', w: Number(rowBytes) * 8 - 7, h: Number(bytes) / Number(rowBytes) };
    throw new Error(`not understood: ${body}`);
  });
  return { width: number('PW'), height: number('LL'), fields };
}

function qrModules(data: string): number {
  const content = data.replace(/^MM,(A|B\d{4})/, '');
  return zplQr(content).modules;
}

const printers: LabelPrinter[] = printerDpis.map((dpi) => ({ dpi, font: 'E:SIMSUN.TTF' }));
const ownSizes = ['30x20', '40x60', '75x45', '62.5x100', '110x100', '100x150', '220x20', '30x220'].map((id) => {
  const size = labelSizeOf(id);
  if (!size) throw new Error(`no size ${id}`);
  return size;
});
const combinations = labelSizes.flatMap((size) => printers.map((printer) => ({ size, printer, name: `${size.id} at ${printer.dpi} dpi` })));

const everySize = [...labelSizes, ...ownSizes].flatMap((size) =>
  printers.map((printer) => ({ size, printer, name: `${size.id} at ${printer.dpi} dpi` })),
);

test.each([
  ['203', '100x60', 800, 480],
  ['300', '100x60', 1181, 708],
  ['600', '100x60', 2362, 1417],
  ['203', '75x45', 600, 360],
  ['300', '75x45', 885, 531],
  ['600', '62.5x40', 1476, 944],
] as const)('S132: a head of %s dpi prints %s mm on %i × %i dots', (dpi, id, width, height) => {
  const size = labelSizeOf(id);
  if (!size) throw new Error(`no size ${id}`);
  const zpl = labelZpl([testLabel(1)], size, testCaptions, { dpi, font: 'B:HANS.TTF' });
  expect(zpl).toContain(`^CWZ,B:HANS.TTF\n^PW${width}\n^LL${height}\n`);
});

test('S132: an own size has limits, and what is none is none', () => {
  expect(['1x1', '29x40', '221x40', '75x19', '75', '75x', 'x45', '75.55x45', '0x0', 'AxB', ''].map((id) => labelSizeOf(id))).toEqual(
    Array(11).fill(undefined),
  );
  expect(labelSizeOf('75x45')).toMatchObject({ widthMm: 75, heightMm: 45 });
  expect(labelSizeOf('100x60')).toBe(labelSizes[0]);
});

test.each(everySize)('$name: every field of every label lies on the label', ({ size, printer }) => {
  const formats = [
    labelZpl([testLabel(1), testLabel(2)], size, testCaptions, printer),
    locationZpl(
      [
        { code: 'A01-02-03', scanText: 'LOC:A01-02-03', areaName: 'A区', warehouseName: '一号厂', arrow: 'up' },
        { code: '暂收区', scanText: 'LOC:暂收区' },
      ],
      size,
      printer,
    ),
  ]
    .join('\n')
    .split('^XA')
    .slice(1);
  expect(formats).toHaveLength(4);
  for (const format of formats) {
    const { width, height, fields } = parse(format);
    const dots = dotsPerMm[printer.dpi];
    expect([width, height]).toEqual([Math.floor(size.widthMm * dots), Math.floor(size.heightMm * dots)]);
    const outside = fields.filter((field) => field.x < 0 || field.y < 0 || field.x + field.w > width || field.y + field.h > height);
    expect(outside).toEqual([]);
    expect(fields.every((field) => field.w > 0 && field.h > 0)).toBe(true);
  }
});

test.each(combinations)('$name: both codes carry the label code, clear of each other and of the text', ({ size, printer }) => {
  const { fields, width } = parse(labelZpl([testLabel(1)], size, testCaptions, printer));
  const qr = fields.find((field) => field.kind === 'qr');
  const bars = fields.find((field) => field.kind === 'code128');
  expect(qr?.data).toBe('MM,ABAR20261121000001');
  expect(bars?.data).toBe('BAR20261121000001');
  for (const code of [qr, bars]) {
    if (!code) continue;
    const others = fields.filter((field) => field !== code && field.kind !== 'box');
    expect(
      others.filter(
        (field) =>
          field.x < code.x + code.w &&
          code.x < field.x + field.w &&
          field.y + field.h * 0.1 < code.y + code.h &&
          code.y < field.y + field.h * 0.9,
      ),
    ).toEqual([]);
  }
  const module = (bars?.w ?? 0) / (code128Symbol('BAR20261121000001')?.modules ?? 1);
  expect(Math.min(bars?.x ?? 0, width - (bars?.x ?? 0) - (bars?.w ?? 0))).toBeGreaterThanOrEqual(9 * module);
});

test('Chinese text goes out as UTF-8 with the configured fonts', () => {
  const zpl = labelZpl([testLabel(2)], labelSizes[0], testCaptions, {
    dpi: '300',
    font: 'E:SIMSUN.TTF',
  });
  expect(zpl).toMatch(/^\^XA\n\^CI28\n\^CWZ,E:SIMSUN\.TTF\n/);
  expect(parse(zpl).fields.map((field) => field.data)).toEqual(
    expect.arrayContaining(['电源适配器', '深圳市宏达精密五金制品有限公司', '批次', '12.5', '公斤']),
  );
  expect(zpl.trim().endsWith('^XZ')).toBe(true);
});

test('no text can put a command into the stream, and every text arrives as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const field = zplField(text);
      const inside = /^\^FH_\^FD([\s\S]*)\^FS$/.exec(field)?.[1] ?? '^';
      expect(inside).not.toMatch(/[\^~\n\r]/);
      expect(fromField(inside)).toBe(text);
    }),
  );
});

test('a hostile item number stays inside its field', () => {
  const zpl = labelZpl([{ ...testLabel(1), itemNo: '^XZ~JR_5E' }], labelSizes[0], testCaptions, {
    dpi: '203',
    font: 'E:SIMSUN.TTF',
  });
  expect(zpl.match(/\^XZ/g)).toHaveLength(1);
  expect(zpl).not.toContain('~');
  expect(parse(zpl).fields.map((field) => field.data)).toContain('^XZ~JR_5E');
});

test('a font name that could be a command is refused', () => {
  expect(() => labelZpl([testLabel(1)], labelSizes[0], testCaptions, { dpi: '203', font: 'E:A.TTF^XZ' })).toThrow(RangeError);
});

test('QR data names its encoding and its length in bytes', () => {
  expect(zplQr('LOC:A01-02')).toEqual({ data: 'MM,ALOC:A01-02', modules: 21 });
  expect(zplQr('LOC:暂收区')).toEqual({ data: 'MM,B0013LOC:暂收区', modules: 21 });
  expect(() => zplQr('x'.repeat(500))).toThrow(RangeError);
});

test('a bitmap is the polygon, row by row', () => {
  expect(
    zplBitmap(
      [
        [0, 0],
        [9, 0],
        [9, 2],
        [0, 2],
      ],
      9,
      3,
    ),
  ).toBe('^GFA,6,6,2,FF80FF800000');
});
