import { outboundTypes } from '../../contract/exchange/outboundTypes.ts';
import { Refusal } from '../core/answer/refusal.ts';
import type { Context } from '../core/call/context.ts';
import { quotedInSql } from '../core/database/concatInSql.ts';
import type { DocumentLifecycle } from '../documents/documentLifecycle.ts';

const types: Readonly<Record<string, { stock: number }>> = outboundTypes;

/** Kinds by which goods come into stock, and those that put them away. */
const isInbound = ({ kind }: DocumentLifecycle): boolean => kind.name === 'putaway' || (types[kind.name]?.stock ?? 0) > 0;

const sayText = (life: DocumentLifecycle): string => {
  const { table, number } = life.table;
  const ofKind = table === 'document' ? ` and d.kind = ${quotedInSql(life.kind.name)}` : '';
  return `select ${quotedInSql(life.kind.name)} as kind, d.${number} as no from ${table} d
           where d.org = $1 and (d.${number} = $2 or $2 = any(string_to_array(d.erp_no, ', ')))${ofKind}`;
};

/** Finds the inbound document of a number, ours or the ERP's. */
export type FindInbound = (ctx: Pick<Context, 'org' | 'query'>, no: string | undefined) => Promise<{ life: DocumentLifecycle; no: string }>;

export function inboundAmong(kinds: readonly DocumentLifecycle[]): FindInbound {
  const inbound = kinds.filter(isInbound);
  const text = `${inbound.map(sayText).join('\nunion all\n')} limit 1`;
  return async (ctx, no) => {
    if (!no) throw new Refusal('inbound.number-required', { field: 'BillNo' });
    const [found] = await ctx.query<{ kind: string; no: string }>(text, [ctx.org, no]);
    const life = inbound.find(({ kind }) => kind.name === found?.kind);
    if (!found || !life) throw new Refusal('exception.document-not-found', { no });
    return { life, no: found.no };
  };
}
