import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../answer/refusal.ts';
import { type Access, bearerToken } from '../call/access.ts';

const kilobyte = 1024;

/** Limits of bodies. Only old clients send forms, and requests without sign-in are short. */
const rooms = { anonymous: 64 * kilobyte, form: 1024 * kilobyte, json: 2048 * kilobyte };

export const sizeText = (bytes: number) => (bytes < 1024 * kilobyte ? `${bytes / kilobyte} KB` : `${bytes / 1024 / kilobyte} MB`);

export const tooLarge = (limit: number): Refusal => new Refusal('body.too-large', { limit: sizeText(limit) });

/** The most bytes of a caller's body. The caller is only looked up for large bodies. */
export async function bodyRoom(access: Access, request: FastifyRequest, kind: 'form' | 'json'): Promise<number> {
  if (Number(request.headers['content-length'] ?? rooms.json) <= rooms.anonymous) return rooms.anonymous;
  const token = bearerToken(request.headers.authorization);
  return token && (await access.find(token)) ? rooms[kind] : rooms.anonymous;
}

/** The body as text. A body over the limit is dropped, and one that declares such a length is not read at all. */
export function readText(request: FastifyRequest, payload: Readable, room: number): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > room) throw tooLarge(room);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const take = (part: Buffer) => {
      size += part.byteLength;
      if (size <= room) return void parts.push(part);
      // The rest of the body is read and dropped: a client that is cut off while it sends does not read the answer.
      payload.off('data', take);
      payload.resume();
      reject(tooLarge(room));
    };
    payload.on('data', take).on('error', reject);
    payload.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
  });
}
