import { describe, expect, it } from 'vitest';
import { readRecord } from '../../../contract/exchange/protocol.records.ts';
import type { Connection } from '../../exchange/connections.ts';
import type { SentDocument } from '../../exchange/outbox.store.ts';
import { tryton } from './tryton.ts';
import { cursorOf, placeOf } from './trytonChanges.ts';
import { notesOf } from './trytonNotes.ts';
import { type Answer, receipt, startTryton, stopTrytons } from './trytonTestKit.ts';
import { toText } from './trytonValues.ts';

async function pulled(connection: Connection): Promise<Record<string, unknown>[]> {
  const records: Record<string, unknown>[] = [];
  for (let since: string | undefined; ; ) {
    const page = await tryton.inbound.changes(connection, since);
    if (page.kind !== 'page') throw new Error(JSON.stringify(page));
    records.push(...(page.records as Record<string, unknown>[]));
    if (!page.more) return records;
    since = page.next;
  }
}

describe('what Tryton has becomes records', () => {
  it('companies, warehouses, locations, items with decimals, suppliers and what is still to come of purchases', async () => {
    const records = await pulled(await startTryton());
    expect(records.map((record) => readRecord(record, 'erp')).filter(({ ok }) => !ok)).toEqual([]);
    const dataOf = (kind: string) => records.filter((record) => record['kind'] === kind).map((record) => record['data']);
    expect(dataOf('organisation')).toEqual([{ code: '101', name: 'Plant 101', timeZone: 'Asia/Shanghai' }]);
    expect(dataOf('location')).toContainEqual(expect.objectContaining({ code: 'IN', warehouse: 'WH', use: 'receiving' }));
    expect(dataOf('item')).toContainEqual(expect.objectContaining({ itemNo: 'T-2', unit: 'kg', decimals: 2, batchControlled: false }));
    expect(dataOf('item')).toContainEqual(expect.objectContaining({ itemNo: 'T-3', unit: 'u', decimals: 0, batchControlled: true }));
    // Once alone, and once with its purchases.
    expect(new Set(dataOf('supplier').map((data) => JSON.stringify(data))).size).toBe(1);
    expect(dataOf('supplier')).toContainEqual({ org: '101', code: 'S-1', name: 'Steel Co', active: true });
    expect(new Set(dataOf('customer').map((data) => JSON.stringify(data))).size).toBe(1);
    expect(dataOf('customer')).toContainEqual({ org: '101', code: 'C-1', name: 'Customer', active: true });
    expect(dataOf('productionOrder')).toContainEqual(expect.objectContaining({ orderNo: '1', itemNo: 'F-1', qty: '40', status: 'open' }));
    expect(dataOf('salesShipment')).toEqual([
      expect.objectContaining({
        shipmentNo: '2',
        customerCode: 'C-1',
        lines: [expect.objectContaining({ itemNo: 'T-1', qty: '3' }), expect.objectContaining({ qty: '4' })],
      }),
    ]);
    // Four pieces of the first purchase are missing; one line of the second was received.
    expect(dataOf('deliveryNote')).toEqual([
      expect.objectContaining({ noteNo: '1-2', secondary: true, lines: [expect.objectContaining({ line: 1, qty: '4', poNo: '1' })] }),
      expect.objectContaining({
        noteNo: '2',
        lines: [expect.objectContaining({ line: 1, qty: '100' }), expect.objectContaining({ line: 2, qty: '7', batch: '2' })],
      }),
    ]);
  });

  it('a cursor comes back as it went, and one that is none starts anew', async () => {
    const place = { kind: 3, after: 1700, since: 1_795_819_264_337, began: 1_795_819_999_001 };
    expect(placeOf(cursorOf(place))).toEqual(place);
    expect(cursorOf(place).length).toBeLessThan(60);
    expect(await tryton.inbound.changes(await startTryton(), 'page 7 of a former ERP')).toEqual({ kind: 'start-again' });
  });

  it('quantities are text without the noise of floats', () => {
    expect([0.1 + 0.2, 24.125, -3, 0, 1e-9, 1_000_000].map(toText)).toEqual(['0.3', '24.125', '-3', '0', '0', '1000000']);
  });
});

describe('the notes of a purchase', () => {
  type Args = Parameters<typeof notesOf>;
  const party = { id: 2, code: 'S-1', name: 'Steel Co', active: true };
  const purchase = (state: string) =>
    ({ id: 1, number: 'P1', state, company: 1, purchase_date: '2026-11-27', write_date: 5, 'party.': party }) as unknown as Args[0];
  const line = (id: number, quantity: number) =>
    ({
      id,
      purchase: 1,
      quantity,
      'unit.': { factor: 12 },
      'product.': { code: `T-${id}`, 'template.': { type: 'goods', 'default_uom.': { symbol: 'u', factor: 12 } } },
    }) as Args[1][number];
  const move = (id: number, of: number, quantity: number, shipment: string | null = null, reference = '', state = 'done') =>
    ({ id, origin: `purchase.line,${of}`, state, internal_quantity: quantity, shipment, 'shipment.': { reference } }) as Args[2][number];
  const ours = 'receipt:101:GR1:1 0123456789ab/1';
  const shown = (state: string, moves: Args[2][number][]) =>
    notesOf(purchase(state), [line(1, 10), line(2, 5)], moves, '101').map((record) => {
      const { id, deleted, data } = record as { id: string; deleted?: true; data?: { lines: { line: number; qty: string }[] } };
      return deleted ? `${id} gone` : `${id}: ${data?.lines.map((one) => `${one.line}×${one.qty}`).join(' ')}`;
    });

  it.each([
    ['nothing came', 'processing', [], ['P1: 1×10 2×5']],
    ['a planned move changes nothing', 'processing', [move(1, 1, 10, null, '', 'draft')], ['P1: 1×10 2×5']],
    ['a line was received whole: the note stays as it was told', 'processing', [move(1, 1, 10, 'in,1', ours)], ['P1: 1×10 2×5']],
    ['a line was short: its rest comes in a secondary note', 'processing', [move(1, 1, 6, 'in,1', ours)], ['P1: 1×10 2×5', 'P1-2: 1×4']],
    ['all lines came, one short', 'processing', [move(1, 1, 6, 'in,1', ours), move(2, 2, 5, 'in,1', ours)], ['P1-2: 1×4']],
    ['short twice', 'processing', [move(1, 1, 6, 'in,1', ours), move(2, 2, 5, 'in,1', ours), move(3, 1, 1, 'in,2', ours)], ['P1-3: 1×3']],
    ['a part was received there by hand', 'processing', [move(1, 1, 7, 'in,9', 'by hand')], ['P1: 1×3 2×5']],
    ['all was received there by hand', 'done', [move(1, 1, 10, 'in,9'), move(2, 2, 5, 'in,9')], ['P1 gone']],
    ['all was received by us', 'done', [move(1, 1, 10, 'in,1', ours), move(2, 2, 5, 'in,1', ours)], []],
    ['it was cancelled', 'cancelled', [], ['P1 gone']],
  ])('%s', (_what, state, moves, notes) => expect(shown(state, moves)).toEqual(notes));

  it('count in the unit of the product, whatever it was bought in', () => {
    const box = { ...line(1, 10), 'unit.': { factor: 144 } };
    expect(notesOf(purchase('processing'), [box], [move(1, 1, 80, 'in,1', ours)], '101')).toMatchObject([
      { id: 'P1-2', data: { lines: [{ qty: '40', unit: 'u' }] } },
    ]);
  });
});

describe('what Tryton says of a document', () => {
  const send = async (answers: Parameters<typeof startTryton>[0]) => tryton.outbound.send(await startTryton(answers), receipt(), '');
  const at = (name: string, answer: Answer) => (method: string) => (method.endsWith(name) ? answer : undefined);

  it.each([
    [
      'to a person, refuses every line in its words',
      at('stock.shipment.in.create', { error: ['UserError', ['The period is closed.', '', null]] }),
      { kind: 'settled', answer: { result: 'refused', lines: [{ line: 1, reason: 'The period is closed.' }] } },
    ],
    [
      'of another change at the same time, is tried again',
      at('stock.shipment.in.create', { error: ['ConcurrencyException', 'Records were modified'] }),
      { kind: 'again' },
    ],
    [
      'of a lock, is tried again',
      at('stock.shipment.in.create', { error: ['could not obtain lock on relation', 'Traceback'] }),
      { kind: 'again', misfit: false },
    ],
    [
      'with a status of a gateway, means that it is away',
      at('company.company.search_read', { status: 502 }),
      { kind: 'again', silent: true },
    ],
    ['to a wrong password, stops the connection', at('common.db.login', { status: 401 }), { kind: 'again', misconfigured: true }],
    [
      'of a database that is not there, stops the connection',
      at('common.db.login', { status: 404 }),
      { kind: 'again', misconfigured: true },
    ],
    [
      'of an item that it does not have, refuses the line by name',
      at('product.product.search_read', { result: [] }),
      { kind: 'settled', answer: { lines: [{ reason: expect.stringContaining('T-1') }] } },
    ],
  ])('%s', async (_what, answers, expected) => expect(await send(answers)).toMatchObject(expected));

  it('nobody there is silence', async () => {
    const connection = await startTryton();
    stopTrytons();
    expect(await tryton.outbound.send(connection, receipt(), '')).toMatchObject({ kind: 'again', silent: true });
  });

  it('a session that is over is begun again, and a warning is answered with yes', async () => {
    const tokens = ['old', 'new'];
    const requests: string[] = [];
    const connection = await startTryton((method, params, session) => {
      requests.push(method);
      if (method === 'common.db.login') return { result: [7, tokens.shift()] };
      if (session === 'kuwei:7:old') return { status: 401 };
      if (method === 'model.res.user.warning.create') {
        expect(params[0]).toEqual([{ user: 7, name: 'future', always: false }]);
        return { result: [1] };
      }
      if (method !== 'model.stock.shipment.in.create') return undefined;
      const isWarned = requests.includes('model.res.user.warning.create');
      return isWarned ? { error: ['UserError', ['warned', '', null]] } : { error: ['UserWarning', ['future', 'In the future?', '']] };
    });
    expect(await tryton.outbound.send(connection, receipt(), '')).toMatchObject({ answer: { reason: 'warned' } });
    expect(requests.filter((method) => method === 'common.db.login')).toHaveLength(2);
  });

  it('a document that it never posted is unknown there, and one that it did is answered from its own row', async () => {
    expect(await tryton.outbound.recall(await startTryton(), receipt(), '')).toBeUndefined();
    let reference = '';
    const connection = await startTryton((method, [values]) => {
      if (method === 'model.stock.shipment.in.create') reference = (values as { reference: string }[])[0]?.reference ?? '';
      if (method === 'model.stock.shipment.in.create') return { result: [1] };
      if (method !== 'model.stock.shipment.in.search_read' || reference === '') return undefined;
      return { result: [{ id: 1, number: 'IN1', state: 'done', reference }] };
    });
    const accepted = { kind: 'settled', answer: { result: 'accepted', number: 'IN1' } };
    expect(await tryton.outbound.send(connection, receipt(), '')).toMatchObject(accepted);
    expect(reference).toMatch(/^receipt:101:GR1:1 [0-9a-f]{12}\/1$/);
    expect(await tryton.outbound.recall(connection, receipt(), '')).toMatchObject(accepted);
    const other = { ...receipt(), lines: receipt().lines.map((line) => ({ ...line, qty: '5' })) } as SentDocument;
    expect(await tryton.outbound.send(connection, other, '')).toMatchObject({ kind: 'refused', status: 409 });
  });
});
