import type { CallOutput } from '../../../contract/core/call.ts';
import { stockCalls } from '../../../contract/stock/stock.calls.ts';
import { ask } from '../wire/api.ts';
import { whileOnline } from '../wire/whileOnline.ts';

/** The server's answer about a code: the things with this code, and for an unknown one its kind. */
export type ScanAnswer = CallOutput<typeof stockCalls.resolveScan>;

/** One thing that a code may stand for. */
export type ScanMatch = ScanAnswer['matches'][number];

/** Asks the server for the meaning of a code. */
export const askScan = (code: string, options: { parts?: true; numbers?: true; work?: true } = {}): Promise<ScanAnswer> =>
  whileOnline((signal) => ask(stockCalls.resolveScan, { code, ...options }, { quiet: true, signal }));

/** The things with this code: none, one, or several to choose from. */
export const resolveScan = async (code: string): Promise<readonly ScanMatch[]> => (await askScan(code)).matches;
