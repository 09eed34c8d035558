import { expect, it } from 'vitest';
import type { Partner } from '../../contract/exchange/partner.ts';
import { eventually } from '../../test/partners.ts';
import { usePlant } from '../../test/plant.ts';
import { PartnerWatch } from '../exchange/partnerWatch.ts';
import { DeliveryJob } from './deliveryJob.ts';

const plant = usePlant();

it('a changed connection that cannot be read at once is read again, and the failure is in the log', async () => {
  let change: (changed: Partner | '*') => void = () => {};
  let reads = 0;
  const warned: unknown[] = [];
  const log = { info: () => {}, warn: (_about: object, what: string) => warned.push(what) };
  const job = new DeliveryJob({
    pool: plant.pool,
    watch: new PartnerWatch(plant.pool),
    connectorOf: () => expect.unreachable('nothing is enabled'),
    outcomes: {},
    recent: { note: () => {} },
    log,
    connections: {
      onChange: (listener) => {
        change = listener;
      },
      enabled: async () => {
        reads += 1;
        if (reads === 2) throw new Error('timeout exceeded when trying to connect');
        return [];
      },
    },
  });
  await job.start();
  change('erp');
  await eventually(
    () => reads,
    (all) => all === 3,
  );
  await job.stop();
  expect([reads, warned]).toEqual([3, ['changed connections could not be read']]);
});
