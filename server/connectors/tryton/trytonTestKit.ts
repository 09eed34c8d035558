// A Tryton with recorded answers of a real one, or with answers of the test.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach } from 'vitest';
import { startPartner } from '../../../test/partner.ts';
import type { Connection } from '../../exchange/connections.ts';
import type { SentDocument } from '../../exchange/outbox.store.ts';

/** Recorded answers of a Tryton 6.0, by model. */
const recorded: Record<string, Record<string, unknown>[]> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'recorded.json'), 'utf8'),
);

/** The answer to one question. */
export type Answer = { status?: number; result?: unknown; error?: unknown };
type Answers = (method: string, params: unknown[], session: string) => Answer;
const stops: (() => void)[] = [];
/** It no longer answers. */
export const stopTrytons = (): void => {
  for (const stop of stops.splice(0)) stop();
};
afterEach(stopTrytons);

/** A Tryton that gives the recorded answers, or those of the test. */
export async function startTryton(
  answers: (...question: Parameters<Answers>) => Answer | undefined = () => undefined,
): Promise<Connection> {
  const { url, stop } = await startPartner(({ headers, body }) => {
    const { method, params } = body as { method: string; params: unknown[] };
    const session = Buffer.from((headers.authorization ?? '').replace('Session ', ''), 'base64').toString();
    const { status, ...said } = answers(method, params, session) ?? standing(method, params);
    return { status, body: { id: 1, ...said } };
  });
  stops.push(stop);
  return {
    partner: 'erp',
    mode: 'tryton',
    baseUrl: `${url}/plant`,
    key: 'kuwei',
    secret: 'a password of kuwei',
    timeoutMs: 5000,
  } as Connection;
}

/** The recorded rows that match a query. */
function standing(method: string, [domain, , , , fields]: unknown[]): Answer {
  if (method === 'common.db.login') return { result: [7, 'token'] };
  const isWarehouse = JSON.stringify(domain).includes('"warehouse"');
  const model = method.slice('model.'.length).replace(/.search_read$/, isWarehouse ? '.warehouse' : '');
  const wanted = (Array.isArray(fields) ? fields : []).map((field: string) => field.replace(/\..*/, '.'));
  return { result: (recorded[model] ?? []).filter((row) => wanted.every((field) => field in row)) };
}

/** A receipt of one line. */
export const receipt = (docNo = 'GR1'): SentDocument =>
  ({
    key: `receipt:101:${docNo}:1`,
    type: 'receipt',
    org: '101',
    version: 1,
    sentAt: '2026-11-27T01:00:00Z',
    document: { docNo, date: '2026-11-27', createdAt: '2026-11-27T01:00:00Z', createdBy: 'k', supplierCode: 'S-1', noteNo: '1' },
    lines: [
      { line: 1, itemNo: 'T-1', qty: '4', unit: 'u', warehouse: 'WH', location: 'A-01', poNo: '1', poLine: 1, noteNo: '1', noteLine: 1 },
    ],
  }) as unknown as SentDocument;
