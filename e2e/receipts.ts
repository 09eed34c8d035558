import { expect } from 'vitest';
import type { FaultSwitch } from '../simulator/faults.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import { announce } from './announce.ts';
import type { World } from './world.ts';

const placeText = `
  select l.code from location l join warehouse w on w.id = l.warehouse_id
   where w.code = 'W11' and l.org = '101' and l.status = 'active' order by l.code limit 1`;

/** A receipt that was saved, and its note. */
export interface Received {
  noteNo: string;
  receiptNo: string;
}

/** A person deletes in the ERP a document that it had taken. */
export async function deleteThere(world: World, documentNo: string): Promise<void> {
  const { rows } = await world.pool.query<{ key: string }>('select key from outbox where document_no = $1', [documentNo]);
  const answer = await fetch(`${world.simulator.url}/control/delete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ partner: 'erp', key: rows[0]?.key }),
  });
  expect(answer.ok).toBe(true);
}

/** Makes receipts on their way to the ERP, for flows that begin after receiving. */
export class Receipts {
  readonly #world: World;
  #keeper: { at: string; client: DemoClient } | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  fault(given: FaultSwitch): void {
    this.#world.simulator.faults.set(given);
  }

  /** Receives a whole note by calls; without a number, a new note. */
  async receive(known?: string): Promise<Received> {
    const { url, pool } = this.#world;
    if (this.#keeper?.at !== url) this.#keeper = { at: url, client: await new DemoClient(url, '101').signIn('keeper', demoPassword) };
    const keeper = this.#keeper.client;
    const noteNo = known ?? (await announce(this.#world)).noteNo;
    const { rows } = await pool.query<{ code: string }>(placeText);
    const { id: warehouseId } = await keeper.ask('checkIn', { code: 'KW-SIGN:W11' });
    const { lines } = await keeper.ask('scanNote', { noteNo, warehouseId });
    const lineNos = lines.map(({ lineNo }) => lineNo);
    await keeper.ask('saveLineLocations', { noteNo, lineNos, locationCode: rows[0]?.code ?? '', warehouseId });
    const saved = await keeper.ask('saveReceipt', { noteNo, warehouseId, lines: lineNos.map((lineNo) => ({ lineNo })) });
    return { noteNo, receiptNo: saved.receiptNo };
  }

  /** Waits until the receipt has this state of exchange. */
  async standing(receiptNo: string, state: string): Promise<void> {
    const find = async () =>
      (await this.#world.pool.query<{ sync_state: string }>('select sync_state from receipt where receipt_no = $1', [receiptNo])).rows[0]
        ?.sync_state;
    await expect.poll(find).toBe(state);
  }

  /** Records that the received goods passed the inspection. */
  async passed({ noteNo, receiptNo }: Received): Promise<void> {
    const { rows } = await this.#world.pool.query<{ line: number; item: string; qty: string; status: string }>(
      `select l.line_no as line, i.code as item, l.qty, l.status from receipt r join receipt_line l on l.receipt_id = r.id join item i on i.id = l.item_id
        where r.receipt_no = $1 order by l.line_no`,
      [receiptNo],
    );
    const records = rows
      .filter(({ status }) => status === 'inspection')
      .map(({ line, item, qty }) => ({
        ...{ kind: 'inspectionResult', id: `IQC-${noteNo}-${line}`, version: 1 },
        data: {
          ...{ org: '101', noteNo, noteLine: line, itemNo: item, verdict: 'passed', inspectedQty: qty, acceptedQty: qty, rejectedQty: '0' },
          ...{ inspectedAt: new Date().toISOString(), inspector: '李静' },
        },
      }));
    await this.#world.server.app.partners.takeIn('qa', `e2e-${noteNo}`, records);
  }

  /** A receipt whose second line the ERP refused. */
  async refused(): Promise<Received> {
    this.fault({ partner: 'erp', fault: 'refusedLine', lines: [2] });
    const made = await this.receive();
    await this.standing(made.receiptNo, 'failed');
    this.fault({ partner: 'erp', fault: 'none' });
    return made;
  }

  /** A receipt that the ERP took and deleted afterwards. */
  async deletedThere(): Promise<Received> {
    const made = await this.receive();
    await this.standing(made.receiptNo, 'synchronized');
    await deleteThere(this.#world, made.receiptNo);
    await this.standing(made.receiptNo, 'failed');
    return made;
  }
}
