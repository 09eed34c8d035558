import { expect, it } from 'vitest';
import { usePartners } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';

const plant = usePlant();
usePartners(plant);

it('a record that is replayed and still cannot be taken is the same one, tried twice', async () => {
  const leader = await plant.signIn('leader');
  const data = { org: '101', code: 'WS-REPLAY', name: '线', workshop: 'NO-SUCH' };
  const record = { version: 1, kind: 'productionLine', id: '101:WS-REPLAY', data };
  const [first] = await plant.server.app.partners.takeIn('erp', 'replay-1', [record]);
  expect(first?.result).toBe('parked');
  const parked = async () => (await leader.list('parkedRecords', { jsWhere: "RecordId = '101:WS-REPLAY'" })).data.rows;
  const [row] = await parked();
  const { data: result } = await leader.ask('replayParkedRecords', { ids: [row?.id ?? 0] });
  expect(result).toMatchObject({ done: 0, outcomes: [{ error: 'parked.still' }] });
  expect((await parked()).map(({ id, times }) => [id, times])).toEqual([[row?.id, 2]]);
});
