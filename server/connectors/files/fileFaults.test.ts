import { appendFile, mkdir, open, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { malformedValues } from '../../../test/malformedValues.ts';
import { receiveNote } from '../../../test/partners.ts';
import { wordsIn } from '../../exchange/storedSentence.ts';
import { useFilePartner } from './testKit.ts';

const { plant, partner } = await useFilePartner();

const head = 'org,itemNo,name,unit,batchControlled,qcExempt';
const row = (code: string, name = '料') => `101,${code},${name},件,0,1`;
const here = async (prefix: string) =>
  (await plant.pool.query("select 1 from item where org = '101' and code like $1", [`${prefix}%`])).rowCount ?? 0;
const problem = async () => {
  const { rows } = await plant.pool.query<{ pull_problem: string }>("select pull_problem from neighbour_state where neighbour = 'erp'");
  return wordsIn('en', rows[0]?.pull_problem ?? '');
};
const old = new Date(Date.now() - 60_000);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

describe('R57: a file that cannot be read is named, and stops no other', () => {
  it('a name in another encoding, and a result that cannot be written: the others are read, and the desk names both', async () => {
    const inbox = path.join(partner.erp, 'in');
    // 物料 in GBK, as a program that knows no UTF-8 names its file.
    const foreign = Buffer.concat([Buffer.from(`${inbox}/items-`), Buffer.from([0xce, 0xef, 0xc1, 0xcf]), Buffer.from('.csv')]);
    await writeFile(foreign, `${head}\n${row('FF-X')}\n`);
    const blocked = path.join(partner.erp, 'done', 'items-blocked.csv.result.csv.tmp');
    await mkdir(blocked, { recursive: true });
    await partner.drop('in', 'items-blocked.csv', `${head}\n${row('FF-1')}\n`, new Date(Date.now() - 120_000));
    await partner.drop('answers', 'answers-noise.csv', 'nonsense\n');
    await partner.drop('in', 'items-good.csv', `${head}\n${row('FF-2')}\n`);
    await partner.arrives('done', 'items-good.csv.result.csv');
    await partner.arrives('failed', 'answers-noise.csv.reason.txt');
    const said = await partner.looks(problem, (text) => text.includes('items-blocked.csv'));
    expect(said).toContain('items-\ufffd');
    expect(said).not.toMatch(/E[A-Z]{4,}/);
    // Its records are taken in; the file stays, and is moved as soon as possible.
    expect(await here('FF-')).toBe(2);
    await rm(blocked, { recursive: true });
    await rm(foreign);
    await partner.arrives('done', 'items-blocked.csv.result.csv');
    await partner.looks(problem, (text) => text === '');
  });

  it('R55: what cannot be stored, in files of records, stock and answers, stops only itself', async () => {
    const no = await receiveNote(plant, partner.who);
    const key = await partner.handed(no);
    for (const [at, [, value]] of malformedValues.entries()) {
      const text = typeof value === 'string' ? value : JSON.stringify(value).slice(0, 9000);
      await partner.drop(
        'in',
        `items-evil-${at}.csv`,
        `${head}\n${row(`FE-${at}-A`)}\n${row(`FE-${at}-B`, quoted(text))}\n${quoted(text)}\n${row(`FE-${at}-Z`)}\n`,
      );
      await partner.drop('in', `stock-evil-${at}.csv`, `org,itemNo,warehouse,unit,qty\n101,${quoted(text)},RM1,${quoted(text)},1\n`);
      await partner.drop(
        'answers',
        `answers-evil-${at}.csv`,
        `key,line,result,number,reason\n${key},1,${quoted(text)},,\n${quoted(text)},,accepted,,\n${key},1,refused,,${quoted(text)}\n`,
      );
    }
    await partner.drop('in', 'items-last.csv', `${head}\n${row('FE-LAST')}\n`, new Date(Date.now() - 30_000));
    await partner.arrives('done', 'items-last.csv');
    await partner.looks(
      () => partner.list('in'),
      (names) => names.length === 0,
    );
    expect(await partner.list('answers')).toEqual([]);
    expect(await problem()).toBe('');
    // The character zero makes a file unreadable; of every other file the good rows are taken in.
    const zero = malformedValues.filter(([, value]) => typeof value === 'string' && value.includes('\0')).length;
    expect(await here('FE-')).toBeGreaterThanOrEqual(2 * (malformedValues.length - zero) + 1);
  });
});

describe('R58: a file that is still being written', () => {
  it('a writer that paused goes on in a file that was put away: all of its rows come', async () => {
    const name = path.join(partner.erp, 'in', 'items-paused.csv');
    const rows = Array.from({ length: 100 }, (_, at) => row(`FP-${String(at).padStart(3, '0')}`));
    const writer = await open(name, 'w');
    await writer.writeFile(`${[head, ...rows.slice(0, 49)].join('\n')}\n`);
    await utimes(name, old, old);
    await partner.arrives('done', 'items-paused.csv');
    expect(await here('FP-')).toBe(49);
    await writer.writeFile(`${rows.slice(49).join('\n')}\n`);
    await writer.close();
    await partner.looks(
      () => partner.list('in'),
      (names) => names.includes('items-paused.csv'),
    );
    await utimes(name, old, old);
    await partner.looks(
      () => here('FP-'),
      (count) => count === 100,
    );
  });

  it('one that ends in the middle of a row waits for the rest', async () => {
    const name = path.join(partner.erp, 'in', 'items-cut.csv');
    await writeFile(name, `${head}\n${row('FC-1')}\n101,FC-2,half a na`);
    const lately = new Date(Date.now() - 8000);
    await utimes(name, lately, lately);
    await partner.drop('in', 'items-after.csv', `${head}\n${row('FC-3')}\n`);
    await partner.arrives('done', 'items-after.csv');
    expect(await partner.list('in')).toContain('items-cut.csv');
    await appendFile(name, 'me,件,0,1\n');
    await utimes(name, old, old);
    await partner.arrives('done', 'items-cut.csv');
    const { rows } = await plant.pool.query<{ name: string }>("select name from item where code = 'FC-2'");
    expect(rows).toEqual([{ name: 'half a name' }]);
  });

  it('one that is whole although its last row has no end is read after a while', async () => {
    await partner.drop('in', 'items-bare.csv', `${head}\n${row('FB-1')}`, new Date(Date.now() - 200_000));
    await partner.arrives('done', 'items-bare.csv');
    expect(await here('FB-')).toBe(1);
  });
});

describe('R63: encodings', () => {
  it.each([
    [
      'Big5',
      Buffer.concat([
        Buffer.from(`${head}\n101,FX-B,`),
        Buffer.from([0xaa, 0x46, 0xae, 0xc6, 0xb9, 0x71, 0xb8, 0xa3, 0xb5, 0x7b]),
        Buffer.from(',PCS,0,1\n'),
      ]),
    ],
    ['Latin-1', Buffer.from(`${head}\n101,FX-L,M\u00fcller Geh\u00e4use,PCS,0,1\n`, 'latin1')],
  ])('%s is refused in words, and nothing of it is taken', async (name, content) => {
    await partner.drop('in', `items-${name}.csv`, content);
    expect(await partner.arrives('failed', `items-${name}.csv.reason.txt`)).toContain('GB18030');
    expect(await here('FX-')).toBe(0);
  });

  it('S30: a quotation mark that is not closed is named with its row', async () => {
    await partner.drop('in', 'items-quote.csv', `${head}\n${row('FQ-1')}\n101,FQ-2,"half,件,0,1\n${row('FQ-3')}\n`);
    expect(await partner.arrives('failed', 'items-quote.csv.reason.txt')).toMatch(/3/);
    expect(await here('FQ-')).toBe(0);
  });
});
