import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../../../contract/core/fileAnswer.ts';

/** Sends a file. */
export const sendFile = (reply: FastifyReply, { content, ...file }: FileAnswer): FastifyReply =>
  headOfFile(reply, file).send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));

/** Sends a file while it is made, as fast as the client reads. */
export const sendGrowingFile = (
  reply: FastifyReply,
  { content, ...file }: Omit<FileAnswer, 'content'> & { content: Readable },
): FastifyReply => headOfFile(reply, file).send(content);

/** The header with the name of a file, which may contain any letters (RFC 6266, RFC 8187). */
function headOfFile(reply: FastifyReply, { fileName, contentType, inline }: Omit<FileAnswer, 'content'>): FastifyReply {
  const plain = fileName.replace(/[^\w.-]+/g, '_');
  return reply
    .type(contentType)
    .header(
      'Content-Disposition',
      `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    )
    .header('Cache-Control', 'no-store');
}
