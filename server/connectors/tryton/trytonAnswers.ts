// The names of our documents in Tryton, and the answers about them that the exchange gets.
import { contentHash } from '../../../contract/exchange/contentHash.node.ts';
import type { DocumentAnswer } from '../../../contract/exchange/protocol.answers.ts';
import type { SentDocument } from '../../exchange/outbox.store.ts';
import { storedSentence } from '../../exchange/storedSentence.ts';
import type { Delivery } from '../connector.ts';
import type { TrytonError } from './trytonRpc.ts';

/** The beginning of the hash of a document's content. */
export const hashOf = (document: SentDocument): string => contentHash(document).slice(0, 12);

/**
 * The content of Tryton's field: our key, the beginning of the hash of the document's content, and the number of its row. After one side
 * was restored from a backup, another document may have the same key; the hash distinguishes the two.
 */
export const referenceOf = (document: SentDocument, at: number): string => `${document.key} ${hashOf(document)}/${at + 1}`;

const settled = (answer: DocumentAnswer): Delivery => ({ kind: 'settled', answer, raw: answer });

/** The answer for a posted document; several rows have the number of the first. */
export function accepted(document: SentDocument, posted: readonly { number: string }[]): Delivery {
  const number = posted.length === 1 && posted[0] ? { number: posted[0].number } : {};
  return settled({
    key: document.key,
    result: 'accepted',
    ...(posted[0] && { number: posted[0].number }),
    lines: document.lines.map(({ line }) => ({ line, result: 'accepted', ...number })),
  });
}

/** Nothing was posted: a document is one transaction there, so a line that cannot be posted keeps the others out. */
export function refused(document: SentDocument, reason: string, reasons: ReadonlyMap<number, string> = new Map()): Delivery {
  const others = `整单未过账 / nothing of the document was posted: ${[...reasons.keys()].join(', ')}`;
  return settled({
    key: document.key,
    result: 'refused',
    reason,
    lines: document.lines.map(({ line }) => ({
      line,
      result: 'refused',
      reason: reasons.get(line) ?? (reasons.size > 0 ? others : reason),
    })),
  });
}

/** Another document stands under the key. */
export const keyTaken = ({ key }: SentDocument, number: string | undefined): Delivery => ({
  kind: 'refused',
  status: 409,
  problem: storedSentence('answered.key-taken', ` · ${number}`, key),
});

/** Nothing is known yet, or a person has to see to it. */
export const again = ({ kind, problem }: TrytonError): Delivery => {
  if (kind === 'silent') return { kind: 'again', problem, silent: true };
  if (kind === 'misconfigured') return { kind: 'again', problem, misconfigured: true };
  // Refused after the first move was done: a person has to settle it in Tryton.
  return { kind: 'again', problem, misfit: kind === 'refused' };
};
