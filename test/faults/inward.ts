import type { DeliveryNote } from '../../contract/exchange/protocol.paperwork.ts';
import type { InboundRecord } from '../../contract/exchange/protocol.records.ts';
import type { TwoServers } from './twoServers.ts';

/** Notes of one push: small, so that there are enough pushes for rare faults. */
const pushed = 8;

const noteNoOf = (run: string, at: number) => `SHF-${run.toUpperCase()}-${at}`;

/** The versions of the two states of each record; the portal may delete it after either, with the version in between. */
const versions = [10, 20];

/** A note of two lines with three labels, of the purchase order of makeNote; the second version has other quantities. */
function noteOf(run: string, at: number, version: number): DeliveryNote {
  const noteNo = noteNoOf(run, at);
  const qty = String(10 * version);
  const line = (no: number, itemNo: string, batch?: string) => ({
    line: no,
    itemNo,
    qty,
    unit: '件',
    batch,
    poNo: 'PO2611001',
    poLine: no,
  });
  return {
    noteNo,
    org: '101',
    supplierCode: 'S0001',
    supplierName: 'S0001',
    deliveryDate: '2026-11-03',
    lines: [line(1, '3010-0001'), line(2, '3010-0002', 'B2')],
    labels: [
      { code: `${noteNo}-1`, line: 1, qty: String(5 * version) },
      { code: `${noteNo}-2`, line: 1, qty: String(5 * version) },
      { code: `${noteNo}-3`, line: 2, qty },
    ],
  };
}

/** The ERP's records of suppliers for the next pull: each changed once, so that a wrong order is seen. */
export function tellSuppliers({ simulator }: TwoServers, run: string, count: number): void {
  for (const version of versions)
    for (let at = 0; at < count; at += 1) {
      const code = `F-${run}-${at}`;
      simulator.state.addRecord('erp', {
        kind: 'supplier',
        id: `101:${code}`,
        version,
        data: { org: '101', code, name: `${code} v${version}` },
      });
    }
}

/** The portal pushes notes in batches from several clients at once, and repeats each under its key until it has an answer; each note changes once. */
export async function pushNotes(two: TwoServers, run: string, count: number, clients: number): Promise<void> {
  const batches = Array.from({ length: Math.ceil(count / pushed) }, (_, no) => no);
  const pushAll = async () => {
    for (let no = batches.shift(); no !== undefined; no = batches.shift())
      for (const version of versions) {
        const length = Math.min(pushed, count - no * pushed);
        const notes = Array.from({ length }, (_, at) => noteOf(run, (no ?? 0) * pushed + at, version));
        const records = notes.map((data): InboundRecord => ({ kind: 'deliveryNote', id: data.noteNo, version, data }));
        await pushUntilAnswered(two, { partner: 'portal', key: `${run}-${no}-${version}`, records });
      }
  };
  await Promise.all(Array.from({ length: clients }, pushAll));
}

interface Push {
  partner: 'portal';
  key: string;
  records: InboundRecord[];
}

/** As a partner does: it pushes unanswered records again, and also its deletions since then. */
async function pushUntilAnswered(two: TwoServers, push: Push): Promise<void> {
  let now = push;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const response = await fetch(`${two.simulator.url}/control/push`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(now),
    });
    const { deliveries } = Object(await response.json()) as { deliveries?: { key: string; status: number | string }[] };
    if (!deliveries) throw new Error(`the simulator did not push: ${response.status}`);
    const tombstones = deletedOf(two, push);
    const last = deliveries.at(-1);
    // A push that succeeded at its second try lacks the deletion that followed the first try, which nobody received.
    if (last?.status === 200 && (!tombstones || last.key !== push.key)) return;
    if (tombstones && deliveries.findLast(({ key }) => key === now.key)?.status === 200)
      now = { ...push, key: `${push.key}-gone-${attempt}`, records: [tombstones] };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no answer to a push');
}

/** The deletion that the fault put after a push, in the portal's books. */
const deletedOf = ({ simulator }: TwoServers, { records: [first] }: Push): InboundRecord | undefined => {
  const newest = first && simulator.state.shelves.portal.newest(first.kind, first.id);
  return newest?.deleted ? newest : undefined;
};

/** Our copy of their records, as text: suppliers, and lines of notes with their labels. */
export async function recordsHere(two: TwoServers, run: string): Promise<string[]> {
  // Pulls at once instead of after the minutes of the setting.
  await two.pool.query('update neighbour_state set next_pull_at = now()');
  const { rows } = await two.pool.query<{ row: string }>(
    `select concat_ws(' ', code, name, version) as row from supplier where code like $1 and status = 'active'
     union all
     select concat_ws(' ', n.note_no, l.line_no, i.code, trim_scale(l.qty), l.batch,
                      (select string_agg(b.code || '=' || trim_scale(b.qty), ',' order by b.code) from label b where b.note_line_id = l.id and b.state <> 'void'))
       from delivery_note n join delivery_note_line l on l.note_id = n.id join item i on i.id = l.item_id
      where n.note_no like $2 and n.state <> 'deleted'`,
    [`F-${run}-%`, `${noteNoOf(run, 0).slice(0, -1)}%`],
  );
  return rows.map(({ row }) => row).toSorted();
}

/** The same from the partners' own data. */
export function recordsThere({ simulator }: TwoServers, run: string): string[] {
  const { erp, portal } = simulator.state.shelves;
  const suppliers = erp
    .living('supplier')
    .filter(({ data }) => data.code.startsWith(`F-${run}-`))
    .map(({ data, version }) => [data.code, data.name, version].join(' '));
  const lines = portal
    .living('deliveryNote')
    .filter(({ id }) => id.startsWith(noteNoOf(run, 0).slice(0, -1)))
    .flatMap(({ data }) =>
      data.lines.map(({ line, itemNo, qty, batch }) => {
        const labels = data.labels.filter((label) => label.line === line).map((label) => `${label.code}=${label.qty}`);
        return [data.noteNo, line, itemNo, qty, batch, labels.toSorted().join(',')].join(' ');
      }),
    );
  return [...suppliers, ...lines].toSorted();
}
