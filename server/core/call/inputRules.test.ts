import { expect, it } from 'vitest';
import { type Answer, type AskOptions, type Client, usePlant } from '../../../test/plant.ts';

/** Rules of the specification for typed input, tested at calls that take it. */
const plant = usePlant();

let persons = 0;
const person = (by: Client, more: { name?: string; contact?: string; idCardTail?: string }, options?: AskOptions) => {
  persons += 1;
  return by.ask('openAccount', { account: `typed${persons}`, name: 'Typed', role: 'warehouse-keeper', ...more }, options);
};

type Door = (by: Client, text: string, options?: AskOptions) => Promise<Answer<unknown>>;
const contact: Door = (by, text, options) => person(by, { contact: text }, options);
const idCard: Door = (by, text, options) => person(by, { idCardTail: text }, options);
const name: Door = (by, text, options) => person(by, { name: text }, options);
const amount: Door = (by, text, options) => by.ask('saveSaleTarget', { month: '2026-12', amount: text }, options);
const minimum: Door = (by, text, options) => by.ask('updateOrgSetting', { key: 'labelCheckMinimum', value: text }, options);
const code: Door = (by, text, options) =>
  by.ask('recoverPassword', { account: 'keeper', code: text, wanted: 'Harbour47light', confirmation: 'Harbour47light' }, options);
const day: Door = (by, text, options) =>
  by.ask('saveAssessmentDates', { from: text, to: '2026-12-31', validFrom: '2026-11-01', validTo: '2026-12-31' }, options);

const address: Door = (by, text, options) => by.ask('saveConnection', { partner: 'erp', baseUrl: text }, options);
const long = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(15)}.`;

const table: [rule: string, door: Door, refused: string, good: string[], bad: string[]][] = [
  ['validator-email', contact, 'account.contact-wrong', ['a@b.cn'], ['a@b', 'a b@c.cn']],
  ['validator-mobile', contact, 'account.contact-wrong', ['13812345678'], ['12812345678', '138123456789']],
  ['validator-landline', contact, 'account.contact-wrong', ['0512-12345678', '010-1234567-12'], ['05-1234567', '0512-123456']],
  ['validator-digits', contact, 'account.contact-wrong', ['1234'], ['12a4']],
  ['validator-range-length', contact, 'account.contact-wrong', ['123', '123456'], ['12', '1234567']],
  ['validator-letters-or-digits', idCard, 'account.id-card-length', ['01234X'], ['0123-X', '01234库']],
  ['validator-amount', amount, 'sale-target.wrong', ['1', '12.5'], ['0', '-1', '1.234']],
  ['validator-range', minimum, 'setting.wrong', ['1', '999'], ['0', '1000']],
  ['validator-number', minimum, 'setting.wrong', ['12'], ['twelve']],
  ['validator-empty', name, 'account.id-and-name-required', ['Typed'], ['   ']],
  ['validator-code', code, 'password.code-incorrect', [], ['12345', '12345a']],
  ['validator-date-iso', day, 'malformed', ['2026-11-21'], ['2026-02-30', '2026/11/21']],
  ['validator-date', day, 'malformed', ['2026-11-22'], ['soon', '2026-13-01']],
  ['validator-url', address, 'connection.address-wrong', ['http://a.cn', 'https://a.cn:8080/x'], ['a.cn', 'ftp//a.cn']],
  ['input-max-length', contact, 'malformed', [`${long}cn`], [`${long}com`]],
];

it.each(table)(
  '%s: what fits is taken, what does not is refused in the words of each language',
  async (_rule, door, refused, good, bad) => {
    const admin = await plant.signIn('admin');
    for (const text of good) expect(await door(admin, text)).toMatchObject({ ok: true });
    for (const text of bad) expect(await door(admin, text)).toMatchObject({ ok: false, code: refused });
    const said = await Promise.all((['zh', 'en', 'yn'] as const).map((language) => door(admin, bad[0] ?? '', { language })));
    expect(new Set(said.map(({ message }) => message)).size).toBe(3);
  },
);

it.each([
  ['validator-json-string', '/api/Warehouse/GetDataListN', { data: '{"RNO":' }],
  ['validator-object', '/api/Warehouse/GetDataListN', { data: [1] }],
  ['validator-array', '/api/Stock/AssignCounters', { DocNo: 'CT1', Accounts: { keeper: true } }],
])('%s: what has another form is refused in the words of each language, and nothing breaks', async (_rule, path, body) => {
  const admin = await plant.signIn('admin');
  const said = await Promise.all((['zh', 'en', 'yn'] as const).map((language) => admin.post(path, body, { language })));
  for (const answer of said) expect(answer).toMatchObject({ ok: false, code: 'malformed' });
  expect(new Set(said.map(({ message }) => message)).size).toBe(3);
});

it('input-trimmed: blanks around what is typed are not kept', async () => {
  const admin = await plant.signIn('admin');
  expect(await person(admin, { name: '  Trimmed\t' })).toMatchObject({ ok: true });
  const { rows } = await plant.pool.query('select name from user_account where account = $1', [`typed${persons}`]);
  expect(rows).toEqual([{ name: 'Trimmed' }]);
});
