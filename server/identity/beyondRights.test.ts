import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { callList } from '../../contract/allCalls.ts';
import type { AnyCall, CallInput } from '../../contract/core/call.ts';
import { toWire } from '../../contract/core/shape.ts';
import { accountCalls } from '../../contract/identity/account.calls.ts';
import { identityCalls } from '../../contract/identity/identity.calls.ts';
import { firstHolders, installationPermissions } from '../../contract/identity/roles.ts';
import { Client, usePlant } from '../../test/plant.ts';
import { openSecretBox } from '../exchange/secretBox.ts';

/**
 * R69: every account-changing call × every pair of accounts in two organisations × the organisation of the call. The
 * expected rights are computed here as sets of (organisation, permission), independent of the product.
 */
const plant = usePlant();

/** The organisations and roles of each account. The first organisation is the home. */
const people: Record<string, readonly (readonly [org: string, role: string])[]> = {
  top: [
    ['101', 'administrator'],
    ['102', 'administrator'],
    ['101', 'installation-administrator'],
  ],
  both: [
    ['101', 'administrator'],
    ['102', 'administrator'],
  ],
  chief: [
    ['101', 'administrator'],
    ['101', 'installation-administrator'],
  ],
  admin1: [['101', 'administrator']],
  admin2: [['102', 'administrator']],
  admin2keeper1: [
    ['101', 'warehouse-keeper'],
    ['102', 'administrator'],
  ],
  admin1keeper2: [
    ['101', 'administrator'],
    ['102', 'warehouse-keeper'],
  ],
  office1: [['101', 'office']],
  codes1: [['101', 'codes']],
  keeper1: [['101', 'warehouse-keeper']],
  keeper2: [['102', 'warehouse-keeper']],
  translator1: [['101', 'translator']],
};
const names = Object.keys(people);
const roles: Record<string, readonly string[]> = {
  office: ['manageAccounts', 'accounts', 'stock'],
  codes: ['recoveryRequests'],
  translator: ['manageTranslations'],
};

const installation: ReadonlySet<string> = new Set(installationPermissions);
const meaningOf = (org: string, role: string): string[] => {
  const all = Object.keys(firstHolders);
  const held =
    role === 'administrator'
      ? [...all.filter((one) => !installation.has(one)), 'administrator']
      : role === 'installation-administrator'
        ? [...installation, 'installation-administrator']
        : (roles[role] ?? all.filter((one) => (firstHolders[one] ?? []).some((holder) => holder === role)));
  return held.map((one) => (installation.has(one) || one === 'installation-administrator' ? one : `${org} ${one}`));
};
const rightsOf = (name: string, org?: string) =>
  new Set((people[name] ?? []).filter(([there]) => org === undefined || there === org).flatMap(([there, role]) => meaningOf(there, role)));
const within = (some: Iterable<string>, all: ReadonlySet<string>) => [...some].every((one) => all.has(one));
const home = (name: string) => people[name]?.[0]?.[0];

/** A call that changes an account: its input, and when it is allowed. */
interface Step {
  call: AnyCall;
  input: (target: string, org: string) => Promise<unknown> | unknown;
  /** `rights` are the actor's. Whether the call may work for this target in this organisation. */
  may: (rights: ReadonlySet<string>, target: string, org: string) => boolean;
  prepare?: string;
}
const step = <C extends AnyCall>(
  call: C,
  input: (target: string, org: string) => CallInput<C> | Promise<CallInput<C>>,
  may: Step['may'],
  prepare = '',
) => ({
  call,
  input,
  may,
  prepare,
});
const manages = (rights: ReadonlySet<string>, org: string) => rights.has(`${org} manageAccounts`);
const own: Step['may'] = (rights, target, org) => manages(rights, org) && home(target) === org && within(rightsOf(target), rights);

const steps: Step[] = [
  step(identityCalls.issuePassword, (account) => ({ account }), own),
  step(identityCalls.endSessions, (account) => ({ account }), own),
  step(identityCalls.updateAccount, (account) => ({ account, idCardTail: '01234X' }), own),
  step(identityCalls.deleteAccount, (account) => ({ account }), own),
  step(
    identityCalls.reactivateAccount,
    (account) => ({ account, role: 'stockman' }),
    (rights, target, org) => own(rights, target, org) && rights.has(`${org} stock`),
    `update user_account set status = 'deleted' where account = $1`,
  ),
  step(
    identityCalls.addUserRole,
    (account) => ({ account, role: 'stockman' }),
    (rights, target, org) => manages(rights, org) && rights.has(`${org} stock`) && within(rightsOf(target), rights),
  ),
  step(
    identityCalls.removeUserRole,
    (account, org) => ({ account, role: people[account]?.find(([there]) => there === org)?.[1] ?? 'none' }),
    (rights, target, org) =>
      manages(rights, org) && (people[target] ?? []).some(([there]) => there === org) && within(rightsOf(target, org), rights),
  ),
  step(
    identityCalls.readRecoveryCode,
    async (account) => ({ id: (await plant.pool.query(codeText, [account, await sealedCode()])).rows[0].id }),
    (rights, target, org) => rights.has(`${org} recoveryRequests`) && home(target) === org && within(rightsOf(target), rights),
  ),
];
const codeText = `
  insert into recovery_code (user_id, code_hash, sealed, expires, delivery)
  select id, 'h', $2, now() + interval '10 minutes', 'list' from user_account where account = $1 returning id`;

const sealedCode = async () => (await openSecretBox(plant.server.app.config.dataDir)).seal('123456', 'h');

const tokenOf = (name: string) => `token-of-${name}`;

/** Restores all accounts after an accepted call. */
async function restore(...some: string[]): Promise<void> {
  for (const name of some) {
    await plant.pool.query(
      `update user_account set status = 'active', must_change_password = false, home_org = $2,
              password_hash = (select password_hash from user_account where account = 'admin') where account = $1`,
      [name, home(name)],
    );
    await plant.pool.query('delete from user_role where user_id = (select id from user_account where account = $1)', [name]);
    for (const [org, role] of people[name] ?? [])
      await plant.pool.query('insert into user_role (user_id, org, role_code) select id, $2, $3 from user_account where account = $1', [
        name,
        org,
        role,
      ]);
    await plant.pool.query(
      `insert into session (user_id, org, access_hash, access_expires) select id, $3, $2, now() + interval '1 day' from user_account where account = $1
       on conflict (access_hash) do update set ended_at = null`,
      [name, createHash('sha256').update(tokenOf(name)).digest(), home(name)],
    );
  }
  const nextEvent = new Promise<void>((resolve) => {
    const off = plant.server.app.bus.on('access', () => {
      off();
      resolve();
    });
  });
  await plant.pool.query(`select pg_notify('kuwei', 'access x')`);
  await nextEvent;
}

const clientOf = (name: string): Client => Object.assign(new Client(plant.url), { token: tokenOf(name) });
const answerOf = async (actor: string, org: string, { call, input }: Step, target: string) =>
  clientOf(actor).post(call.paths[0], toWire(call.input, await input(target, org)), { org });

beforeAll(async () => {
  const all = { ...roles, stockman: ['stock'] };
  for (const [code, permissions] of Object.entries(all)) {
    await plant.pool.query('insert into role (code, name) values ($1, $1)', [code]);
    await plant.pool.query('insert into role_permission (role_code, permission) select $1, unnest($2::text[])', [code, permissions]);
  }
  for (const name of names) await plant.pool.query(`insert into user_account (account, name, password_hash) values ($1, $1, 'x')`, [name]);
  await restore(...names);
});

describe('R69: nobody changes an account that may do more than they, in any organisation', () => {
  it('the walk asks every call that changes accounts', () => {
    const changing = callList.filter(
      ({ name, effect, permission }) =>
        effect === 'write' && (permission === 'manageAccounts' || permission === 'recoveryRequests' || name in accountCalls),
    );
    const opensNew = ['openAccount'];
    expect(
      changing
        .map(({ name }) => name)
        .filter((name) => !opensNew.includes(name))
        .sort(),
    ).toEqual(steps.map(({ call }) => call.name).sort());
  });
  it.each(steps.map((one) => [one.call.name, one] as const))('%s: works for whom it may and for nobody else', async (_name, step) => {
    const wrong: string[] = [];
    let worked = 0;
    for (const target of names) {
      for (const actor of names.filter((one) => one !== target)) {
        for (const org of ['101', '102']) {
          if (step.prepare) await plant.pool.query(step.prepare, [target]);
          const answer = await answerOf(actor, org, step, target);
          const expected = step.may(rightsOf(actor), target, org) && rightsOf(actor, org).size > 0;
          if (answer.ok) worked += 1;
          if (answer.ok !== expected) wrong.push(`${actor} in ${org} to ${target}: ${answer.code}`);
          if (answer.ok || step.prepare) await restore(target);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(worked).toBeGreaterThan(3);
  });
  it('the way in that was found: a role in 102 for an administrator of 101, a code, its reading', async () => {
    const thief = clientOf('admin2');
    expect((await thief.ask('addUserRole', { account: 'admin1', role: 'stockman' }, { org: '102' })).code).toBe('account.not-found');
    await thief.ask('sendRecoveryCode', { account: 'admin1' });
    const listed = await thief.list('recoveryRequests', { pageSize: 0 }, { org: '102' });
    expect(listed.data.rows.filter(({ account }) => account === 'admin1')).toEqual([]);
  });
  it('S44: an account of another organisation is answered as one that does not exist, by every call that names an account', async () => {
    const admin = clientOf('admin2');
    const role = 'warehouse-keeper';
    const answers = async (account: string) => [
      await admin.ask('addUserRole', { account, role }, { org: '102' }),
      await admin.ask('removeUserRole', { account, role }, { org: '102' }),
      await admin.ask('updateAccount', { account, name: 'x' }, { org: '102' }),
      await admin.ask('issuePassword', { account }, { org: '102' }),
      await admin.ask('deleteAccount', { account }, { org: '102' }),
      await admin.ask('reactivateAccount', { account, role }, { org: '102' }),
      await admin.ask('endSessions', { account }, { org: '102' }),
    ];
    const said = async (account: string) => (await answers(account)).map(({ code, message }) => [code, message.replaceAll(account, '?')]);
    const unknown = await said('nobody-at-all');
    expect(new Set(unknown.map(([code]) => code))).toEqual(new Set(['account.not-found']));
    for (const account of ['admin1', 'keeper1']) expect([account, await said(account)]).toEqual([account, unknown]);
  });
  it('a role is given by nobody who may not do there what it allows', async () => {
    for (const actor of names) {
      for (const org of ['101', '102']) {
        for (const role of ['administrator', 'installation-administrator', 'translator', 'warehouse-keeper']) {
          const fresh = `fresh-${actor}-${org}-${role}`;
          const answer = await clientOf(actor).ask('openAccount', { account: fresh, name: fresh, role }, { org });
          const rights = rightsOf(actor);
          expect([fresh, answer.ok]).toEqual([fresh, manages(rights, org) && within(meaningOf(org, role), rights)]);
        }
      }
    }
  });
});

describe('R31: the meaning of a role belongs to the installation', () => {
  const widen = (actor: string, org: string, code: string, permissions: string[]) =>
    clientOf(actor).ask('saveRole', { code, permissions }, { org });
  it('an administrator of an organisation changes none, and gains nothing elsewhere by one', async () => {
    for (const actor of names.filter((one) => !rightsOf(one).has('manageRoles')))
      for (const org of ['101', '102'].filter((one) => rightsOf(actor, one).size > 0))
        expect((await widen(actor, org, 'warehouse-keeper', ['sessions'])).status, actor).toBe(403);
  });
  it('whoever may change roles changes those whose holders they cover, wherever these are', async () => {
    const { permissions } = (await clientOf('top').ask('rolePermissions', { role: 'warehouse-keeper' })).data;
    const held = permissions.filter((one) => one.held).map(({ permission }) => permission);
    expect((await widen('chief', '101', 'warehouse-keeper', [...held, 'sessions'])).code).toBe('role.beyond-yours');
    expect((await widen('top', '101', 'warehouse-keeper', [...held, 'sessions'])).ok).toBe(true);
    expect((await widen('top', '101', 'warehouse-keeper', held)).ok).toBe(true);
    expect((await widen('chief', '101', 'office', ['manageAccounts', 'accounts', 'stock', 'sessions'])).ok).toBe(true);
    expect((await widen('chief', '101', 'office', ['manageAccounts', 'accounts', 'stock'])).ok).toBe(true);
    expect((await widen('top', '101', 'installation-administrator', [])).code).toBe('role.administrator-fixed');
  });
  it('what concerns every organisation is open to whoever holds it, and to no administrator of one', async () => {
    const calls = callList.filter(({ permission }) => permission !== undefined && installation.has(permission));
    expect(calls.length).toBeGreaterThan(10);
    for (const { paths, permission } of calls) {
      expect((await clientOf('both').post(paths[0], {}, { org: '101' })).status, paths[0]).toBe(403);
      expect((await clientOf('chief').post(paths[0], {}, { org: '101' })).status, paths[0]).not.toBe(403);
      const translator = (await clientOf('translator1').post(paths[0], {}, { org: '101' })).status;
      expect(translator === 403, paths[0]).toBe(permission !== 'manageTranslations');
    }
  });
  it('an app of an administrator of one organisation is told what they hold, by name', async () => {
    const { permissions, menu } = (await clientOf('both').ask('userInfo', {})).data;
    expect(permissions).not.toContain('*');
    expect(permissions).toContain('manageAccounts');
    expect(permissions.filter((one) => installation.has(one))).toEqual([]);
    expect((await clientOf('top').ask('userInfo', {})).data.permissions).toEqual(['*']);
    expect(menu.length).toBeGreaterThan(0);
  });
  it('the last administrator of the installation keeps the role and the account', async () => {
    await plant.pool.query(
      `delete from user_role where role_code = 'installation-administrator' and user_id <> (select id from user_account where account = 'top')`,
    );
    const top = clientOf('top');
    const role = 'installation-administrator';
    expect((await top.ask('removeUserRole', { account: 'top', role })).code).toBe('account.last-installation-administrator');
    const second = await top.ask('openAccount', { account: 'second', name: 'Second', role });
    await plant.pool.query(`update user_account set must_change_password = false where account = 'second'`);
    await plant.pool.query(
      `insert into user_role (user_id, org, role_code) select id, o, 'administrator' from user_account, unnest(array['101', '102']) o where account = 'second'`,
    );
    const other = await new Client(plant.url).signIn('second', '101', second.data.password);
    const answers = await Promise.all([
      top.ask('removeUserRole', { account: 'second', role }),
      other.ask('removeUserRole', { account: 'top', role }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('R69: two at once', () => {
  it('who gives a role while another takes the account over: one of them is refused', async () => {
    await restore(...names);
    for (let round = 0; round < 20; round += 1) {
      await plant.pool.query(
        `delete from user_role where user_id = (select id from user_account where account = 'keeper1') and role_code = 'administrator'`,
      );
      const [issued, given] = await Promise.all([
        clientOf('admin1').ask('issuePassword', { account: 'keeper1' }),
        clientOf('both').ask('addUserRole', { account: 'keeper1', role: 'administrator' }, { org: '102' }),
      ]);
      expect(given.ok).toBe(true);
      // In either order: admin1 may not issue a password after the target got the role.
      const order = await plant.pool.query(`select call from audit where document = 'keeper1' order by id desc limit 2`);
      if (issued.ok) expect(order.rows.map(({ call }) => call)).toEqual(['addUserRole', 'issuePassword']);
      else expect(issued.code).toBe('account.beyond-yours');
    }
  });
});
