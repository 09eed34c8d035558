import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { compareLedger } from '../server/stock/compareLedger.ts';
import { putLabels } from '../test/positions.ts';
import { demoPassword } from '../tools/demo/demoBootstrap.ts';
import { DemoClient } from '../tools/demo/demoClient.ts';
import { announce } from './announce.ts';
import { demandsIn } from './demands.ts';
import { FinishedGoods } from './finishedGoods.ts';
import { type Handheld, networkComplaints } from './handheld.ts';
import { addLine, itemInStock } from './paperwork.ts';
import { Receipts } from './receipts.ts';
import { useWorldWithApp } from './world.ts';

/** Codes of nothing, or of other documents, that are scanned while nobody can look them up: in every flow, and in the forms (S70, S71, S101). */
const world = useWorldWithApp();
const { wanted } = demandsIn(world);
const goods = new FinishedGoods(world);
const signIn = (account: string) => new DemoClient(world.url, '101').signIn(account, demoPassword);

/** Work that is begun with network and goes on without. */
interface Begun {
  /** The codes that belong to the work. */
  right: readonly string[];
  /** Ends the work without network; in a flow without it, each scan is saved by itself. */
  save?: Locator;
  /** How many documents, or steps where each scan is one, were made of the work. */
  made: () => Promise<number>;
  /** Their number in the end; one where it is absent. */
  makes?: number;
}

interface Job {
  name: string;
  account?: string;
  route: string;
  begin: (device: Handheld) => Promise<Begun>;
  /**
   * Where the screen shows a stray code: at once, in the attention sheet, on the card of the saved document, or in a list of the screen.
   */
  shownIn: 'at once' | 'attention' | 'card' | 'list';
  /** Any carton may be part of it, also one of another document. */
  takesAny?: true;
}

const rowsOf = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await world.pool.query<T>(text, values)).rows;
const countOf = async (text: string, values: unknown[]): Promise<number> =>
  (await rowsOf<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n ?? 0;

/** Empty places of warehouse W11. */
const emptyPlaces = async (n: number): Promise<string[]> =>
  (
    await rowsOf<{ code: string }>(
      `select l.code from location l join warehouse w on w.id = l.warehouse_id and w.code = 'W11' where l.org = '101' and l.kind = 'storage'
          and l.status = 'active' and not exists (select from balance b where b.location_id = l.id) order by l.code desc limit $1`,
      [n],
    )
  ).map(({ code }) => code);

let made = 0;
function newCode(): string {
  made += 1;
  return `STRAY-${made}`;
}

/** Cartons of their own at an empty place; their item needs no batch. */
async function cartons(n: number): Promise<{ codes: string[]; item: string; place: string }> {
  const [place = ''] = await emptyPlaces(1);
  const [{ code: item } = { code: '' }] = await rowsOf<{ code: string }>(
    "select code from item where org = '101' and decimals = 0 and not batch_controlled and status = 'active' order by code limit 1",
  );
  const codes = Array.from({ length: n }, newCode);
  await putLabels(world.pool, place, codes, { item });
  return { codes, item, place };
}

async function checkedIn(device: Handheld): Promise<void> {
  await world.pool.query('delete from check_in');
  await device.sees(device.say('receive.do.sign'));
  await device.scan('KW-SIGN:W11');
  await device.sees(device.say('receive.do.note'));
}

const documents = (kind: string, label: string) => () =>
  countOf(
    "document d join document_line l on l.org = d.org and l.document_id = d.id where d.kind = $1 and d.state <> 'deleted' and l.label_ids && array(select id from label where code = $2)",
    [kind, label],
  );

const jobs: readonly Job[] = [
  {
    name: 'a delivery note',
    route: '/pages/InStorage/ScanRecieveNew',
    shownIn: 'attention',
    begin: async (device) => {
      await checkedIn(device);
      const note = await announce(world);
      await device.scan(note.noteNo);
      await device.sees(device.say('receive.note-opened', { n: note.itemNos.length }));
      return {
        right: note.labels,
        save: device.button(new RegExp(device.say('receive.save'))),
        made: () => countOf("receipt where note_no = $1 and state <> 'deleted'", [note.noteNo]),
      };
    },
  },
  {
    name: 'putaway',
    route: '/pages/InStorage/InComingIn',
    shownIn: 'at once',
    begin: async (device) => {
      const receipts = new Receipts(world);
      const received = await receipts.receive();
      await receipts.passed(received);
      const tasks = await rowsOf<{ wid: number; label: string; place: string }>(
        `select t.warehouse_id as wid, p.code as place, (select b.code from label b where b.note_line_id = l.note_line_id order by b.id limit 1) as label
           from putaway_task t join receipt r on r.id = t.receipt_id join receipt_line l on l.id = t.receipt_line_id
           join location p on p.id = t.location_id where r.receipt_no = $1 order by l.line_no limit 1`,
        [received.receiptNo],
      );
      const [task = { wid: 0, label: '', place: '' }] = tasks;
      await device.go(`/pages/InStorage/InComingIn?wid=${task.wid}`);
      await device.sees(received.receiptNo);
      return {
        right: [task.label, `KW-LOC:${task.place}`],
        save: device.button(new RegExp(`^${device.say('putaway.save')}`)),
        made: () => countOf("document where kind = 'putaway' and header ->> 'receiptNo' = $1", [received.receiptNo]),
      };
    },
  },
  {
    name: 'the picking walk',
    route: '/pages/home/home2',
    shownIn: 'at once',
    begin: async (device) => {
      const { order, item, label } = await wanted();
      await device.go(`/pages/OutStorage/InnerPage/ScanOrderIssueTaskDetail?orderNo=${order}`);
      await device.sees(item);
      return {
        right: [label],
        made: () => countOf('issue_pick p join issue_line l on l.id = p.line_id where l.order_no = $1', [order]),
      };
    },
  },
  {
    name: 'goods that leave by their scan',
    route: '/pages/OutStorage/ScanOutStorage',
    shownIn: 'card',
    begin: async (device) => {
      const { codes } = await cartons(2);
      await device.page.getByLabel(device.say('field.TypeName')).click();
      await device.page.getByRole('dialog').getByText('CK01').first().click();
      await device.sees(device.say('scan-out.do.scan'));
      return {
        right: codes,
        save: device.button(new RegExp(`^${device.say('scan-out.save')}`)),
        made: documents('scanOut', codes[0] ?? ''),
      };
    },
  },
  {
    name: 'a shipment',
    route: '/pages/home/home2',
    shownIn: 'at once',
    begin: async (device) => {
      const [{ no, item } = { no: '', item: '' }] = await rowsOf<{ no: string; item: string }>(
        `select h.shipment_no as no, i.code as item from sales_shipment h join sales_shipment_line l on l.sales_shipment_id = h.id join item i on i.id = l.item_id
          where h.org = '101' and exists (select from balance b where b.org = '101' and b.item_id = l.item_id and b.status = 'available' and b.qty >= l.qty)
            and (select coalesce(sum(t.qty), 0) from document_line t where t.source_kind = 'sales_shipment' and t.source_id = h.id) < l.qty
          order by h.id, l.line_no limit 1`,
      );
      await device.go(`/pages/OutStorage/ProdcutOut?shipmentNo=${no}`);
      await device.sees(item);
      await device.page.locator('button.kw-card-qty').first().click();
      await device.button(device.say('pad.confirm')).click();
      return {
        right: [],
        save: device.button(new RegExp(`^${device.say('take-out.save')}`)),
        made: () =>
          countOf("document where kind = 'productOut' and header ->> 'shipmentNo' = $1 and created_at > now() - interval '1 hour'", [no]),
      };
    },
  },
  {
    name: 'a transfer in',
    route: '/pages/InStorage/ScanTransferIn',
    shownIn: 'at once',
    begin: async (device) => {
      const { codes, item, place } = await cartons(2);
      const [{ target, shelf } = { target: '', shelf: '' }] = await rowsOf<{ target: string; shelf: string }>(
        `select w.code as target, l.code as shelf from warehouse w join location l on l.warehouse_id = w.id and l.kind = 'storage' and l.status = 'active'
          where w.org = '101' and w.code <> 'W11' and w.status = 'active' order by l.id desc limit 1`,
      );
      const keeper = await signIn('keeper');
      const lines = [{ itemNo: item, qty: '20', location: place, labels: codes }];
      const { docNo } = await keeper.ask('saveAllocationOut', { toWarehouse: target, lines });
      await keeper.ask('confirmAllocationOuts', { nos: [docNo] });
      await device.scan(docNo);
      await device.sees(item);
      return {
        right: [...codes, `KW-LOC:${shelf}`],
        save: device.button(new RegExp(`^${device.say('master.save')}`)),
        made: documents('transferIn', codes[0] ?? ''),
      };
    },
  },
  {
    name: 'a transfer out',
    route: '/pages/OutStorage/AllocationOut',
    shownIn: 'at once',
    begin: async (device) => {
      const { item, place, warehouse } = await itemInStock(world);
      const [{ code: target } = { code: '' }] = await rowsOf<{ code: string }>(
        "select code from warehouse where org = '101' and code <> $1 and status = 'active' order by id limit 1",
        [warehouse],
      );
      await device.page.getByLabel(device.say('field.ToWarehouse')).click();
      await device.page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^${target}`) })
        .click();
      await addLine(device, item, '2', place);
      await device.button(device.say('entry.take')).click();
      const [{ last } = { last: 0 }] = await rowsOf<{ last: number }>('select max(id) as last from document');
      return {
        right: [],
        save: device.button(new RegExp(`^${device.say('master.save')}`)),
        made: () => countOf("document where kind = 'allocationOut' and id > $1", [last]),
      };
    },
  },
  {
    name: 'a report',
    account: 'line',
    route: '/pages/InStorage/ScanComplete',
    shownIn: 'card',
    begin: async (device) => {
      const { orderNo: order, pieces } = await goods.orderInWork();
      const [first = '', ...others] = pieces;
      await device.scan(first);
      await device.sees(order);
      return {
        right: others.slice(0, 2),
        save: device.button(new RegExp(`^${device.say('report.commit')}`)),
        made: documents('productionReport', first),
      };
    },
  },
  {
    name: 'an application',
    account: 'line',
    route: '/pages/InStorage/FinishedTask',
    shownIn: 'at once',
    begin: async (device) => {
      const inWork = await goods.orderInWork();
      const { orderNo: order, productionLine: line, pieces } = inWork;
      await goods.audited(inWork, pieces.slice(0, 2));
      await device.settle();
      await device.scan(order);
      await device.page.getByLabel(device.say('field.OrderNo')).filter({ hasText: order }).waitFor();
      for (const [field, code] of [
        ['field.TypeName', 'WG01'],
        ['field.LineCode', line],
        ['field.DepartmentCode', 'D10'],
      ] as const) {
        const control = device.page.getByLabel(device.say(field)).first();
        if ((await control.textContent())?.includes(code)) continue;
        await control.click();
        await device.page.getByRole('dialog').getByText(code).first().click();
        await device.page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      const [{ last } = { last: 0 }] = await rowsOf<{ last: number }>('select max(id) as last from document');
      return {
        right: [],
        save: device.button(new RegExp(`^${device.say('master.save')}`)),
        made: () => countOf("document where kind = 'completionApplication' and id > $1", [last]),
      };
    },
  },
  {
    name: 'a count',
    route: '/pages/home/home2',
    shownIn: 'attention',
    begin: async (device) => {
      const { codes, place } = await cartons(2);
      const leader = await signIn('leader');
      const { docNo } = await leader.ask('createCount', { warehouse: 'W11', locations: [place], counters: ['keeper'], opening: false });
      await device.settle();
      await device.scan(`KW-LOC:${place}`);
      await device.page.locator('.kw-headline', { hasText: place }).waitFor();
      return {
        right: codes,
        save: device.button(new RegExp(`^${device.say('action.count.submit')}`)),
        made: () => countOf("document where doc_no = $1 and state = 'counted'", [docNo]),
      };
    },
  },
  {
    name: 'a split',
    route: '/pages/Stock/BarCodeSplit',
    shownIn: 'at once',
    begin: async (device) => {
      const { codes } = await cartons(1);
      const [code = ''] = codes;
      await device.scan(code);
      await device.page.locator('.kw-result-accept').waitFor();
      for (const [field, digit] of [
        ['field.packQty', '1'],
        ['field.count', '2'],
      ] as const) {
        await device.page.getByRole('button', { name: new RegExp(`^${device.say(field)}`) }).click();
        const pad = device.page.getByRole('dialog');
        await pad.getByRole('button', { name: digit, exact: true }).click();
        await pad.getByRole('button', { name: device.say('pad.confirm') }).click();
        await pad.waitFor({ state: 'detached' });
      }
      return {
        right: [],
        save: device.button(new RegExp(`^${device.say('split.commit')}`)),
        made: () => countOf("label where code = $1 and state = 'split'", [code]),
      };
    },
  },
  {
    name: 'labels put into a place',
    route: '/pages/Com/scanMaint/scanIn',
    shownIn: 'attention',
    begin: async (device) => {
      const { codes } = await cartons(2);
      const [to = ''] = await emptyPlaces(1);
      await device.scan(`KW-LOC:${to}`);
      await device.sees(device.say('bind.do.labels'));
      return {
        right: codes,
        makes: 2,
        made: () => countOf('label b join location l on l.id = b.location_id and l.code = $2 where b.code = any($1)', [codes, to]),
      };
    },
  },
  {
    name: 'a container',
    route: '/pages/InStorage/cabinet',
    shownIn: 'attention',
    takesAny: true,
    begin: async (device) => {
      const { codes } = await cartons(2);
      await device.scan('CAB-STRAY');
      await device.sees(device.say('cabinet.do.load'));
      return {
        right: codes,
        makes: 2,
        made: () => countOf('cabinet_entry c join label b on b.id = c.label_id where b.code = any($1)', [codes]),
      };
    },
  },
  {
    name: 'loose parts',
    route: '/pages/InStorage/ScanComponents',
    shownIn: 'list',
    begin: async (device) => {
      const { place, item } = await cartons(1);
      const codes = [newCode(), newCode()];
      await world.pool.query(
        `insert into label (org, code, item_id, qty, state, supplier_code) select '101', c, i.id, 2, 'printed', 'S0001' from item i, unnest($2::text[]) c
          where i.org = '101' and i.code = $1`,
        [item, codes],
      );
      await device.scan('KW-SIGN:W11');
      await device.sees(device.say('receive.checked-in'));
      await device.scan(codes[0] ?? '');
      await device.sees(device.say('entry.labels', { n: 1 }));
      return {
        right: [codes[1] ?? '', `KW-LOC:${place}`],
        save: device.button(new RegExp(`^${device.say('master.save')}`)),
        made: documents('looseReceipt', codes[0] ?? ''),
      };
    },
  },
];

const garbage = 'NOTHING-OF-IT';

/** Each stray has its own card under attention, and is ignored by itself. */
async function ignoreAll(device: Handheld, strays: readonly string[]): Promise<void> {
  await device.button(new RegExp(device.say('attention.count', { n: strays.length }))).click();
  const cards = device.page.locator('.kw-attention-refused');
  await expect.poll(() => cards.count()).toBe(strays.length);
  await device.look('strays');
  for (const left of strays.keys()) {
    await cards
      .first()
      .getByRole('button', { name: device.say('attention.ignore') })
      .click();
    await expect.poll(() => cards.count()).toBe(strays.length - left - 1);
    await device.betweenTaps();
  }
  const kept = await rowsOf<{ about: string }>("select about from left_work where how = 'dropped' order by id desc limit $1", [
    strays.length,
  ]);
  expect(kept.map(({ about }) => about).toSorted()).toEqual([...strays].toSorted());
}

test.each(jobs)(
  'S70, S71, S101: strays among the scans of $name without network: it is saved once, each stray is told, and nothing waits for one',
  async ({ account = 'keeper', route, begin, shownIn, takesAny }) => {
    const other = await announce(world);
    // The label of the other note is known to the server, and belongs there.
    await (await signIn('leader')).ask('checkNote', { noteNo: other.noteNo });
    const strays = takesAny ? [garbage] : [garbage, other.labels[0] ?? ''];
    const device = await world.device({ account });
    device.forgive(...networkComplaints);
    await device.go(route);
    const { right, save, made: howMany, makes = 1 } = await begin(device);
    await device.page.evaluate('navigator.serviceWorker.ready');
    await device.settle();
    await device.page.context().setOffline(true);
    const accepted = device.page.locator('.kw-result-accept');
    for (const code of [garbage, ...right, other.labels[0] ?? '']) {
      await device.scan(code);
      if (shownIn === 'at once' && strays.includes(code)) {
        await device.page.getByText(code).first().waitFor();
        expect(await accepted.filter({ hasText: code }).count()).toBe(0);
      }
      await device.settle();
    }
    await save?.click({ force: true });
    await device.sees(
      device.say('shell.unsent', {
        n: save && shownIn !== 'attention' ? 1 : right.length + (shownIn === 'attention' ? 2 : 0) + (save ? 1 : 0),
      }),
    );
    await device.page.reload();
    await device.settle();
    await device.page.context().setOffline(false);
    await expect.poll(howMany).toBe(makes);
    if (shownIn === 'attention') await ignoreAll(device, strays);
    if (shownIn === 'card') for (const code of strays) await device.page.locator('.kw-saved-left', { hasText: code }).waitFor();
    if (shownIn === 'list') for (const code of strays) await device.page.locator('.kw-card', { hasText: code }).waitFor();
    await device.sees(device.say('shell.unsent', { n: 0 }));
    expect(await howMany()).toBe(makes);
    expect((await compareLedger(world.pool)).differences).toEqual([]);
    await device.expectSound();
  },
);
