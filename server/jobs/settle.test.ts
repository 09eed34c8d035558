import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { checkedInKeeper, eventually, receiveNote, usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';
import { technicalIn, wordsIn } from '../exchange/storedSentence.ts';

const plant = usePlant();
const next = usePartners(plant);

it('a character that the database cannot hold, in a partner’s words, does not keep the outcome from being written', async () => {
  const who = await checkedInKeeper(plant);
  // A proxy in front of the ERP that refuses with its own text, which contains the character zero.
  const proxy = createServer((_request, response) => response.writeHead(422, { 'Content-Type': 'text/plain' }).end('not \u0000 here'));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    await next.connect({ baseUrl: `http://127.0.0.1:${address.port}` });
    const no = await receiveNote(plant, who);
    const stateOf = async () =>
      (await plant.pool.query<{ state: string; reason: string }>('select state, reason from outbox where document_no = $1', [no])).rows[0];
    const settled = await eventually(stateOf, (row) => row?.state === 'failed');
    expect(wordsIn('en', settled?.reason ?? '')).toBe('they did not accept it · not \ufffd here');
    expect(technicalIn(settled?.reason ?? '')).toBe('HTTP 422 not \ufffd here');
  } finally {
    proxy.close();
    proxy.closeAllConnections();
  }
});
