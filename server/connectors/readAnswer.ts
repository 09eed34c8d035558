import { harmlessText } from '../../contract/core/harmless.ts';
import { bodyLimit } from '../../contract/exchange/protocol.ts';

/** More than the protocol allows. */
export class AnswerTooLarge extends Error {}
/** Text in another encoding, or none. */
export class NotUtf8 extends Error {}

const strict = new TextDecoder('utf-8', { fatal: true });

/** A tolerant decoder would turn another encoding into names with replacement characters that nobody notices for weeks. */
function readUtf8(bytes: Buffer): string {
  try {
    return harmlessText(strict.decode(bytes));
  } catch {
    throw new NotUtf8();
  }
}

/** The body of an answer, up to the limit of the protocol. */
export async function readText(response: Response): Promise<string> {
  if (!response.body) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.byteLength;
    if (size > bodyLimit) throw new AnswerTooLarge();
    parts.push(part);
  }
  return readUtf8(Buffer.concat(parts));
}

/** JSON, or undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
