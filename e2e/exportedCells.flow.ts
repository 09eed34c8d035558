import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { allLists, type ListName } from '../contract/allLists.ts';
import { cellText, type WordOf } from '../contract/core/cellText.ts';
import type { AnyList, Column } from '../contract/core/list.ts';
import { en } from '../contract/messages/en.ts';
import { type Language, zh } from '../contract/messages/texts.ts';
import { yn } from '../contract/messages/yn.ts';
import { readTable } from '../server/core/tableFile/readTable.ts';
import { Client } from '../test/plant.ts';
import { languages, useWorld } from './world.ts';

const world = useWorld();
const texts: Record<Language, Record<string, string>> = { zh, en, yn };

async function exported(who: Client, list: AnyList, language: Language, format: string): Promise<Record<string, string>[]> {
  const answer = await fetch(`${world.url}/api/${list.areas[0]}/ExportDataList`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${who.token}`, org: '101', 'Accept-Language': language },
    body: JSON.stringify({ data: { RNO: list.rno }, format }),
  });
  const { rows } = await readTable(Buffer.from(await answer.arrayBuffer()), `x.${format}`);
  return rows.map(({ cells }) => cells as Record<string, string>);
}

/** A text of the file and one of the screen in one spelling: files have plain numbers, and a mark that stops formulas. */
function meaning(language: Language, { type }: Column, { file, screen }: { file: string; screen: string }): [string, string] {
  const plain = language === 'yn' ? screen.replaceAll('\u202f', '').replace(',', '.') : screen.replaceAll(',', '');
  return [file.replace(/^'/, '').trim(), type === 'qty' ? plain : screen.trim()];
}

type Rows = readonly Record<string, unknown>[] | undefined;

/** The rows of a list, if it has any and they are not too many for a file, which has the same limit. */
async function shownRows(who: Client, list: AnyList, language: Language): Promise<Rows> {
  const body = { data: { RNO: list.rno, pageSize: 0 } };
  const { data, code } = await who.post(`/api/${list.areas[0]}/GetDataListN`, body, { language });
  return code === 'list.too-many' ? undefined : (data as { data?: Rows }).data;
}

/** The rows and the file of a list at one moment: jobs write while it is read, then it is read again. */
async function bothOf(who: Client, list: AnyList, language: Language): Promise<{ rows: Rows; cells: Record<string, string>[] }> {
  for (let left = 5; ; left -= 1) {
    const rows = await shownRows(who, list, language);
    if (!rows?.length) return { rows, cells: [] };
    const cells = await exported(who, list, language, 'csv');
    if (left === 0 || isDeepStrictEqual(rows, await shownRows(who, list, language))) return { rows, cells };
  }
}

test('no cell of an exported list differs from the cell on screen, in any language, and none is a key of ours', async () => {
  const admin = await new Client(world.url).signIn('admin', '101', 'Wms2026demo');
  const wrong: string[] = [];
  let compared = 0;
  for (const name of Object.keys(allLists) as ListName[]) {
    const list: AnyList = allLists[name];
    for (const language of languages) {
      const { rows, cells } = await bothOf(admin, list, language);
      if (!rows?.length) continue;
      const word: WordOf = (key, otherwise) => texts[language][key] ?? otherwise;
      if (cells.length !== rows.length) wrong.push(`${name}: ${cells.length} rows in the file, ${rows.length} on screen`);
      for (const [nth, cell] of cells.slice(0, 50).entries())
        for (const column of Object.values(list.columns).filter(({ hidden }) => !hidden)) {
          const head = texts[language][`field.${column.wire}`] ?? column.wire;
          const shown = cellText(language, word, column, rows[nth]?.[column.wire]);
          const [file, screen] = meaning(language, column, { file: cell[head] ?? '', screen: shown });
          compared += 1;
          if (file !== screen) wrong.push(`${name}.${column.wire} (${language}): ${file} in the file, ${screen} on screen`);
          // The list of texts shows keys on purpose.
          if (name !== 'texts' && /^(state|unit|role|action|permission)\.\S+$|^(true|false)$/.test(file ?? ''))
            wrong.push(`${name}.${column.wire}: ${file}`);
        }
    }
  }
  expect([...new Set(wrong)].slice(0, 40)).toEqual([]);
  expect(compared).toBeGreaterThan(5000);
});
