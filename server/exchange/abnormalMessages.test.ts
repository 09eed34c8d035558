import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkedInKeeper, eventually, receiveNote, useNeighbours } from '../../test/neighbours.ts';
import { type Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();
const next = useNeighbours(plant);
let who: { keeper: Client; warehouseId: number };
let leader: Client;

beforeAll(async () => {
  who = await checkedInKeeper(plant);
  leader = await plant.signIn('leader');
});
beforeEach(() => next.simulator.faults.clear());

const rowOf = async <N extends 'abnormalMessages' | 'exchangeMessages'>(list: N, no: string) =>
  (await leader.list(list, { jsWhere: `DocNo = '${no}'` })).data.rows[0];
const causeOf = (no: string) => rowOf('exchangeMessages', no).then((row) => row?.cause ?? '');

describe('what happened to a message, and what to do', () => {
  const faults: [cause: string, fault: Omit<Parameters<typeof next.fault>[0], 'neighbour'>][] = [
    ['partly', { fault: 'refusedLine', lines: [2] }],
    ['refused', { fault: 'refusedLine' }],
    ['deleted-there', { fault: 'deletedDocument', times: 1, on: ['send'] }],
  ];
  it.each(faults)('%s waits for a person, until it was sent again', async (cause, fault) => {
    next.fault({ neighbour: 'erp', ...fault });
    const no = await receiveNote(plant, who);
    const row = await eventually(
      () => rowOf('abnormalMessages', no),
      (found) => found !== undefined,
    );
    expect(row).toMatchObject({ type: 'receipt', neighbour: 'erp', cause, remedy: cause });
    expect(row?.reason).not.toBe('');
    next.simulator.faults.clear();
    await leader.ask('resendMessages', { ids: [row?.id ?? 0] });
    await eventually(
      () => rowOf('exchangeMessages', no),
      (found) => found?.state === 'synchronized',
    );
    expect(await rowOf('abnormalMessages', no)).toBeUndefined();
    expect(await causeOf(no)).toBe('');
  });

  it('a message that only waits for an answer says so, and is not among the exceptions', async () => {
    next.fault({ neighbour: 'erp', fault: 'http500' });
    const no = await receiveNote(plant, who);
    await eventually(
      () => causeOf(no),
      (cause) => cause === 'silent',
    );
    expect(await rowOf('abnormalMessages', no)).toBeUndefined();
  });
});
