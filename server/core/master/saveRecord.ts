import type { z } from 'zod';
import { cut } from '../../../contract/core/harmless.ts';
import type { masterRecord, masterRefusals } from '../../../contract/core/masterShapes.ts';
import { readQty, typedQty } from '../../../contract/core/readQty.ts';
import type { Context } from '../call/context.ts';
import { refuseStale } from '../call/refuseStale.ts';
import type { MasterTable } from './masterTable.ts';
import { emptyValue, readCell, readNewCode } from './readCell.ts';
import { findMasterFaults, findStored, type MasterRow, storeMaster } from './saveMaster.ts';

type Refusals = (typeof masterRefusals)[number] | 'record.changed';
type Ctx = Context<Refusals>;

/** A record that was saved. */
interface SavedRecord {
  id: number;
  code: string;
  created: boolean;
}

/**
 * Saves a record that comes from a form. `id` says which one is changed; without it a new one is meant, and one
 * that exists already is refused, as is one that somebody changed since the form read `revision`. What the form leaves
 * empty is empty afterwards.
 */
export async function saveRecord(
  ctx: Ctx,
  table: MasterTable,
  record: z.output<typeof masterRecord>,
  { id, revision }: { id: number | undefined; revision: number | undefined },
): Promise<SavedRecord> {
  const row = readRecord(ctx, table, record, !id);
  const code = String(row['code']);
  const found = await findStored(ctx.query, ctx.org, table, row);
  if (!id && found) return ctx.refuse('master.exists', { code });
  if (id && found?.id !== id) return refuseMissing(ctx, table, id, code);
  if (id) await refuseStale(ctx, found, revision);
  const [fault] = await findMasterFaults(ctx.query, ctx.org, table, [row]);
  if (fault) return refuseFault(ctx, table, fault.fault, fault.field, String(row[fault.field] ?? ''), fault.detail);
  const { created } = await storeMaster(ctx.query, ctx.org, table, [row], Object.keys(table.definition.fields), ctx.person.userId);
  // Somebody made it since it was looked for.
  if (!id && created === 0) return ctx.refuse('master.exists', { code });
  const saved = await findStored(ctx.query, ctx.org, table, row);
  ctx.audit(`${table.definition.list} ${code}`, { before: found?.shown ?? null, after: saved?.shown });
  return { id: Number(saved?.id), code, created: !found };
}

function readRecord(ctx: Ctx, table: MasterTable, record: z.output<typeof masterRecord>, isNew: boolean): MasterRow {
  const row: MasterRow = { row: 1 };
  for (const [name, field] of Object.entries(table.definition.fields)) {
    const typed = record[field.wire];
    if (typed === undefined || typed === null || String(typed).trim() === '') {
      if (field.required) refuseFault(ctx, table, 'table.cell-required', name, '', '');
      row[name] = emptyValue(field);
      continue;
    }
    // The code of a record that exists names it as it was stored.
    const cell =
      isNew && name === 'code'
        ? readNewCode(field, String(typed))
        : readCell(field, String(typed), (text) => (typeof typed === 'number' ? readQty(text, '.') : typedQty(text, ctx.language)));
    if ('fault' in cell) return refuseFault(ctx, table, cell.fault, name, String(typed), cell.detail ?? '');
    row[name] = cell.value;
  }
  return row;
}

async function refuseMissing(ctx: Ctx, table: MasterTable, id: number, code: string): Promise<never> {
  const [other] = await ctx.query<{ code: string }>(`select code from ${table.table} where org = $1 and id = $2`, [ctx.org, id]);
  if (other && other.code !== code) return ctx.refuse('master.code-fixed', { code: other.code });
  return ctx.refuse('master.not-found', { code });
}

function refuseFault(ctx: Ctx, table: MasterTable, fault: string, name: string, typed: string, detail: string): never {
  const field = table.definition.fields[name]?.wire ?? name;
  return ctx.refuse(fault as Refusals, { field, text: cut(typed, 80), detail: cut(detail, 300) });
}
