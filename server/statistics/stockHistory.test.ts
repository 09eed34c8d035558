import { describe, expect, it } from 'vitest';
import { usePlant } from '../../test/plant.ts';
import { received } from '../../test/receiving.ts';
import { putStock } from '../../test/stock.ts';

const plant = usePlant();

describe('stock over time', () => {
  it('is a line from the ledger through its documents, of an item, a place, and both; moves within change nothing of the whole', async () => {
    await putStock(plant.pool, '3010-0007', 'RM1-A01-09', 40);
    const { client, receiptNo } = await received(plant, { lines: 1, firstItem: 7 });
    const goods = { from: 'RM1-A01-09', item: '3010-0007', batch: '', project: '', status: 'available', qty: '15' } as const;
    const moved = await client.ask('bindPosition', { place: 'RM1-A01-10', goods: [goods], byHand: true });
    expect(moved.message).toBe('');
    const { data: item } = await client.ask('stockHistory', { itemNo: '3010-0007' });
    expect(item).toMatchObject({ itemNo: '3010-0007', location: '', qty: '140', more: false });
    expect(item.points.map(({ documentType, documentNo, change, qty }) => [documentType, documentNo, change, qty])).toEqual([
      ['receipt', receiptNo, '100', '140'],
      ['test', '', '40', '40'],
    ]);
    const { data: place } = await client.ask('stockHistory', { location: 'RM1-A01-09' });
    expect(place.points.map(({ documentType, change, qty }) => [documentType, change, qty])).toEqual([
      ['move', '-15', '25'],
      ['test', '40', '40'],
    ]);
    const { data: both } = await client.ask('stockHistory', { itemNo: '3010-0007', location: 'RM1-A01-10' });
    expect([both.qty, both.unit, both.points.map(({ qty }) => qty)]).toEqual(['15', '件', ['15']]);
  });

  it('is as old as the newest arrivals that cover it', async () => {
    const leader = await plant.signIn('leader');
    // The ledger sets its own time, so the test dates this movement back by a hundred days.
    await plant.pool.query(`
      with p as (select l.id as place, i.id as item, (select a.id from location a where a.org = '101' and a.kind = 'adjustment') as source
                   from location l, item i where l.org = '101' and l.code = 'RM1-A01-01' and i.org = '101' and i.code = '3010-0011'),
           m as (insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id, at)
                 select '101', item, '', '', 40, source, 'available', place, 'available', 'test', 1, now() - interval '100 days' from p)
      insert into balance (org, location_id, item_id, status, qty) select '101', place, item, 'available', 40 from p`);
    await putStock(plant.pool, '3010-0011', 'RM1-A01-02', 5);
    const { data } = await leader.ask('stockHistory', { itemNo: '3010-0011' });
    expect(data.age).toEqual([
      { name: 'fresh', qty: '5' },
      { name: 'months', qty: '0' },
      { name: 'halfYear', qty: '40' },
      { name: 'old', qty: '0' },
    ]);
  });

  it('R46: a place has one unit, or has none as soon as goods of another one lay there', async () => {
    await plant.pool.query("update item set unit = '米' where code = '3010-0012'");
    const leader = await plant.signIn('leader');
    const unit = async () => (await leader.ask('stockHistory', { location: 'RM1-A01-11' })).data.unit;
    await putStock(plant.pool, '3010-0011', 'RM1-A01-11', 5);
    expect(await unit()).toBe('件');
    await putStock(plant.pool, '3010-0012', 'RM1-A01-11', 5);
    expect(await unit()).toBe('');
    const goods = { from: 'RM1-A01-11', item: '3010-0012', batch: '', project: '', status: 'available', qty: '5' } as const;
    expect((await leader.ask('bindPosition', { place: 'RM1-A01-12', goods: [goods], byHand: true })).ok).toBe(true);
    expect(await unit()).toBe('');
  });

  it('a place that holds no balance any more has the unit of what lay there', async () => {
    const leader = await plant.signIn('leader');
    await plant.pool.query(`
      with p as (select l.id as place, i.id as item, (select a.id from location a where a.org = '101' and a.kind = 'adjustment') as source
                   from location l, item i where l.org = '101' and l.code = 'RM1-A01-08' and i.org = '101' and i.code = '3010-0011')
      insert into movement (org, item_id, batch, project, qty, from_location_id, from_status, to_location_id, to_status, document_type, document_id)
      select '101', item, '', '', 5, source, 'available', place, 'available', 'test', 1 from p
       union all select '101', item, '', '', 5, place, 'available', source, 'available', 'test', 2 from p`);
    const { data } = await leader.ask('stockHistory', { location: 'RM1-A01-08' });
    expect([data.qty, data.unit, data.points.length]).toEqual(['0', '件', 2]);
  });

  it('query-first: of nothing there is none; what is of another organisation is not found', async () => {
    const leader = await plant.signIn('leader');
    expect((await leader.ask('stockHistory', {})).code).toBe('query-first');
    expect((await leader.ask('stockHistory', { itemNo: 'NONE' })).code).toBe('item.not-found');
    expect((await leader.ask('stockHistory', { location: 'NONE' })).code).toBe('location.not-found');
    const other = await plant.signIn('keeper', '102');
    expect((await other.ask('stockHistory', { itemNo: '3010-0007' })).data.points).toEqual([]);
    expect((await other.ask('stockHistory', { location: 'RM1-A01-09' })).data.points).toEqual([]);
  });
});
