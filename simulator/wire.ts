import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyLimit } from '../contract/exchange/protocol.ts';

/** An answer before it is sent. */
export type Reply = { status: number; body: unknown; contentType?: string };

/** An error answer with its reason. */
export function errorReply(status: number, error: string, message: string): Reply {
  return { status, body: { error, message } };
}

/** The body of a request as text; undefined when it is larger than the protocol allows. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size <= bodyLimit) chunks.push(part);
  }
  return size > bodyLimit ? undefined : Buffer.concat(chunks).toString('utf8');
}

/** Parses JSON; undefined when it is none. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function textOf(reply: Reply): string {
  return typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
}

/** Sends an answer. */
export function send(response: ServerResponse, reply: Reply): void {
  if (response.destroyed) return;
  response.writeHead(reply.status, { 'content-type': reply.contentType ?? 'application/json; charset=utf-8' });
  response.end(textOf(reply));
}

/** Sends an answer and then the same bytes once more, as a partner behind a broken proxy does. */
export function sendTwice(response: ServerResponse, reply: Reply): void {
  const { socket } = response;
  const body = textOf(reply);
  if (socket === null) return;
  const head = `HTTP/1.1 ${reply.status} OK\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: keep-alive\r\n\r\n`;
  socket.write(head + body);
  // A moment later, when the connection may carry the next question already.
  setTimeout(() => socket.end(head + body), 15);
}

/** Ends a connection without an answer. */
export function reset(response: ServerResponse): void {
  const { socket } = response;
  if (socket === null) return;
  socket.resetAndDestroy();
}
