import type { z } from 'zod';
import { cut } from '../../../contract/core/harmless.ts';
import type { masterRecord, masterRefusals } from '../../../contract/core/masterShapes.ts';
import { readQty, typedQty } from '../../../contract/core/readQty.ts';
import type { Context } from '../call/context.ts';
import { refuseStale } from '../call/refuseStale.ts';
import type { MasterTable } from './masterTable.ts';
import { emptyValue, readCell, readNewCode } from './readCell.ts';
import { findMasterFaults, findStored, type MasterRow, storedOf, storeMaster } from './saveMaster.ts';

type Refusals = (typeof masterRefusals)[number] | 'record.changed';
type Ctx = Context<Refusals>;

/** A record that was saved. */
interface SavedRecord {
  id: number;
  code: string;
  created: boolean;
}

/**
 * Saves a record from a form. `id` names the changed record; without it a new record is meant, and one
 * that exists already is refused. A record that changed since the form read `revision` is refused. A field that was sent empty becomes
 * empty; a field that was not sent stays as it is.
 */
export async function saveRecord(
  ctx: Ctx,
  table: MasterTable,
  sent: z.output<typeof masterRecord>,
  { id, revision }: { id: number | undefined; revision: number | undefined },
): Promise<SavedRecord> {
  const before = id ? await storedOf(ctx.query, ctx.org, table, id) : undefined;
  const row = readRecord(ctx, table, withListName(ctx, table, sent, before), before);
  const code = String(row['code']);
  const found = await findStored(ctx.query, ctx.org, table, row);
  if (!id && found) return ctx.refuse('master.exists', { code });
  if (id && found?.id !== id) return refuseMissing(ctx, table, id, code);
  if (id) await refuseStale(ctx, found, revision);
  const [fault] = await findMasterFaults(ctx.query, ctx.org, table, [row]);
  if (fault) return refuseFault(ctx, table, fault.fault, fault.field, String(row[fault.field] ?? ''), fault.detail);
  const { created } = await storeMaster(ctx.query, ctx.org, table, [row], Object.keys(table.definition.fields), ctx.person.userId);
  // Another person created it after the look-up.
  if (!id && created === 0) return ctx.refuse('master.exists', { code });
  const saved = await findStored(ctx.query, ctx.org, table, row);
  ctx.audit(`${table.definition.list} ${code}`, { before: found?.shown ?? null, after: saved?.shown });
  return { id: Number(saved?.id), code, created: !found };
}

type Sent = z.output<typeof masterRecord>;
type Stored = Readonly<Record<string, unknown>> | undefined;

/** The list shows one name, in the reader's language: a name that comes back under its wire name there is the name in that language. */
function withListName({ language }: Ctx, { definition: { fields } }: MasterTable, sent: Sent, before: Stored): Sent {
  const { name, nameEn, nameYn } = fields;
  const otherName = name?.also === undefined ? undefined : sent[name.also];
  if (!name || otherName === undefined || otherName === null) return sent;
  const own = { zh: name, en: nameEn, yn: nameYn }[language] ?? name;
  // A row that was read and sent back has both names; the changed one counts.
  if ([name, own].some(({ wire }) => sent[wire] !== undefined && sent[wire] !== before?.[wire])) return sent;
  const names = [name, nameEn, nameYn].flatMap((one) => one?.wire ?? []);
  if (before && names.some((wire) => before[wire] === otherName)) return sent;
  return { ...sent, [own.wire]: otherName, ...(before ? {} : { [name.wire]: otherName }) };
}

function readRecord(ctx: Ctx, table: MasterTable, record: Sent, before: Stored): MasterRow {
  const row: MasterRow = { row: 1 };
  for (const [name, field] of Object.entries(table.definition.fields)) {
    const typed = record[field.wire];
    if (before && typed === undefined) {
      row[name] = (before[field.wire] ?? undefined) as MasterRow[string];
      continue;
    }
    if (typed === undefined || typed === null || String(typed).trim() === '') {
      if (field.required) refuseFault(ctx, table, 'table.cell-required', name, '', '');
      row[name] = emptyValue(field);
      continue;
    }
    // An existing record is found by its code as stored.
    const cell =
      !before && name === 'code'
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
