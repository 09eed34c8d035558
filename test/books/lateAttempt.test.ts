import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentsByProtocol } from '../../server/connectors/connector.ts';
import { documentOutcomes } from '../../server/documentOutcomes.ts';
import { type ClaimedMessage, claimMessages } from '../../server/exchange/outbox.store.ts';
import { attemptDelivery } from '../../server/jobs/attemptDelivery.ts';
import { settleAttempts } from '../../server/jobs/settle.ts';
import { Books } from './books.ts';
import { History } from './history.ts';
import { followRepairPath } from './repairPath.ts';
import { agrees } from './standing.ts';

const books = new Books();
beforeAll(() => books.start());
afterAll(() => books.stop());

async function attempt(message: ClaimedMessage | undefined, fault: 'down' | 'lostAnswer' | 'refusedLine'): Promise<void> {
  if (!message) throw new Error('nothing was claimed');
  const how = fault === 'refusedLine' ? { lines: [1] } : { on: ['send' as const, 'ask' as const] };
  books.simulator.faults.set({ partner: 'erp', fault, times: 1, ...how });
  const delivery = await attemptDelivery(documentsByProtocol, books.connection, message);
  await settleAttempts(books.pool, documentOutcomes, [{ message, delivery, millis: 1 }]);
}

it.each([
  ['lostAnswer', 'late.unheard'],
  ['down', 'late.unheard'],
  ['refusedLine', 'late.by-hand'],
] as const)(
  'a server that stood still sends after a person set the document by hand (%s): the person is asked to compare',
  async (fault, why) => {
    const history = new History(books, 2);
    await history.begin();
    const [old] = await claimMessages(books.pool, 'erp', 1, 60);
    await history.step('timePasses');
    const [second] = await claimMessages(books.pool, 'erp', 1, 60);
    expect(second?.key).toBe(old?.key);
    await attempt(second, 'down');
    await history.step('byHand');
    expect(history.steps.at(-1)).toMatch(/^byHand: 20000 /);
    await attempt(old, fault);
    const { messages, receipts } = await history.standing();
    expect(receipts).toMatchObject([{ state: 'synchronized' }]);
    expect(messages).toMatchObject([{ state: 'failed', byHand: true, reason: expect.stringContaining(why) }]);
    await followRepairPath(history);
    const standing = await history.standing();
    expect(standing.messages).toMatchObject([{ state: 'closed' }]);
    expect(agrees(standing)).toBe(true);
  },
);
