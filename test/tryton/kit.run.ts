// npm run test:tryton: the kit for partners (npm run partner -- check) plays Kuwei against the connector and a Tryton behind it.
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type OutboundDocument, outboundDocument } from '../../contract/exchange/protocol.documents.ts';
import type { Connection } from '../../server/exchange/connections.ts';
import { checkPartner, printed } from '../../tools/partner/checkPartner.ts';
import { startBridge } from './bridge.ts';
import { TrytonServer, trytonPassword } from './trytonServer.ts';
import { idsOf, itemCodes, makePurchases, makeShipments, makeWorld, putTrytonStock, type TrytonWorld } from './trytonWorld.ts';

let tryton: TrytonServer;
let world: TrytonWorld;
const credentials = { key: 'kit', secret: 'a secret of the kit' };

beforeAll(async () => {
  tryton = new TrytonServer(inject('databaseUrl'));
  await tryton.start();
  world = await makeWorld(tryton);
});
afterAll(async () => tryton?.stop());

const [first] = itemCodes;
const place = 'RM1-A01-01';
/** The fields that Tryton requires of each type of document beside the goods. */
const headers: Record<string, [header: object, line?: object]> = {
  receipt: [
    { supplierCode: 'S0001', supplierName: '华东轴承', noteNo: 'N1', secondary: false },
    { status: 'available', noteNo: 'N1', noteLine: 1 },
  ],
  putaway: [{ receiptNo: 'RC1' }, { fromLocation: place, location: 'RM1-A01-02' }],
  looseReceipt: [{ supplierCode: 'S0001' }],
  miscReceipt: [{ reasonType: 'ZS01' }],
  transferIn: [{ transferNo: 'DB2', fromOrg: '101', fromWarehouse: 'FG1' }, { transferLine: 1 }],
  allocationOut: [{ transferNo: 'DB1', toOrg: '101', toWarehouse: 'FG1' }, { transferLine: 1 }],
  completionApplication: [{ inboundType: 'WG01', productionLine: 'L-11', department: 'D-1' }, { orderNo: 'MO1' }],
  productionReport: [{ workshop: 'WS-S', productionLine: 'L-11' }, { orderNo: 'MO1' }],
  issue: [{ workshop: 'WS-S' }],
  workshopReturn: [{ workshop: 'WS-S' }],
  productReturn: [{ customerCode: 'C-1', reasonType: 'TH01' }],
  iqcReturn: [{ supplierCode: 'S0001' }],
  scanOut: [{ outType: 'CK01' }, { labels: ['L1'] }],
  countResult: [
    { countNo: 'PD1', warehouse: 'RM1' },
    { qty: '-3', bookQty: '10', countedQty: '7', countedAt: '2026-11-20T08:00:00+08:00' },
  ],
};

function documentOf(type: string, [header, line = {}]: [object, object?], more: object = {}): OutboundDocument {
  const of = { org: '101', docNo: 'KIT', version: 1 };
  const common = { line: 1, itemNo: first, unit: '件', qty: '4', warehouse: 'RM1', location: place };
  const [date, createdAt] = [new Date().toISOString().slice(0, 10), new Date().toISOString()];
  return outboundDocument.parse({
    key: `${type}:101:KIT:1`,
    type,
    ...of,
    sentAt: createdAt,
    document: { docNo: 'KIT', date, createdAt, createdBy: 'k', ...header },
    lines: [{ ...common, ...line, ...more }],
  });
}

/** Tryton does not undo what is done. */
const notOffered = [
  'a document that is taken back while it is sent again is gone, and its stock with it',
  'after a restore: what was posted for a key is taken back once, and the key stays taken',
];
/** Lines of the longest document: Tryton works a long time on each, and an answer may take five minutes. */
const lines = Number(process.env['KUWEI_TRYTON_LINES'] ?? 100);

const ofPurchase = (poNo: string) =>
  Object.entries(headers).map(([type, said]) => documentOf(type, said, type === 'receipt' ? { poNo, poLine: 1 } : {}));
// Data that does not fit the protocol is found before a Tryton is started.
ofPurchase('1');

it('the kit finds nothing wrong with the connector and a Tryton behind it', async () => {
  const transit = idsOf(await world.rpc.call('stock.location', 'search', [['name', '=', 'Transit']], 0, 1, null))[0];
  const at = (location: number | undefined) => ({ location: location ?? 0, code: first, qty: 100_000 });
  await putTrytonStock(world, [at(world.locations.get(place)), at(world.locations.get('WS-S')), at(transit)]);
  const [poNo = ''] = await makePurchases(world, [[{ code: first, qty: 100_000 }]]);
  const [shipmentNo] = await makeShipments(world, [{ code: first, qty: 4 }]);
  const shipped = documentOf('productOut', [{ shipmentNo, customerCode: 'C-1' }, { shipmentLine: 1 }]);
  const connection = {
    partner: 'erp',
    mode: 'tryton',
    baseUrl: tryton.url,
    key: 'admin',
    secret: trytonPassword,
    timeoutMs: 600_000,
  } as Connection;
  const bridge = await startBridge(connection, credentials);
  try {
    const partner = { url: bridge.url, ...credentials, timeoutMs: 600_000 };
    const findings = await checkPartner(partner, [...ofPurchase(poNo), shipped], {
      lines,
      tell: (finding) => console.log(printed(finding)),
    });
    expect(findings.filter(({ result }) => result === 'wrong')).toEqual([]);
    expect(findings.filter(({ result }) => result === 'not offered').map(({ check }) => check)).toEqual(notOffered);
    expect(findings.filter(({ result, check }) => result === 'note' && !/lines|changes/.test(check))).toEqual([]);
  } finally {
    bridge.stop();
  }
});
