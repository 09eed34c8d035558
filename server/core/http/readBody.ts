import { createHash, hash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldFault } from '../../../contract/core/envelope.ts';
import { Refusal } from '../answer/refusal.ts';
import type { Access } from '../call/access.ts';
import type { App } from '../call/app.ts';
import type { UploadedFile } from '../call/context.ts';
import { isPlain, type WireFields } from '../call/wireFields.ts';
import { uploadsFolder } from '../process/config.ts';
import { bodyRoom, readText, tooLarge } from './bodyRoom.ts';
import { jsonFault } from './jsonFault.ts';
import { readForm, withLists } from './readForm.ts';
import { uploadLimit, uploadLimitText } from './uploadRoom.ts';

export interface WireInput {
  fields: WireFields;
  file?: UploadedFile;
}

/** The handling of a file while it arrives. */
interface Keep {
  limit: number;
  take: (part: MultipartFile) => Promise<UploadedFile>;
}

const largeLimit = 300 * 1024 * 1024;

/** The name a file came with, as the database can keep it. */
const nameOf = (part: MultipartFile): string => (part.filename ?? '').toWellFormed().replaceAll('\0', '').slice(0, 200);

/** Keeps a file in memory. */
export const inMemory: Keep = {
  limit: uploadLimit,
  take: async (part) => {
    const name = nameOf(part);
    const content = await part.toBuffer().catch((error: { statusCode?: number }) => {
      throw error.statusCode === 413 ? new Refusal('file.too-large', { name, limit: uploadLimitText }) : error;
    });
    return { name, content, sha256: hash('sha256', content) };
  },
};

const noFile: Keep = {
  limit: uploadLimit,
  take: async () => {
    throw new Refusal('malformed', {}, [{ field: 'file', fault: 'wrong' }]);
  },
};

/** Reads a request whose file is too large for memory: it lies in the data folder while `use` works, and is deleted afterwards. */
export async function withLargeFile<T>(
  { access, config }: App,
  request: FastifyRequest,
  use: (input: WireInput) => Promise<T>,
): Promise<T> {
  const folder = uploadsFolder(config.dataDir);
  const stored = path.join(folder, randomUUID());
  await mkdir(folder, { recursive: true });
  const take: Keep['take'] = async (part) => {
    const sum = createHash('sha256');
    part.file.on('data', (bytes: Buffer) => sum.update(bytes));
    await pipeline(part.file, createWriteStream(stored));
    if (part.file.truncated) throw new Refusal('malformed', {}, [{ field: 'file', fault: 'too-long', limit: largeLimit }]);
    return { name: nameOf(part), content: Buffer.alloc(0), sha256: sum.digest('hex'), path: stored };
  };
  try {
    return await use(await readInput(access, request, { keep: { limit: largeLimit, take } }));
  } finally {
    await rm(stored, { force: true });
  }
}

/** Form bodies, JSON bodies and multipart uploads, each as fields by name; no other kind is read. */
export async function acceptBodies(http: FastifyInstance, access: Access): Promise<void> {
  http.removeAllContentTypeParsers();
  await http.register(multipart, { limits: { fileSize: uploadLimit, files: 1, fields: 50 } });
  http.addContentTypeParser('application/x-www-form-urlencoded', async (request: FastifyRequest, payload: Readable) => {
    const fields = readForm(await readText(request, payload, await bodyRoom(access, request, 'form')));
    return fields ?? refuseBody('too-many');
  });
  http.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const text = await readText(request, payload, await bodyRoom(access, request, 'json'));
    const parsed = text === '' ? {} : parseJson(text);
    return isPlain(parsed) ? parsed : refuseBody('wrong');
  });
}

/**
 * The fields of a request: query string for GET, body otherwise; the JSON text in `data` is read; empty text
 * and null mean absent (decision 0022), but for the fields of `emptyClears`. A file is refused unless `keep` takes it.
 */
export async function readInput(
  access: Access,
  request: FastifyRequest,
  { keep = noFile, emptyClears = [] }: { keep?: Keep; emptyClears?: readonly string[] | undefined } = {},
): Promise<WireInput> {
  if (request.method === 'GET') return { fields: settle(ofQuery(request.query as Record<string, string | string[]>), emptyClears) };
  if (!request.isMultipart()) return { fields: settle({ ...(request.body as WireFields | undefined) }, emptyClears) };
  const parts: [string, string][] = [];
  let file: UploadedFile | undefined;
  const room = await bodyRoom(access, request, 'form');
  let used = 0;
  try {
    for await (const part of request.parts({ limits: { fileSize: keep.limit, fieldSize: room } })) {
      if (part.type === 'file') {
        file = await keep.take(part);
        continue;
      }
      used += String(part.value).length;
      if (part.valueTruncated || used > room) throw tooLarge(room);
      parts.push([part.fieldname, String(part.value)]);
    }
  } catch (error) {
    throw isCutOff(error) ? new Refusal('malformed', {}, [{ field: 'body', fault: 'wrong' }]) : error;
  }
  return { fields: settle(withLists(parts), emptyClears), file };
}

const ofQuery = (query: Record<string, string | string[]>): WireFields =>
  withLists(Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const)));

/** Errors of the parser without a status: the body is not multipart, or ends too soon. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error && /^(Multipart: |Unexpected end of |Malformed |Unsupported content type|The needle )/.test(error.message);

function settle(fields: WireFields, emptyClears: readonly string[]): WireFields {
  const { data } = fields;
  if (typeof data === 'string') {
    const parsed = parseJson(data);
    if (parsed !== undefined && typeof parsed === 'object') fields['data'] = parsed;
  }
  const kept = withoutEmpty(fields, []) as WireFields;
  for (const name of emptyClears) {
    const sent = fields[name];
    if (sent === '' || sent === null) kept[name] = '';
    // Of a record each of its own fields is cleared, too.
    else if (isPlain(sent)) kept[name] = { ...emptied(sent), ...(isPlain(kept[name]) ? kept[name] : {}) };
  }
  return kept;
}

const emptied = (record: WireFields): WireFields =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => ((value === '' || value === null) && name !== '__proto__' ? [[name, '']] : [])),
  );

/**
 * Leaves out empty values. NUL and half characters are refused here for all calls: the database stores neither, and
 * no keyboard or scanner makes them.
 */
function withoutEmpty(value: unknown, path: readonly string[]): unknown {
  if (path.length > 12 || (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))) {
    throw new Refusal('malformed', {}, [{ field: path.slice(0, 4).join('.').toWellFormed().slice(0, 80) || 'data', fault: 'wrong' }]);
  }
  if (Array.isArray(value)) return value.map((item, index) => withoutEmpty(item, [...path, String(index)]));
  if (!isPlain(value)) return value;
  const kept: WireFields = {};
  for (const [name, member] of Object.entries(value)) {
    if (member === null || member === undefined || member === '' || name === '__proto__') continue;
    kept[name] = withoutEmpty(member, [...path, name]);
  }
  return kept;
}

const refuseBody = (fault: FieldFault['fault']): never => {
  throw new Refusal('malformed', {}, [{ field: 'body', fault }]);
};

function parseJson(text: string): unknown {
  const tooMuch = jsonFault(text);
  if (tooMuch) return refuseBody(tooMuch);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
