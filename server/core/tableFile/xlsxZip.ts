import { Readable } from 'node:stream';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';

/** A zip that is damaged, of a kind we do not read, or larger inside than it may be. */
export class ZipError extends Error {
  readonly tooLarge: boolean;

  constructor(reason: string, tooLarge = false) {
    super(reason);
    this.tooLarge = tooLarge;
  }
}

type Entry = { name: string; method: number; packed: number; size: number; offset: number };

const maxEntries = 2000;

function endOfDirectory(zip: Buffer): number {
  const first = Math.max(0, zip.length - 22 - 0xffff);
  for (let at = zip.length - 22; at >= first; at -= 1) if (zip.readUInt32LE(at) === 0x06054b50) return at;
  throw new ZipError('no directory');
}

function entries(zip: Buffer): Entry[] {
  const end = endOfDirectory(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > maxEntries) throw new ZipError('too many entries', true);
  let at = zip.readUInt32LE(end + 16);
  const found: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new ZipError('damaged directory');
    if (zip.readUInt16LE(at + 8) & 1) throw new ZipError('encrypted');
    const nameLength = zip.readUInt16LE(at + 28);
    found.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return found;
}

function packedBytes(zip: Buffer, entry: Entry): Buffer {
  if (zip.readUInt32LE(entry.offset) !== 0x04034b50) throw new ZipError('damaged entry');
  if (entry.method !== 0 && entry.method !== 8) throw new ZipError(`method ${entry.method}`);
  const start = entry.offset + 30 + zip.readUInt16LE(entry.offset + 26) + zip.readUInt16LE(entry.offset + 28);
  return zip.subarray(start, start + entry.packed);
}

function unpackEntry(zip: Buffer, entry: Entry, room: number): Buffer {
  if (entry.size > room) throw new ZipError(`${entry.name} is too large`, true);
  const packed = packedBytes(zip, entry);
  if (entry.method === 0) return packed;
  // The declared size may be wrong: the limit is on the real output.
  return inflateRawSync(packed, { maxOutputLength: Math.max(entry.size, 1) });
}

/** The XML parts of an .xlsx piece by piece, so that no part stands in memory as a whole. All of them are within `limit` bytes together. */
export class XlsxParts {
  readonly #zip: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(zip: Buffer, limit: number) {
    this.#zip = zip;
    const found = readingZip(() => entries(zip)).filter(({ name }) => /\.(xml|rels)$/i.test(name));
    this.#entries = new Map(found.map((entry) => [entry.name.toLowerCase(), entry]));
    if (this.#entries.size < found.length) throw new ZipError('an entry twice');
    if (found.reduce((sum, { size }) => sum + size, 0) > limit) throw new ZipError('too large', true);
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** A part that is missing is empty. */
  async *pieces(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) return;
    const packed = readingZip(() => packedBytes(this.#zip, entry));
    if (entry.method === 0) {
      yield packed;
      return;
    }
    let room = entry.size;
    try {
      // The declared size may be wrong: the limit is on the real output.
      for await (const piece of Readable.from([packed]).pipe(createInflateRaw({ chunkSize: 256 * 1024 })) as AsyncIterable<Buffer>) {
        room -= piece.length;
        if (room < 0) throw new ZipError(`${entry.name} is larger than it says`);
        yield piece;
      }
    } catch (error) {
      throw error instanceof ZipError || !isZlibError(error) ? error : new ZipError(String(error));
    }
  }
}

const isZlibError = (error: unknown): boolean => error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** Offsets beyond the file and broken deflate data both end here. */
function readingZip<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError(String(error));
  }
}

/** The XML parts of an .xlsx by name. Throws when they are larger than `limit` bytes together. */
export function unzipXml(zip: Buffer, limit: number): Map<string, Buffer> {
  return readingZip(() => {
    const parts = new Map<string, Buffer>();
    let room = limit;
    for (const entry of entries(zip)) {
      if (!/\.(xml|rels)$/i.test(entry.name)) continue;
      if (parts.has(entry.name)) throw new ZipError('an entry twice');
      const part = unpackEntry(zip, entry, room);
      room -= part.length;
      parts.set(entry.name, part);
    }
    return parts;
  });
}

function header(signature: number, length: number, name: Buffer, part: Buffer, crc: number): Buffer {
  const isDirectory = length === 46;
  const block = Buffer.alloc(length);
  block.writeUInt32LE(signature, 0);
  const at = isDirectory ? 2 : 0;
  if (isDirectory) block.writeUInt16LE(20, 4);
  block.writeUInt16LE(20, 4 + at);
  block.writeUInt16LE(0x0800, 6 + at);
  block.writeUInt32LE(crc, 14 + at);
  block.writeUInt32LE(part.length, 18 + at);
  block.writeUInt32LE(part.length, 22 + at);
  block.writeUInt16LE(name.length, 26 + at);
  return block;
}

/** Packs parts without compression, so that a reader gets exactly the bytes that were checked. */
export function zipStored(parts: ReadonlyMap<string, Buffer>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, part] of parts) {
    const name = Buffer.from(path);
    const crc = crc32(part);
    const local = header(0x04034b50, 30, name, part, crc);
    const central = header(0x02014b50, 46, name, part, crc);
    central.writeUInt32LE(offset, 42);
    files.push(local, name, part);
    directory.push(central, name);
    offset += local.length + name.length + part.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.size, 8);
  end.writeUInt16LE(parts.size, 10);
  end.writeUInt32LE(
    directory.reduce((sum, block) => sum + block.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}
