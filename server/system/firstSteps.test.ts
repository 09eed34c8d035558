import { describe, expect, it } from 'vitest';
import { Client, usePlant } from '../../test/plant.ts';
import { createFirstAdministrator } from '../identity/firstAdministrator.ts';

const plant = usePlant();

async function newPlant(org: string): Promise<Client> {
  const account = `chief-${org}`;
  const password = await createFirstAdministrator(plant.server.app.database, { account, name: '新厂', org, orgName: '新厂' });
  const chief = await new Client(plant.url).signIn(account, org, password);
  const wanted = 'Chief2026x';
  await chief.ask('changePassword', { old: password, wanted, confirmation: wanted });
  return new Client(plant.url).signIn(account, org, wanted);
}

const stepsOf = async (client: Client) => (await client.ask('firstSteps', {})).data.steps;
const missing = async (client: Client) =>
  (await stepsOf(client)).flatMap(({ step, count, lacking }) => (count === 0 || lacking.length > 0 ? [step] : []));

describe('the first steps of a new plant', () => {
  it('begin with nothing, and each is done by what it asks for; where some is missing they name the warehouse', async () => {
    const chief = await newPlant('901');
    expect(await missing(chief)).toEqual(['warehouses', 'areas', 'locations', 'suppliers', 'items', 'people', 'connection']);
    const save = (kind: 'warehouses' | 'areas' | 'locations', record: Record<string, string>) =>
      chief.ask('updateWarehouse', { kind, record });
    await save('warehouses', { WCode: 'W1', NameZh: '一号库' });
    await save('warehouses', { WCode: 'W2', NameZh: '二号库' });
    await save('areas', { ACode: 'A', NameZh: 'A', WCode: 'W1' });
    await save('locations', { PCode: 'W2-01', WCode: 'W2' });
    expect((await stepsOf(chief)).slice(0, 3)).toEqual([
      { step: 'warehouses', count: 2, lacking: [] },
      { step: 'areas', count: 1, lacking: ['W2'] },
      { step: 'locations', count: 1, lacking: ['W1'] },
    ]);
    await save('areas', { ACode: 'A', NameZh: 'A', WCode: 'W2' });
    await save('locations', { PCode: 'W1-01', WCode: 'W1' });
    await chief.ask('saveMasterData', { kind: 'suppliers', record: { SupplierCode: 'S1', NameZh: '供应商' } });
    await chief.ask('saveMasterData', { kind: 'items', record: { ItemNo: 'I1', NameZh: '物料', Unit: 'PCS' } });
    expect(await missing(chief)).toEqual(['people', 'connection']);
    expect((await chief.ask('openAccount', { account: 'k901', name: '仓管', role: 'warehouse-keeper' })).ok).toBe(true);
    expect(await missing(chief)).toEqual(['connection']);
    // Another new plant starts with all steps.
    expect(await missing(await newPlant('902'))).toHaveLength(7);
  });

  it('ask for the connection until the ERP answered on it', async () => {
    const chief = await newPlant('903');
    const connection = async () => (await stepsOf(chief)).find(({ step }) => step === 'connection');
    expect(await connection()).toEqual({ step: 'connection', count: 0, lacking: [] });
    const admin = await plant.signIn('admin');
    const saved = { partner: 'erp', key: 'k', secret: 'sixteen letters or more', baseUrl: 'http://127.0.0.1:9', enabled: true } as const;
    expect((await admin.ask('saveConnection', saved)).message).toBe('');
    expect(await connection()).toEqual({ step: 'connection', count: 1, lacking: ['erp'] });
    await plant.pool.query("update neighbour_state set last_good_at = now() where neighbour = 'erp'");
    expect(await connection()).toEqual({ step: 'connection', count: 1, lacking: [] });
  });

  it('are for administrators', async () => {
    expect((await (await plant.signIn('keeper')).ask('firstSteps', {})).status).toBe(403);
  });
});
