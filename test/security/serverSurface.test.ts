import { beforeAll, describe, expect, it } from 'vitest';
import { permissionOf } from '../../contract/core/call.ts';
import { hostileValues, refusedFilters } from '../../contract/core/filterInjectionTestKit.ts';
import type { AnyList } from '../../contract/core/list.ts';
import { handlerList } from '../../server/handlers.ts';
import { listSourceList } from '../../server/listSources.ts';
import { type Client, usePlant } from '../plant.ts';
import { inside } from './rawRequest.ts';

const plant = usePlant();
const lists: AnyList[] = listSourceList.map(({ list }) => list);
let admin: Client;

beforeAll(async () => {
  admin = await plant.signIn('admin');
});

const ask = (list: AnyList, query: Record<string, unknown>) =>
  admin.post(`/api/${list.areas[0]}/GetDataListN`, { data: { RNO: list.rno, ...query } });

describe('filters of every list', () => {
  it.each(lists.map((list) => [list.name, list] as const))(
    '%s refuses the corpus of injections, in filter, sort and number',
    async (_name, list) => {
      const columns = Object.values(list.columns).filter((column) => !column.plain);
      const named = (text: string) => {
        const textColumn = columns.find(({ type }) => type === 'text')?.wire;
        const numberColumn = columns.find(({ type }) => type === 'int' || type === 'id')?.wire;
        return text.replace(/\bname\b/g, textColumn ?? 'name').replace(/\bid\b/g, numberColumn ?? 'id');
      };
      const wrong: string[] = [];
      const check = async (what: string, query: Record<string, unknown>, codes: readonly string[]) => {
        const { status, code, envelope } = await ask(list, query);
        if (status > 499 || !codes.includes(code) || inside.test(JSON.stringify(envelope))) wrong.push(`${what} → ${status} ${code}`);
      };
      for (const text of refusedFilters) await check(text, { jsWhere: named(text) }, ['list.filter', 'malformed']);
      const [column] = columns.filter(({ type }) => type === 'text');
      for (const value of hostileValues) {
        await check(`key ${value}`, { jsWhere: { [value]: { value: '1' } } }, ['list.filter']);
        await check(`sort ${value}`, { sort: value }, ['list.sort', 'malformed']);
        await check(`search ${value}`, { search: value }, ['20000']);
        if (column) await check(`value ${value}`, { jsWhere: { [column.wire]: { value, searchType: 'like' } } }, ['20000']);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('a query number is looked up, never run', async () => {
    for (const value of ['004; drop table item', "004' or '1'='1", '__proto__', 'constructor', '../004', '004 ']) {
      const answer = await admin.post('/api/Basic/GetDataListN', { data: { RNO: value } });
      expect(['list.unknown', '20000', 'malformed']).toContain(answer.code);
      if (value.trim() !== '004') expect(answer.status).toBe(400);
    }
    expect((await plant.pool.query('select count(*) as n from item')).rows[0]).toEqual({ n: 80 });
  });
});

describe('headers', () => {
  it('nobody works in an organisation they do not belong to, by header or by body, in any call or list', async () => {
    const clerk = await plant.signIn('clerk');
    const wrong: string[] = [];
    for (const { call } of handlerList.filter(({ call: one }) => one.access !== 'public' && one.upload === undefined)) {
      for (const [how, body, headers] of [
        ['header', {}, { org: '102' }],
        ['body', { org: '102' }, {}],
        ['u9org', { u9org: '102' }, {}],
        ['unknown', { Org: "102' or 1=1" }, {}],
      ] as const) {
        const { status, code } = await clerk.post(call.paths[0], body, { headers });
        if (status !== 403 || code !== 'wrong-organisation') wrong.push(`${call.name} ${how} ${status} ${code}`);
      }
    }
    for (const list of lists.filter(({ access }) => access !== 'public')) {
      const { status, code } = await clerk.post(
        `/api/${list.areas[0]}/GetDataListN`,
        { data: { RNO: list.rno } },
        { headers: { org: '102' } },
      );
      if (status !== 403 || code !== 'wrong-organisation') wrong.push(`list ${list.name} ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
  });

  it('another database name is refused everywhere, also before sign-in', async () => {
    for (const { call } of handlerList.filter(({ call: one }) => one.upload === undefined)) {
      const { status, code } = await admin.post(call.paths[0], {}, { headers: { dbconnname: 'master;--' } });
      expect([call.name, status, code]).toEqual([call.name, 403, 'wrong-database']);
    }
  });

  it('without a token, with a broken or a foreign one, every guarded call and list answers 401', async () => {
    for (const token of ['', 'x'.repeat(4000), 'null', "' or 1=1 --", `${admin.token}x`]) {
      const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
      for (const { call } of handlerList.filter(({ call: one }) => one.access !== 'public' && one.upload === undefined)) {
        const answer = await fetch(plant.url + call.paths[0], { method: 'POST', headers, body: '{}' });
        expect([call.name, permissionOf(call) ?? '', answer.status]).toEqual([call.name, permissionOf(call) ?? '', 401]);
        await answer.arrayBuffer();
      }
    }
  });

  it('a wrong Idempotency-Key is named; odd languages and devices are taken calmly', async () => {
    const wrong = await admin.post('/api/Receive/SaveSignWhData', { qrcode: 'KW-SIGN:RM1' }, { operationId: "1' or 1=1" });
    expect([wrong.status, wrong.data]).toMatchObject([400, { fields: [{ field: 'Idempotency-Key', fault: 'wrong' }] }]);
    for (const headers of [
      { 'Accept-Language': '*;q=0.5, ../../en' },
      { 'Accept-Language': '' },
      { 'X-Device': 'é'.repeat(3000) },
      { SystemVersion: '$(id)' },
    ] as Record<string, string>[]) {
      expect((await admin.post('/api/Receive/SaveSignWhData', { qrcode: 'KW-SIGN:RM1' }, { headers })).status).toBe(200);
    }
  });
});
