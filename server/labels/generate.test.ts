import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { received } from '../../test/receiving.ts';
import { splitWorld } from './splitTestKit.ts';

const plant = usePlant();
let world: Awaited<ReturnType<typeof splitWorld>>;
beforeAll(async () => {
  world = await splitWorld(plant);
});

describe('labels are made for stock', () => {
  it('generated-quantity-max: for what has none, never more than lies there', async () => {
    const key = await world.unlabelled('100');
    const rows = await world.keeper.list('unlabelledStock', { jsWhere: { BatchNo: { value: key.batch } } });
    expect(rows.data.rows).toMatchObject([{ itemNo: key.itemNo, location: key.locationCode, free: '100', qty: '100' }]);
    const { data } = await world.keeper.ask('generateStockLabels', { ...key, packQty: '30', count: 2 });
    expect(data.made.map(({ qty }) => qty)).toEqual(['30', '30']);
    expect(await world.labelOf(data.made[0]?.code ?? '')).toMatchObject({ state: 'in-stock', status: 'available', batch: key.batch });
    const over = await world.keeper.ask('generateStockLabels', { ...key, packQty: '41' });
    expect(over.code).toBe('label.generated-over');
    expect(over.message).toContain('库存 100');
    const rest = await world.keeper.ask('generateStockLabels', { ...key, packQty: '25' });
    expect(rest.data.made.map(({ qty }) => qty)).toEqual(['25', '15']);
    expect((await world.keeper.list('unlabelledStock', { jsWhere: { BatchNo: { value: key.batch } } })).data.rows).toEqual([]);
    expect((await world.keeper.ask('generateStockLabels', { ...key, itemNo: 'NO', packQty: '1' })).code).toBe('item.not-found');
    expect((await world.keeper.ask('generateStockLabels', { ...key, locationCode: 'V-SUPPLIER', packQty: '1' })).code).toBe(
      'location.not-found',
    );
    await world.lawful();
  });

  it('32 clients that make labels for the same stock at once make as many as it carries', async () => {
    const key = await world.unlabelled('100');
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => world.keeper.ask('generateStockLabels', { ...key, packQty: '9', count: 1 })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(11);
    await world.lawful();
  });
});

describe('barcode-inventory-found: a label that promises more than lies there', () => {
  it('is not split, says both numbers, and is made anew for what lies there', async () => {
    const [code = '', ...others] = await world.labelled('150', '50');
    await world.takeWithoutLabel(code, '120');
    const refused = await world.splitOf(world.keeper, code, ['10']);
    expect([refused.code, refused.message]).toEqual([
      'label.no-inventory',
      `未找到条码 ${code} 的库存，请重新生成条码：条码 50 件，储位上只有 30 件`,
    ]);
    const seen = await world.keeper.ask('labelToSplit', { code });
    expect(seen.data).toMatchObject({ balance: '30', qty: '50', state: 'in-stock' });
    for (const other of others) expect((await world.keeper.ask('regenerateLabel', { code: other })).data.made).toEqual([]);
    const { data } = await world.keeper.ask('regenerateLabel', { code });
    expect(data.made.map(({ qty }) => qty)).toEqual(['30']);
    expect((await world.labelOf(code)).state).toBe('void');
    expect(await world.labelOf(data.made[0]?.code ?? '')).toMatchObject({ state: 'in-stock', qty: '30' });
    expect((await world.keeper.ask('regenerateLabel', { code: data.made[0]?.code ?? '' })).code).toBe('label.inventory-there');
    expect((await world.keeper.ask('regenerateLabel', { code })).code).toBe('label.void');
    await world.lawful();
  });

  it('32 clients that make it anew at once make one', async () => {
    const codes = await world.labelled('100', '50');
    await world.takeWithoutLabel(codes[0] ?? '', '20');
    const all = await Promise.all(Array.from({ length: 32 }, (_, n) => world.keeper.ask('regenerateLabel', { code: codes[n % 2] ?? '' })));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    await world.lawful();
  });
});

it('split, undo and regenerate in any order keep labels within the stock, and families without circles', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ do: fc.constantFrom('split', 'undo', 'anew', 'take'), pick: fc.nat(50), qty: fc.integer({ min: 1, max: 20 }) }),
        { minLength: 4, maxLength: 9 },
      ),
      async (steps) => {
        const { note } = await received(plant, { lines: 1 });
        const living = async () =>
          (
            await plant.pool.query<{ code: string }>(
              "select b.code from label b join delivery_note n on n.id = b.note_id where n.note_no = $1 and b.state = 'in-stock' order by b.id",
              [note.noteNo],
            )
          ).rows;
        const splits: number[] = [];
        let over = false;
        for (const step of steps) {
          const labels = await living();
          const code = labels[step.pick % Math.max(1, labels.length)]?.code ?? '';
          if (step.do === 'undo') await world.keeper.ask('undoSplit', { id: splits[step.pick % Math.max(1, splits.length)] ?? 999_999 });
          else if (step.do === 'anew') await world.keeper.ask('regenerateLabel', { code: code || 'NONE' });
          else if (step.do === 'split' && code) {
            const { ok, data } = await world.splitOf(world.keeper, code, [String(step.qty)]);
            if (ok) splits.push(data.id);
          } else if (code) {
            await world.takeWithoutLabel(code, String(step.qty)).then(
              () => {
                over = true;
              },
              () => undefined,
            );
          }
        }
        // After goods left without their label, labels are made again until none promises too much.
        if (over) for (const { code } of await living()) await world.keeper.ask('regenerateLabel', { code });
        await world.lawful();
        const { rows } = await plant.pool.query(
          `with recursive up as (select id, parent_id from label where note_id = (select id from delivery_note where note_no = $1)
           union all select up.id, b.parent_id from up join label b on b.id = up.parent_id) cycle parent_id set looped using way
         select count(*) as circles from up where looped`,
          [note.noteNo],
        );
        expect(rows[0].circles).toBe(0);
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);
