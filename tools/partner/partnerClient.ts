import { contentHash, contentHeader } from '../../contract/exchange/contentHash.node.ts';
import { signRequest, signWebhook, webhookId } from '../../contract/exchange/signature.node.ts';
import { accessOf, type TokenAsker } from '../../server/connectors/accessToken.ts';
import { wordsIn } from '../../server/exchange/storedSentence.ts';

/** The partner that is checked. */
export interface PartnerAddress {
  /** Base address, without a slash at the end. */
  url: string;
  key: string;
  secret: string;
  /** An access token, where it asks for one. */
  token?: string | undefined;
  /** The source of tokens, instead of one token. */
  tokens?: TokenAsker | undefined;
  /** How long it may take to answer, where 30 seconds are too short. */
  timeoutMs?: number | undefined;
}

async function tokenOf({ token, tokens }: PartnerAddress): Promise<string | undefined> {
  const access = tokens && (await accessOf(tokens, Date.now));
  if (access && !access.ok) throw new Error(`no token: ${'problem' in access.outcome ? wordsIn('en', access.outcome.problem) : ''}`);
  return access?.token ?? token;
}

/** The answer; `body` is undefined when it is not JSON. */
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
  key?: string;
  ago?: number;
  unsigned?: boolean;
  /** Other parts to sign: the signature of another request. */
  signedAs?: Partial<{ method: string; path: string; body: string }>;
  signal?: AbortSignal;
}

/** Sends a request like Kuwei: signed, with the hash of a document. */
export async function ask(partner: PartnerAddress, path: string, request: Asked = {}): Promise<Reply> {
  const { url, key, secret } = partner;
  const { method = 'GET', ago = 0 } = request;
  const token = await tokenOf(partner);
  const body = request.raw ?? (request.body === undefined ? '' : JSON.stringify(request.body));
  const address = new URL(url + path);
  const parts = { method, path: address.pathname + address.search, body, ...request.signedAs };
  const credentials = { key: request.key ?? key, secret: request.secret ?? secret };
  const signed = request.unsigned ? {} : signRequest(parts, credentials, Date.now() - ago);
  const document = method === 'POST' && typeof request.body === 'object' && request.body ? request.body : undefined;
  const id = document && 'key' in document ? webhookId(String(document.key)) : undefined;
  const response = await fetch(address, {
    method,
    headers: {
      ...signed,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(document ? { [contentHeader]: contentHash(document) } : {}),
      ...(id ? signWebhook({ id, body }, [Buffer.from(credentials.secret)], Date.now() - ago) : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      'X-Request-Id': `check-${path}`.replace(/[^\x21-\x7e]/g, '').slice(0, 60),
    },
    body: body || undefined,
    redirect: 'manual',
    signal: request.signal ?? AbortSignal.timeout(partner.timeoutMs ?? 30_000),
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
