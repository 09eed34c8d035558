import { beforeAll, expect, it } from 'vitest';
import { allCalls, type CallName } from '../../contract/allCalls.ts';
import { moved } from '../../test/documents.ts';
import { sampleWorkshop } from '../../test/faults/sampleDocuments.ts';
import { eventually, receiveNote, useDesk } from '../../test/partners.ts';
import type { Client } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';
import { documentKinds } from '../documentKinds.ts';

const { plant, next, people } = useDesk();
let admin: Client;
let abroad: Client;
let abroadLeader: Client;
beforeAll(async () => {
  [admin, abroad, abroadLeader] = await Promise.all([plant.signIn('admin'), plant.signIn('keeper', '102'), plant.signIn('admin', '102')]);
  await sampleWorkshop(plant);
  for (let at = 1; at <= 2; at += 1) await putStock(plant.pool, `3010-000${at}`, 'RM1-A01-01', 10_000);
});

const rowOf = async (no: string, who: Client = admin) => {
  const { rows } = (await who.list('exchangeMessages', { jsWhere: { DocNo: { value: no, searchType: '=' } } })).data;
  return rows.find(({ state }) => state !== 'closed') ?? rows[0];
};
const comes = (no: string, state: string, who?: Client) =>
  eventually(
    () => rowOf(no, who),
    (row) => row?.state === state,
  );
/** The ERP refuses what comes next, once. */
const refuseNext = () => next.fault({ partner: 'erp', fault: 'refusedLine', times: 1 });
/** All due messages were tried, because a later one has arrived. */
const othersPass = async () => void (await comes(await receiveNote(plant, people.who), 'synchronized'));
const arrivedOf = (no: string) => next.documents().findIndex(({ document, answer }) => document.document.docNo === no && answer.number);

it('S121: a transfer in waits until its transfer out is with the ERP, says so, and is never refused for it', async () => {
  const out = await people.who.keeper.ask('saveAllocationOut', {
    ...{ toOrg: '102', toWarehouse: 'RM1' },
    lines: [{ itemNo: '3010-0001', qty: '4', location: 'RM1-A01-01' }],
  });
  const { docNo: outNo } = out.data;
  refuseNext();
  expect((await people.who.keeper.ask('confirmAllocationOuts', { nos: [outNo] })).message).toBe('');
  await comes(outNo, 'failed');
  const { rows } = await plant.pool.query<{ no: string }>("select header ->> 'transferNo' as no from document where doc_no = $1", [outNo]);
  const saved = await abroad.ask('saveTransferIn', {
    transferNo: rows[0]?.no ?? '',
    lines: [{ sourceLine: 1, itemNo: '3010-0001', qty: '4', location: 'RM1-A01-05' }],
  });
  expect(saved.message).toBe('');
  const { docNo: inNo } = saved.data;
  expect((await abroadLeader.ask('reviewTransferIns', { nos: [inNo] })).message).toBe('');
  expect((await abroadLeader.ask('syncTransferIns', { nos: [inNo] })).message).toBe('');
  await othersPass();
  expect(await rowOf(inNo, abroadLeader)).toMatchObject({ state: 'queued', attempts: 0, waitsFor: outNo });
  expect((await admin.ask('syncAllocationOuts', { nos: [outNo] })).message).toBe('');
  expect(await comes(inNo, 'synchronized', abroadLeader)).toMatchObject({ waitsFor: null });
  expect(arrivedOf(outNo)).toBeLessThan(arrivedOf(inNo));
});

/** A document that depends on another: how its call links it to that number. */
const followers: Record<string, { before: 'receipt' | 'issue' | 'productOut'; tie: string }> = {
  putaway: { before: 'receipt', tie: "update document set header = jsonb_build_object('receiptNo', $2::text) where doc_no = $1" },
  iqcReturn: {
    before: 'receipt',
    tie: `update document_line l set source_kind = 'receipt_line', source_id = x.id from document d, receipt r, receipt_line x
           where d.id = l.document_id and d.doc_no = $1 and r.receipt_no = $2 and x.receipt_id = r.id and x.line_no = l.line_no`,
  },
  workshopReturn: { before: 'issue', tie: 'select $1, $2' },
  productReturn: {
    before: 'productOut',
    tie: `update document d set header = jsonb_build_object('customerCode', 'C-1', 'type', 'TH01', 'shipmentNo', p.header ->> 'shipmentNo')
            from document p where d.doc_no = $1 and p.doc_no = $2`,
  },
};
const samples: Record<string, object> = {
  issue: { header: { issueType: 'FL01' }, workshop: 'WS-S' },
  workshopReturn: { header: { type: 'TL01' }, workshop: 'WS-S' },
  iqcReturn: { header: { supplierCode: 'S0001', supplierName: '华东轴承' } },
  productOut: { header: { shipmentNo: 'CH-S121', customerCode: 'C-1' }, detail: { shipmentLine: 1 } },
};
const lifeOf = (kind: string) => {
  const life = documentKinds.find((one) => one.kind.name === kind);
  if (!life) throw new Error(kind);
  return life;
};
const callOf = (kind: string, role: string) =>
  Object.values(allCalls).find((call) => 'life' in call && call.life?.kind === kind && call.life.role === role)?.name as CallName;
const step = (kind: string, role: string, no: string) => admin.ask(callOf(kind, role), { nos: [no], reason: '不再同步' } as never);

it.each(Object.entries(followers))(
  'S121: %s waits for what it follows, also when that was refused, and goes when it is given up',
  async (kind, { before, tie }) => {
    refuseNext();
    const first =
      before === 'receipt'
        ? await receiveNote(plant, people.who)
        : await moved(plant, lifeOf(before), { ...samples[before], leaves: true });
    await comes(first, 'failed');
    const life = lifeOf(kind);
    const no = await moved(plant, life, { header: {}, ...samples[kind], posted: false });
    await plant.pool.query(tie, [no, first]);
    await plant.pool.query('update document set state = $2 where doc_no = $1', [no, life.kind.machine.steps['synchronize']?.from[0]]);
    expect((await step(kind, 'synchronize', no)).message).toBe('');
    await othersPass();
    expect(await rowOf(no)).toMatchObject({ state: 'queued', attempts: 0, waitsFor: first });
    // People find a receipt by its delivery note.
    const { rows } = await plant.pool.query<{ no: string }>('select note_no as no from receipt where receipt_no = $1', [first]);
    expect((await step(before, 'close', rows[0]?.no ?? first)).message).toBe('');
    expect(await comes(no, 'synchronized')).toMatchObject({ waitsFor: null });
  },
);
