import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { CartonCaptions, CartonLabel } from './cartonLabel.ts';
import { type Box, type Mark, markBox } from './mark.ts';

const run = promisify(execFile);

async function inFolder<T>(pdf: Buffer, work: (file: string, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kuwei-print-'));
  try {
    const file = join(folder, 'file.pdf');
    await writeFile(file, pdf);
    return await work(file, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each page as an uncompressed picture, because PNG costs twenty times as much processor time. */
async function pagePictures(file: string, folder: string): Promise<string[]> {
  await run('pdftoppm', ['-r', '200', '-gray', file, join(folder, 'page')]);
  return (await readdir(folder))
    .filter((name) => name.endsWith('.pgm'))
    .sort()
    .map((name) => join(folder, name));
}

/** The codes that zbar reads on each page of a PDF, printed at 200 dpi: `QR-Code:…` and `CODE-128:…`, sorted. For pages of one label; it loses codes on crowded pages, and takes Chinese for another alphabet. */
export function scanPdf(pdf: Buffer): Promise<string[][]> {
  return inFolder(pdf, async (file, folder) => {
    const pages = await pagePictures(file, folder);
    const { stdout } = await run('zbarimg', ['-q', '--nodbus', '--xml', ...pages], { maxBuffer: 1e8 }).catch(
      (error: { code?: number; stdout?: string }) => {
        // 4: no code found on some page, which the caller sees as an empty page.
        if (error.code === 4) return { stdout: error.stdout ?? '' };
        throw error;
      },
    );
    return pages.map((name) => {
      const source = stdout.split('<source ').find((text) => text.includes(`${name}'`)) ?? '';
      return [...source.matchAll(/<symbol type='([^']+)'[\s\S]*?<!\[CDATA\[([\s\S]*?)\]\]>/g)]
        .map(([, type, data]) => `${type}:${data}`)
        .sort();
    });
  });
}

/** The same as `scanPdf` with the reader that the web app scans with. For crowded pages and Chinese codes. */
export function scanCrowdedPdf(pdf: Buffer): Promise<string[][]> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const types = new Map([
    ['QRCode', 'QR-Code'],
    ['Code128', 'CODE-128'],
  ]);
  return inFolder(pdf, async (file, folder) => {
    prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(await readFile(wasm)).buffer } });
    const found: string[][] = [];
    for (const page of await pagePictures(file, folder)) {
      const codes = await readBarcodes(new Uint8Array(await readFile(page)), { formats: ['QRCode', 'Code128'] });
      found.push(codes.map((code) => `${types.get(code.format) ?? code.format}:${code.text}`).sort());
    }
    return found;
  });
}

/** The text of a PDF as a reader copies it, in print order, blanks as single spaces. */
export function readPdf(pdf: Buffer): Promise<string[]> {
  return inFolder(pdf, async (file) => {
    const { stdout } = await run('pdftotext', ['-layout', file, '-'], { maxBuffer: 1e8 });
    return stdout
      .split('\f')
      .slice(0, -1)
      .map((page) => page.replace(/\s+/g, ' '));
  });
}

/** Every mark outside the page, and every pair of marks where a code touches another mark or texts overlap. */
export function layoutFaults(marks: readonly Mark[], room: Box): string[] {
  const solid = marks.filter((mark) => mark.kind !== 'rect');
  const tell = (mark: Mark) => `${mark.kind} ${'text' in mark ? mark.text : ''}`;
  const outside = marks.filter((mark) => {
    const box = markBox(mark);
    // The quiet zone of a Code 128 may use the margin.
    const slack = mark.kind === 'code128' ? room.x : 0.25;
    return (
      box.x < room.x - slack || box.y < room.y - 0.25 || box.x + box.w > room.x + room.w + slack || box.y + box.h > room.y + room.h + 0.25
    );
  });
  const touching = solid.flatMap((one, index) =>
    solid
      .slice(index + 1)
      .filter((other) => overlap(markBox(one), markBox(other), one.kind === 'text' && other.kind === 'text' ? 0.22 : 0))
      .map((other) => `${tell(one)} × ${tell(other)}`),
  );
  return [...outside.map((mark) => `outside: ${tell(mark)}`), ...touching];
}

/** Whether two boxes overlap; `give` is the share of the lower height that neighbouring lines may overlap. */
function overlap(one: Box, other: Box, give: number): boolean {
  const across = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return across > 0.05 && down > 0.05 + give * Math.min(one.h, other.h);
}

export const testCaptions: CartonCaptions = {
  itemNo: '料号',
  batch: '批次',
  expiresOn: '有效期至',
  qty: '数量',
  noteNo: '送货单',
  supplierName: '供应商',
  boxNo: '外箱号',
  project: '项目',
  date: '生产日期',
  parentCode: '母标签',
};

/** A filled-in label, the same for the same number. */
export function testLabel(number: number): CartonLabel {
  return {
    code: `BAR20261121${String(number).padStart(6, '0')}`,
    itemNo: '1.01.02.0345-A',
    spec: 'M8×25 A2-70 GB/T 70.1-2008',
    batch: 'B20261118-03',
    expiresOn: '2027-11-17',
    noteNo: 'SH202611210012',
    itemName: number % 2 ? '内六角圆柱头螺钉 M8×25 不锈钢304 全螺纹 DIN912 发黑处理' : '电源适配器',
    qty: number % 2 ? '1,000' : '12.5',
    unit: number % 2 ? 'PCS' : '公斤',
    supplierName: '深圳市宏达精密五金制品有限公司',
    boxNo: 'BX-000771',
    project: 'PRJ-88',
    date: '2026-11-18',
    org: '一号工厂 原材料仓',
    parentCode: 'BAR20261121000000',
  };
}
