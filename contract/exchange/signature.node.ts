// For node sides only (server, simulator, tests): a browser never holds an exchange secret.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The largest difference between the sender's clock and ours, in either direction. */
const signatureWindowMs = 5 * 60 * 1000;

/** The signed parts: the request as it is sent. */
export type SignedParts = {
  method: string;
  /** path with query exactly as in the request line, the base path included */
  path: string;
  /** the body's bytes as sent; empty text when there is none */
  body: string | Uint8Array;
};

/** Headers that carry the signature. */
export type SignatureHeaders = { 'X-Kuwei-Key': string; 'X-Kuwei-Time': string; 'X-Kuwei-Signature': string };

function signatureOf(parts: SignedParts, time: string, secret: string): string {
  const bodyHash = createHash('sha256').update(parts.body).digest('hex');
  return createHmac('sha256', secret).update(`${parts.method.toUpperCase()}\n${parts.path}\n${time}\n${bodyHash}`).digest('hex');
}

/** Makes the headers that sign a request. */
export function signRequest(parts: SignedParts, credentials: { key: string; secret: string }, now: number): SignatureHeaders {
  const time = String(Math.trunc(now));
  return {
    'X-Kuwei-Key': credentials.key,
    'X-Kuwei-Time': time,
    'X-Kuwei-Signature': signatureOf(parts, time, credentials.secret),
  };
}

/** Headers of the Standard Webhooks specification, which libraries of many languages check. */
export type WebhookHeaders = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string };

/**
 * Signs a message by the Standard Webhooks specification, with each of the secrets that count: `key` is the bytes of a secret (libraries are given
 * `whsec_` and its Base64). The id is the same each time that the message goes.
 */
export function signWebhook(
  { id, body }: { id: string; body: string | Uint8Array },
  keys: readonly Uint8Array[],
  now: number,
): WebhookHeaders {
  const time = String(Math.trunc(now / 1000));
  const signatures = keys.map((key) => webhookSignature(id, time, body, key));
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures.join(' ') };
}

const webhookSignature = (id: string, time: string, body: string | Uint8Array, key: Uint8Array): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64')}`;

/** The id of a message that has a key of its own: a header holds no letters but ASCII. */
export const webhookId = (key: string): string => `msg_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;

/** Why a signature was not taken. */
export type SignatureRefusal = 'signature-missing' | 'key-unknown' | 'time-outside-window' | 'signature-wrong';

/** Outcome of a signature check. */
export type SignatureCheck = { ok: true; key: string } | { ok: false; refusal: SignatureRefusal };

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

function one(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Checks the signature of a request that arrived. Header names are looked up in lower case, as node gives them. */
export function verifyRequest(
  parts: SignedParts,
  headers: Headers,
  secretOf: (key: string) => string | undefined,
  now: number,
): SignatureCheck {
  const key = one(headers['x-kuwei-key']);
  const time = one(headers['x-kuwei-time']);
  const signature = one(headers['x-kuwei-signature']).toLowerCase();
  if (key === '' || time === '' || signature === '') return { ok: false, refusal: 'signature-missing' };
  const secret = secretOf(key);
  if (secret === undefined) return { ok: false, refusal: 'key-unknown' };
  if (!isSame(signatureOf(parts, time, secret), signature)) return { ok: false, refusal: 'signature-wrong' };
  // After the signature: only a partner who has the secret learns that their clock is wrong.
  if (!/^\d{1,15}$/.test(time) || !isNear(Number(time), now)) return { ok: false, refusal: 'time-outside-window' };
  return { ok: true, key };
}

/**
 * Checks a message that was signed by the Standard Webhooks specification, against one secret; undefined when it was not signed so. The key of
 * the answer is the id of the message: the specification names no key.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers,
  key: Uint8Array | undefined,
  now: number,
): SignatureCheck | undefined {
  const id = one(headers['webhook-id']);
  const time = one(headers['webhook-timestamp']);
  const signatures = one(headers['webhook-signature']);
  if (id === '' || time === '' || signatures === '') return undefined;
  const right = key && webhookSignature(id, time, body, key);
  // Each of several secrets gives a signature; a header with thousands of them is an attack.
  const isRight =
    right !== undefined &&
    signatures
      .split(' ')
      .slice(0, 20)
      .some((sent) => isSame(right, sent));
  if (!isRight) return { ok: false, refusal: 'signature-wrong' };
  if (!/^\d{1,12}$/.test(time) || !isNear(Number(time) * 1000, now)) return { ok: false, refusal: 'time-outside-window' };
  return { ok: true, key: id };
}

function isSame(right: string, sent: string): boolean {
  const [ours, theirs] = [Buffer.from(right), Buffer.from(sent)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

const isNear = (time: number, now: number): boolean => Math.abs(now - time) <= signatureWindowMs;
