import { crc32, deflateRawSync } from 'node:zlib';
import { writeXlsx } from '../../server/core/tableFile/writeTable.ts';
import { unzipXml, zipStored } from '../../server/core/tableFile/xlsxZip.ts';

/** Files that keep a server busy (R72 and similar findings). */
interface FileAttack {
  name: string;
  fileName: string;
  content: () => Promise<Buffer>;
}

const megabyte = 1024 * 1024;

/** Compresses the parts of a workbook as far as possible: 200 KB may hold 100 MB. */
function zipPacked(parts: ReadonlyMap<string, Buffer>): Buffer {
  const packed = new Map([...parts].map(([name, part]) => [name, deflateRawSync(part)]));
  const zip = zipStored(packed);
  let directory = zip.readUInt32LE(zip.length - 6);
  for (const part of parts.values()) {
    const local = zip.readUInt32LE(directory + 42);
    for (const [at, signature] of [
      [local, 0],
      [directory, 2],
    ] as const) {
      zip.writeUInt16LE(8, at + 8 + signature);
      zip.writeUInt32LE(crc32(part), at + 14 + signature);
      zip.writeUInt32LE(part.length, at + 22 + signature);
    }
    directory += 46 + zip.readUInt16LE(directory + 28);
  }
  return zip;
}

/** A workbook of ours with some parts replaced. */
async function workbook(change: (name: string, xml: string) => string | undefined, more: [string, Buffer][] = []): Promise<Buffer> {
  const columns = ['a', 'b'].map((key) => ({ key, header: key, kind: 'text' as const }));
  const parts = unzipXml(await writeXlsx(columns, [{ a: '1', b: '2' }]), 10 * megabyte);
  const changed = [...parts].map(([name, part]): [string, Buffer] => [name, Buffer.from(change(name, part.toString()) ?? part)]);
  return zipPacked(new Map([...changed, ...more]));
}

const sheet = (inner: string) =>
  workbook((name, xml) =>
    name.startsWith('xl/worksheets/sheet')
      ? xml.replace(/<sheetData>.*<\/sheetData>/s, () => `<sheetData>${inner}</sheetData>`)
      : undefined,
  );

const rows = (count: number, inner = '') =>
  Array.from({ length: count }, (_, n) => `<row r="${n + 1}">${inner.replaceAll('#', String(n + 1))}</row>`).join('');
const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
/** A workbook of one sheet with these texts, written as XML: characters that XML forbids are written as numbers (`&#xD842;`, `&#0;`). */
export const workbookOf = (texts: readonly (readonly string[])[]): Promise<Buffer> =>
  sheet(
    texts
      .map((cells, at) => `<row r="${at + 1}">${cells.map((cell, of) => text(`${'ABCDEFGHIJ'[of]}${at + 1}`, xmlOf(cell))).join('')}</row>`)
      .join(''),
  );
const xmlOf = (cell: string): string => cell.replace(/[<>&"\p{Cc}\p{Cs}]/gu, (found) => `&#x${found.charCodeAt(0).toString(16)};`);
const head = `<row r="1">${text('A1', 'a')}${text('B1', 'b')}</row>`;
const strings = (inner: string) =>
  workbook(
    (name, xml) =>
      /sharedStrings/.test(name) ? xml.replace(/<sst([^>]*)>.*<\/sst>/s, (_all, of) => `<sst${of}>${inner}</sst>`) : undefined,
    [],
  );

const xlsx: [string, () => Promise<Buffer>][] = [
  ['a million empty rows', () => sheet(rows(1_000_000))],
  ['190,000 empty rows', () => sheet(rows(190_000))],
  ['rows of empty cells', () => sheet(rows(60_000, '<c r="A#" s="0"/>'.repeat(30)))],
  ['the same cell a million times', () => sheet(`<row r="1">${text('A1', 'x').repeat(1_000_000)}</row>`)],
  ['a cell of 30 MB', () => sheet(`${head}<row r="2">${text('A2', 'x'.repeat(30 * megabyte))}</row>`)],
  ['cells nested in cells', () => sheet('<row r="1"><c r="A1">'.repeat(50_000))],
  ['elements nobody knows, nested', () => sheet(`${'<x>'.repeat(500_000)}${'</x>'.repeat(500_000)}`)],
  ['a million shared texts', () => strings('<si><t>x</t></si>'.repeat(1_000_000))],
  ['400,000 shared texts', () => strings('<si><t>x</t></si>'.repeat(400_000))],
  ['one shared text of a million runs', () => strings(`<si>${'<r><t>x</t></r>'.repeat(400_000)}</si>`)],
  ['a shared text of blanks', () => strings(`<si><t>${' '.repeat(20 * megabyte)}</t></si>`)],
  ['a zip bomb', () => workbook(() => undefined, [['xl/worksheets/bomb.xml', Buffer.alloc(400 * megabyte)]])],
  ['120 MB of nothing', () => workbook(() => undefined, [['xl/worksheets/bomb.xml', Buffer.alloc(120 * megabyte, '<')]])],
  [
    '3,000 files in the zip',
    () =>
      workbook(
        () => undefined,
        Array.from({ length: 3000 }, (_, n) => [`a${n}.xml`, Buffer.alloc(10)]),
      ),
  ],
  // Not hostile, but the largest file that is read.
  [
    'as many cells as there may be, all different',
    () => sheet(rows(33_000, Array.from({ length: 12 }, (_, n) => text(`${'ABCDEFGHIJKL'[n]}#`, `${'x'.repeat(20)}${n} #`)).join(''))),
  ],
  ['entities', () => sheet(`<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1000)}">]>${head}<row r="2">${text('A2', '&a;'.repeat(100_000))}</row>`)],
];

const csv: [string, () => string][] = [
  ['a head of 16 MB', () => `${'a,'.repeat(8 * megabyte)}b\n1,2\n`],
  ['a head of one name of 16 MB', () => `${'a'.repeat(16 * megabyte)}\n1\n`],
  ['a head of blanks', () => `${' ,'.repeat(8 * megabyte)}b\n1,2\n`],
  ['quotes without end', () => `a,b\n${'"'.repeat(16 * megabyte)}`],
  ['line breaks', () => `a,b\n${'\n'.repeat(18 * megabyte)}`],
  ['line breaks in quotes', () => `a,b\n"${'\n'.repeat(18 * megabyte)}",1\n`],
  ['delimiters', () => `a,b\n${','.repeat(18 * megabyte)}\n`],
  ['the most rows there may be', () => `ItemNo,ItemName\n${Array.from({ length: 50_000 }, (_, n) => `N${n},x\n`).join('')}`],
  [
    'as many cells as there may be',
    () => `${'code,'.repeat(12)}\n${Array.from({ length: 33_000 }, (_, n) => `${`${n}-${'x'.repeat(25)},`.repeat(12)}\n`).join('')}`,
  ],
  ['blanks before nothing', () => ' '.repeat(19 * megabyte)],
];

export const fileAttacks: readonly FileAttack[] = [
  ...xlsx.map(([name, content]): FileAttack => ({ name: `xlsx: ${name}`, fileName: 'a.xlsx', content })),
  ...csv.map(([name, content]): FileAttack => ({ name: `csv: ${name}`, fileName: 'a.csv', content: async () => Buffer.from(content()) })),
];
