import { textCalls } from '../../contract/system/text.calls.ts';
import { wrongArguments } from '../../contract/system/translation.rules.ts';
import { handlePrepared } from '../core/call/handler.ts';
import { fieldHeader } from '../core/master/fieldHeader.ts';
import { readUpload } from '../core/master/importMaster.ts';
import { type ImportFault, importPreviewed, importRefused, importSaved } from '../core/master/importRefused.ts';
import { type CheckColumn, checkTable } from '../core/tableFile/checkTable.ts';
import type { Table } from '../core/tableFile/readTable.ts';

const column = <K extends string>(key: K, max: number, required = false): CheckColumn<K, string> => ({
  key,
  header: fieldHeader(key),
  required,
  parse: (text) => (text.length <= max ? { value: text } : { fault: 'table.cell-too-long' }),
});
const columns = [column('TextKey', 120, true), column('CNName', 2000), column('EnglishName', 2000), column('YNName', 2000)] as const;

const storeText = `
  insert into translation as t (text_key, zh, en, yn, changed_by)
  select g.*, $5::bigint from unnest($1::text[], $2::text[], $3::text[], $4::text[]) g order by 1
  on conflict (text_key) do update set zh = excluded.zh, en = excluded.en, yn = excluded.yn, changed_by = excluded.changed_by
   where (t.zh, t.en, t.yn) is distinct from (excluded.zh, excluded.en, excluded.yn)
  returning xmax = 0 as created`;

export const importTranslations = handlePrepared(
  textCalls.importTranslations,
  async (ctx, { preview }, file: Table) => {
    const checked = await checkTable(file, columns);
    const rows = checked.values.map(({ row, cells }) => ({
      row,
      key: cells.TextKey ?? '',
      texts: [cells.CNName ?? '', cells.EnglishName ?? '', cells.YNName ?? ''],
    }));
    const seen = new Map<string, number>();
    const faults: ImportFault[] = [...checked.faults];
    for (const { row, key, texts } of rows) {
      const first = seen.get(key);
      const wrong = wrongArguments(key, texts);
      if (first !== undefined) faults.push({ row, column: 'TextKey', fault: 'table.repeated', text: key, detail: String(first) });
      else seen.set(key, row);
      if (wrong) faults.push({ row, column: 'TextKey', fault: 'translation.arguments', text: key, detail: wrong });
    }
    if (preview)
      return importPreviewed(
        file,
        checked,
        faults,
        checked.values,
        columns.map(({ key }) => ({ wire: key, shown: ({ cells }) => cells[key] ?? '' })),
      );
    if (faults.length > 0) return importRefused(faults, checked);
    const texts = (at: number) => rows.map((row) => row.texts[at] ?? '');
    const stored = await ctx.query<{ created: boolean }>(storeText, [
      rows.map(({ key }) => key),
      texts(0),
      texts(1),
      texts(2),
      ctx.person.userId,
    ]);
    const created = stored.filter((row) => row.created).length;
    const count = { created, updated: stored.length - created, unchanged: rows.length - stored.length };
    ctx.audit(`translations ${ctx.file?.name ?? ''}`, count);
    ctx.notify('translation');
    return importSaved(count, checked, file);
  },
  readUpload,
);
