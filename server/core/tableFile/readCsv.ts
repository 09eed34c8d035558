import { CsvError, parse } from 'csv-parse/sync';
import { maxFilledRow, TABLE_LIMITS, TableFileError, tooMany } from './TableFileError.ts';

function decode(buffer: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(buffer);
  } catch {
    return undefined;
  }
}

/**
 * Whether the double bytes of a file are those of Chinese as people write it. Nearly any bytes pass for GB18030: Big5 and Latin-1 too,
 * as characters that hardly anybody uses. The common ones have both bytes above 0xA0.
 */
function looksChinese(buffer: Buffer): boolean {
  let common = 0;
  let rare = 0;
  for (let at = 0; at < buffer.length; at += 1) {
    const first = buffer[at] ?? 0;
    if (first < 0x80) continue;
    const second = buffer[at + 1] ?? 0;
    const isFour = second >= 0x30 && second <= 0x39;
    if (!isFour && first > 0xa0 && second > 0xa0) common += 1;
    else if (!isFour) rare += 1;
    at += isFour ? 3 : 1;
  }
  return rare * 3 <= common;
}

/** The text of a file: UTF-16 by its mark, else UTF-8, else what Chinese Excel writes. */
function fileText(buffer: Buffer, fileName: string): string {
  const mark = buffer.length >= 2 ? buffer.readUInt16BE(0) : 0;
  const encodings = mark === 0xfffe ? ['utf-16le'] : mark === 0xfeff ? ['utf-16be'] : ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    const text = decode(buffer, encoding);
    if (text !== undefined && !text.includes('\0') && (encoding !== 'gb18030' || looksChinese(buffer))) return text;
  }
  throw new TableFileError('file.unreadable', fileName);
}

/** How often each delimiter stands in each of the first lines, outside quotes. */
function countPerLine(text: string, delimiter: string): number[] {
  const counts: number[] = [];
  let count = 0;
  let isQuoted = false;
  let isBlank = true;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === '\n' && !isQuoted) {
      if (!isBlank) counts.push(count);
      count = 0;
      isBlank = true;
      continue;
    } else if (letter === delimiter && !isQuoted) count += 1;
    if (letter.trim() !== '') isBlank = false;
  }
  return isBlank ? counts : [...counts, count];
}

/** The delimiter by which most of the first lines have the same number of cells. */
function detectDelimiter(text: string): string {
  const sample = text
    .slice(0, 20_000)
    .split(/\r\n?|\n/)
    .slice(0, 50)
    .join('\n');
  let best = { delimiter: ',', lines: 0, count: 0 };
  for (const delimiter of ['\t', ';', ',']) {
    const counts = countPerLine(sample, delimiter);
    for (const count of new Set(counts)) {
      const lines = counts.filter((one) => one === count).length;
      const isBetter = lines > best.lines || (lines === best.lines && count > best.count);
      if (count > 0 && isBetter) best = { delimiter, lines, count };
    }
  }
  return best.delimiter;
}

/** Takes off the apostrophe that an export puts before text that a spreadsheet would calculate. */
function cellText(cell: string): string {
  const text = cell.trim();
  return /^'[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text;
}

/** A .csv file as text, record by record from record 1, blank lines included. */
export function readCsv(buffer: Buffer, fileName: string): string[][] {
  const text = fileText(buffer, fileName);
  // A web page or a data dump with the name of a table: some systems "export to Excel" that way.
  if (/^\s*(<|\{|\[\s*[[{"])/.test(text)) throw new TableFileError('file.not-a-table', fileName);
  const hint = /^sep=([,;\t])(?:\r\n?|\n)/i.exec(text);
  const body = hint ? text.slice(hint[0].length) : text;
  try {
    const records = parse(body, {
      delimiter: hint?.[1] ?? detectDelimiter(body),
      // Systems that append to each other's files leave both kinds of line end in one.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: false,
      bom: true,
      max_record_size: TABLE_LIMITS.record,
      to: maxFilledRow + 1,
    });
    if (records.length > maxFilledRow) throw tooMany('rows', fileName);
    const rows = records.map((record) => record.map(cellText));
    return hint ? [[], ...rows] : rows;
  } catch (error) {
    if (error instanceof CsvError) throw new TableFileError('file.not-a-table', fileName, { cause: error });
    throw error;
  }
}
