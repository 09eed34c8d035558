import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { filePrefixes, groupRows, kindOfFile } from '../contract/exchange/flat.ts';
import { documentTypes } from '../contract/exchange/outboundTypes.ts';
import { recordKinds } from '../contract/exchange/protocol.records.ts';
import { fileSamples, recordedSamples } from '../server/connectors/files/fileSamples.ts';
import { readPartnerTable } from '../server/exchange/partnerTable.ts';
import { fileSamplesFolder } from './exchangeFileSamples.ts';
import { exchangeFiles } from './exchangeSchema.ts';

const root = path.join(import.meta.dirname, '..');
const read = (name: string): Buffer => readFileSync(path.join(root, fileSamplesFolder, name));
const ajv = new Ajv2020({ strict: false, formats: { date: true, 'date-time': true } });
ajv.addSchema(JSON.parse(readFileSync(path.join(root, exchangeFiles.schema), 'utf8')), 'exchange');

// When one of these fails: npx node tools/exchangeFileSamples.ts
describe('the samples of files', () => {
  it('are those of the recorded conversations, and none is left over', () => {
    const names = ['in', 'out', 'answers'].flatMap((folder) =>
      readdirSync(path.join(root, fileSamplesFolder, folder)).map((name) => `${folder}/${name}`),
    );
    expect(names.sort()).toEqual([...fileSamples().keys()].sort());
    for (const [name, text] of fileSamples()) expect(read(name).toString('utf8'), name).toBe(text);
  });

  it.each(recordKinds)('%s: its file gives the recorded record, which fits the JSON Schema', async (kind) => {
    const name = `${filePrefixes[kind]}-sample.csv`;
    expect(kindOfFile(name, recordKinds, {})).toBe(kind);
    const groups = groupRows(kind, await readPartnerTable(read(`in/${name}`), name), {});
    expect(groups.map(({ record }) => record)).toEqual([recordedSamples().records.find((one) => one.kind === kind)?.record]);
    const check = ajv.getSchema(`exchange#/$defs/data.${kind}`);
    expect(check?.(groups[0]?.record.data), JSON.stringify(check?.errors)).toBe(true);
  });

  it.each(documentTypes)('%s: its file has a row for each line, and its answer is among the answers', async (type) => {
    const rows = await readPartnerTable(read(`out/${type}-sample.csv`), type);
    const answers = await readPartnerTable(read('answers/answers-sample.csv'), 'answers');
    expect(rows.length).toBeGreaterThan(0);
    for (const { cells } of rows) {
      expect(cells['type']).toBe(type);
      expect(answers.some((one) => one.cells['key'] === cells['key'] && one.cells['line'] === cells['lines.line'])).toBe(true);
    }
  });
});
