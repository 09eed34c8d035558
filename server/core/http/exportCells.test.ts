import { expect, it } from 'vitest';
import { allLists } from '../../../contract/allLists.ts';
import { beingCounted } from '../../../contract/core/beingCounted.ts';
import { cellText, type WordOf } from '../../../contract/core/cellText.ts';
import type { AnyList, Column } from '../../../contract/core/list.ts';
import { type TextKey, zh } from '../../../contract/messages/texts.ts';
import { say } from '../answer/reply.ts';
import { readTable } from '../tableFile/readTable.ts';
import { writeCsv, writeXlsx } from '../tableFile/writeTable.ts';
import { tableOf } from './listExports.ts';

/** The last part of all text keys with a prefix. */
const under = (prefix: string): string[] =>
  Object.keys(zh).flatMap((key) =>
    key.startsWith(`${prefix}.`) && !key.slice(prefix.length + 1).includes('.') ? key.slice(prefix.length + 1) : [],
  );

const plain: Record<string, readonly unknown[]> = {
  qty: ['1234567.5', '0', '-3', '0.125', beingCounted],
  int: [12345, 0],
  date: ['2026-11-27'],
  time: ['2026-11-27 13:45:06'],
  flag: [true, false],
  text: ['00123', 'constructor', '7.50'],
};
const samplesOf = ({ type, machine, words, leads, percent }: Column): readonly unknown[] => {
  if (type === 'state' || machine !== undefined) return under(`state.${machine}`);
  if (words !== undefined) return under(words);
  if (leads !== undefined) return under(leads).map((word) => `${word} X1`);
  return percent ? ['99.5', '0'] : (plain[type] ?? plain['text'] ?? []);
};

const isNumber = ({ type, percent }: Column) => type === 'qty' || type === 'int' || percent === true;
/** Signs that a spreadsheet adds because of the cell's format. */
const bare = (column: Column, text: string) => (isNumber(column) ? text.replace(/[, %]/g, '') : text);

it.each(Object.values<AnyList>(allLists).map((list) => [list.name, list] as const))(
  'S90: no cell of an export of %s differs in meaning from the cell on screen',
  async (_, list) => {
    const shown = Object.values(list.columns).filter(({ hidden }) => !hidden);
    const samples = shown.map(samplesOf);
    const rows = Array.from({ length: Math.max(...samples.map(({ length }) => length)) }, (_row, nth) =>
      Object.fromEntries(shown.map(({ wire }, at) => [wire, samples[at]?.[nth % (samples[at]?.length ?? 1)]])),
    );
    const word: WordOf = (key, otherwise) => (Object.hasOwn(zh, key) ? say('zh', key as TextKey) : otherwise);
    const onScreen = rows.map((row) => shown.map((column) => bare(column, cellText('zh', word, column, row[column.wire]))));
    const { columns, cells } = tableOf(list, 'zh');
    for (const file of [await writeXlsx(columns, rows.map(cells)), Buffer.from(writeCsv(columns, rows.map(cells)))]) {
      const read = (await readTable(file, 'x')).rows.map((row) =>
        columns.map(({ header }, at) => bare(shown[at] as Column, row.cells[header] ?? '')),
      );
      expect(read).toEqual(onScreen);
    }
  },
);
