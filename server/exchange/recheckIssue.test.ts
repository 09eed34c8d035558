import { expect, it } from 'vitest';
import { eventually, receiveNote, useDesk } from '../../test/partners.ts';

const { plant, next, people } = useDesk();

const messageOf = async (no: string) =>
  (
    await plant.pool.query<{ id: number; state: string; attempts: number }>(
      'select id, state, attempts from outbox where document_no = $1',
      [no],
    )
  ).rows[0];
const becomes = (no: string, state: string) =>
  eventually(
    () => messageOf(no),
    (row) => row?.state === state,
  );
const held = (no: string) => next.documents().filter(({ document }) => document.document.docNo === no);

it('exception-issue-timeout-not-recorded: what lost its answer is asked for by its key now, and is there once; what is settled is only told', async () => {
  next.fault({ partner: 'erp', fault: 'lostAnswer', on: ['send'] });
  next.fault({ partner: 'erp', fault: 'http500', on: ['ask'] });
  const no = await receiveNote(plant, people.who);
  await eventually(
    () => held(no).length,
    (count) => count > 0,
  );
  next.simulator.faults.clear();
  const { data } = await people.leader.ask('recheckIssue', { no });
  expect(data.documents).toMatchObject([{ docNo: no, type: 'receipt', asked: true }]);
  await becomes(no, 'synchronized');
  expect(held(no)).toHaveLength(1);
  const { rows } = await plant.pool.query("select detail from audit where call = 'recheckIssue' and document = $1", [no]);
  expect(rows).toMatchObject([{ detail: { asked: 1 } }]);
  const again = (await people.leader.ask('recheckIssue', { no })).data.documents;
  expect(again).toMatchObject([{ docNo: no, state: 'synchronized', asked: false, erpNo: expect.stringMatching(/./) }]);
  expect(held(no)).toHaveLength(1);
});

it('exception-issue-timeout-not-recorded: while the ERP is away the question waits and is answered when it is back', async () => {
  next.fault({ partner: 'erp', fault: 'down', on: ['send', 'ask'] });
  const no = await receiveNote(plant, people.who);
  await eventually(
    () => messageOf(no),
    (row) => (row?.attempts ?? 0) > 0 && row?.state === 'queued',
  );
  expect((await people.leader.ask('recheckIssue', { no })).data.documents).toMatchObject([{ docNo: no, asked: true }]);
  expect(held(no)).toEqual([]);
  next.simulator.faults.clear();
  await people.leader.ask('recheckIssue', { no });
  await becomes(no, 'synchronized');
  expect(held(no)).toHaveLength(1);
});
