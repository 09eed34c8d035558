import { describe, expect, it } from 'vitest';
import { Client, type Plant, usePlant } from '../../../test/plant.ts';

/** The address in the audit of a sign-in through proxies. */
async function addressOfSignIn(plant: Plant, forwarded: string): Promise<string | undefined> {
  const input = { account: 'line', password: 'Wms2026demo', org: '101' };
  const { ok } = await new Client(plant.url).ask('login', input, { headers: { 'X-Forwarded-For': forwarded } });
  expect(ok).toBe(true);
  const { rows } = await plant.pool.query<{ address: string }>(
    `select detail ->> 'address' as address from audit where call = 'login' order by id desc limit 1`,
  );
  return rows[0]?.address;
}

describe('whose address a call comes from', () => {
  describe('behind a proxy on the same machine alone', () => {
    const plant = usePlant();
    it('is what that proxy saw, whatever else stands in the header', async () => {
      expect(await addressOfSignIn(plant, '203.0.113.7')).toBe('203.0.113.7');
      expect(await addressOfSignIn(plant, '127.0.0.1, 203.0.113.7')).toBe('203.0.113.7');
      expect(await addressOfSignIn(plant, '203.0.113.7, 10.1.2.3')).toBe('10.1.2.3');
    });
  });
  describe('behind a load balancer that the configuration names', () => {
    const plant = usePlant({ proxies: ['10.1.0.0/16'] });
    it('is what the balancer saw, so that one address among all who use it cannot shut the others out', async () => {
      expect(await addressOfSignIn(plant, '203.0.113.7, 10.1.2.3')).toBe('203.0.113.7');
      expect(await addressOfSignIn(plant, '127.0.0.1, 203.0.113.7, 10.1.2.3')).toBe('203.0.113.7');
      expect(await addressOfSignIn(plant, '203.0.113.7, 10.2.2.3')).toBe('10.2.2.3');
    });
  });
});
