import { z } from 'zod';
import type { Tried } from '../../core/call/app.ts';
import type { Connection } from '../../exchange/connections.ts';
import { storedSentence } from '../../exchange/storedSentence.ts';
import type { Connector } from '../connector.ts';
import { trytonChanges } from './trytonChanges.ts';
import { companiesOf, readRows } from './trytonCompanies.ts';
import { trytonDocuments } from './trytonDocuments.ts';
import { trytonHeld, trytonTakeBack } from './trytonHeld.ts';
import { TrytonError, TrytonRpc } from './trytonRpc.ts';
import { trytonStock } from './trytonStock.ts';

/** The modules that Tryton needs: they have all models that we read or post. */
const modules = ['purchase', 'stock_lot', 'production'];
/** A person waits for the result. */
const longestWaitMs = 10_000;

async function tried(look: () => Promise<string>): Promise<Tried> {
  try {
    const problem = await look();
    return problem === '' ? { result: 'good' } : { result: 'failed', problem };
  } catch (error) {
    if (!(error instanceof TrytonError)) throw error;
    return { result: 'failed', problem: error.problem };
  }
}

async function missingModules(rpc: TrytonRpc): Promise<string> {
  const module = z.object({ name: z.string() });
  const domain = [
    ['name', 'in', modules],
    ['state', '=', 'activated'],
  ];
  const rows = readRows(module, await rpc.call('ir.module', 'search_read', domain, 0, null, null, ['name']), 'ir.module');
  const missing = modules.filter((one) => !rows.some(({ name }) => name === one));
  return missing.length === 0 ? '' : storedSentence('answered.not-there', ` · ${missing.join(', ')}`, 'ir.module');
}

/** Tryton 6.0 as the ERP, over its JSON-RPC (docs/tryton.md). */
export const tryton: Connector = {
  partner: 'erp',
  outbound: trytonDocuments,
  inbound: { changes: trytonChanges },
  stock: trytonStock,
  held: trytonHeld,
  takeBack: trytonTakeBack,
  test: async (saved: Connection) => {
    const rpc = new TrytonRpc({ ...saved, timeoutMs: Math.min(saved.timeoutMs, longestWaitMs) });
    const send = await tried(() => missingModules(rpc));
    const fetch = await tried(async () =>
      (await companiesOf(rpc)).companies.length > 0 ? '' : storedSentence('silent.not-protocol', 'company.company'),
    );
    return { send, fetch };
  },
};
