import type { FileEncoding } from '../../../contract/core/fileEncodings.ts';
import { TableFileError } from './TableFileError.ts';

/** The text of a file; `sure` is false when it may as well be another encoding. */
export interface FileText {
  text: string;
  encoding: FileEncoding;
  sure: boolean;
}

function decode(buffer: Buffer, encoding: FileEncoding): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(buffer);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * Whether the double bytes of a file are common Chinese. Nearly any bytes pass for GB18030, also Big5 and Latin-1,
 * but as rare characters. The common ones have both bytes above 0xA0.
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

/**
 * The text of a file in the encoding that a person chose, else in the recognised one: UTF-16 by its mark, UTF-8, the encoding of Chinese
 * Excel. When the encoding is not certain, the likeliest is used and marked as not certain.
 */
export function fileText(buffer: Buffer, fileName: string, named?: FileEncoding): FileText {
  const text = named && decode(buffer, named);
  if (named && text !== undefined) return { text, encoding: named, sure: true };
  const mark = buffer.length >= 2 ? buffer.readUInt16BE(0) : 0;
  const tried: readonly FileEncoding[] = named
    ? []
    : mark === 0xfffe
      ? ['utf-16le']
      : mark === 0xfeff
        ? ['utf-16be']
        : ['utf-8', 'gb18030', 'big5', 'windows-1252'];
  for (const encoding of tried) {
    const found = decode(buffer, encoding);
    if (found === undefined) continue;
    const sure = encoding.startsWith('utf') || (encoding === 'gb18030' && looksChinese(buffer));
    return { text: found, encoding, sure };
  }
  throw new TableFileError('file.unreadable', fileName);
}
