import { exchangeCalls } from '../../contract/exchange/exchange.calls.ts';
import type { Language } from '../../contract/messages/texts.ts';
import type { PartnerGateway, Tried } from '../core/call/app.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { technicalIn, wordsIn } from './storedSentence.ts';

type Both = Awaited<ReturnType<PartnerGateway['test']>>;

export const testConnection = handlePrepared(
  exchangeCalls.testConnection,
  async (ctx, { partner }, both: Both) => {
    if (!both) return ctx.refuse('connection.nothing-to-test', { partner });
    return { send: resultIn(both.send, ctx.language), fetch: resultIn(both.fetch, ctx.language) };
  },
  // Before the transaction: the partner may take its time.
  (app, _caller, { partner }) => app.partners.test(partner),
);

const resultIn = (tried: Tried, language: Language) => {
  const problem = tried.result === 'failed' ? tried.problem : '';
  return { result: tried.result, said: wordsIn(language, problem), technical: technicalIn(problem) };
};
