// The plant of the older clients: partners, people and partner documents. Made with the helpers of other tests.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { auditedReport, confirmedApplication, prepareCompletion, productionOrder, productLabel } from '../completion.ts';
import { keepType, looseLabel } from '../entries.ts';
import { FakeWecom } from '../fakeWecom.ts';
import { receivedAt, released } from '../inspection.ts';
import { makeNote, type TestNoteOptions } from '../notes.ts';
import { eventually, noteRecord, type Partners, usePartners } from '../partners.ts';
import { type Client, Plant } from '../plant.ts';
import { judgedLot, producedOrder, reported, reportingPlant, scannedPiece } from '../reporting.ts';
import { testPassword } from '../seed.ts';
import { putStock } from '../stock.ts';
import { OlderClient } from './olderClient.ts';

const people = ['admin', 'keeper', 'leader', 'line', 'director', 'supplier'] as const;

/** Documents and people for the calls of the specification; not part of the older client. */
export class OlderWorld {
  readonly plant: Plant;
  readonly next: Partners;
  readonly who = {} as Record<(typeof people)[number], OlderClient>;
  readonly own = {} as Record<'admin' | 'keeper' | 'leader' | 'line' | 'director', Client>;
  readonly password = testPassword;
  warehouseId = 0;
  #made = 0;

  constructor(plant: Plant, next: Partners) {
    this.plant = plant;
    this.next = next;
  }

  async start(): Promise<void> {
    await reportingPlant(this.plant);
    await prepareCompletion(this.plant);
    await keepType(this.plant, 'miscReceipt', 'ZS');
    await putStock(this.plant.pool, '3010-0001', 'RM1-A01-01', 1000);
    // The purchase order of every note: once the portal has sent one, the ERP checks all.
    const lines = ['3010-0001', '3010-0002'].map((itemNo, at) => ({ org: '101', poNo: 'PO2611001', poLine: at + 1, itemNo }));
    await this.next.control('erp/purchases', { lines });
    for (const account of people) this.who[account] = await new OlderClient(this.plant.url).signIn(account, testPassword);
    for (const account of ['admin', 'keeper', 'leader', 'line', 'director'] as const) this.own[account] = await this.plant.signIn(account);
    this.warehouseId = (await this.own.leader.ask('checkIn', { code: 'KW-SIGN:RM1' })).data.id;
    await this.own.keeper.ask('checkIn', { code: 'KW-SIGN:RM1' });
  }

  /** A client that is not signed in. */
  stranger = (): OlderClient => new OlderClient(this.plant.url);
  /** A number that no other document has. */
  name(of: string): string {
    this.#made += 1;
    return `${of}${process.pid}${this.#made}`;
  }

  note = (options: TestNoteOptions = {}) => makeNote(this.plant.pool, options);
  received = (options: TestNoteOptions = {}) => receivedAt(this.plant, { keeper: this.own.keeper, warehouseId: this.warehouseId }, options);
  released = (options: TestNoteOptions = {}) =>
    released(this.plant, this.next, { keeper: this.own.keeper, warehouseId: this.warehouseId }, options);
  looseLabel = () => looseLabel(this.plant, this.name('LP'));
  /** An order for production reports, and one for applications. */
  order = (qty = '100') => producedOrder(this.plant, { qty });
  piece = (order: string, qty = '1') => scannedPiece(this.plant, order, this.name('P'), qty);
  judged = (order: string, qty: string) => judgedLot(this.plant, order, 'passed', qty);
  applyOrder = (qty = '20') => productionOrder(this.plant, this.name('MOA'), qty);
  productLabel = (order: string, qty = '5') => productLabel(this.plant, order, this.name('PL'), qty);
  auditedReport = (order: string, qty = '5') => auditedReport(this.plant, order, this.name('RP'), qty);

  /** A note of the portal that is unknown here. */
  async noteAtPortal(noteNo: string): Promise<void> {
    const { data } = noteRecord(noteNo, 1);
    await this.next.control('portal/notes', data);
  }

  /** A transfer order to the store of finished goods whose goods have left; returns its number. */
  async transferSent(qty = '4'): Promise<string> {
    const no = this.name('DB');
    await this.plant.pool.query(
      `with o as (insert into transfer_order (org, source, record_id, version, transfer_no, from_org, from_warehouse, from_warehouse_id, to_org, to_warehouse, to_warehouse_id, order_date)
         select '101', 'erp', $1::text, 1, $1, '101', 'RM1', f.id, '101', 'FG1', w.id, current_date from warehouse f, warehouse w
          where f.org = '101' and f.code = 'RM1' and w.org = '101' and w.code = 'FG1' returning org, id)
       insert into transfer_order_line (org, transfer_order_id, line_no, item_id, qty, unit, batch, project)
       select o.org, o.id, 1, i.id, 10, i.unit, '', '' from o join item i on i.org = o.org and i.code = '3010-0001'`,
      [no],
    );
    const lines = [{ sourceLine: 1, itemNo: '3010-0001', qty, location: 'RM1-A01-01' }];
    const saved = await this.own.keeper.ask('saveAllocationOut', { transferNo: no, lines });
    if (!saved.ok) throw new Error(saved.message);
    await this.own.keeper.ask('confirmAllocationOuts', { nos: [saved.data.docNo] });
    return no;
  }

  /** The state of a document in the database. */
  documentState = (no: string): Promise<{ state: string; sync: string; erp: string }> =>
    this.one('select state, sync_state as sync, erp_no as erp from document where doc_no = $1', no);
  becomes = (no: string, state: string) =>
    eventually(
      () => this.documentState(no),
      (row) => row.state === state,
    );

  /** A workshop's demand through IMOS. */
  async demand(itemNo: string): Promise<void> {
    const no = this.name('IM');
    const lines = [{ line: 1, itemNo, qty: '12', unit: '件', orderNo: 'MO1' }];
    const data = {
      org: '101',
      demandNo: no,
      workshopCode: 'WS-1',
      productionLineCode: 'L-11',
      neededAt: '2026-11-20T08:30:00+08:00',
      lines,
    };
    await this.next.bring('imos', { kind: 'workshopDemand', id: no, version: 1, data });
  }

  /** A new account with a password of its own and the ID-card tail 12345X; its name. */
  async newAccount(password: string): Promise<string> {
    const account = this.name('acc');
    const opened = await this.own.admin.ask('openAccount', { account, name: account, role: 'warehouse-keeper', idCardTail: '12345X' });
    if (!opened.ok) throw new Error(opened.message);
    await this.own.admin.ask('changePassword', { account, old: opened.data.password, wanted: password, confirmation: password });
    return account;
  }

  /** Waits until the ERP got a request about a document, with or without an answer. */
  async triedToSend(no: string): Promise<void> {
    const text = 'select state, attempts from outbox where document_no = $1 order by id desc limit 1';
    await eventually(
      () => this.one<{ state: string; attempts: number }>(text, no),
      (row?: { state: string; attempts: number }) => row !== undefined && row.attempts > 0 && row.state !== 'sending',
    );
  }

  /** An application that the warehouse confirmed and the ERP has: its number, the ERP's number, its key. */
  async appliedThere(): Promise<{ no: string; ae: string; key: string }> {
    const no = await confirmedApplication({ line: this.own.line, keeper: this.own.keeper }, await this.applyOrder(), '8');
    const { erp } = await this.becomes(no, 'synchronized');
    return { no, ae: erp, key: `completionApplication:101:${no}:1` };
  }

  /** The ERP sends goods of an application back to the line. */
  async returned(number: string, key: string): Promise<void> {
    const lines = [{ line: 1, itemNo: '3010-0001', qty: '8', unit: '件' }];
    const data = { org: '101', number, key, returnedAt: '2026-11-22T08:00:00Z', reason: '返工', lines };
    const record = { kind: 'completionReturn', id: number, version: 1, data };
    await this.next.control('push', { partner: 'erp', records: [record] });
    await this.next.push('erp', [record]);
  }

  /** A report that is saved, audited, or synchronized. */
  async report(as: 'saved' | 'audited' | 'synchronized' = 'saved'): Promise<{ no: string; erp: string; order: string }> {
    const order = await this.order();
    const no = await reported(this.own.line, order, '4');
    if (as === 'saved') return { no, erp: '', order };
    await this.own.director.ask('auditProductionReports', { nos: [no] });
    if (as === 'audited') return { no, erp: '', order };
    await this.own.director.ask('syncProductionReports', { nos: [no] });
    return { no, erp: (await this.becomes(no, 'synchronized')).erp, order };
  }

  async one<T extends object>(text: string, ...values: unknown[]): Promise<T> {
    return (await this.plant.pool.query<T>(text, values)).rows[0] as T;
  }
}

export function useOlderWorld(): OlderWorld {
  const plant = new Plant();
  const messaging = new FakeWecom();
  beforeAll(async () => {
    await messaging.start();
    const wecom = { corpId: 'ww1', agentId: '1', secret: 's3cret', baseUrl: messaging.url };
    await plant.start({ secretsInAddress: true, wecom });
  });
  afterAll(() => Promise.all([plant.stop(), messaging.stop()]));
  const next = usePartners(plant);
  const world = new OlderWorld(plant, next);
  beforeAll(() => world.start());
  beforeEach(() => next.simulator.faults.clear());
  return world;
}

/** Asserts the effect of a call of the specification, by the answers of other calls afterwards. */
export type Effects = Readonly<Record<string, (world: OlderWorld) => Promise<void>>>;
