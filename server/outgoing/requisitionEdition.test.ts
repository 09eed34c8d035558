import { beforeAll, expect, it } from 'vitest';
import { entered, keepType } from '../../test/entries.ts';
import { keepWorkshop } from '../../test/issued.ts';
import { type Client, usePlant } from '../../test/plant.ts';

const plant = usePlant();
let clerk: Client;
let leader: Client;
beforeAll(async () => {
  [clerk, leader] = await Promise.all([plant.signIn('clerk'), plant.signIn('leader')]);
  await Promise.all([keepWorkshop(plant), keepType(plant, 'requisition', 'LL')]);
});

const write = (who: Client, qty: string, more: object = {}) =>
  who.ask('saveRequisition', { type: 'LL', workshop: 'W1', lines: [entered({ location: undefined, qty })], ...more }, { language: 'en' });
const standing = async (no: string) => {
  const { rows } = (await clerk.list('requisitions', { jsWhere: { RequisitionNo: { value: no, searchType: '=' } } })).data;
  return rows[0];
};

it('S141: of two who write one requisition anew the later is refused, and reads who was first and what it says now', async () => {
  const docNo = (await write(clerk, '12')).data.docNo;
  const revision = (await standing(docNo))?.revision ?? 0;
  expect((await write(leader, '7', { docNo, revision })).ok).toBe(true);
  const refused = await write(clerk, '15', { docNo, revision });
  expect([refused.code, refused.message]).toEqual(['document.changed', expect.stringContaining('3010-0001 7')]);
  expect(await standing(docNo)).toMatchObject({ qty: '7', revision: revision + 1 });
  expect((await write(clerk, '15', { docNo, revision: revision + 1 })).ok).toBe(true);
  // An older client sends no revision.
  expect((await write(clerk, '16', { docNo })).ok).toBe(true);
});

it('S141: of two at the same moment one is written', async () => {
  const docNo = (await write(clerk, '12')).data.docNo;
  const revision = (await standing(docNo))?.revision;
  const answers = await Promise.all([clerk, leader, clerk, leader].map((who, nth) => write(who, String(nth + 1), { docNo, revision })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'document.changed')).toHaveLength(3);
});

it('S82: whoever changed a requisition last does not review it, and the audit keeps what was changed, from what to what', async () => {
  const docNo = (await write(clerk, '1')).data.docNo;
  expect((await clerk.ask('submitRequisitions', { nos: [docNo] })).ok).toBe(true);
  const more = {
    docNo,
    remark: 'urgent',
    lines: [entered({ location: undefined, qty: '900' }), entered({ location: undefined, qty: '2' })],
  };
  expect((await write(leader, '900', more)).ok).toBe(true);
  expect((await leader.ask('reviewRequisitions', { nos: [docNo] })).code).toBe('document.own-review');
  const { rows } = await plant.pool.query(
    "select detail from audit where document = $1 and account = 'leader' and call = 'saveRequisition'",
    [docNo],
  );
  expect(rows[0].detail).toEqual({
    before: { remark: '', lines: ['1: 3010-0001 1 件'] },
    after: { remark: 'urgent', lines: ['1: 3010-0001 900 件', '2: 3010-0001 2 件'] },
  });
  const admin = await plant.signIn('admin');
  expect((await admin.ask('reviewRequisitions', { nos: [docNo] })).message).toBe('');
});
