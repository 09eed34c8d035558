import { open } from 'node:fs/promises';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endSize = 22;
/** A central directory larger than this is no app's. */
const largestDirectory = 32 * 1024 * 1024;

/** Whether a file is an Android package by its content: a ZIP archive with AndroidManifest.xml and code or resources. */
export async function hasAndroidManifest(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const tailSize = Math.min(size, 65_535 + endSize);
    const tail = await readAt(size - tailSize, tailSize);
    const end = lastEnd(tail);
    const head = await readAt(0, 4);
    if (end < 0 || head.length < 4 || head.readUInt32LE(0) !== 0x04034b50) return false;
    const length = tail.readUInt32LE(end + 12);
    const start = tail.readUInt32LE(end + 16);
    if (length > largestDirectory || start + length > size) return false;
    const names = entryNames(await readAt(start, length));
    return names.has('AndroidManifest.xml') && (names.has('classes.dex') || names.has('resources.arsc'));
  } finally {
    await handle.close();
  }

  async function readAt(position: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, length)), 0, Math.max(0, length), Math.max(0, position));
    return buffer.subarray(0, bytesRead);
  }
}

function lastEnd(tail: Buffer): number {
  for (let at = tail.length - endSize; at >= 0; at -= 1) if (tail.readUInt32LE(at) === endMark) return at;
  return -1;
}

function entryNames(directory: Buffer): Set<string> {
  const names = new Set<string>();
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === entryMark) {
    const nameLength = directory.readUInt16LE(at + 28);
    names.add(directory.toString('utf8', at + 46, at + 46 + nameLength));
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}
