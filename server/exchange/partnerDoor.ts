import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { type SignatureCheck, type SignatureRefusal, verifyRequest, verifyWebhook } from '../../contract/exchange/signature.node.ts';
import { intoAudit } from '../core/call/intoAudit.ts';
import { named } from '../core/database/named.ts';
import { isAmong, networkOf } from '../core/http/address.ts';
import type { Doors } from '../core/process/doors.ts';
import { type Connection, type Connections, secretsOf } from './connections.ts';

type Refusal = SignatureRefusal | 'webhook-needed' | 'address-not-allowed';
type Check = SignatureCheck | { ok: false; refusal: 'webhook-needed' };

const refusals: Record<Exclude<Refusal, 'address-not-allowed'>, string> = {
  'signature-missing': 'the headers X-Kuwei-Key, X-Kuwei-Time and X-Kuwei-Signature are needed, or those of Standard Webhooks',
  'key-unknown': 'this key is not known here',
  'time-outside-window': 'X-Kuwei-Time (or webhook-timestamp) is more than 5 minutes from our clock',
  'signature-wrong': 'the signature does not fit method, path, time and body (or webhook-id, webhook-timestamp and body)',
  'webhook-needed':
    'this connection takes only what is signed by Standard Webhooks: webhook-id, webhook-timestamp and webhook-signature are needed',
};

/** The parts that the partners' endpoint needs. */
export interface DoorParts {
  connections: Connections;
  pool: Pool;
  doors: Doors;
}

/** The authenticated connections (two older ones may share a key), or the refusal. */
export type Shown = { ok: true; mine: Connection[] } | { ok: false; status: number; error: Refusal; message: string };

/** An answer in the protocol's own form. */
export const say = (reply: FastifyReply, status: number, error: string, message: string): FastifyReply =>
  reply.status(status).type('application/json; charset=utf-8').send({ error, message });

/** Checks signature and address of a partner's request. A refusal is counted, and written to log and audit. */
export async function showAtDoor(parts: DoorParts, request: FastifyRequest, body: Buffer): Promise<Shown> {
  const connections = (await parts.connections.enabled()).filter(({ mode }) => mode === 'http');
  const signed = connections.flatMap((one) =>
    secretsOf(one, Date.now()).map((secret) => ({ one, check: checkOf(request, body, one, secret) })),
  );
  const mine = signed.filter(({ check }) => check.ok).map(({ one }) => one);
  const check =
    (
      signed.find(({ check: { ok } }) => ok) ??
      signed.find(({ check }) => isOf(check, 'time-outside-window')) ??
      signed.find(({ check }) => isOf(check, 'webhook-needed')) ??
      signed.find(({ one }) => isOfKey(one, request))
    )?.check ?? checkOf(request, body);
  if (!check.ok) {
    await tellRefused(
      parts,
      request,
      check.refusal,
      connections.find((one) => isOfKey(one, request)),
    );
    return { ok: false, status: 401, error: check.refusal, message: refusals[check.refusal] };
  }
  const here = mine.filter(({ allowedFrom }) => allowedFrom.length === 0 || isAmong(request.ip, allowedFrom));
  if (here.length > 0) return { ok: true, mine: here };
  // After the signature, so that only a partner with the secret learns that addresses are checked.
  await tellRefused(parts, request, 'address-not-allowed', mine[0]);
  const message = `the connection takes nothing from ${request.ip}`;
  return { ok: false, status: 403, error: 'address-not-allowed', message };
}

const isOfKey = ({ key }: Pick<Connection, 'key'>, { headers }: FastifyRequest): boolean => key === headers['x-kuwei-key'];

const isOf = (check: Check, refusal: Refusal): boolean => !check.ok && check.refusal === refusal;

/** One request against one secret. Either signature will do, unless the connection demands the one of Standard Webhooks. */
function checkOf(request: FastifyRequest, body: Buffer, one?: Pick<Connection, 'key' | 'demandsWebhook'>, secret?: string): Check {
  const now = Date.now();
  const isMessage = request.method === 'POST';
  const hook = isMessage ? verifyWebhook(body, request.headers, secret === undefined ? undefined : Buffer.from(secret), now) : undefined;
  if (hook?.ok) return hook;
  const secretOf = (key: string) => (key === one?.key ? secret : undefined);
  const own = verifyRequest({ method: request.method, path: request.url, body }, request.headers, secretOf, now);
  if (own.ok && isMessage && one?.demandsWebhook) return hook ?? { ok: false, refusal: 'webhook-needed' };
  if (own.ok || hook === undefined) return own;
  return own.refusal === 'signature-missing' || isOf(hook, 'time-outside-window') ? hook : own;
}

/** Connections belong to all organisations, so the audit of each has the entry. */
const refusedText = `
  ${intoAudit}
  select org, null, '', 'inbound', '', '', jsonb_build_object('refused', true, 'partner', :partner::text, 'address', :address::text)
    from organisation where status = 'active'`;

/** Counts every refusal. Log and audit get one of a kind and address in ten minutes, because anybody can send as many as they like. */
async function tellRefused(
  { pool, doors }: Pick<DoorParts, 'pool' | 'doors'>,
  { ip: address }: FastifyRequest,
  why: Refusal,
  mine: Connection | undefined,
): Promise<void> {
  const partner = mine?.partner ?? '';
  const reason = why === 'address-not-allowed' ? 'elsewhere' : 'wrong';
  if (!doors.count('exchange', reason, `${partner} ${why} ${networkOf(address)}`)) return;
  await pool.query(...named(refusedText, { partner, address }));
  doors.say('warn', 'exchange', reason, { partner, why, address });
}
