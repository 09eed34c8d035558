import { describe, expect, it } from 'vitest';
import { code } from '../../contract/core/fields.ts';
import { readCode } from '../../contract/core/readCode.ts';
import { makeNote } from '../../test/notes.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();

describe('S12: administrators are told which stored codes no scan finds', () => {
  it('the database judges a code as the readers of scans do', async () => {
    const signs = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1)).filter((sign) => !/[\p{Cs}]/u.test(sign));
    const codes = [...signs.map((sign) => `A${sign}B`), ' A', 'A ', '6.9E+12', '7e+3', '7E12', 'A6E+12', '螺栓（黑）', 'SD 00001'];
    const { rows } = await plant.pool.query<{ code: string; unscannable: boolean }>(
      'select c as code, unscannable(c) from unnest($1::text[]) as c',
      [codes],
    );
    const kept = (one: string) => readCode(one) === one && code(400).safeParse(one).success;
    const other = rows.filter((one) => one.unscannable === kept(one.code)).map((one) => JSON.stringify(one.code));
    expect(other).toEqual([]);
  });

  it('each with what nobody sees written out, of one organisation, without what ended', async () => {
    const { labels } = await makeNote(plant.pool);
    await plant.pool.query("update label set code = 'LB\u200b1', state = 'generated' where code = $1", [labels[0]]);
    await plant.pool.query("update label set code = 'LB\u200b2', state = 'void' where code = $1", [labels[1]]);
    await plant.pool.query("update item set code = '３０１０' where code = '3010-0009' and org = '101'");
    const admin = await plant.signIn('admin');
    const { data } = await admin.list('unscannableCodes', {});
    expect(data.rows.map(({ kind, shown }) => [kind, shown]).sort()).toEqual([
      ['item', '⟨U+FF13⟩⟨U+FF10⟩⟨U+FF11⟩⟨U+FF10⟩'],
      ['label', 'LB⟨U+200B⟩1'],
    ]);
    const keeper = await plant.signIn('keeper');
    expect((await keeper.list('unscannableCodes', {})).status).toBe(403);
    // Several statements give several results, which the types of `pg` do not know.
    const answer: unknown = await plant.pool.query(
      "begin; set local enable_seqscan = off; explain select id from label where org = '101' and unscannable(code); commit",
    );
    expect(JSON.stringify(answer)).toContain('label_unscannable');
  });
});
