import { contentHash, contentHeader } from '../../contract/exchange/contentHash.node.ts';
import { signRequest } from '../../contract/exchange/signature.node.ts';

/** The partner that is checked. */
export interface PartnerAddress {
  /** Base address, without a slash at the end. */
  url: string;
  key: string;
  secret: string;
}

/** What came back; `body` is undefined where it is not JSON. */
export interface Reply {
  status: number;
  body: unknown;
  text: string;
}

export interface Asked {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string;
  /** Instead of the right ones. */
  secret?: string;
  ago?: number;
  unsigned?: boolean;
  signal?: AbortSignal;
}

/** Asks as Kuwei does: signed, with the hash of a document. */
export async function ask({ url, key, secret }: PartnerAddress, path: string, asked: Asked = {}): Promise<Reply> {
  const { method = 'GET', ago = 0 } = asked;
  const body = asked.raw ?? (asked.body === undefined ? '' : JSON.stringify(asked.body));
  const address = new URL(url + path);
  const parts = { method, path: address.pathname + address.search, body };
  const signed = asked.unsigned ? {} : signRequest(parts, { key, secret: asked.secret ?? secret }, Date.now() - ago);
  const response = await fetch(address, {
    method,
    headers: {
      ...signed,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(method === 'POST' && typeof asked.body === 'object' && asked.body ? { [contentHeader]: contentHash(asked.body) } : {}),
    },
    body: body || undefined,
    redirect: 'manual',
    signal: asked.signal ?? AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  return { status: response.status, body: parsed(text), text };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
