import { describe, expect, it } from 'vitest';
import { makeNote } from '../../test/notes.ts';
import { type Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();
const english = { language: 'en' } as const;

let made = 0;

/** A checked-in receiver with an open note of one line; its item has a shelf life of 90 days. */
async function opened({ batch, days, least = 0 }: { batch?: string; days?: { made?: string; expires?: string }; least?: number } = {}) {
  const keeper = await plant.signIn('keeper');
  const { id: warehouseId } = (await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' })).data;
  const { noteNo } = await makeNote(plant.pool, { lines: 1, firstItem: 1 });
  made += 1;
  const name = batch ?? `D-${made}`;
  await plant.pool.query(
    "update item set shelf_days = 90, least_days = $1, batch_controlled = true where org = '101' and code = '3010-0001'",
    [least],
  );
  await plant.pool.query(
    `update delivery_note_line set batch = $2, made_on = $3, expires_on = $4 where note_id = (select id from delivery_note where note_no = $1)`,
    [noteNo, name, days?.made ?? null, days?.expires ?? null],
  );
  await keeper.ask('scanNote', { noteNo, warehouseId });
  await keeper.ask('saveNoteLocation', { noteNo, locationCode: 'RM1-A01-03', warehouseId });
  const save = (days: { expiresOn?: string; producedOn?: string; insteadOf?: string; qty?: string } = {}) =>
    keeper.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1, ...days }] }, english);
  return { keeper, noteNo, batch: name, save };
}

const recordOf = async (batch: string) =>
  (
    await plant.pool.query(
      'select made_on::text as made, expires_on::text as day, source, other_source as other, other_expires_on::text as "otherDay" from batch where batch = $1',
      [batch],
    )
  ).rows;

const known = (batch: string, day: string, source: string) =>
  plant.pool.query(
    "insert into batch (org, item_id, batch, expires_on, source) select '101', id, $1, $2, $3 from item where org = '101' and code = '3010-0001'",
    [batch, day, source],
  );

const lineOf = async (keeper: Client, noteNo: string) => (await keeper.ask('noteDetail', { noteNo })).data.lines[0];

describe('the last day of a batch at its receipt', () => {
  it('is missing where the item has a shelf life and nobody said it', async () => {
    const { batch, save } = await opened();
    const refused = await save();
    expect([refused.code, refused.message]).toEqual([
      'receive.day-missing',
      `Batch ${batch} of 3010-0001 has no expiry date yet. Enter the date on the carton`,
    ]);
    expect(await recordOf(batch)).toEqual([]);
    expect((await save({ producedOn: '2030-03-01', expiresOn: '2030-02-01' })).code).toBe('receive.days-order');
    expect((await save({ producedOn: '2030-03-01' })).message).toBe('');
    expect(await recordOf(batch)).toEqual([{ made: '2030-03-01', day: '2030-05-30', source: 'receipt', other: '', otherDay: null }]);
  });

  it('comes from the delivery note, where it names it or the production date', async () => {
    const { keeper, noteNo, batch, save } = await opened({ days: { made: '2030-01-01' } });
    expect(await lineOf(keeper, noteNo)).toMatchObject({ shelfDays: 90, lastDay: '2030-04-01', otherDay: null, dayFixed: false });
    expect((await save()).message).toBe('');
    expect(await recordOf(batch)).toMatchObject([{ made: '2030-01-01', day: '2030-04-01', source: 'receipt' }]);
  });

  it('is not asked about where an inspector extended it, and what the note says stands beside', async () => {
    const batch = 'EXTENDED';
    await known(batch, '2040-06-30', 'inspection');
    const { keeper, noteNo, save } = await opened({ batch, days: { expires: '2030-02-28' } });
    expect(await lineOf(keeper, noteNo)).toMatchObject({ lastDay: '2040-06-30', dayFixed: true });
    expect((await save()).message).toBe('');
    expect(await recordOf(batch)).toMatchObject([{ day: '2040-06-30', source: 'inspection', other: 'receipt', otherDay: '2030-02-28' }]);
  });

  it('is asked about where two differ, and the one that was known stands beside the chosen one', async () => {
    const batch = 'TWO-DAYS';
    await known(batch, '2030-01-31', 'portal');
    const { keeper, noteNo, save } = await opened({ batch, days: { expires: '2030-02-28' } });
    expect(await lineOf(keeper, noteNo)).toMatchObject({ lastDay: '2030-01-31', otherDay: '2030-02-28' });
    const refused = await save();
    expect([refused.code, refused.message]).toEqual([
      'receive.days-differ',
      `Batch ${batch} of 3010-0001 expires on 2030-01-31 as far as it is known, and on 2030-02-28 as it comes now. Look at the carton and choose one`,
    ]);
    expect((await save({ expiresOn: '2030-02-28' })).code).toBe('receive.days-differ');
    expect((await save({ expiresOn: '2030-02-28', insteadOf: '2030-01-30' })).code).toBe('receive.days-differ');
    expect(await recordOf(batch)).toMatchObject([{ day: '2030-01-31', source: 'portal' }]);
    expect((await save({ expiresOn: '2030-02-28', insteadOf: '2030-01-31' })).message).toBe('');
    expect(await recordOf(batch)).toMatchObject([{ day: '2030-02-28', source: 'receipt', other: 'portal', otherDay: '2030-01-31' }]);
  });

  it('stays as it is known where that is chosen', async () => {
    const batch = 'KEPT-DAY';
    await known(batch, '2030-01-31', 'portal');
    const { save } = await opened({ batch, days: { expires: '2030-02-28' } });
    expect((await save({ expiresOn: '2030-01-31' })).message).toBe('');
    expect(await recordOf(batch)).toMatchObject([{ day: '2030-01-31', source: 'portal' }]);
  });

  it('is that of the ERP, and what the note says stands beside', async () => {
    const batch = 'ERP-DAY';
    await known(batch, '2030-01-31', 'erp');
    const { keeper, noteNo, save } = await opened({ batch, days: { expires: '2030-02-28' } });
    expect(await lineOf(keeper, noteNo)).toMatchObject({ lastDay: '2030-01-31', dayFixed: true });
    expect((await save()).message).toBe('');
    expect(await recordOf(batch)).toMatchObject([{ day: '2030-01-31', source: 'erp', other: 'receipt', otherDay: '2030-02-28' }]);
  });

  it('is not changed by two receipts at once', async () => {
    const [one, other] = [await opened({ batch: 'AT-ONCE' }), await opened({ batch: 'AT-ONCE' })];
    const answers = await Promise.all([one.save({ expiresOn: '2030-01-31' }), other.save({ expiresOn: '2030-02-28' })]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)?.code).toMatch(/^receive\.days-(differ|meanwhile)$/);
  });

  it('is too near: warned about on the device, refused where the plant chose so, and the line may be left short', async () => {
    const { rows } = await plant.pool.query<{ day: string }>(
      "select (plant_day(now(), time_zone) + 29)::text as day from organisation where org = '101'",
    );
    const day = rows[0]?.day ?? '';
    const admin = await plant.signIn('admin');
    const policy = (value: string) => admin.ask('updateOrgSetting', { key: 'shortLife', value });
    expect((await policy('refuse')).ok).toBe(true);
    const { batch, save } = await opened({ least: 30 });
    const refused = await save({ expiresOn: day });
    expect([refused.code, refused.message]).toEqual([
      'receive.too-old',
      `Batch ${batch} of 3010-0001 expires on ${day}, and 30 days have to be left at receipt. Leave the line out and tell the supplier`,
    ]);
    expect(await recordOf(batch)).toEqual([]);
    await policy('warn');
    expect((await save({ expiresOn: day })).message).toBe('');
  });
});
