import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../contract/exchange/contentHash.node.ts';
import type { Connection } from '../../exchange/connections.ts';
import type { SentDocument } from '../../exchange/outbox.store.ts';
import { tryton } from './tryton.ts';
import { type Answer, receipt, startTryton } from './trytonTestKit.ts';

interface Row {
  id: number;
  number: string;
  state: string;
  reference?: string;
  message?: string;
}

const like = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern.replace(/\\([%_\\])|%|[.*+?^${}()|[\]\\]/g, (sign, plain) => plain ?? (sign === '%' ? '.*' : `\\${sign}`))}$`,
    's',
  );

/** A Tryton that keeps what is made, does it at once, and finds it by the text in its field. */
async function keeping(): Promise<{ connection: Connection; rows: Row[] }> {
  const rows: Row[] = [];
  const connection = await startTryton((method, [given]) => {
    if (method.endsWith('.create')) {
      const made = (given as object[]).map((values, at) => ({
        number: `T${rows.length + at + 1}`,
        state: 'done',
        ...values,
        id: rows.length + at + 1,
      }));
      rows.push(...made);
      return { result: made.map(({ id }) => id) };
    }
    const [, , pattern] = Array.isArray(given) ? (given.find((one) => one[1] === 'like') ?? []) : [];
    if (typeof pattern !== 'string') return others[method];
    return { result: rows.filter(({ reference, message }) => like(pattern).test(reference ?? message ?? '')) };
  });
  return { connection, rows };
}

const others: Record<string, Answer> = {
  'model.production.search_read': { result: [{ id: 1, number: '1', product: 4 }] },
  'model.stock.location.read': { result: [{ id: 5, production_location: 9 }] },
};

const received = { supplier: 2, state: 'done', id: 0, number: 'IN0' };

function reversal(type: string, docNo: string, original: SentDocument, lines: readonly number[], more: object = {}): SentDocument {
  const back = { originalKey: original.key, originalHash: contentHash(original), ...more };
  const [line] = original.lines;
  return {
    ...original,
    key: `${type}:101:${docNo}:1`,
    type,
    document: { docNo, date: '2026-11-27', createdAt: '2026-11-27T02:00:00Z', createdBy: 'k', noteNo: '1', ...back },
    lines: lines.map((no) => ({ ...line, line: no })),
  } as unknown as SentDocument;
}

const send = (connection: Connection, document: SentDocument) => tryton.outbound.send(connection, document, '');

describe('a reversal in Tryton', () => {
  const original = receipt();
  const kept = { ...received, reference: `${original.key} ${contentHash(original).slice(0, 12)}/1` };

  it('takes each line back once, whatever key it comes under', async () => {
    const { connection, rows } = await keeping();
    rows.push(kept);
    expect(await send(connection, reversal('receiptReversal', 'GX1', original, [1]))).toMatchObject({ answer: { result: 'accepted' } });
    expect(rows.at(-1)?.reference).toMatch(/^receiptReversal:101:GX1:1 [0-9a-f]{12}\/1 takes back receipt:101:GR1:1 lines 1$/);
    const both = await send(connection, reversal('receiptReversal', 'GX2', original, [1, 2]));
    expect(both).toMatchObject({ answer: { result: 'refused', lines: [{ line: 1, reason: expect.stringContaining('T2') }, { line: 2 }] } });
    expect(await send(connection, reversal('receiptReversal', 'GX3', original, [2]))).toMatchObject({ answer: { result: 'accepted' } });
    // The first one again is the same, and was not taken back by another.
    const again = await send(connection, reversal('receiptReversal', 'GX1', original, [1]));
    expect(again).toMatchObject({ answer: { result: 'accepted', number: 'T2' } });
    expect(rows).toHaveLength(3);
  });

  it('of a document that is not there, or that is another one under its key, is refused', async () => {
    const { connection, rows } = await keeping();
    const unknown = await send(connection, reversal('receiptReversal', 'GX1', original, [1]));
    expect(unknown).toMatchObject({ answer: { result: 'refused', reason: expect.stringContaining(original.key) } });
    rows.push(kept);
    const other = await send(connection, reversal('receiptReversal', 'GX2', original, [1], { originalHash: '0'.repeat(64) }));
    expect(other).toMatchObject({ answer: { result: 'refused', reason: expect.stringContaining(original.key) } });
    expect(rows).toHaveLength(1);
  });

  it('of a completion uses its goods in a production that makes nothing', async () => {
    const { connection, rows } = await keeping();
    rows.push({ ...kept, reference: kept.reference.replace('receipt', 'completionApplication') });
    const completion = { ...original, key: original.key.replace('receipt', 'completionApplication') } as SentDocument;
    const document = reversal('completionReversal', 'CX1', completion, [1], { originalHash: undefined });
    expect(await send(connection, document)).toMatchObject({ answer: { result: 'accepted' } });
    expect(rows.slice(1)).toMatchObject([{ inputs: [['create', [{ quantity: 4, to_location: 9 }]]] }]);
    expect(rows[1]).not.toHaveProperty('product');
  });
});

describe('a report of production in Tryton', () => {
  const report = {
    ...receipt(),
    key: 'productionReport:101:PR1:1',
    type: 'productionReport',
    lines: [1, 2].map((line) => ({ line, itemNo: 'F-1', qty: '4', unit: 'u', warehouse: 'WH', location: 'A-01', orderNo: '1' })),
  } as unknown as SentDocument;

  it('is a note at its order, once, and is known again', async () => {
    const { connection, rows } = await keeping();
    expect(await tryton.outbound.recall(connection, report, '')).toBeUndefined();
    expect(await send(connection, report)).toMatchObject({ answer: { result: 'accepted', number: 'note 1' } });
    expect(rows).toEqual([expect.objectContaining({ resource: expect.stringMatching(/^production,\d+$/) })]);
    expect(rows[0]?.message).toMatch(/^productionReport:101:PR1:1 [0-9a-f]{12}\/1\nF-1 4 u\nF-1 4 u$/);
    expect(await send(connection, report)).toMatchObject({ answer: { number: 'note 1' } });
    expect(await tryton.outbound.recall(connection, report, '')).toMatchObject({ answer: { number: 'note 1' } });
    const other = { ...report, lines: report.lines.slice(1) };
    expect(await send(connection, other)).toMatchObject({ kind: 'refused', status: 409 });
    expect(rows).toHaveLength(1);
    const held = await tryton.held?.(connection, '101', new Date('2026-11-27T00:00:00Z'));
    expect(held).toMatchObject({ kind: 'known', documents: [{ key: report.key, number: 'note 1' }] });
  });

  it('is taken back line by line, and each line once', async () => {
    const { connection, rows } = await keeping();
    const back = (docNo: string, lines: readonly number[]) => send(connection, reversal('reportReversal', docNo, report, lines));
    expect(await back('PX1', [1])).toMatchObject({ answer: { result: 'refused', reason: expect.stringContaining(report.key) } });
    await send(connection, report);
    expect(await back('PX2', [1])).toMatchObject({ answer: { result: 'accepted' } });
    expect(await back('PX3', [1, 2])).toMatchObject({
      answer: { result: 'refused', lines: [{ reason: expect.stringContaining('note 2') }, {}] },
    });
    expect(await back('PX4', [2])).toMatchObject({ answer: { result: 'accepted' } });
    expect(rows).toHaveLength(3);
  });

  it('of an order that Tryton does not have is refused by line', async () => {
    const { connection, rows } = await keeping();
    const lines = report.lines.map((line) => ({ ...line, orderNo: line.line === 1 ? '1' : '77' }));
    const answer = { result: 'refused', lines: [{}, { reason: expect.stringContaining('77') }] };
    expect(await send(connection, { ...report, lines } as SentDocument)).toMatchObject({ answer });
    expect(rows).toEqual([]);
  });
});
