import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type PaperChange, paperChanges, paperOutcomes, type WorkStage, workStages } from '../../contract/exchange/paperChanges.ts';
import { keepType } from '../../test/entries.ts';
import { keepWorkshop } from '../../test/issued.ts';
import { useNeighbours } from '../../test/neighbours.ts';
import { type Client, usePlant } from '../../test/plant.ts';
import { scaledTimeout } from '../../test/slow/scaledTimeout.ts';
import { putStock } from '../../test/stock.ts';
import { compareLedger } from '../stock/compareLedger.ts';

const plant = usePlant();
const next = useNeighbours(plant);
let keeper: Client;
let leader: Client;
let warehouseId: number;
const [A, B, C] = ['3010-0001', '3010-0003', '3010-0008'];
beforeAll(async () => {
  [keeper, leader] = await Promise.all([plant.signIn('keeper'), plant.signIn('leader')]);
  warehouseId = (await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' })).data.id;
  await Promise.all([keepType(plant, 'scanOut', 'CK'), keepType(plant, 'productReturn', 'TH'), keepWorkshop(plant)]);
  await plant.pool.query("insert into project (org, code, name) values ('101', 'P1', '项目一') on conflict do nothing");
  for (const place of ['RM1-A01-01', 'FG1-A01-01']) await putStock(plant.pool, A, place, 5000);
});
afterEach(async () => expect(await compareLedger(plant.pool)).toMatchObject({ differences: [], promised: [] }));

interface Line {
  line: number;
  itemNo: string;
  qty: string;
  project?: string;
}
interface Answer {
  ok: boolean;
  code: string;
  message: string;
}
interface Worked {
  data: (no: string, lines: readonly Line[]) => object;
  /** Writes something for the first line, and ends it where the stage is `done`; gives how the open document is ended and thrown away. */
  work: Partial<Record<WorkStage, (no: string) => Promise<{ end: () => Promise<Answer>; drop: () => Promise<Answer> } | undefined>>>;
  /** What the paper refuses when it is withdrawn. */
  withdrawn?: string;
}

const first: Line = { line: 1, itemNo: A, qty: '10' };
const changed: Partial<Record<PaperChange, readonly Line[]>> = {
  more: [{ ...first, qty: '20' }],
  less: [{ ...first, qty: '3' }],
  item: [{ ...first, itemNo: B }],
  project: [{ ...first, project: 'P1' }],
  renumbered: [{ ...first, line: 7 }],
  removed: [{ line: 2, itemNo: C, qty: '3' }],
};
const goods = (lines: readonly Line[], more: object = {}) => lines.map((line) => ({ ...line, unit: '件', ...more }));
const good = async (answer: Promise<Answer & { data: { docNo?: string } }>): Promise<string> => {
  const { ok, message, data } = await answer;
  if (!ok) throw new Error(message);
  return data.docNo ?? '';
};

let labels = 0;
async function label(): Promise<string> {
  labels += 1;
  await plant.pool.query(
    `insert into label (org, code, item_id, qty, state, location_id, status)
     select '101', $1, i.id, 4, 'in-stock', l.id, 'available' from item i, location l
      where i.org = '101' and i.code = $2 and l.org = '101' and l.code = 'FG1-A01-01'`,
    [`AP-${labels}`, A],
  );
  return `AP-${labels}`;
}

const lines = [{ sourceLine: 1, itemNo: A, qty: '4', location: 'RM1-A01-01' }];
const allocated = async (transferNo: string) => {
  const no = await good(keeper.ask('saveAllocationOut', { transferNo, lines }));
  return { end: () => keeper.ask('confirmAllocationOuts', { nos: [no] }), drop: () => leader.ask('deleteAllocationOuts', { nos: [no] }) };
};
const scannedOut = async (shipmentNo: string) => {
  const no = await good(keeper.ask('scanOut', { type: 'CK', labels: [await label()], shipmentNo }));
  return { end: () => keeper.ask('confirmScanOuts', { nos: [no] }), drop: () => keeper.ask('deleteScanOuts', { nos: [no] }) };
};
const ended = (work: (no: string) => Promise<{ end: () => Promise<Answer> }>) => async (no: string) => {
  const { ok, message } = await (await work(no)).end();
  if (!ok) throw new Error(message);
  return undefined;
};
const collected = (who: () => Client) => async (requisitionNo: string) => {
  await good(who().ask('takeRequisitions', { requisitionNo, lines }) as never);
  return undefined;
};
const opened = async (noteNo: string) => {
  await good(keeper.ask('scanNote', { noteNo, warehouseId }) as never);
  await good(keeper.ask('scanLabel', { noteNo, code: `${noteNo}-L` }) as never);
  return undefined;
};

const returned = async (returnNo: string) => {
  const back = [{ sourceLine: 1, itemNo: A, qty: '4', location: 'FG1-A01-01' }];
  await good(keeper.ask('saveProductReturn', { type: 'TH', returnNo, lines: back }) as never);
  return undefined;
};

const kinds: Record<'transferOrder' | 'salesShipment' | 'salesReturn' | 'requisition' | 'erpIssue' | 'deliveryNote', Worked> = {
  transferOrder: {
    data: (transferNo, of) => ({
      ...{ transferNo, fromOrg: '101', fromWarehouse: 'RM1', toOrg: '101', toWarehouse: 'FG1', date: '2026-11-20', lines: goods(of) },
    }),
    work: { prepared: allocated, done: ended(allocated) },
    withdrawn: 'transfer.withdrawn',
  },
  salesShipment: {
    data: (shipmentNo, of) => ({ shipmentNo, customerCode: 'C1', customerName: '客户', date: '2026-11-20', lines: goods(of) }),
    work: { prepared: scannedOut, done: ended(scannedOut) },
    withdrawn: 'shipment.withdrawn',
  },
  salesReturn: {
    data: (returnNo, of) => ({
      returnNo,
      customerCode: 'C1',
      customerName: '客户',
      shipmentNo: 'CH-1',
      date: '2026-11-20',
      lines: goods(of),
    }),
    work: { done: returned },
  },
  requisition: {
    data: (requisitionNo, of) => ({
      ...{ requisitionNo, type: 'X', workshopCode: 'W1', requester: '赵强', date: '2026-11-20', reviewed: true },
      lines: goods(of, { warehouse: 'RM1' }),
    }),
    work: { done: collected(() => keeper) },
  },
  erpIssue: {
    data: (number, of) => ({
      ...{ number, key: `key-${number}`, workshopCode: 'W1', issuedAt: '2026-11-20T08:00:00+08:00', issuedBy: '陈会计' },
      lines: goods(of, { warehouse: 'RM1' }),
    }),
    work: { done: collected(() => leader) },
  },
  deliveryNote: {
    data: (noteNo, of) => ({
      ...{ noteNo, supplierCode: 'S0001', supplierName: '华东轴承', deliveryDate: '2026-11-20' },
      lines: goods(of, { poNo: 'PO1', poLine: 1 }),
      labels: of.slice(0, 1).map(({ line }) => ({ code: `${noteNo}-L`, line, qty: '3' })),
    }),
    work: {
      prepared: opened,
      done: async (noteNo) => {
        await opened(noteNo);
        await good(keeper.ask('saveLineLocations', { noteNo, lineNos: [1], locationCode: 'RM1-A01-03', warehouseId }) as never);
        await good(keeper.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo: 1 }] }) as never);
        return undefined;
      },
    },
  },
};

it('an announced return that the ERP withdrew is refused as withdrawn', async () => {
  const record = (version: number, more: object) => ({ kind: 'salesReturn', id: 'APGONE', version, ...more });
  await next.bring('erp', record(1, { data: { org: '101', ...kinds.salesReturn.data('APGONE', [first]) } }));
  await next.bring('erp', record(2, { deleted: true }));
  const back = [{ sourceLine: 1, itemNo: A, qty: '4', location: 'FG1-A01-01' }];
  const refused = await keeper.ask('saveProductReturn', { type: 'TH', returnNo: 'APGONE', lines: back }, { language: 'en' });
  expect([refused.code, refused.message]).toEqual(['return.withdrawn', expect.stringContaining('APGONE')]);
});

describe.each(Object.entries(kinds))('%s: what the ERP changes while people work on it', (kind, { data, work, withdrawn }) => {
  const outcomes = paperOutcomes[kind as keyof typeof kinds];
  it.each(workStages.filter((stage) => stage === 'untouched' || work[stage]))(
    'every change is as the table says, with work %s: outcome, words and ledger agree',
    async (stage) => {
      // A closed order and another warehouse are no changes of these papers' lines.
      for (const what of paperChanges.filter((one) => one !== 'closed' && one !== 'warehouse')) {
        const no = `AP${kind.slice(0, 3)}-${stage}-${what}`.toUpperCase();
        let version = 0;
        const tell = async (of?: readonly Line[]) => {
          version += 1;
          const record = { kind, id: no, version, ...(of ? { data: { org: '101', ...data(no, of) } } : { deleted: true }) };
          const { body } = await next.push('erp', [record]);
          return body.records[0];
        };
        expect([no, (await tell([first]))?.result]).toEqual([no, 'applied']);
        const open = await work[stage]?.(no);
        const gone = outcomes.withdrawn[stage] === 'parked' ? 'parked' : 'applied';
        if (what === 'restored') expect((await tell())?.result).toBe(gone);
        const answer = await tell(what === 'withdrawn' ? undefined : (changed[what] ?? [first]));
        const outcome = outcomes[what][stage];
        expect([no, answer?.result]).toEqual([no, outcome === 'parked' ? 'parked' : 'applied']);
        if (outcome === 'parked') expect(answer?.reason).toContain(no);
        if (!open) continue;
        // What was written still leaves, unless the paper no longer wants it: then it is refused by name and thrown away.
        const end = await open.end();
        expect([no, end.code]).toEqual([no, outcome === 'surplus' ? withdrawn : '20000']);
        if (outcome === 'surplus') expect([end.message.includes(no), (await open.drop()).ok]).toEqual([true, true]);
      }
    },
    scaledTimeout(120_000),
  );
});
