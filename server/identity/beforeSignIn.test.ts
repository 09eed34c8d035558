import { describe, expect, it } from 'vitest';
import { Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();

describe('before the sign-in', () => {
  it('the organisations to choose from tell nobody which accounts exist, and can be asked 120 times a minute', async () => {
    const client = new Client(plant.url);
    const orgs = async (account: string) => (await client.ask('organisationsOfUser', { account }, { language: 'en' })).data.organisations;
    expect(await orgs('keeper')).toEqual([
      { org: '101', name: 'Suzhou Plant' },
      { org: '102', name: 'Batam Plant' },
    ]);
    expect(await orgs('line')).toEqual([{ org: '101', name: 'Suzhou Plant' }]);
    const invented = await Promise.all(Array.from({ length: 60 }, (_, n) => orgs(`ghost${n}`)));
    expect(new Set(invented.map((choice) => choice.map(({ org }) => org).join()))).toEqual(new Set(['101', '102', '101,102']));
    expect(await orgs('ghost7')).toEqual(invented[7]);
    await plant.signIn('line');
    await plant.pool.query(`insert into attempt (kind, subject) select 'organisations', '127.0.0.1' from generate_series(1, 120)`);
    expect((await client.ask('organisationsOfUser', { account: 'ghost7' })).status).toBe(429);
    // R77: wrong guesses from other devices do not lock out a device on which the person signed in before.
    expect((await client.ask('organisationsOfUser', { account: 'line' })).ok).toBe(true);
  });
  it('lists 016, 023 and 032 and the application need no token; any other number does', async () => {
    const client = new Client(plant.url);
    await plant.pool.query(`insert into translation (text_key, zh, en, yn) values ('menu.stock', '库存', 'Store', 'Gudang')`);
    const where = { TextKey: { value: 'menu.stock' } };
    expect((await client.list('texts', { jsWhere: where })).data.rows).toMatchObject([{ zh: '库存', en: 'Store', yn: 'Gudang' }]);
    expect((await client.list('applicationInfo', { jsWhere: { AppCode: { value: 'A42', searchType: '=' } } })).data.rows).toMatchObject([
      { appCode: 'A42' },
    ]);
    expect((await client.list('versions', { jsWhere: 'Status=1', sort: 'ID desc' })).ok).toBe(true);
    expect((await client.ask('findApplication', { appCode: 'A42' })).data.name).toBe('库位 Kuwei');
    expect((await client.ask('findApplication', { appCode: 'X' })).code).toBe('application.not-found');
    expect((await client.list('accounts')).status).toBe(401);
    expect((await client.post('/api/Basic/GetDataList', { data: { RNO: '999' } })).status).toBe(401);
  });
});
