import { eventually } from '../test/partners.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import type { World } from './world.ts';

/** An order with the pieces that MCAS scanned. */
export interface OrderInWork {
  orderNo: string;
  ordered: number;
  productionLine: string;
  home: string;
  pieces: string[];
}

/** Makes finished goods by calls, from the line to stock, for flows that begin at a later step. */
export class FinishedGoods {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** A released order of the demo with pieces that MCAS scanned and nobody reported. The plant has five. */
  async orderInWork(): Promise<OrderInWork> {
    const { rows } = await this.#world.pool.query(
      `select o.order_no as "orderNo", o.qty::int as ordered, p.code as "productionLine", own.code as home, array_agg(s.code order by s.code) as pieces
         from production_order o join production_line p on p.id = o.production_line_id join item i on i.id = o.item_id join location own on own.id = i.default_location_id
         join line_scan s on s.org = o.org and s.order_no = o.order_no and s.withdrawn_at is null
        where o.org = '101' and o.status = 'released' and o.withdrawn_at is null and not exists (select from label b where b.production_order_id = o.id)
          and exists (select from location p where p.warehouse_id = own.warehouse_id and p.reporting and p.status = 'active')
        group by o.order_no, o.qty, p.code, own.code having count(*) >= 3 order by o.order_no limit 1`,
    );
    if (!rows[0]) throw new Error('no order of the demo is left that nothing was reported of');
    return rows[0];
  }

  signIn(account: string): Promise<DemoClient> {
    return new DemoClient(this.#world.url, '101').signIn(account, demoPassword);
  }

  /** Reports pieces of an order. */
  async reported({ orderNo }: OrderInWork, bars: string[]): Promise<string> {
    const line = await this.signIn('line');
    return (await line.ask('saveReport', { rows: [{ orderNo, bars }], how: 'scan' })).docNo;
  }

  /** Reports and audits them. */
  async audited(order: OrderInWork, bars: string[]): Promise<string> {
    const no = await this.reported(order, bars);
    await (await this.signIn('director')).ask('auditProductionReports', { nos: [no] });
    return no;
  }

  /** Reports, audits, applies for and confirms them, until the ERP has them. */
  async stored(order: OrderInWork, labels: string[]): Promise<string> {
    await this.audited(order, labels);
    const { orderNo, productionLine, home: location } = order;
    const applied = { orderNo, productionLine, location, type: 'WG01', department: 'D103', labels };
    const { docNo: no } = await (await this.signIn('line')).ask('saveCompletion', applied);
    await (await this.signIn('keeper')).ask('confirmCompletions', { nos: [no] });
    await this.becomes(no, 'synchronized');
    return no;
  }

  async stateOf(no: string): Promise<string> {
    return (await this.#world.pool.query('select state from document where doc_no = $1', [no])).rows[0]?.state;
  }

  becomes(no: string, state: string): Promise<string> {
    return eventually(
      () => this.stateOf(no),
      (now) => now === state,
    );
  }
}
