import { randomUUID } from 'node:crypto';
import { type AllCalls, allCalls, type CallName } from '../contract/allCalls.ts';
import type { AnyCall, CallInput, CallOutput } from '../contract/core/call.ts';
import type { Envelope } from '../contract/core/envelope.ts';
import { fromWire, toWire } from '../contract/core/shape.ts';
import type { Client } from './plant.ts';

const headersOf = (client: Client, language: string): Record<string, string> => ({
  ...(client.token ? { Authorization: `Bearer ${client.token}` } : {}),
  ...(client.org ? { org: client.org } : {}),
  'Accept-Language': language,
  'X-Device': 'test',
});

/** Sends a file to a call. */
export async function uploadFile<N extends CallName>(
  client: Client,
  name: N,
  input: CallInput<AllCalls[N]>,
  file: { name: string; content: Buffer | string },
) {
  const call: AnyCall = allCalls[name];
  const form = new FormData();
  for (const [key, value] of Object.entries(toWire(call.input, input) as Record<string, unknown>)) {
    form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  form.append('file', new Blob([new Uint8Array(Buffer.from(file.content))]), file.name);
  const headers = { ...headersOf(client, 'zh'), 'Idempotency-Key': randomUUID() };
  const response = await fetch(client.base + call.paths[0], { method: 'POST', headers, body: form });
  const envelope = (await response.json()) as Envelope;
  const data = (envelope.Result ? fromWire(call.output, envelope.Data) : envelope.Data) as CallOutput<AllCalls[N]>;
  return { status: response.status, ok: envelope.Result, code: envelope.Code, message: envelope.Message, data };
}

/** The file that a call answers with. */
export async function fetchFile<N extends CallName>(client: Client, name: N, input: CallInput<AllCalls[N]>, language = 'zh') {
  const call: AnyCall = allCalls[name];
  const headers = { ...headersOf(client, language), 'Content-Type': 'application/json' };
  const response = await fetch(client.base + call.paths[0], { method: 'POST', headers, body: JSON.stringify(toWire(call.input, input)) });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    disposition: response.headers.get('content-disposition') ?? '',
    content: Buffer.from(await response.arrayBuffer()),
  };
}
