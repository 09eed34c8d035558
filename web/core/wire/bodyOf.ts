import { Unreachable } from './CallError.ts';

/** The size that a browser collects before it may write to its disk. */
const pieceBytes = 8 * 1024 * 1024;

/** Reads the body of an answer of any length; an incomplete one is an error. `onBytes` is called with the number of bytes. */
export async function bodyOf({ body }: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const reader = body?.getReader();
  const pieces: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let [size, inChunks] = [0, 0];
  for (;;) {
    const { value } = (await reader?.read().catch((error: unknown) => {
      throw new Unreachable('network', error);
    })) ?? { value: undefined };
    if (value) chunks.push(value);
    size += value?.length ?? 0;
    inChunks += value?.length ?? 0;
    onBytes(size);
    if (value && inChunks < pieceBytes) continue;
    pieces.push(new Blob(chunks));
    chunks = [];
    inChunks = 0;
    if (!value) return new Blob(pieces);
  }
}
