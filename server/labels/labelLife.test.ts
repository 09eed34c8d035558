import { describe, expect, it } from 'vitest';
import { labelEvents } from '../../contract/labels/label.rules.ts';
import { zh } from '../../contract/messages/texts.ts';
import { inTransaction } from '../../test/ledger.ts';
import { usePlant } from '../../test/plant.ts';
import { received } from '../../test/receiving.ts';
import { reduceLabels } from './reduceLabels.ts';

const plant = usePlant();

const labelOf = async (code: string) => {
  const { rows } = await plant.pool.query<{ id: number; qty: string; state: string; status: string | null }>(
    'select id, qty, state, status from label where code = $1',
    [code],
  );
  return rows[0] ?? { id: 0, qty: '0', state: '', status: null };
};

describe('labels that follow their goods', () => {
  it('R26: the history of a label shows its receipt by number, in the call and in the list', async () => {
    const { client, note, receiptNo } = await received(plant);
    const code = note.labels[1] ?? '';
    const { data } = await client.ask('labelHistory', { code });
    expect(data.events[0]).toMatchObject({ event: 'received', documentNo: receiptNo, person: 'leader' });
    const rows = await client.list('labelEvents', { jsWhere: { BarCode: { value: code } } });
    expect(rows.data.rows[0]).toMatchObject({ event: 'received', documentNo: receiptNo });
    expect(await labelOf(code)).toMatchObject({ state: 'in-stock', status: 'inspection' });
    await client.ask('deleteReceipts', { nos: [note.noteNo] });
    expect(await labelOf(code)).toMatchObject({ state: 'printed', status: null });
  });

  it('R26: every event of a label has its words (the other languages have the same keys, or do not compile)', () => {
    for (const event of labelEvents) expect(zh).toHaveProperty([`state.labelEvent.${event}`]);
  });

  it('R5: a label in stock is reduced and says so; what it was printed for comes back with the deleted receipt', async () => {
    const { client, note, receiptNo } = await received(plant);
    const [code = '', other = ''] = note.labels;
    const label = await labelOf(code);
    const because = { documentType: 'receipt', documentNo: receiptNo };
    await inTransaction(plant.pool, (ctx) => reduceLabels(ctx, because, [{ labelId: label.id, qty: '12' }]));
    expect(await labelOf(code)).toMatchObject({ qty: '12', state: 'in-stock' });
    const { data } = await client.ask('labelHistory', { code });
    expect(data.events[0]).toMatchObject({ event: 'reduced', documentNo: receiptNo, detail: '50 → 12' });
    const more = inTransaction(plant.pool, async (ctx) =>
      reduceLabels(ctx, because, [
        { labelId: (await labelOf(other)).id, qty: '10' },
        { labelId: label.id, qty: '13' },
      ]),
    );
    await expect(more).rejects.toMatchObject({ id: 'stock.label-not-reduced', args: { code } });
    expect((await labelOf(other)).qty).toBe('50');
    await client.ask('deleteReceipts', { nos: [note.noteNo] });
    expect(await labelOf(code)).toMatchObject({ qty: '50', state: 'printed' });
  });
});
