import type { DeliveryNote } from '../contract/exchange/protocol.paperwork.ts';
import type { World } from './world.ts';

/** A delivery note that the supplier portal knows and the product does not, until somebody scans it. */
export interface Announced {
  noteNo: string;
  labels: string[];
  itemNos: string[];
}

export interface AnnounceOptions {
  lines?: number;
  labelsPerLine?: number;
  supplier?: string;
  /** The quantity of each line; its labels share it. */
  qty?: number;
  /** Errors or additions that the supplier wrote into the note. */
  change?: (note: DeliveryNote) => DeliveryNote;
}

/** Each note takes the next items; after the last item the first follows. */
const itemsText = `
  with fitting as (
    select i.code, i.unit, i.batch_controlled, row_number() over (order by i.code) - 1 as nth, count(*) over () as items
      from item i join location l on l.id = i.default_location_id join warehouse w on w.id = l.warehouse_id
     where i.org = '101' and w.code = 'W11' and i.decimals = 0)
  select code, unit, batch_controlled from fitting order by (nth - $1::int % items + items) % items limit $2`;

/** Announces a delivery at the portal: items of warehouse W11, the same quantity of each, in equal cartons. */
export async function announce(
  world: World,
  { lines = 2, labelsPerLine = 2, supplier = 'S0001', qty = 100, change = (note) => note }: AnnounceOptions = {},
): Promise<Announced> {
  world.announced += 1;
  const { announced } = world;
  const noteNo = `SH2026E2E${String(announced).padStart(5, '0')}`;
  const { rows: items } = await world.pool.query<{ code: string; unit: string; batch_controlled: boolean }>(itemsText, [
    announced * 3,
    lines,
  ]);
  const { rows: names } = await world.pool.query<{ name: string }>("select name from supplier where org = '101' and code = $1", [supplier]);
  const labels = items.flatMap((_item, line) =>
    Array.from({ length: labelsPerLine }, (_no, carton) => ({
      code: `BE${noteNo.slice(-5)}${line + 1}${carton + 1}`,
      line: line + 1,
      qty: String(qty / labelsPerLine),
      boxNo: `BOX${noteNo.slice(-5)}${line + 1}`,
    })),
  );
  const note: DeliveryNote = {
    noteNo,
    org: '101',
    supplierCode: supplier,
    supplierName: names[0]?.name ?? supplier,
    deliveryDate: '2026-11-21',
    secondary: false,
    lines: items.map((item, index) => ({
      line: index + 1,
      poNo: `PO${noteNo}`,
      poLine: index + 1,
      itemNo: item.code,
      qty: String(qty),
      unit: item.unit,
      batch: item.batch_controlled ? 'B2611' : undefined,
    })),
    labels,
  };
  const response = await fetch(`${world.simulator.url}/control/portal/notes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ notes: [change(note)] }),
  });
  if (!response.ok) throw new Error(`the portal refused the note: ${await response.text()}`);
  return { noteNo, labels: labels.map((label) => label.code), itemNos: items.map((item) => item.code) };
}
