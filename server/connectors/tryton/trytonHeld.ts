import { z } from 'zod';
import { documentTypes } from '../../../contract/exchange/outboundTypes.ts';
import type { HeldDocument } from '../../../contract/exchange/protocol.held.ts';
import type { TakenBack, TheirDocuments } from '../../core/call/app.ts';
import type { Connection } from '../../exchange/connections.ts';
import { companyOf, readRows } from './trytonCompanies.ts';
import { postingOf } from './trytonPostings.ts';
import { reportsSince } from './trytonReports.ts';
import { TrytonError, TrytonRpc } from './trytonRpc.ts';
import { changed, toStamp } from './trytonValues.ts';

const row = z.looseObject({ number: z.string(), ...changed });

/** Our documents that were posted there since a moment: rows that are done and contain a key. */
export async function trytonHeld(connection: Connection, org: string, since: Date): Promise<TheirDocuments> {
  try {
    const plain = new TrytonRpc(connection);
    const { id: company } = await companyOf(plain, org);
    const documents = new Map<string, HeldDocument>();
    const postings = documentTypes.flatMap((type) => postingOf(type) ?? []);
    for (const [model, keyField] of new Map(postings.map((one) => [one.model, one.keyField]))) {
      const domain = [
        ['company', '=', company],
        ['state', '=', 'done'],
        [keyField, 'like', `%:${org}:%`],
        ['write_date', '>=', toStamp(since.getTime())],
      ];
      const rows = await plain.call(
        model,
        'search_read',
        domain,
        0,
        null,
        [['id', 'ASC']],
        ['number', keyField, 'create_date', 'write_date'],
      );
      for (const one of readRows(row, rows, model)) {
        const key = /^(\w+:.+:\d+) [0-9a-f]{12}\/\d+/.exec(String(one[keyField]))?.[1];
        const at = new Date(one.write_date ?? one.create_date ?? since).toISOString();
        if (key && !documents.has(key)) documents.set(key, { key, number: one.number, at });
      }
    }
    for (const one of await reportsSince(plain, org, since)) documents.set(one.key, one);
    return { kind: 'known', documents: [...documents.values()].toSorted((a, b) => a.at.localeCompare(b.at)) };
  } catch (error) {
    if (!(error instanceof TrytonError)) throw error;
    return { kind: 'silent', problem: error.problem };
  }
}

/** Tryton 6.0 cannot undo completed rows. A person posts the opposite there, or makes the document again here. */
export const trytonTakeBack = async (): Promise<TakenBack> => ({
  kind: 'refused',
  problem: 'Tryton 不能撤销已完成的单据，请在 Tryton 里做相反的单据 / Tryton does not undo what is done: post the opposite there',
});
