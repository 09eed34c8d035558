import { z } from 'zod';
import { storedSentence } from '../../exchange/storedSentence.ts';
import { TrytonError, type TrytonRpc } from './trytonRpc.ts';
import { changed } from './trytonValues.ts';

const company = z.object({
  id: z.number(),
  ...changed,
  timezone: z.string().nullish(),
  'party.': z.object({ code: z.string(), name: z.string().nullish(), ...changed }),
});

/** A company of Tryton; its party's code is the organisation's. */
export type Company = z.infer<typeof company>;

/** The fields of a company that are read. */
export const companyFields = ['timezone', 'create_date', 'write_date', 'party.code', 'party.name', 'party.create_date', 'party.write_date'];

/** The companies that our user works for, and the time of reading by Tryton's clock. */
export async function companiesOf(rpc: TrytonRpc): Promise<{ companies: Company[]; at: Date }> {
  const { value, at } = await rpc.timed('company.company', 'search_read', [], 0, null, [['id', 'ASC']], companyFields);
  return { companies: readRows(company, value, 'company.company'), at };
}

/** The company of an organisation; refused if Tryton has none for it. */
export async function companyOf(rpc: TrytonRpc, org: string): Promise<Company> {
  const { companies } = await companiesOf(rpc);
  const found = companies.find((one) => one['party.'].code === org);
  if (!found) throw new TrytonError('refused', `Tryton 里没有公司 ${org} / Tryton has no company whose party has the code ${org}`);
  return found;
}

/** Checks rows against a schema; other rows do not count as an answer. */
export function readRows<S extends z.ZodType>(row: S, rows: unknown, model: string): z.infer<S>[] {
  const read = z.array(row).safeParse(rows);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new TrytonError('again', storedSentence('silent.not-protocol', `${model} ${issue?.path.join('.')}: ${issue?.message}`));
}
