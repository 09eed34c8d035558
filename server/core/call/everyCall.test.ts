import { beforeAll, describe, expect, it } from 'vitest';
import { callList } from '../../../contract/allCalls.ts';
import { listList } from '../../../contract/allLists.ts';
import { permissionOf } from '../../../contract/core/call.ts';
import type { Envelope } from '../../../contract/core/envelope.ts';
import { type AnyList, listPermission } from '../../../contract/core/list.ts';
import { firstHolders } from '../../../contract/identity/roles.ts';
import { makeNote, type TestNote } from '../../../test/notes.ts';
import { Client, usePlant } from '../../../test/plant.ts';
import { sampleInput } from '../../../test/sampleInput.ts';
import { testPeople } from '../../../test/seed.ts';
import { listSourceList } from '../../listSources.ts';

/**
 * Every call and list × every role × own and other supplier, read from the contract, so that new calls and lists are covered
 * automatically. Rows of another organisation are tested in test/security/twinPlant.test.ts.
 */
const plant = usePlant();
const elsewhere = { supplier: 'SECRET-OF-S0002' };
let noteOfS0002: TestNote;

beforeAll(async () => {
  noteOfS0002 = await makeNote(plant.pool, { supplier: 'S0002' });
  await makeNote(plant.pool);
  await plant.pool.query(`
    update delivery_note set incoming_no = '${elsewhere.supplier}' where supplier_code = 'S0002' and org = '101';
    update label set box_no = '${elsewhere.supplier}' where supplier_code = 'S0002' and org = '101';
    update supplier set name = '${elsewhere.supplier}' where code = 'S0002' and org = '101'`);
});

/** The sign-out comes last, so that the others still have a session. */
const calls = [...callList].sort((a, b) => Number(a.name === 'signOut') - Number(b.name === 'signOut'));

interface Reply {
  status: number;
  code: string;
  /** Everything that was answered. */
  body: string;
}

/** Sends without parsing the answer, because some calls answer with files. */
async function ask(client: Client, path: string, body: unknown, org = client.org): Promise<Reply> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${client.token || 'none'}`, ...(org ? { org } : {}) };
  const response = await fetch(client.base + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, code: json ? (JSON.parse(text) as Envelope).Code : '20000', body: text };
}
const askList = (client: Client, list: AnyList, query = {}, org = client.org) =>
  ask(client, `/api/${list.areas[0]}/GetDataListN`, { data: { RNO: list.rno, ...query } }, org);

const holds = (role: string, permission: string | undefined): boolean =>
  permission === undefined || role === 'administrator' || (firstHolders[permission] ?? []).some((holder) => holder === role);

/** The unexpected answers, by call. */
const odd: (found: { name: string; answer: Reply }[], right: (answer: Reply, name: string) => boolean) => string[] = (found, right) =>
  found.filter(({ answer, name }) => !right(answer, name)).map(({ name, answer }) => `${name}: ${answer.status} ${answer.code}`);

describe('without a token', () => {
  it('every call that is not public answers 401, at every address, to POST and GET', async () => {
    const wrong: string[] = [];
    for (const call of calls) {
      for (const [method, path] of [...call.paths.map((path) => ['POST', path]), ...(call.get ?? []).map((path) => ['GET', path])]) {
        const { status } = await fetch(plant.url + path, { method });
        if (call.access === 'public' ? status === 401 && call.name !== 'refresh' : status !== 401)
          wrong.push(`${method} ${path}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
  it('only the lists 016, 023, 032 and the changed texts answer', async () => {
    expect(
      listList
        .filter(({ access }) => access === 'public')
        .map(({ rno }) => rno)
        .sort(),
    ).toEqual(['016', '023', '032', 'translations']);
    const client = new Client(plant.url);
    const answers = await Promise.all(
      listList.map(async (list) => ({ name: list.name, access: list.access, answer: await askList(client, list) })),
    );
    expect(answers.filter(({ access, answer }) => answer.status !== (access === 'public' ? 200 : 401)).map(({ name }) => name)).toEqual([]);
  });
  it('a token that was never given opens nothing', async () => {
    const client = new Client(plant.url);
    client.token = 'A'.repeat(43);
    for (const call of calls.filter(({ access }) => access !== 'public'))
      expect((await ask(client, call.paths[0], {})).status, call.name).toBe(401);
  });
});

describe.each(testPeople)('as %s (%s)', (account, role) => {
  it('may do what the role holds and nothing else, and no answer is a failure of the server', async () => {
    const client = await plant.signIn(account);
    const found: { name: string; answer: Reply }[] = [];
    for (const call of calls) found.push({ name: call.name, answer: await ask(client, call.paths[0], {}) });
    const expected = new Map(calls.map((call) => [call.name, holds(role, permissionOf(call, account === 'supplier'))]));
    expect(
      odd(
        found,
        ({ status, code }, name) =>
          status < 500 && (expected.get(name) ? code !== 'forbidden' && code !== 'not-signed-in' : status === 403 && code === 'forbidden'),
      ),
    ).toEqual([]);
  });
  it('sees the lists the role holds and no others', async () => {
    const client = await plant.signIn(account);
    const open = new Set(
      listSourceList
        .filter(({ list, supplierWhere }) => account !== 'supplier' || list.access === 'public' || supplierWhere)
        .map(({ list }) => list.name),
    );
    const found = await Promise.all(listList.map(async (list) => ({ name: list.name, answer: await askList(client, list) })));
    const expected = new Map(listList.map((list) => [list.name, holds(role, listPermission(list)) && open.has(list.name)]));
    expect(odd(found, ({ status, code }, name) => (expected.get(name) ? status === 200 : status === 403 && code === 'forbidden'))).toEqual(
      [],
    );
  });
  it.skipIf(account === 'admin' || account === 'keeper')(
    'has no right in an organisation that is not theirs, named in the header or in the body',
    async () => {
      const client = await plant.signIn(account);
      const restricted = calls.filter(({ access }) => access !== 'public');
      const found: { name: string; answer: Reply }[] = [];
      for (const call of restricted) {
        found.push({ name: call.name, answer: await ask(client, call.paths[0], {}, '102') });
        found.push({ name: call.name, answer: await ask(client, call.paths[0], { org: '102' }) });
      }
      for (const list of listList.filter(({ access }) => access !== 'public'))
        found.push({ name: list.name, answer: await askList(client, list, {}, '102') });
      expect(odd(found, ({ status, code }) => status === 403 && code === 'wrong-organisation')).toEqual([]);
    },
  );
});

/** What must not change: every row of the other supplier. */
async function picture(where: string): Promise<Record<string, string>> {
  const { rows: tables } = await plant.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = $1 and table_name <> all(array['audit', 'session'])`,
    ['supplier_code'],
  );
  const all: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await plant.pool.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t where ${where}`,
    );
    all[name] = rows[0].sum;
  }
  return all;
}

const baitOf = ({ noteNo, labels }: TestNote) => ({
  delino: noteNo,
  delinos: noteNo,
  DeliNo: noteNo,
  bar: labels[0] ?? '',
  bars: labels[0] ?? '',
  BarCode: labels[0] ?? '',
  code: labels[1] ?? '',
  boxno: `BOX-${noteNo}-1`,
  usercode: 'line',
  org: '101',
  Org: '101',
  WID: '1',
  taskcodes: noteNo,
});

/** Sends every call a valid input with records of another supplier, then reads every list. */
async function walk(client: Client, bait: Record<string, string>): Promise<{ name: string; answer: Reply }[]> {
  const found: { name: string; answer: Reply }[] = [];
  for (const call of calls.filter(({ name }) => name !== 'signOut' && name !== 'login')) {
    found.push({ name: call.name, answer: await ask(client, call.paths[0], sampleInput(call.input, bait)) });
  }
  for (const list of listList) found.push({ name: list.name, answer: await askList(client, list, { pageSize: 0 }) });
  return found;
}

describe('what belongs to others', () => {
  it('supplier-code-matches: a supplier neither sees nor changes anything of another supplier', async () => {
    const others = `t.supplier_code = 'S0002'`;
    const before = await picture(others);
    const found = await walk(await plant.signIn('supplier'), baitOf(noteOfS0002));
    expect(odd(found, (answer) => !answer.body.includes(elsewhere.supplier))).toEqual([]);
    expect(odd(found, ({ status }) => status < 500)).toEqual([]);
    expect(await picture(others)).toEqual(before);
  });
  it('the bait is taken where it is allowed: a keeper finds the note', async () => {
    const keeper = await plant.signIn('keeper');
    const seen = (await walk(keeper, baitOf(noteOfS0002))).filter(({ answer }) => answer.body.includes(elsewhere.supplier));
    expect(seen.length).toBeGreaterThan(0);
  });
});
