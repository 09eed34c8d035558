import type { CallOutput } from '../../../contract/core/call.ts';
import { stockCalls } from '../../../contract/stock/stock.calls.ts';
import { ask } from '../wire/api.ts';
import { whileOnline } from '../wire/whileOnline.ts';

/** What the server says about a code: what goes by it here, and when nothing does, what kind of code it is. */
export type ScanAnswer = CallOutput<typeof stockCalls.resolveScan>;

/** One thing that a code may stand for. */
export type ScanMatch = ScanAnswer['matches'][number];

/** Asks what a code is. */
export const askScan = (code: string, { parts = false } = {}): Promise<ScanAnswer> =>
  whileOnline((signal) => ask(stockCalls.resolveScan, parts ? { code, parts } : { code }, { quiet: true, signal }));

/** What a code stands for here: none, one, or several things to choose from. */
export const resolveScan = async (code: string): Promise<readonly ScanMatch[]> => (await askScan(code)).matches;
