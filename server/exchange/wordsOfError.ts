import { type SentenceId, storedSentence } from './storedSentence.ts';

// Systems' own names for errors, and the sentences that people read instead.
const sentences: Record<string, SentenceId> = {
  ECONNREFUSED: 'silent.refused',
  ENOTFOUND: 'silent.unknown-host',
  EAI_AGAIN: 'silent.unknown-host',
  EHOSTUNREACH: 'silent.no-route',
  ENETUNREACH: 'silent.no-route',
  ECONNRESET: 'silent.cut',
  EPIPE: 'silent.cut',
  UND_ERR_SOCKET: 'silent.cut',
  ETIMEDOUT: 'silent.no-connection',
  UND_ERR_CONNECT_TIMEOUT: 'silent.no-connection',
  ENOENT: 'silent.folder-missing',
  ENOTDIR: 'silent.folder-missing',
  EACCES: 'silent.folder-denied',
  EPERM: 'silent.folder-denied',
  EROFS: 'silent.folder-denied',
  ENOSPC: 'silent.folder-full',
  EDQUOT: 'silent.folder-full',
};
const certificate = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|_TLS_|SSL|EPROTO/;

/** An error of the network or disk as a sentence of ours, with the error's own text as technical detail. */
export function wordsOfError(error: unknown, otherwise: SentenceId): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return storedSentence(otherwise, String(cause));
  const code = 'code' in cause ? String(cause.code) : '';
  const detail = cause.message.includes(code) ? cause.message : `${code} ${cause.message}`;
  if (certificate.test(code)) return storedSentence('silent.certificate', detail);
  if (/redirect/i.test(cause.message)) return storedSentence('silent.redirected', detail);
  return storedSentence(sentences[code] ?? otherwise, detail);
}
