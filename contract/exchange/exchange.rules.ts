import { machine } from '../core/machine.ts';
import type { Partner } from './partner.ts';

/** A message to a partner. A failed one waits for a person; every other one continues automatically or is finished. */
export const messageMachine = machine({
  name: 'message',
  states: ['queued', 'sending', 'synchronized', 'failed', 'closed'],
  start: 'queued',
  steps: {
    claim: { from: ['queued', 'sending'], to: 'sending' },
    requeue: { from: ['sending', 'failed', 'closed', 'queued'], to: 'queued' },
    succeed: { from: ['queued', 'sending', 'failed', 'closed'], to: 'synchronized' },
    fail: { from: ['sending', 'synchronized'], to: 'failed' },
    close: { from: ['queued', 'failed'], to: 'closed' },
  },
});

/** The findings of the drift report about a document here and at the partner. */
export const driftKinds = [
  'missing-there',
  'not-settled-here',
  'number-differs',
  'other-document',
  'line-differs',
  'ledger-differs',
] as const;
export type DriftKind = (typeof driftKinds)[number];

/**
 * Whether a partner's address can be used: http or https, a host, no name and password in it, no query. A bare `#` or `?` at the
 * end would swallow the path that is appended, and another page of the host would be requested.
 */
export function usableAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password && !/[?#\s]/.test(address);
}

/**
 * Whether a host, as a URL spells it or after name resolution, is an address that only has a meaning on one machine's own network. Clouds
 * give a machine its secrets there, so Kuwei never sends requests to it.
 */
export const isLinkLocal = (host: string): boolean => /^\[?(169\.254\.|fe[89ab][0-9a-f]:|::ffff:(a9fe:|169\.254\.))/i.test(host);

/** The shortest secret that a connection may have. */
export const secretLength = 16;

/** How long the old secret is valid beside a new one, unless a person ends it. */
export const oldSecretDays = 7;

/** The result of testing one direction of a connection; a partner that offers no changes is healthy. */
export const testResults = ['good', 'not-offered', 'failed'] as const;

/** How messages reach a partner: signed requests, files in folders, or a Tryton's own interface. */
export const connectionModes = ['http', 'files', 'tryton'] as const;
export type ConnectionMode = (typeof connectionModes)[number];

interface Transport {
  /** Files in folders: no address and no secret, names of fields are heads of columns, answers come later. */
  inFiles: boolean;
  /** Requests of our protocol, signed with a secret: two secrets during a change, tokens, pushes. */
  isSigned: boolean;
  /** Only the ERP may use it. */
  onlyErp: boolean;
}

/** The properties of each way to reach a partner; other code uses these, not the name of the way. */
export const transports: Readonly<Record<ConnectionMode, Transport>> = {
  http: { inFiles: false, isSigned: true, onlyErp: false },
  files: { inFiles: true, isSigned: false, onlyErp: false },
  tryton: { inFiles: false, isSigned: false, onlyErp: true },
};

/** The ways in which a partner may be reached. */
export const modesOf = (partner: Partner): readonly ConnectionMode[] =>
  connectionModes.filter((mode) => !transports[mode].onlyErp || partner === 'erp');

/** The names of fields in a partner's mapping: heads of columns in files, else paths in JSON. */
export const nameStyleOf = (mode: ConnectionMode): 'heads' | 'paths' => (transports[mode].inFiles ? 'heads' : 'paths');

/** The subjects of a mapping: their records, our documents, their answers. */
export const mappingDirections = ['inbound', 'outbound', 'answer'] as const;
export type MappingDirection = (typeof mappingDirections)[number];
