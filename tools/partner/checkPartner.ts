import type { OutboundDocument } from '../../contract/exchange/protocol.documents.ts';
import { documents, mostLines } from './checks/documents.ts';
import { ordersOfEvents } from './checks/orders.ts';
import { records } from './checks/records.ts';
import { restore } from './checks/restore.ts';
import { signatures } from './checks/signatures.ts';
import { types } from './checks/types.ts';
import { type Check, Kit, NotOffered, Untaken } from './kit.ts';
import type { PartnerAddress } from './partnerClient.ts';

/** The result of a check: `note` is useful information, not an error. */
export interface Finding {
  check: string;
  result: 'good' | 'wrong' | 'not offered' | 'note';
  detail: string;
}

/** All checks in their order. */
export const checks: readonly Check[] = [...signatures, ...documents, ...types, ...ordersOfEvents, ...records, ...restore];

/**
 * Plays Kuwei against a partner's side of docs/exchange.md; prints and returns the findings, check by check. Most checks send the first
 * document.
 */
export async function checkPartner(
  partner: PartnerAddress,
  given: readonly OutboundDocument[],
  { lines = mostLines, tell = () => {} }: { lines?: number; tell?: (finding: Finding) => void } = {},
): Promise<Finding[]> {
  const kit = new Kit(partner, given, lines);
  const findings: Finding[] = [];
  for (const [check, run] of checks) {
    const finding = { check, ...(await resultOf(() => run(kit))) };
    tell(finding);
    findings.push(finding);
  }
  return findings;
}

/** A finding as it is printed. */
export const printed = ({ check, result, detail }: Finding): string =>
  `${result.padEnd(12)} ${check}${detail ? `\n             ${detail}` : ''}`;

async function resultOf(run: () => Promise<string | undefined>): Promise<Omit<Finding, 'check'>> {
  try {
    const note = await run();
    return { result: note ? 'note' : 'good', detail: note ?? '' };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    if (error instanceof NotOffered) return { result: 'not offered', detail };
    return { result: error instanceof Untaken ? 'note' : 'wrong', detail };
  }
}
