import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SeenMessage } from '../../simulator/messageLog.ts';
import { TwoServers } from '../faults/twoServers.ts';
import { makeNote } from '../notes.ts';
import { eventually } from '../partners.ts';

const two = new TwoServers();
beforeAll(() => two.start('info'));
afterAll(() => two.stop());

/** The log lines of both servers with the id, in the order of writing. */
const linesOf = (trace: string): Record<string, unknown>[] =>
  two.servers
    .flatMap(({ log }) => log)
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter((line) => line['trace'] === trace)
    .toSorted((one, other) => Number(one['time']) - Number(other['time']));

it('one id goes from the scan to the ERP’s answer: call, audit, message, each attempt, what the ERP saw, its answer', async () => {
  const { clients, warehouseId } = await two.keepers();
  const [keeper] = clients;
  if (!keeper) throw new Error('no keeper');
  const { noteNo } = await makeNote(two.pool, { lines: 2, labelsPerLine: 1, firstItem: 1 });
  await keeper.ask('scanNote', { noteNo, warehouseId });
  // The first answer is lost: the second attempt asks for it first, and is recognised by its attempt number.
  two.simulator.faults.set({ partner: 'erp', fault: 'lostAnswer', times: 1, on: ['send'] });
  const operationId = randomUUID();
  const saved = await keeper.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1 }, { lineNo: 2 }] }, { operationId });
  expect(saved.headers.get('x-kuwei-trace')).toBe(operationId);
  const { receiptNo } = saved.data;

  const messageOf = async () => {
    const { data } = await keeper.list('exchangeMessages', { jsWhere: `DocNo = '${receiptNo}'` });
    return (await keeper.ask('messageDetail', { id: data.rows[0]?.id ?? 0 })).data;
  };
  const message = await eventually(messageOf, ({ state }) => state === 'synchronized');
  expect(message).toMatchObject({ trace: operationId, attempts: 2, answer: expect.stringContaining(message.partnerNo) });

  expect(linesOf(operationId)).toMatchObject([
    { msg: 'answered', call: 'saveReceipt', outcome: 'done' },
    { msg: 'document delivered', partner: 'erp', document: receiptNo, key: message.key, attempt: 1, result: 'again' },
    { msg: 'document delivered', partner: 'erp', document: receiptNo, key: message.key, attempt: 2, result: 'accepted' },
  ]);
  const { rows } = await two.pool.query('select call, document from audit where operation_id = $1', [operationId]);
  expect(rows).toMatchObject([{ call: 'saveReceipt' }]);

  const answer = await fetch(`${two.simulator.url}/control/messages?partner=erp`);
  const { messages } = (await answer.json()) as { messages: SeenMessage[] };
  const seen = messages.filter(({ trace }) => trace === operationId).toReversed();
  expect(seen.map(({ what, status }) => [decodeURIComponent(what), status])).toEqual([
    ['POST /v1/documents', 'no answer'],
    [`GET /v1/documents/${message.key}`, 200],
  ]);
  expect(seen[0]?.request).toContain(message.key);
  expect(seen[1]?.answer).toContain(message.partnerNo);
  expect(message.partnerNo).not.toBe('');
});
