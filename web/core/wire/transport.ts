import { constants } from '../../../contract/core/constants.ts';
import type { Envelope } from '../../../contract/core/envelope.ts';
import { learnDemo } from '../device/demo.ts';
import { learnClock } from '../device/deviceClock.ts';
import { operationId } from '../device/operationId.ts';
import { readStored, writeStored } from '../device/storage.ts';
import { languageNow } from '../words/i18n.ts';
import { Unreachable } from './CallError.ts';
import { recordAnswer, recordFailure } from './connection.ts';

/** One request to the server. */
export interface Question {
  path: string;
  /** JSON, or a form with a file. */
  body: unknown;
  headers?: Record<string, string>;
  /** `none`: the signal alone ends it. */
  timeout?: number | 'none';
  signal?: AbortSignal;
}

const deviceKey = 'wms-device';
const proofKey = 'wms-device-key';

/** The name of this device, made at its first start. */
export function deviceName(): string {
  const stored = readStored<string>(deviceKey);
  if (stored) return stored;
  const made = operationId().slice(-12);
  writeStored(deviceKey, made);
  return made;
}

/** The key with which this device identifies itself; made at its first sign-in, and only sent with a sign-in. */
export function deviceProof(): string {
  const stored = readStored<string>(proofKey);
  if (stored) return stored;
  const made = operationId();
  writeStored(proofKey, made);
  return made;
}

/** Takes the identity that the server gave this device when it was enrolled. */
export const becomeDevice = (id: string): void => writeStored(deviceKey, id);

/** Sends and waits for the raw answer; throws Unreachable when there is none. */
export async function send({ path, body, headers, timeout, signal }: Question): Promise<Response> {
  const isForm = body instanceof FormData;
  const limitMs = timeout ?? (isForm ? constants['timeout-upload'] : constants['timeout-request']);
  const limit = limitMs === 'none' ? undefined : AbortSignal.timeout(limitMs);
  const from = performance.now();
  // Made before the request is sent: a missing feature of this engine, or a body that cannot be written, is not an error of the network.
  const init: RequestInit = {
    method: 'POST',
    headers: {
      ...(isForm ? {} : { 'Content-Type': 'application/json' }),
      SystemVersion: constants['app-version-name'],
      'Accept-Language': languageNow(),
      'X-Device': deviceName(),
      ...headers,
    },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.any([signal, limit].filter((one) => one !== undefined)),
    cache: 'no-store',
  };
  try {
    const answer = await fetch(path, init);
    learnClock(answer.headers.get('date'));
    learnDemo(answer.headers.get('x-kuwei-demo'));
    if (isGateway(answer)) throw new Unreachable('network', new Error(`status ${answer.status}`));
    recordAnswer(isForm ? undefined : performance.now() - from);
    return answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    recordFailure();
    throw error instanceof Unreachable ? error : new Unreachable(limit?.aborted ? 'timeout' : 'network', error);
  }
}

/** A proxy answers for a server that is down; our own 503 is an envelope. */
const isGateway = ({ status, headers }: Response): boolean =>
  status >= 502 && status <= 504 && !headers.get('content-type')?.startsWith('application/json');

/** Sends, and reads the envelope. Anything else did not come from our server. */
export async function sendForEnvelope(question: Question): Promise<{ status: number; envelope: Envelope }> {
  const answer = await send(question);
  const envelope = (await answer.json().catch((error: unknown) => {
    throw new Unreachable('garbage', error);
  })) as Envelope;
  if (typeof envelope?.Result !== 'boolean') throw new Unreachable('garbage');
  return { status: answer.status, envelope };
}
