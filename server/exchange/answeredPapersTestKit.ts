import type { WorkedPaper } from '../../contract/exchange/paperChanges.ts';
import { keepType } from '../../test/entries.ts';
import { keepWorkshop } from '../../test/issued.ts';
import { eventually, type Partners } from '../../test/partners.ts';
import type { Client, Plant } from '../../test/plant.ts';
import { putStock } from '../../test/stock.ts';

export const [A, B, C] = ['3010-0001', '3010-0003', '3010-0005'];
export const place = { RM1: 'RM1-A01-01', FG1: 'FG1-A01-01', W2: 'W2-01' } as const;

/** A line of a partner document of the tests. */
export interface PaperLine {
  line: number;
  itemNo: string;
  qty: string;
  project?: string;
  /** The source of the goods; for a transfer the target. */
  warehouse?: keyof typeof place;
}

/** A line as lists show it; for transfers also the quantity that may still arrive. */
export interface ShownLine {
  lineNo: number;
  itemNo: string;
  project: string;
  qty: number;
  done: number;
  open: number;
  arrives: number;
}

interface Answer {
  ok: boolean;
  code: string;
  message: string;
}

/** An open draft document: how it is confirmed, and how it is discarded. */
export interface OpenDocument {
  end: () => Promise<Answer>;
  drop: () => Promise<Answer>;
}

export type AnsweredPaper = Exclude<WorkedPaper, 'issueDemand' | 'workshopDemand' | 'productionOrder'>;

/** One kind of partner document: the ERP's record, the work on it, and their lists. */
export interface AnsweredKind {
  data: (no: string, lines: readonly PaperLine[]) => object;
  begin: Readonly<Record<string, (no: string) => Promise<OpenDocument | undefined>>>;
  shown: (no: string) => Promise<ShownLine[]>;
  /** Works on a line up to the quantity that is wanted now. */
  finish: (no: string, line: ShownLine, from: keyof typeof place) => Promise<Answer>;
  /** The documents sent to the ERP for it; none for issues of the ERP itself. */
  documents?: readonly { type: string; no: (head: Record<string, unknown>) => unknown }[];
  /** The refusal for a withdrawn one. */
  withdrawn: string;
}

const good = async <T extends Answer>(request: Promise<T>): Promise<T> => {
  const answer = await request;
  if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`);
  return answer;
};

/** Documents of the ERP that our documents answer, on a plant with stock of both projects in three warehouses. */
export async function answeredKinds(plant: Plant, next: Partners) {
  const [keeper, leader] = (await Promise.all([plant.signIn('keeper'), plant.signIn('leader')])) as [Client, Client];
  const warehouseId = (await keeper.ask('checkIn', { code: 'KW-SIGN:RM1' })).data.id;
  await Promise.all([keepType(plant, 'scanOut', 'CK'), keepType(plant, 'productReturn', 'TH'), keepWorkshop(plant)]);
  await plant.pool.query(`
    insert into project (org, code, name) values ('101', 'P1', '项目一') on conflict do nothing;
    with w as (insert into warehouse (org, code, name) values ('101', 'W2', '二仓') returning org, id)
    insert into location (org, kind, warehouse_id, code, name) select org, 'storage', id, 'W2-01', '二仓一' from w`);
  for (const item of [A, B, C])
    for (const at of Object.values(place)) for (const project of ['', 'P1']) await putStock(plant.pool, item, at, 5000, '', project);

  let labels = 0;
  /** A label of the first item in the store of finished goods. */
  async function label(qty: number): Promise<string> {
    labels += 1;
    await plant.pool.query(
      `insert into label (org, code, item_id, qty, state, location_id, status)
       select '101', $1, i.id, $3, 'in-stock', l.id, 'available' from item i, location l
        where i.org = '101' and i.code = $2 and l.org = '101' and l.code = $4`,
      [`AP-${labels}`, A, qty, place.FG1],
    );
    return `AP-${labels}`;
  }

  const goods = (lines: readonly PaperLine[], more: object = {}) => lines.map((line) => ({ ...line, unit: '件', ...more }));
  const line = (qty: string, location: string, more: object = {}) => ({ sourceLine: 1, itemNo: A, qty, location, ...more });
  const where = (name: string, no: string) => ({ jsWhere: { [name]: { value: no, searchType: '=' as const } } });
  const number = (value: unknown): number => Number(value ?? 0);

  const allocated = (qty: string) => async (transferNo: string) => {
    const { data } = await good(keeper.ask('saveAllocationOut', { transferNo, lines: [line(qty, place.RM1)] }));
    const nos = [data.docNo];
    return {
      end: () => keeper.ask('confirmAllocationOuts', { nos }),
      drop: () => leader.ask('deleteAllocationOuts', { nos }),
    } as OpenDocument;
  };
  const ended = (work: (no: string) => Promise<OpenDocument>) => async (no: string) => {
    await good((await work(no)).end());
    return undefined;
  };
  const sentToErp = (work: (no: string) => Promise<undefined>, kind: AnsweredPaper) => async (no: string) => {
    await work(no);
    await eventually(
      () => toldOf(kind, no),
      (qty) => qty > 0,
    );
    return undefined;
  };
  const arriving = async (transferNo: string) => {
    await ended(allocated('4'))(transferNo);
    const { data } = await good(keeper.ask('saveTransferIn', { transferNo, lines: [line('4', place.FG1)] }));
    const nos = [data.docNo];
    const end = async () => {
      const answer = await leader.ask('reviewTransferIns', { nos });
      if (answer.ok) await leader.ask('syncTransferIns', { nos });
      return answer;
    };
    return { end, drop: () => keeper.ask('deleteTransferIns', { nos }) } as OpenDocument;
  };
  const scannedOut =
    (...qtys: number[]) =>
    async (shipmentNo: string) => {
      const codes: string[] = [];
      for (const qty of qtys) codes.push(await label(qty));
      const { data } = await good(keeper.ask('scanOut', { type: 'CK', labels: codes, shipmentNo }));
      const nos = [data.docNo];
      return { end: () => keeper.ask('confirmScanOuts', { nos }), drop: () => keeper.ask('deleteScanOuts', { nos }) } as OpenDocument;
    };
  const shipped = (qty: string) => async (shipmentNo: string) => {
    await good(keeper.ask('shipProduct', { shipmentNo, lines: [line(qty, place.FG1)] }));
    return undefined;
  };
  const collected = (who: Client, qty: string) => async (requisitionNo: string) => {
    await good(who.ask('takeRequisitions', { requisitionNo, lines: [line(qty, place.RM1)] }));
    return undefined;
  };
  const returned = (qty: string) => async (returnNo: string) => {
    await good(keeper.ask('saveProductReturn', { type: 'TH', returnNo, lines: [line(qty, place.FG1)] }));
    return undefined;
  };
  const opened = async (noteNo: string) => {
    await good(keeper.ask('scanNote', { noteNo, warehouseId }));
    return undefined;
  };
  const scanned = (all: boolean) => async (noteNo: string) => {
    await opened(noteNo);
    for (const code of [`${noteNo}-1`, ...(all ? [`${noteNo}-2`] : [])]) await good(keeper.ask('scanLabel', { noteNo, code }));
    return undefined;
  };
  const received = (all: boolean) => async (noteNo: string) => {
    await scanned(all)(noteNo);
    await good(keeper.ask('saveLineLocations', { noteNo, lineNos: [1], locationCode: 'RM1-A01-03', warehouseId }));
    await good(keeper.ask('saveReceipt', { noteNo, warehouseId, lines: [all ? { lineNo: 1 } : { lineNo: 1, qty: '4', reason: 'short' }] }));
    return undefined;
  };

  const kinds: Readonly<Record<AnsweredPaper, AnsweredKind>> = {
    transferOrder: {
      data: (transferNo, of) => ({
        ...{ transferNo, fromOrg: '101', fromWarehouse: 'RM1', toOrg: '101', toWarehouse: of[0]?.warehouse ?? 'FG1', date: '2026-11-20' },
        lines: goods(of).map(({ warehouse: _, ...one }) => one),
      }),
      begin: {
        'written-part': allocated('4'),
        'written-full': allocated('10'),
        'confirmed-part': ended(allocated('4')),
        'confirmed-full': ended(allocated('10')),
        'confirmed-and-written': async (no) => {
          await ended(allocated('4'))(no);
          return allocated('3')(no);
        },
        sent: sentToErp(ended(allocated('4')), 'transferOrder'),
        arriving,
        arrived: ended(arriving),
      },
      shown: async (no) =>
        (await keeper.list('transferLines', where('TransferNo', no))).data.rows.map((row) => ({
          ...{ lineNo: number(row.lineNo), itemNo: row.itemNo ?? '', project: row.project ?? '', qty: number(row.ordered) },
          ...{ done: number(row.sent), open: number(row.openOut), arrives: number(row.openIn) },
        })),
      finish: async (transferNo, { lineNo, itemNo, project, open }) => {
        const of = { sourceLine: lineNo, itemNo };
        if (open > 0) {
          const out = await keeper.ask('saveAllocationOut', {
            transferNo,
            lines: [{ ...of, qty: String(open), location: place.RM1, project }],
          });
          if (!out.ok) return out;
          await good(keeper.ask('confirmAllocationOuts', { nos: [out.data.docNo] }));
        }
        const [now] = (await kinds.transferOrder.shown(transferNo)).filter((one) => one.lineNo === lineNo);
        if (!now || now.arrives === 0) return { ok: true, code: '20000', message: '' };
        const goesTo = (await keeper.list('transferLines', where('TransferNo', transferNo))).data.rows[0]
          ?.toWarehouse as keyof typeof place;
        const saved = await keeper.ask('saveTransferIn', {
          transferNo,
          lines: [{ ...of, qty: String(now.arrives), location: place[goesTo] }],
        });
        if (!saved.ok) return saved;
        const nos = [saved.data.docNo];
        await good(leader.ask('reviewTransferIns', { nos }));
        return leader.ask('syncTransferIns', { nos }) as Promise<Answer>;
      },
      documents: [{ type: 'allocationOut', no: ({ transferNo }) => transferNo }],
      withdrawn: 'transfer.withdrawn',
    },
    salesShipment: {
      data: (shipmentNo, of) => ({ shipmentNo, customerCode: 'C1', customerName: '客户', date: '2026-11-20', lines: goods(of) }),
      begin: {
        'written-part': scannedOut(4),
        'written-full': scannedOut(4, 6),
        'confirmed-part': ended(scannedOut(4)),
        'shipped-part': shipped('4'),
        'shipped-full': shipped('10'),
        sent: sentToErp(shipped('4'), 'salesShipment'),
      },
      shown: async (no) =>
        (await keeper.list('shipmentLines', where('ShipmentNo', no))).data.rows.map((row) => ({
          ...{ lineNo: number(row.lineNo), itemNo: row.itemNo ?? '', project: row.project ?? '', qty: number(row.qty) },
          ...{ done: number(row.shipped), open: number(row.open), arrives: 0 },
        })),
      finish: (shipmentNo, { lineNo, open }, from) =>
        keeper.ask('shipProduct', { shipmentNo, lines: [{ sourceLine: lineNo, qty: String(open), location: place[from] }] }),
      documents: [
        { type: 'productOut', no: ({ shipmentNo }) => shipmentNo },
        { type: 'scanOut', no: ({ shipmentNo }) => shipmentNo },
      ],
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
      begin: { 'returned-part': returned('4'), 'returned-full': returned('10'), sent: sentToErp(returned('4'), 'salesReturn') },
      shown: async (no) =>
        (await keeper.list('salesReturnLines', where('ReturnNo', no))).data.rows.map((row) => ({
          ...{ lineNo: number(row.lineNo), itemNo: row.itemNo ?? '', project: row.project ?? '', qty: number(row.announced) },
          ...{ done: number(row.returned), open: number(row.open), arrives: 0 },
        })),
      finish: (returnNo, { lineNo, itemNo, project, open }) =>
        keeper.ask('saveProductReturn', {
          ...{ type: 'TH', returnNo },
          lines: [{ sourceLine: lineNo, itemNo, project, qty: String(open), location: place.FG1 }],
        }),
      documents: [{ type: 'productReturn', no: ({ returnNo }) => returnNo }],
      withdrawn: 'return.withdrawn',
    },
    requisition: {
      data: (requisitionNo, of) => ({
        ...{ requisitionNo, type: 'X', workshopCode: 'W1', requester: '赵强', date: '2026-11-20', reviewed: true },
        lines: goods(of, { orderNo: `MO-${requisitionNo}` }).map((one) => ({ ...one, warehouse: one.warehouse ?? 'RM1' })),
      }),
      begin: {
        'collected-part': collected(keeper, '4'),
        'collected-full': collected(keeper, '10'),
        sent: sentToErp(collected(keeper, '4'), 'requisition'),
      },
      shown: (no) => requisitionLines(no),
      finish: (requisitionNo, { lineNo, open }, from) =>
        keeper.ask('takeRequisitions', { requisitionNo, lines: [{ sourceLine: lineNo, qty: String(open), location: place[from] }] }),
      documents: [{ type: 'issue', no: ({ requisitionNo }) => requisitionNo }],
      withdrawn: 'requisition.withdrawn',
    },
    erpIssue: {
      data: (no, of) => ({
        ...{ number: no, key: `key-${no}`, workshopCode: 'W1', issuedAt: '2026-11-20T08:00:00+08:00', issuedBy: '陈会计' },
        lines: goods(of, { orderNo: `MO-${no}` }).map((one) => ({ ...one, warehouse: one.warehouse ?? 'RM1' })),
      }),
      begin: { 'recorded-part': collected(leader, '4'), 'recorded-full': collected(leader, '10') },
      shown: (no) => requisitionLines(no),
      finish: (requisitionNo, { lineNo, open }, from) =>
        leader.ask('takeRequisitions', { requisitionNo, lines: [{ sourceLine: lineNo, qty: String(open), location: place[from] }] }),
      withdrawn: 'requisition.withdrawn',
    },
    deliveryNote: {
      data: (noteNo, of) => ({
        ...{ noteNo, supplierCode: 'S0001', supplierName: '华东轴承', deliveryDate: '2026-11-20' },
        lines: goods(of, { poNo: 'PO1', poLine: 1 }),
        labels: of
          .slice(0, 1)
          .flatMap(({ line, qty }) =>
            Number(qty) < 10 ? [] : [1, 2].map((nth) => ({ code: `${noteNo}-${nth}`, line, qty: nth === 1 ? '4' : '6' })),
          ),
      }),
      begin: {
        opened,
        'scanned-part': scanned(false),
        'scanned-full': scanned(true),
        'received-part': received(false),
        'received-full': received(true),
        sent: sentToErp(received(false), 'deliveryNote'),
      },
      shown: async (no) =>
        (await keeper.list('noteLines', where('DeliNo', no))).data.rows.map((row) => ({
          ...{ lineNo: number(row.lineNo), itemNo: row.itemNo ?? '', project: '', qty: number(row.qty), done: number(row.receivedQty) },
          ...{ open: number(row.qty) - number(row.receivedQty), arrives: 0 },
        })),
      finish: async (noteNo, { lineNo, open }) => {
        const opens = await keeper.ask('scanNote', { noteNo, warehouseId, late: true, resume: true });
        if (!opens.ok) return opens;
        for (const code of [`${noteNo}-1`, `${noteNo}-2`]) await keeper.ask('scanLabel', { noteNo, code });
        await keeper.ask('saveLineLocations', { noteNo, lineNos: [lineNo], locationCode: 'RM1-A01-03', warehouseId });
        return keeper.ask('saveReceipt', { noteNo, warehouseId, lines: [{ lineNo, qty: String(open) }] });
      },
      documents: [{ type: 'receipt', no: ({ noteNo }) => noteNo }],
      withdrawn: 'note.deleted',
    },
  };

  async function requisitionLines(no: string): Promise<ShownLine[]> {
    const { rows } = (await leader.list('requisitionLines', where('RequisitionNo', no))).data;
    return rows.map((row) => ({
      ...{ lineNo: number(row.lineNo), itemNo: row.itemNo ?? '', project: row.project ?? '', qty: number(row.qty) },
      ...{ done: number(row.taken), open: number(row.left), arrives: 0 },
    }));
  }

  /** The quantity of a paper's documents in the ERP. */
  function toldOf(kind: AnsweredPaper, no: string): number {
    const ways = kinds[kind].documents ?? [];
    return next
      .documents()
      .flatMap(({ document: { document, type, lines } }) =>
        ways.some((way) => way.type === type && way.no(document as unknown as Record<string, unknown>) === no) ? lines : [],
      )
      .reduce((all, { qty }) => all + Number(qty), 0);
  }

  return { keeper, leader, kinds, toldOf };
}
