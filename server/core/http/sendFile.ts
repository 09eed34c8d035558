import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../../../contract/core/fileAnswer.ts';

/** Sends a file under its name, which may hold any letters (RFC 6266, RFC 8187). */
export function sendFile(reply: FastifyReply, { fileName, contentType, content, inline }: FileAnswer): FastifyReply {
  const plain = fileName.replace(/[^\w.-]+/g, '_');
  return reply
    .type(contentType)
    .header(
      'Content-Disposition',
      `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    )
    .header('Cache-Control', 'no-store')
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}
